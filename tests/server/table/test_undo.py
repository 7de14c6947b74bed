"""What it takes to take a move back: read off the views, so the same for every game."""

from __future__ import annotations

from itertools import islice

import pytest

import cantina
from cantina.engine.actions import CLOCK, Action, Seat
from cantina.engine.game import Game
from cantina.engine.saving import to_json
from cantina.engine.state import Table, play, run
from cantina.engine.steps import step
from cantina.engine.view import View, Zone, build_view
from cantina.games import find_game
from cantina.server.table import undo
from cantina.server.table.undo import PastMove, Steps, Verdict, take_back, verdict

from ...engine.bare import ANYTHING, SAY, Bare, bare, heard
from ...engine.bare import SPACE as BARE_SPACE
from ...engine.driving import decisions, fair, random_move
from ...engine.toy import GAME as SMUGGLERS
from ...engine.toy_table import table
from .all_steps import result_of

FREE, CONSENT, NEVER = Verdict
INVASION = find_game("secret-invasion")
BOBA = "me: boba luke | bob: leia | cid: vader | deck: han trooper chewbacca | aside: r2-d2"


def laid(line: str) -> Table:
    return cantina.position("secret-invasion", line).state


def played(game: Game, s: Table, *moves: str) -> list[PastMove]:
    """Play moves written as in a record, "0 discard boba"; the table before each."""
    moments = []
    for move in moves:
        who, text = move.split(" ", 1)
        seat, action = CLOCK if who == "clock" else int(who), game.space.parse(text)
        moments.append((s.clone(), seat, action))
        play(s, seat, action)
    return moments


def of_the_last(game: Game, s: Table, *moves: str) -> Verdict:
    before, seat, action = played(game, s, *moves)[-1]
    return result_of(verdict(game, before, seat, action, s))


def invasion(line: str, *actions: str) -> Verdict:
    """Of the last of some actions of the first seat."""
    return of_the_last(INVASION, laid(line), *[f"0 {action}" for action in actions])


def smugglers(s: Table, *moves: str) -> Verdict:
    return of_the_last(SMUGGLERS, s, *moves)


# ---- Spyfall


@pytest.mark.parametrize("moves", [("0 accuse 1", "2 yes"), ("0 accuse 1", "2 no"), ("0 accuse 1",), ("3 reveal",)])
def test_SF_R2_SF_R8_votes_accusations_and_the_spys_word_stand(moves: tuple[str, ...]) -> None:
    spyfall = find_game("spyfall")
    line = "a: knows | b: knows | c: knows | d: spy | location: hoth | dealer: a"
    assert of_the_last(spyfall, cantina.position("spyfall", line).state, *moves) == NEVER


# ---- Secret Invasion


def test_a_card_whose_target_is_still_to_be_chosen_has_been_seen_by_all() -> None:
    assert invasion(BOBA, "discard boba") == CONSENT


def test_a_target_whose_number_is_still_to_be_named_is_free() -> None:
    assert invasion(BOBA, "discard boba", "choose 1") == FREE


def test_a_card_looked_at_cannot_be_unseen() -> None:
    line = "me: han luke | bob: vader | cid: leia | deck: trooper chewbacca boba"
    assert invasion(line, "discard han", "choose 1") == NEVER


def test_a_wrong_guess_shows_no_card_and_yet_tells_something() -> None:
    before, seat, action = played(INVASION, s := laid(BOBA), "0 discard boba", "0 choose 1", "0 name 6")[-1]
    shown = [[INVASION.view(state, viewer).zones for viewer in (0, 1, 2, None)] for state in (before, s)]
    assert shown[0] == shown[1]
    assert result_of(verdict(INVASION, before, seat, action, s)) == NEVER


def test_a_guess_known_to_be_wrong_tells_the_others_only() -> None:
    assert invasion(BOBA, "discard boba", "choose 1", "name 5") == CONSENT  # the one Luke is in the guesser's own hand


def test_a_right_guess_is_never_taken_back() -> None:
    assert invasion(BOBA, "discard boba", "choose 1", "name 8") == NEVER


@pytest.mark.parametrize("drawn", ["han", "luke", "chewbacca"])
def test_a_turn_passed_with_a_draw_is_never_taken_back(drawn: str) -> None:
    """Nor does the verdict tell that the card is one that the mover has, or had, another of."""
    line = f"me: chewbacca luke | bob: leia | cid: vader | deck: {drawn} trooper boba"
    assert invasion(line, "discard chewbacca") == NEVER


def test_a_game_that_is_over_stays_over_though_nothing_was_learned() -> None:
    assert invasion("me: leia luke | bob: han | deck: trooper | length: round", "discard leia") == NEVER


@pytest.mark.parametrize("rival", ["trooper", "vader"])
def test_the_verdict_does_not_tell_that_a_rival_holds_the_same_card(rival: str) -> None:
    line = f"me: trooper luke | bob: {rival} | cid: leia | deck: trooper chewbacca boba"
    assert invasion(line, "discard trooper") == CONSENT


# ---- Smugglers: sealed answers, windows, the clock


def test_a_sealed_answer_is_free_while_others_think() -> None:
    contest = ("0 play contest", "1 pass", "2 pass")
    s = table("contest ore", "spice jam", "haul", deck="relic sort")
    assert smugglers(s, *contest, "1 offer jam") == FREE
    assert smugglers(s, "0 offer ore") == FREE


def test_the_last_sealed_answer_shows_them_all() -> None:
    s = table("contest ore", "spice jam", deck="relic sort")
    assert smugglers(s, "0 play contest", "1 pass", "1 offer jam", "0 offer ore") == NEVER


def test_a_pass_is_free_while_the_window_is_open() -> None:
    s = table("ore", "jam", "spice", "haul", deck="relic sort")
    assert smugglers(s, "0 play ore", "2 pass") == FREE
    assert smugglers(s, "1 pass") == FREE


def test_the_pass_that_closes_a_window_tells_that_nobody_jams() -> None:
    s = table("ore", "jam", "spice", "haul", deck="relic sort")
    assert smugglers(s, "0 play ore", "2 pass", "1 pass", "3 pass") == NEVER


def test_the_only_pass_of_a_window_tells_nobody_what_the_passer_did_not_know() -> None:
    assert smugglers(table("ore", "jam", deck="relic sort"), "0 play ore", "1 pass") == CONSENT


def test_a_jam_is_seen_by_all() -> None:
    assert smugglers(table("ore", "jam ore", "spice", deck="relic"), "0 play ore", "1 play jam") == CONSENT


def test_a_card_played_is_seen_before_it_takes_effect() -> None:
    assert smugglers(table("ore", "jam", deck="relic"), "0 play ore") == CONSENT


def test_a_card_drawn_cannot_be_put_back() -> None:
    assert smugglers(table("ore", "jam", deck="relic sort"), "0 draw") == NEVER


def test_a_card_dropped_is_seen_and_no_more() -> None:
    s = table("sort ore spice", "jam", deck="relic haul")
    assert smugglers(s, "0 play sort", "1 pass", "0 drop ore") == CONSENT
    assert smugglers(s, "0 done") == NEVER  # the new card


def test_what_a_move_shows_to_another_is_not_the_movers_to_take_back() -> None:
    """The one who passes sees three cards face down, the one who hauls sees what they are."""
    assert smugglers(table("haul", "jam", deck="relic ore spice sort"), "0 play haul", "1 pass") == NEVER


def test_a_card_turned_up_from_the_deck_is_never_taken_back() -> None:
    assert smugglers(table("scramble", "jam", deck="relic sort"), "0 play scramble", "1 pass") == NEVER


def test_what_the_clock_does_is_never_taken_back() -> None:
    assert smugglers(table("ore", "jam", deck="relic"), "0 play ore", "clock ring") == NEVER
    assert smugglers(table("ore", "jam", "spice", deck="relic"), "0 play ore", "clock time-out 1") == NEVER


def test_dice_are_not_thrown_again_whatever_came_of_them() -> None:
    s = table("ore", "jam", "spice", "haul", deck="relic sort")
    before, seat, action = played(SMUGGLERS, s, "0 play ore", "2 pass")[-1]
    assert result_of(verdict(SMUGGLERS, before, seat, action, s)) == FREE
    s.chance.below(2)
    assert result_of(verdict(SMUGGLERS, before, seat, action, s)) == NEVER


# ---- tables with next to nothing on them: what a test wants to be seen is seen


class Empty(Game):
    """Nobody sees anything, and there is nothing to see."""

    def __init__(self) -> None:
        super().__init__("empty", 1, (3, 3), (), BARE_SPACE, "")

    def view(self, s: Table, seat: Seat | None) -> View:
        return build_view("empty", s, seat, (), (), {})

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        return s.clone()


@step
def ask_next(s: Bare, prompt: str, mode: str, *seats: Seat) -> None:
    options = dict.fromkeys(seats, ANYTHING)
    if mode == "one":
        s.ask_one(seats[0], prompt, ANYTHING, heard)
    elif mode == "all":
        s.ask_all(prompt, options, heard)
    else:
        s.ask_first(prompt, options, heard)


def asking(*questions: tuple[object, ...]) -> Bare:
    """These are asked, one after the other."""
    s = bare()
    s.then(*[(ask_next, "what", *question) for question in questions])
    run(s)
    return s


@pytest.mark.parametrize(
    ("then", "takes"),
    [
        (("one", 0), FREE),
        (("one", 1), CONSENT),
        (("all", 0), FREE),
        (("all", 0, 2), CONSENT),
        (("first", 0, CLOCK), FREE),
        (("first", 1, 2), CONSENT),
    ],
)
def test_once_others_are_asked_the_turn_has_passed(then: tuple[object, ...], takes: Verdict) -> None:
    assert of_the_last(Empty(), asking(("one", 0), then), "0 say 1") == takes


def test_the_same_question_put_again_is_a_new_one() -> None:
    s = asking(("all", 0, 1), ("all", 0, 1))
    assert of_the_last(Empty(), s, "1 say 1") == FREE
    assert of_the_last(Empty(), s, "0 say 1") == CONSENT


class Counting(Empty):
    """Some viewers see how many answers were given, sealed ones too."""

    def __init__(self, *viewers: Seat | None) -> None:
        super().__init__()
        self.told = viewers

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, Bare)
        given = len(s.log) + (0 if s.ask is None else len(s.ask.got))
        return build_view("counting", s, seat, (), (), {"given": given} if seat in self.told else {})


@pytest.mark.parametrize("question", [("one", 0), ("all", 0, 1)])
@pytest.mark.parametrize(("viewer", "takes"), [(0, FREE), (1, CONSENT), (2, CONSENT), (None, CONSENT)])
def test_whoever_else_sees_a_difference_has_a_say(
    question: tuple[object, ...], viewer: Seat | None, takes: Verdict
) -> None:
    assert of_the_last(Counting(viewer), asking(question, ("one", 0)), "0 say 1") == takes


class Market(Empty):
    """One card lies open, until it is in the hand of seat 0."""

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, Bare)
        taken: tuple[str | None, ...] = ("ore",) if seat == 0 else (None,)
        zones = (Zone("hand", 0, taken), Zone("open", None, ())) if s.log else (Zone("open", None, ("ore",)),)
        return build_view("market", s, seat, (), zones, {})


def test_a_card_turned_down_shows_nothing() -> None:
    assert of_the_last(Market(), asking(("one", 0), ("one", 0)), "0 say 1") == CONSENT


class Fate(Empty):
    """What is asked next was fixed before, and nobody knows it."""

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        t = s.clone()
        t.agenda = ((ask_next, "another", "one", 0), s.agenda[1])
        return t


def test_another_question_would_have_told_another_thing() -> None:
    assert of_the_last(Fate(), asking(("one", 0), ("one", 0)), "0 say 1") == NEVER


class Choosy(Empty):
    """Only the seat that is asked knows what it can say."""

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        t = s.clone()
        if seat is None:
            t.ask_one(0, "what", (SAY[0],), heard)
        return t


def test_tables_at_which_it_could_not_have_been_done_do_not_count() -> None:
    assert of_the_last(Choosy(), asking(("one", 0), ("one", 0)), "0 say 1") == FREE


# ---- several moves


def back(game: Game, s: Table, seat: Seat, *moves: str) -> tuple[Verdict, int]:
    moments = played(game, s, *moves)
    kept = to_json(s), [to_json(before) for before, _, _ in moments]
    answer = result_of(take_back(game, moments, s, seat))
    assert kept == (to_json(s), [to_json(before) for before, _, _ in moments])
    return answer


def test_who_has_not_moved_has_nothing_to_take_back() -> None:
    s = table("ore", "jam", "spice", deck="relic")
    assert back(SMUGGLERS, s, 1) == (NEVER, 0)
    assert back(SMUGGLERS, s, 1, "0 play ore", "2 pass") == (NEVER, 0)


def test_only_the_latest_move_of_ones_own_is_taken_back() -> None:
    assert back(INVASION, laid(BOBA), 0, "0 discard boba", "0 choose 1") == (FREE, 1)
    assert back(INVASION, laid(BOBA), 0, "0 discard boba") == (CONSENT, 1)


def test_the_moves_of_others_fall_away_with_it_and_they_have_a_say() -> None:
    s = table("ore", "jam", "spice", "haul", deck="relic")
    assert back(SMUGGLERS, s, 3, "0 play ore", "3 pass") == (FREE, 1)
    s = table("ore", "jam", "spice", "haul", deck="relic")
    assert back(SMUGGLERS, s, 0, "0 play ore", "1 play jam") == (CONSENT, 2)


def test_what_one_could_not_notice_does_not_count() -> None:
    """Or whether it is free would tell whether another has passed."""
    s = table("ore", "jam", "spice", "haul", deck="relic")
    assert back(SMUGGLERS, s, 3, "0 play ore", "3 pass", "1 pass") == (FREE, 2)


def test_what_others_found_out_since_is_not_taken_from_them() -> None:
    s = table("ore", "haul sort", "spice", deck="relic haul")
    assert back(SMUGGLERS, s, 0, "0 play ore", "1 pass", "2 pass", "1 draw") == (NEVER, 4)


def test_the_clock_stands_between() -> None:
    s = table("ore", "jam", "spice", "haul", deck="relic")
    assert back(SMUGGLERS, s, 3, "0 play ore", "3 pass", "clock time-out 1") == (NEVER, 2)


def test_the_worst_counts_and_after_never_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    s = laid(BOBA)
    moments = [(s, 0, game_action("discard boba"))] * 4

    def whole(*verdicts: Verdict) -> tuple[Verdict, list[Verdict]]:
        left = list(verdicts)

        def given(*about: object) -> Steps[Verdict]:
            yield
            return left.pop(0)

        monkeypatch.setattr(undo, "verdict", given)
        return result_of(undo.verdict_on_all(INVASION, moments[: len(verdicts)], s, 0, 1)), left

    assert whole(FREE) == (FREE, [])
    assert whole(FREE, CONSENT, FREE) == (CONSENT, [])
    assert whole(CONSENT, NEVER, FREE) == (NEVER, [FREE])


def game_action(text: str) -> Action:
    return INVASION.space.parse(text)


# ---- and in games as they come


@pytest.mark.parametrize("game", [SMUGGLERS, INVASION], ids=lambda game: str(game.id))
def test_a_verdict_tells_the_mover_nothing_that_the_move_did_not(game: Game) -> None:
    """Tables that the mover cannot tell apart, not after the move either, get the same verdict."""
    given = []
    for number, (before, seat, action) in enumerate(moves_of_random_games(game)):
        here, there = before.clone(), game.redeal(before, seat, number)
        twin = there.clone()
        play(here, seat, action)
        play(there, seat, action)
        if game.view(here, seat) == game.view(there, seat) and here.outcome is None:
            given.append(result_of(verdict(game, before, seat, action, here, samples=15)))
            assert result_of(verdict(game, twin, seat, action, there, samples=15)) == given[-1]
    assert {FREE, CONSENT, NEVER} == set(given)


def moves_of_random_games(game: Game) -> list[tuple[Table, Seat, Action]]:
    moves = []
    for seats in (2, 3, 4):
        dice = fair(seats)
        for s in islice(decisions(game, seats, seats), 50):
            before = s.clone()
            seat, action = random_move(before, dice)
            if seat != CLOCK:
                moves.append((before, seat, action))
    return moves
