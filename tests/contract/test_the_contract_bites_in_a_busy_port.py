"""Leaks through timers, words, moments in between, standing options, sealed picks and the house: the contract must fail
on each, and say on which promise.  They are put into the toy game's busy port (TY-12 to TY-19)."""

from __future__ import annotations

from typing import Any

import pytest

from cantina.engine.actions import JOIN, Action, Seat
from cantina.engine.contract import ContractBroken, Effort, check_game
from cantina.engine.game import Game
from cantina.engine.state import Table
from cantina.engine.steps import step
from cantina.engine.view import View

from ..engine.toy import port, rules
from ..engine.toy.actions import ALARM, BOAST, VOTE
from ..engine.toy.cards import JAM, names
from ..engine.toy.game import GAME, Smugglers
from ..engine.toy.state import State

LOOK = Effort(every=1_000, secrets_every=2)
TWINS = Effort(every=1_000, secrets_every=1_000, twins_every=5, twin_tries=4)
NEWS, WORDS, KNOWN = "twins tell the same", "words reach who hears them", "redeal depends on knowledge alone"


def breaks(game: Game, effort: Effort = LOOK) -> str:
    """The promise the game breaks first."""
    with pytest.raises(ContractBroken) as broken:
        check_games(game, effort)
    return broken.value.check


def check_games(game: Game, effort: Effort) -> None:
    for seed in range(12):
        check_game(game, 3, {"port": "busy"}, seed, effort)


def test_the_busy_port_itself_is_whole() -> None:
    check_game(GAME, 3, {"port": "busy"}, 0, LOOK)
    check_game(GAME, 3, {"port": "busy"}, 1, TWINS)


def has_jam(s: State) -> bool:
    """A secret of the seat in turn."""
    return JAM in s.hands[s.turn]


# ---- timers

raise_alarm = port.raise_alarm


def longer_with_a_jam(s: State, seat: Seat) -> None:
    raise_alarm(s, seat)
    s.set_timer(VOTE, 21 if has_jam(s) else 20, port.votes_are_late)


def running_with_a_jam(s: State, seat: Seat) -> None:
    raise_alarm(s, seat)
    if has_jam(s):
        s.resume_timers()


@pytest.mark.parametrize("leak", [longer_with_a_jam, running_with_a_jam])
def test_a_timer_that_tells_a_hidden_card_is_caught(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "raise_alarm", leak)
    assert breaks(GAME) == NEWS


@step
def late_with_a_card(s: State, card: int) -> None:
    port.votes_are_late(s)


def with_the_next_card(s: State, seat: Seat) -> None:
    raise_alarm(s, seat)
    s.set_timer(VOTE, 20, late_with_a_card, s.deck[-1] if s.deck else 0)


def test_a_hidden_card_that_redeals_keep_in_a_timer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "raise_alarm", with_the_next_card)
    assert breaks(GAME, TWINS._replace(twin_tries=20)) == KNOWN


# ---- words


@step
def boasts_with_a_card(s: State, seat: Seat, action: Action) -> None:
    """The words stand before all with a card that nobody was told of."""
    if action is ALARM.only:
        return raise_alarm(s, seat)
    s.boasts[seat] = s.said + "".join(names(s.hands[seat][:1]))
    return s.emit("boasted", seat=seat, words=s.said)


@step
def boasts_to_one(s: State, seat: Seat, action: Action) -> None:
    """The words are told to one seat and stand before all."""
    if action is ALARM.only:
        return raise_alarm(s, seat)
    s.boasts[seat] = s.said
    return s.emit("boasted", seat=seat, private={s.left_of(seat): {"words": s.said}})


@pytest.mark.parametrize(("leak", "promise"), [(boasts_with_a_card, NEWS), (boasts_to_one, WORDS)])
def test_words_that_tell_too_much_are_caught(leak: Any, promise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "aside", leak)
    assert breaks(GAME) == promise


class HidesTheBoasts(Smugglers):
    """The words are told to one seat and in nobody's view, but redeals keep them."""

    def view(self, s: Table, seat: Seat | None) -> View:
        seen = super().view(s, seat)
        return seen._replace(facts={**seen.facts, "boasts": []})


def test_words_that_redeals_keep_though_they_were_not_heard_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "aside", boasts_to_one)
    assert breaks(HidesTheBoasts()) == WORDS


# ---- moments in between


def peek(s: State, *, aloud: bool, in_sight: bool) -> None:
    """For a moment the next card of the deck is told, or lies open; then it lies as it lay before."""
    if not s.deck or s.prize >= 0:
        return
    if aloud:
        s.emit("peeked", card=names(s.deck[-1:]))
    s.prize = s.deck[-1] if in_sight else s.prize
    s.show("peek")
    s.prize = -1


@pytest.mark.parametrize(("aloud", "in_sight"), [(False, True), (True, False), (True, True)])
def test_a_card_told_in_a_moment_and_then_hidden_is_caught(
    aloud: bool, in_sight: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = rules.draw

    def peeking(s: State, seat: Seat, count: int) -> None:
        draw(s, seat, count)
        if s.loud:
            peek(s, aloud=aloud, in_sight=in_sight)

    monkeypatch.setattr(rules, "draw", peeking)
    assert breaks(GAME) == NEWS


# ---- standing options


def beside_a_jam(s: State) -> None:
    """The alarm is offered to others if the seat in turn has a jam."""
    if s.busy and s.ask is not None and s.outcome is None:
        alarm = [ALARM.only] if s.ask.prompt == "turn" and has_jam(s) else []
        others = [seat for seat in s.present() if seat != s.turn and seat not in s.alarmed]
        s.also({seat: (BOAST.only, *(alarm if seat in others else [])) for seat in s.present()}, port.aside)


def test_a_standing_option_because_of_anothers_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "beside", beside_a_jam)
    assert breaks(GAME) == NEWS


def beside_own_jam(s: State) -> None:
    """The alarm is offered to those who have a jam themselves."""
    if s.busy and s.ask is not None and s.outcome is None:
        alarm = s.present() if s.ask.prompt == "turn" else []
        able = [seat for seat in alarm if seat not in (s.turn, *s.alarmed) and JAM in s.hands[seat]]
        s.also({seat: (BOAST.only, ALARM.only) if seat in able else (BOAST.only,) for seat in s.present()}, port.aside)


class ShowsWhoMayRaiseTheAlarm(Smugglers):
    def view(self, s: Table, seat: Seat | None) -> View:
        seen = super().view(s, seat)
        able = [other for other in range(s.seats) if s.ask is not None and ALARM.only in s.ask.also_open_to(other)]
        return seen._replace(facts={**seen.facts, "able": able})


def test_a_standing_option_seen_by_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "beside", beside_own_jam)
    assert breaks(ShowsWhoMayRaiseTheAlarm()) == NEWS


def test_a_standing_option_that_redeals_keep_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "beside", beside_own_jam)
    assert breaks(GAME, TWINS) == KNOWN


# ---- sealed picks


class ShowsThePicks(Smugglers):
    def view(self, s: Table, seat: Seat | None) -> View:
        seen = super().view(s, seat)
        got = () if s.ask is None or s.ask.mode == "first" else s.ask.got
        return seen._replace(facts={**seen.facts, "picked": [action.text for _, action in got]})


class GivesThePicks(Smugglers):
    """What others have answered stands among one's own answers."""

    def view(self, s: Table, seat: Seat | None) -> View:
        got = () if s.ask is None or s.ask.mode == "first" else s.ask.got
        return super().view(s, seat)._replace(given=tuple([action.text for _, action in got]))


class CountsThePicks(Smugglers):
    """That somebody has begun to pick is seen before they are done."""

    def view(self, s: Table, seat: Seat | None) -> View:
        seen = super().view(s, seat)
        return seen._replace(facts={**seen.facts, "picked": 0 if s.ask is None else len(s.ask.got)})


@pytest.mark.parametrize(
    "game", [ShowsThePicks(), GivesThePicks(), CountsThePicks()], ids=lambda game: type(game).__name__
)
def test_sealed_answers_seen_by_others_are_caught(game: Game) -> None:
    assert breaks(game) == "view survives redeal"


class KeepsSealedAnswers(Smugglers):
    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        t = super().redeal(s, seat, seed)
        if s.ask is not None and s.ask.mode == "all":
            t.ask = s.ask
        return t


def test_sealed_answers_that_redeals_keep_are_caught() -> None:
    assert breaks(KeepsSealedAnswers(), TWINS) == "the view tells all that redeals use"


# ---- the house


def goes_with_a_jam(s: State, seat: Seat) -> None:
    """Who goes is let off the question only with a jam in hand."""
    if JAM in s.hands[seat]:
        goes(s, seat)
    else:
        s.absent = tuple(sorted([*s.absent, seat]))


goes = port.goes


def test_what_the_house_says_having_an_effect_by_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "goes", goes_with_a_jam)
    assert breaks(GAME) == NEWS


def joins_with_a_jam(s: State) -> tuple[Action, ...]:
    return tuple([option for option in house_options(s) if option.verb != JOIN.name or has_jam(s)])


house_options = port.house_options


def test_what_the_house_may_say_because_of_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "house_options", joins_with_a_jam)
    assert breaks(GAME) == NEWS
