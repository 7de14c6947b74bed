"""Positions from a declaration: any state, in the middle of anything, is one line, and every mistake has its column."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import cantina
from cantina.engine.actions import CLOCK, HOUSE
from cantina.engine.chance import Chance, Fast
from cantina.engine.errors import BadText
from cantina.engine.line_fields import Word
from cantina.engine.position import Positions
from cantina.engine.position_agenda import read_value, write_value
from cantina.engine.saving import save
from cantina.engine.state import Table, legal, play
from cantina.games import secret_invasion, warlords
from cantina.games.secret_invasion.actions import DECLINE
from cantina.games.secret_invasion.position import POSITIONS as INVASION
from cantina.games.secret_invasion.state import State as InvasionState
from cantina.games.warlords.position import POSITIONS as WARLORDS

from . import toy
from .driving import decisions, random_move, smugglers
from .toy_positions import POSITIONS as TOY


def plain(s: Table) -> dict[str, Any]:
    """The whole state but the dice, which no position tells."""
    data: dict[str, Any] = json.loads(json.dumps(save(s)))
    del data["chance"]
    return data


def there_and_back(positions: Positions, s: Table) -> str:
    line = positions.write(s)
    back = positions.read(line, Fast.seeded(0))
    assert plain(back) == plain(s), line
    assert positions.write(back) == line
    assert "\n" not in line
    return line


# ---- any state


def test_every_state_of_the_toy_game_is_one_line_also_inside_nested_effects() -> None:
    asked, nested, partly = set(), 0, 0
    for s in smugglers(12):
        line = there_and_back(TOY, s)
        assert s.ask is not None
        asked.add((s.ask.mode, s.ask.prompt))
        nested += len(save(s)["agenda"]) > 3
        partly += bool(s.ask.got)
        assert ("| ask: " in line) != (s.ask.prompt == "turn")
        assert "more: turn" not in line
    assert {mode for mode, _ in asked} >= {"one", "all", "first"}
    assert nested > 0
    assert partly > 0


def test_a_state_of_the_toy_game_that_was_read_goes_on_as_it_would_have() -> None:
    for number, s in enumerate(smugglers(4)):
        here, there = s.clone(), TOY.read(TOY.write(s), Fast.seeded(number))
        here.chance = Fast.seeded(number)
        seat, action = random_move(here, Fast.seeded(number))
        play(here, seat, action)
        play(there, seat, action)
        assert plain(here) == plain(there)


def ends(game: cantina.engine.game.Game, seats: int) -> Iterator[Table]:
    for seed in range(3):
        *_, s = decisions(game, seats, seed)
        yield s


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_that_is_over_is_one_line(seats: int) -> None:
    for s in ends(secret_invasion.GAME, seats):
        assert s.outcome is not None
        assert "| over: " in there_and_back(INVASION, s)
    for s in ends(warlords.GAME, seats):
        assert "| over: " in there_and_back(WARLORDS, s)


@pytest.mark.parametrize(("game", "positions"), [(secret_invasion.GAME, INVASION), (warlords.GAME, WARLORDS)])
def test_a_games_own_words_are_enough_for_what_comes_up_in_play(
    game: cantina.engine.game.Game, positions: Positions
) -> None:
    for s in decisions(game, 3, 4):
        line = positions.write(s)
        assert "agenda:" not in line
        assert "more:" not in line


@pytest.mark.parametrize(("game", "positions"), [(secret_invasion.GAME, INVASION), (warlords.GAME, WARLORDS)])
def test_the_general_form_tells_the_same(game: cantina.engine.game.Game, positions: Positions) -> None:
    for s in decisions(game, 3, 2):
        line = positions.write_in_full(s, ("me", "bob", "cid"))
        assert " | ask: one " in line
        back, here = plain(positions.read(line, Fast.seeded(0))), plain(s)
        for data in (back, here):
            data["protected"] = sorted(data.get("protected", []))
        assert back == here


LUKE = "me: leia, pile luke | bob: han | deck: boba | turn: me | doing: luke"


def invasion(line: str) -> InvasionState:
    s = INVASION.read(line, Fast.seeded(0))
    assert isinstance(s, InvasionState)
    return s


def test_what_a_shorthand_cannot_tell_is_written_in_full() -> None:
    s = invasion(LUKE)
    s.then((secret_invasion.rules.take_turn,))
    line = there_and_back(INVASION, s)
    assert "| agenda: rules.take_turn, rules.end_turn | ask: one luke, for 0 choose:0 choose:1, then " in line


def test_what_no_field_tells_is_written_beside() -> None:
    s = invasion("me: leia luke | bob: han | deck: boba")
    s.last_round = ((), "", (), ((1, 0, 3),))
    assert there_and_back(INVASION, s).endswith('| more: last_round [[],"",[],[[1,0,3]]]')


def test_in_which_order_seats_came_to_be_protected_is_nothing_to_write() -> None:
    s = invasion("me: leia luke | bob: han, protected | cid: boba, protected | deck: trooper")
    line = INVASION.write(s)
    s.protected = (2, 1)
    assert INVASION.write(s) == line


def test_scores_that_do_not_follow_from_the_table_are_written() -> None:
    s = invasion("me: leia | bob: out | over: tokens me, scores [7,3]")
    assert s.outcome == ((0,), "tokens", (7, 3))
    assert "over: tokens 0, scores [7,3]" in there_and_back(INVASION, s)


def test_everything_a_question_can_have_is_written() -> None:
    s = invasion("me: leia luke | bob: han | deck: boba")
    s.ask_first(
        "luke",
        {0: (DECLINE.only,), CLOCK: (DECLINE.only,)},
        secret_invasion.rules.luke_on,
        "a | b, c",
        (1, ()),
        rule="SI-10",
    )
    assert s.ask is not None
    s.ask = s.ask.with_answer(0, DECLINE.only)
    line = there_and_back(INVASION, s)
    assert "| ask: first luke, for 0 decline, for clock decline, then " in line
    assert 'got [[0,"decline"]], rule SI-10' in line


def test_an_agenda_alone_is_carried_out_up_to_the_next_question() -> None:
    s = invasion("me: leia | bob: han | deck: boba trooper | turn: bob | agenda: rules.take_turn")
    assert (s.hand[1], s.drawn, s.turn) == (invasion("me: leia | bob: han boba").hand[1], s.drawn, 1)
    assert s.ask is not None
    assert (s.ask.seat, s.ask.prompt) == (1, "discard")


# ---- values as words


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (7, "7"),
        (-2, "-2"),
        ("luke", "luke"),
        ("r2-d2", "r2-d2"),
        ("", '""'),
        ("true", '"true"'),
        (True, "true"),
        (None, "null"),
        ("two words, a | b", '"two\\u0020words,\\u0020a\\u0020\\u007c\\u0020b"'),
        ([1, [2, "x y"]], '[1,[2,"x\\u0020y"]]'),
        ("7", '"7"'),
        ("слово", '"\\u0441\\u043b\\u043e\\u0432\\u043e"'),
        ({"target": 1}, '{"target":1}'),
    ],
)
def test_values_are_single_words(value: Any, text: str) -> None:
    assert write_value(value) == text
    assert read_value(Word(text, 1)) == value
    assert text.split() == [text]


# ---- mistakes: ^ stands before the word that is wrong

START = "me: leia luke | bob: han | deck: boba"


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        (f"{START} | agenda: ^rules.sing", "no-such-step"),
        (f"{START} | agenda: rules.end_turn, ^warlords.rules.end_turn", "no-such-step"),
        (f"{START} | agenda: rules.end_turn ^[1", "bad-value"),
        (f"{START} | agenda: rules.end_turn ^{{}}}}", "bad-value"),
        (f"{START} | ^agenda: rules.end_turn,", "empty-field"),
        (f"{START} | ^agenda:", "no-agenda"),
        (f"{START} | ^ask:", "bad-ask"),
        (f"{START} | ^ask: one", "bad-ask"),
        (f"{START} | ^ask: one luke", "bad-ask"),
        (f"{START} | ^ask: one luke, then rules.luke_on", "bad-ask"),
        (f"{START} | ^ask: one luke, for me choose:0", "bad-ask"),
        (f"{START} | ask: one luke, for ^cid choose:0, then rules.luke_on", "no-such-seat"),
        (f"{START} | ask: one luke, for me ^sing:0, then rules.luke_on", "no-such-action"),
        (f"{START} | ask: one luke, for me choose:0, then ^rules.sing", "no-such-step"),
        (f"{START} | ask: one luke, for me choose:0, ^then", "bad-ask"),
        (f"{START} | ask: one luke, for me choose:0, then rules.luke_on, ^then rules.luke_on", "bad-ask"),
        (f"{START} | ask: one luke, for me choose:0, then rules.luke_on, ^about", "bad-ask"),
        (f"{START} | ask: one luke, for me choose:0, then rules.luke_on, about ^(1", "bad-value"),
        (f"{START} | ^ask: one luke, for me choose:0, then rules.luke_on, about 3", "bad-ask"),
        (f"{START} | ^ask: one luke, for me choose:0, then rules.luke_on, got 3", "bad-ask"),
        (f"{START} | ^more:", "bad-part"),
        (f"{START} | more: ^weather 3", "bad-part"),
        (f"{START} | more: ^turn", "bad-part"),
        (f"{START} | more: turn ^)", "bad-value"),
        (f"{START} | over: tokens me, ^points 3", "bad-over"),
        (f"{START} | over: tokens me, scores ^[1]", "bad-over"),
        (f"{START} | over: tokens me, scores ^3", "bad-over"),
        (f"{START} | over: tokens me, scores ^[1,null]", "bad-over"),
        (f"{START} | over: tokens me, scores ^[", "bad-value"),
    ],
)
def test_mistakes_in_the_general_part(marked: str, key: str) -> None:
    column = marked.index("^") + 1
    with pytest.raises(BadText) as refused:
        INVASION.read(marked.replace("^", ""), Fast.seeded(0))
    assert (refused.value.key, refused.value.column) == (key, column)


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("^me: spice", "wrong-seats"),
        ("me: spice | bob: ^space", "no-such-card"),
        ("me: spice | ^bob:", "empty-field"),
        ("me: spice, hold ^jam | bob: none", "not-held"),
        ("me: relic relic | bob: ^relic", "too-many-copies"),
        ("me: spice, ^fold ore | bob: none", "unknown-clause"),
        ("me: spice | bob: none | turns: ^many", "bad-number"),
        ("me: spice | bob: none | ^prize: ore ore", "needs-one-word"),
        ("me: spice | bob: none | turns: 3 | ^price: ore", "unknown-field"),
        ("me: spice | bob: none | turn: ^cid", "no-such-seat"),
        ("me: spice | bob: none | ^over: bored", "bad-over"),
    ],
)
def test_mistakes_in_declared_fields(marked: str, key: str) -> None:
    column = marked.index("^") + 1
    with pytest.raises(BadText) as refused:
        TOY.read(marked.replace("^", ""), Fast.seeded(0))
    assert (refused.value.key, refused.value.column) == (key, column)


def test_a_game_may_end_with_nobody_winning() -> None:
    s = TOY.read("me: none | bob: none | over: tired", Chance())
    assert s.outcome == ((), "tired", (0, 0))


# ---- a busy port: timers, standing options, picks, words, people who come and go


def busy_games(games: int) -> Iterator[Table]:
    for seed in range(games):
        dice = Fast.seeded(seed)
        s = toy.GAME.start(2 + seed % 3, {"port": "busy"}, Fast.seeded(seed), loud=True)
        while s.outcome is None:
            yield s
            seats = [seat for seat in (HOUSE, CLOCK, *range(s.seats)) if legal(s, seat)]
            seat = seats[dice.below(len(seats))]
            action = legal(s, seat)[dice.below(len(legal(s, seat)))]
            play(s, seat, action, "a | b" if action.speaks else "")
        yield s


def test_every_state_of_a_busy_port_is_one_line() -> None:
    modes, said = set(), ""
    for s in busy_games(9):
        line = there_and_back(TOY, s)
        modes |= {s.ask.mode} if s.ask is not None else set()
        said += "".join([f" {part} " for part in ("timers", "also", "picks") if f" {part} " in line])
        assert back_to(line).timers == tuple([timer._replace(number=0) for timer in s.timers])
    assert {part for part in said.split() if part} == {"timers", "also", "picks"}
    assert modes >= {"one", "all", "picks", "first", "house"}


def back_to(line: str) -> Table:
    return TOY.read(line, Fast.seeded(0))


# ---- garbled lines

WORDS = ("|", ":", ",", "9", "for", "then", "got", "[]", "{}", "null", "more:", "ask:", "agenda:", "clock", '"x"')


def garbled(line: str, chance: random.Random) -> str:
    """The line with one to three words of it left out, or replaced, or doubled, or followed by another."""
    words = line.split(" ")
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(words))
        words[place : place + chance.randint(0, 1)] = chance.choice(
            [[], [chance.choice(words)], [chance.choice(WORDS)]]
        )
    return " ".join(words)


def test_a_garbled_line_is_read_or_refused_with_a_place_in_it() -> None:
    chance = random.Random(3)
    lines: list[tuple[Positions, str]] = [(TOY, TOY.write(s)) for s in busy_games(2)]
    lines += [(INVASION, INVASION.write_in_full(s)) for s in decisions(secret_invasion.GAME, 3, 1)]
    columns = []
    for _ in range(1000):
        positions, line = chance.choice(lines)
        line = garbled(line, chance)
        try:
            positions.read(line, Fast.seeded(0))
        except BadText as mistake:
            columns.append((mistake.column, len(line)))
    assert 500 < len(columns) < 1000
    assert [place for place in columns if not 1 <= place[0] <= place[1] + 1] == []
