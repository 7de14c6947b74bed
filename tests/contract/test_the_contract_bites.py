"""Broken twins of Secret Invasion: the contract must fail on each, and say on which promise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cantina.engine.actions import Action, Seat
from cantina.engine.chance import Chance
from cantina.engine.contract import ContractBroken, Effort, check_game
from cantina.engine.errors import IllegalAction
from cantina.engine.game import Game
from cantina.engine.state import Table
from cantina.engine.view import View
from cantina.games.secret_invasion import SecretInvasion
from cantina.games.secret_invasion.state import State

EFFORT = Effort(decisions=400, support_every=5, support_tries=1_500)


def breaks(game: Game) -> str:
    """The promise the game breaks first."""
    with pytest.raises(ContractBroken) as broken:
        check_games(game, 20)
    return broken.value.check


def check_games(game: Game, count: int) -> None:
    for seed in range(count):
        check_game(game, 3, {"length": "round"}, seed, EFFORT)


def test_the_game_itself_is_whole() -> None:
    check_games(SecretInvasion(), 3)


# ---- views, refusals and redeals that know too much


class ShowsTheTopCard(SecretInvasion):
    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, State)
        seen = super().view(s, seat)
        return seen._replace(facts={**seen.facts, "next": s.deck[-1] if s.deck else None})


def test_a_card_leaked_in_a_view_is_caught() -> None:
    assert breaks(ShowsTheTopCard()) == "view survives redeal"


class KeepsTheCardPutAside(SecretInvasion):
    """Its redeals are right but for the card put aside, which is always the true one."""

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        assert isinstance(s, State)
        t = super().redeal(s, seat, seed)
        assert isinstance(t, State)
        if s.aside in t.deck:
            t.deck[t.deck.index(s.aside)], t.aside = t.aside, s.aside
        return t

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        return lambda seed: self.redeal(s, seat, seed)


def test_a_redeal_that_keeps_the_card_put_aside_is_caught() -> None:
    assert breaks(KeepsTheCardPutAside()) == "redeal depends on knowledge alone"


class NeverSupposesLeiaInTheDeck(SecretInvasion):
    """Its redeals depend on knowledge alone, but leave out what may well be."""

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        sample = super().sampler(s, seat)

        def without_leia_aside(seed: int) -> Table:
            t = sample(seed)
            assert isinstance(t, State)
            if t.deck and t.aside == 9:
                t.aside, t.deck[0] = t.deck[0], t.aside
            return t

        return without_leia_aside

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        return self.sampler(s, seat)(seed)


def test_a_redeal_that_never_supposes_a_possible_card_is_caught() -> None:
    assert breaks(NeverSupposesLeiaInTheDeck()) == "redeal reaches the truth"


class KeepsTheQuestion(SecretInvasion):
    """Its redeals still ask whoever is in turn about the cards they really hold."""

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        t = super().redeal(s, seat, seed)
        t.ask = s.ask
        return t

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        return lambda seed: self.redeal(s, seat, seed)


def test_a_redeal_that_keeps_the_options_of_the_true_hand_is_caught() -> None:
    assert breaks(KeepsTheQuestion()) == "cards conserved"


class RefusesWithAHint(SecretInvasion):
    def refusal(self, s: Table, seat: Seat, action: Action) -> IllegalAction:
        assert isinstance(s, State)
        return IllegalAction("SI-17", "no", hint=s.hand[(seat + 1) % s.seats])


def test_a_refusal_that_hints_at_a_hand_is_caught() -> None:
    assert breaks(RefusesWithAHint()) == "twins tell the same"


# ---- states that are broken


def become(kind: type[State], s: Table) -> State:
    """The same table as a state of another kind."""
    assert isinstance(s, State)
    t = kind(s.seats, s.chance)
    t.copy_table(s)
    t.loud, t.events = s.loud, s.events
    for name in s.fields():
        setattr(t, name, getattr(s, name))
    return t


class BrokenState(SecretInvasion):
    """Secret Invasion on another kind of state."""

    kind: type[State] = State

    def start(self, seats: int, options: Mapping[str, str], chance: Chance, *, loud: bool = False) -> Table:
        return become(self.kind, super().start(seats, options, chance, loud=loud))

    def blank(self, seats: int) -> Table:
        return become(self.kind, super().blank(seats))


class SharesItsHands(State):
    def clone(self) -> State:
        copy = become(SharesItsHands, super().clone())
        copy.hand = self.hand
        return copy


class ShallowClone(BrokenState):
    kind = SharesItsHands


def test_a_shallow_clone_is_caught() -> None:
    assert breaks(ShallowClone()) == "clone apart"


class ForgetsOldDiscards(State):
    def clone(self) -> State:
        return become(ForgetsOldDiscards, super().clone())

    def pile(self, seat: Seat) -> list[int]:
        return super().pile(seat)[-1:]


class LostCard(BrokenState):
    kind = ForgetsOldDiscards


def test_a_lost_card_is_caught() -> None:
    assert breaks(LostCard()) == "cards conserved"


class SaysItAloud(State):
    def clone(self) -> State:
        return become(SaysItAloud, super().clone())

    def emit(self, kind: str, private: dict[Seat, dict[str, Any]] | None = None, **public: Any) -> None:
        secret = next(iter((private or {}).values()), {})
        super().emit(kind, private, **{**secret, **public})


class SecretInAnEvent(BrokenState):
    kind = SaysItAloud

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        sample = super().sampler(s, seat)
        return lambda seed: become(SaysItAloud, sample(seed))


def test_a_secret_in_the_public_part_of_an_event_is_caught() -> None:
    assert breaks(SecretInAnEvent()) == "twins tell the same"


class ForgetsWhoIsProtected(State):
    def clone(self) -> State:
        return become(ForgetsWhoIsProtected, super().clone())

    def fields(self) -> tuple[str, ...]:
        return tuple(name for name in super().fields() if name != "protected")


class ForgetfulJson(BrokenState):
    kind = ForgetsWhoIsProtected


def test_a_field_missing_in_json_is_caught() -> None:
    assert breaks(ForgetfulJson()) == "json round trip"
