"""Redeals that keep what is hidden, forget what was told or deal at wrong odds: the contract must fail on each.

What `redeal` itself keeps no twin dealt by it can show; these are found by twins of another kind, and by trying all
deals.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from cantina.engine.actions import Seat
from cantina.engine.chance import Fast
from cantina.engine.contract import ContractBroken, Effort, check_game, check_position
from cantina.engine.fair_redeals import check_redeals
from cantina.engine.game import Game
from cantina.engine.state import Table
from cantina.engine.view import View
from cantina.games import GAMES as ALL_GAMES
from cantina.games.fluxx import Fluxx
from cantina.games.secret_invasion import SecretInvasion
from cantina.games.spyfall import Spyfall
from cantina.games.warlords import Warlords
from cantina.games.warlords.cards import SHIPS, STAR_DESTROYER
from cantina.games.warlords.state import DREW, LEFT, SHUFFLED, STUCK, Fact, State

from ..games.warlords.beginnings import GAMES, beginning
from .test_every_game import usual_effort
from .test_fluxx import GIVEN_AWAY

Story = list[Fact]
TWINS = Effort(every=10_000, secrets_every=10_000, twins_every=9)
AGREE, LIKELY = "redeals agree with what was told", "redeals are as likely as they should be"


def breaks(game: Game, options: dict[str, str], games: int = 4) -> str:
    """The promise that is broken first in whole games."""
    with pytest.raises(ContractBroken) as broken:
        check_games(game, options, games)
    return broken.value.check


def check_games(game: Game, options: dict[str, str], games: int) -> None:
    for seed in range(games):
        check_game(game, 3, options, seed, TWINS)


def breaks_in(game: Game, name: str, viewer: Seat | None) -> str:
    """The promise that is broken in a small game."""
    with pytest.raises(ContractBroken) as broken:
        check_redeals(beginning(game, GAMES[name]), viewer)
    return broken.value.check


# ---- what is kept


class KeepsTheOrderOfThePlanets(Warlords):
    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        assert isinstance(s, State)
        sample, stack = super().sampler(s, seat), s.stack.copy()

        def with_the_true_stack(seed: int) -> Table:
            t = sample(seed)
            assert isinstance(t, State)
            t.stack = stack.copy()
            return t

        return with_the_true_stack

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        return self.sampler(s, seat)(seed)


def test_the_true_order_of_the_planets_left_in_a_redeal_is_caught() -> None:
    assert breaks(KeepsTheOrderOfThePlanets(), {}) == "redeal depends on knowledge alone"


class KeepsTheDeck(SecretInvasion):
    """Its redeals leave one hidden card of the deck where it was, whoever deals them."""

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        sample = super().sampler(s, seat)
        bottom = self.zones(s)["deck"][:1]

        def with_the_true_card(seed: int) -> Table:
            for attempt in range(seed, seed + 200):
                t = sample(attempt)
                if self.zones(t)["deck"][:1] == bottom:
                    break
            return t

        return with_the_true_card

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        return self.sampler(s, seat)(seed)


def test_a_card_of_the_deck_that_every_redeal_keeps_is_caught() -> None:
    assert breaks(KeepsTheDeck(), {"length": "round"}) == "redeal depends on knowledge alone"


# ---- what is forgotten


class TellsAnotherStory(Warlords):
    """Supposes by a story that has been changed."""

    def __init__(self, change: Callable[[Story], Story]) -> None:
        super().__init__()
        self.change = change

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        assert isinstance(s, State)
        changed = s.clone()
        changed.story = self.change(s.story)
        return super().redeal(changed, seat, seed)

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        return lambda seed: self.redeal(s, seat, seed)


def without_being_stuck_before_a_shuffle(story: Story) -> Story:
    last = max([i for i, fact in enumerate(story) if fact[0] == SHUFFLED], default=0)
    return [fact for i, fact in enumerate(story) if fact[0] != STUCK or i > last]


def with_the_last_stuck_turn_only(story: Story) -> Story:
    last = {fact[1]: i for i, fact in enumerate(story) if fact[0] == STUCK}
    return [fact for i, fact in enumerate(story) if fact[0] != STUCK or i == last[fact[1]]]


def without_looking_at_full_fleets(story: Story) -> Story:
    """Whoever was stuck may have held ships, as if there were no place for them."""
    ships = (1 << SHIPS) - 1
    return [(what, seat, which | ships if what == STUCK else which) for what, seat, which in story]


def without_being_stuck_before_a_draw(story: Story) -> Story:
    drew = {fact[1]: i for i, fact in enumerate(story) if fact[0] == DREW}
    return [fact for i, fact in enumerate(story) if fact[0] != STUCK or i > drew.get(fact[1], 0)]


def with_one_shuffle_only(story: Story) -> Story:
    """At the last shuffle everything held before becomes one heap."""
    shuffles = [i for i, fact in enumerate(story) if fact[0] == SHUFFLED]
    if len(shuffles) < 2:
        return story
    held: Story = []
    for what, seat, card in story[: shuffles[-1]]:
        if what == DREW:
            held.append((what, seat, card))
        elif what == LEFT:
            held.remove((DREW, seat, card))
    return held + story[shuffles[-1] :]


@pytest.mark.parametrize(
    ("change", "name", "viewer", "check"),
    [
        (
            without_being_stuck_before_a_shuffle,
            "nothing could be done, then the discards became the deck",
            None,
            AGREE,
        ),
        (with_the_last_stuck_turn_only, "somebody could do nothing twice", 0, AGREE),
        (without_looking_at_full_fleets, "who could do nothing has drawn since", 0, LIKELY),
        (without_being_stuck_before_a_draw, "who could do nothing has drawn since", 0, LIKELY),
        (with_one_shuffle_only, "the deck is new twice", None, AGREE),
    ],
)
def test_what_a_redeal_forgets_is_caught(
    change: Callable[[Story], Story], name: str, viewer: Seat | None, check: str
) -> None:
    assert breaks_in(TellsAnotherStory(change), name, viewer) == check


def test_a_story_that_is_not_changed_is_fair() -> None:
    check_redeals(beginning(TellsAnotherStory(list), GAMES["who could do nothing has drawn since"]), 0)


def as_the_real_hand_saw_it(story: Story) -> Story:
    """Who held a ship is noted to have had a use for a Star Destroyer, for with it a fleet could have been raided."""
    ships = {fact[1] for fact in story if fact[0] == DREW and fact[2] < SHIPS}
    return [
        (what, seat, which & ~(1 << STAR_DESTROYER) if what == STUCK and seat in ships else which)
        for what, seat, which in story
    ]


def test_being_stuck_noted_with_the_real_hand_is_caught() -> None:
    name = "a star destroyer would have been of no use"
    assert breaks_in(TellsAnotherStory(as_the_real_hand_saw_it), name, 0) == "redeal depends on knowledge alone"


# ---- wrong odds


class AnyCardMayHaveLeft(Warlords):
    """Each hidden card that can have been the one that left is as likely as any, however likely it was of that kind."""

    def redeal(self, s: Table, seat: Seat | None, seed: int) -> Table:
        assert isinstance(s, State)
        left = places_that_left(s.story, seat, Fast.seeded(seed))
        for attempt in range(1_000):  # until these cards lie in these places; then only the rest is dealt
            supposed = cast(State, super().redeal(s, seat, 1_000 * seed + attempt))
            if all(supposed.story[place][2] == s.story[fact][2] for fact, place in left.items()):
                break
        gone = {*left.keys(), *left.values()}
        story, supposed.story = supposed.story, [fact for i, fact in enumerate(supposed.story) if i not in gone]
        t = super().redeal(supposed, seat, seed)
        assert isinstance(t, State)
        t.story = story
        return t

    def sampler(self, s: Table, seat: Seat | None) -> Callable[[int], Table]:
        return lambda seed: self.redeal(s, seat, seed)


def places_that_left(story: Story, me: Seat | None, dice: Fast) -> dict[int, int]:
    """For every card that left a rival's hand, with which fact it came: drawn at random from those it can have been."""
    found: dict[int, int] = {}
    for end, (what, seat, card) in enumerate(story):
        if what == LEFT and seat != me:
            places = [i for i in range(end) if story[i][:2] == (DREW, seat) and i not in found.values()]
            places = [i for i in places if could_be(story, i, end, card)]
            found[end] = places[dice.below(len(places))]
    return found


def could_be(story: Story, place: int, end: int, card: int) -> bool:
    """Whether a card drawn here and held until there can have been of this kind."""
    seat = story[place][1]
    return all(kinds >> card & 1 for what, other, kinds in story[place:end] if (what, other) == (STUCK, seat))


def test_any_hidden_card_equally_likely_to_have_left_is_caught() -> None:
    assert breaks_in(AnyCardMayHaveLeft(), "who could do nothing has drawn since", 0) == LIKELY


# ---- views and their history


class ForgetsTheHistory(SecretInvasion):
    """Its redeals know of a missed guess, its views do not."""

    def view(self, s: Table, seat: Seat | None) -> View:
        return super().view(s, seat)._replace(history=())


def test_a_view_that_leaves_out_what_redeals_use_is_caught() -> None:
    assert breaks(ForgetsTheHistory(), {"length": "round"}, 20) == "the view tells all that redeals use"


def without_history(game: Game) -> Game:
    """The game with views that leave out what the seat was told before."""

    class Forgets(type(game)):  # type: ignore[misc]
        def view(self, s: Table, seat: Seat | None) -> View:
            seen: View = super().view(s, seat)
            return seen._replace(history=())

    return cast(Game, Forgets())


@pytest.mark.parametrize("game", list(ALL_GAMES.values()), ids=list(ALL_GAMES))
def test_a_view_without_its_history_is_caught_in_the_games_that_ci_plays(game: Game) -> None:
    with pytest.raises(ContractBroken) as broken:
        check_every_number_of_seats(without_history(game))
    assert broken.value.check == "the view tells all that redeals use"


def check_every_number_of_seats(game: Game) -> None:
    for seats in range(game.fewest, game.most + 1):
        options = game.check_setup(seats, {})
        check_game(game, seats, options, seats, usual_effort(game, seats, options))


class ForgetsWhatWasSaid(Spyfall):
    """Its redeals know what was said in earlier rounds, its views do not."""

    def view(self, s: Table, seat: Seat | None) -> View:
        return super().view(s, seat)._replace(history=())


def test_what_was_said_in_earlier_rounds_left_out_of_a_view_is_caught() -> None:
    assert breaks(ForgetsWhatWasSaid(), {"rounds": "3"}, 12) == "the view tells all that redeals use"


class ForgetsTheShuffles(Fluxx):
    """Its redeals know from which pile a hidden card is, its views do not."""

    def view(self, s: Table, seat: Seat | None) -> View:
        return super().view(s, seat)._replace(history=())


def test_the_pile_a_hidden_card_is_from_left_out_of_a_view_is_caught() -> None:
    with pytest.raises(ContractBroken) as broken:
        check_position(ForgetsTheShuffles(), *GIVEN_AWAY)
    assert broken.value.check == "the view tells all that redeals use"


class ShowsWhatIsBegun(Warlords):
    """Everybody sees the parts of a move that is not complete."""

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, State)
        seen = super().view(s, seat)
        return seen._replace(facts={**seen.facts, "doing": s.doing})


def test_a_hidden_choice_that_shows_in_a_view_is_caught() -> None:
    assert breaks(ShowsWhatIsBegun(), {}) == "told the same, sees the same"


class TellsWhatWasDrawn(Warlords):
    """The history has the cards that rivals drew."""

    def view(self, s: Table, seat: Seat | None) -> View:
        assert isinstance(s, State)
        return super().view(s, seat)._replace(history=tuple(s.story))


def test_a_history_with_cards_of_rivals_is_caught() -> None:
    assert breaks_in(TellsWhatWasDrawn(), "somebody could do nothing", None) == "told the same, sees the same"
