"""FX-R16: what each seat knows, and what it may suppose."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any, cast

import pytest

import cantina
from cantina.engine.chance import Chance
from cantina.engine.errors import BadText
from cantina.games.fluxx import GAME
from cantina.games.fluxx.names import NAMES, TYPE_OF
from cantina.games.fluxx.state import State

from ...table import Table
from .laid import go, hush, lay


def test_FX_R16_hand_sizes_discards_and_the_size_of_the_pile_are_public() -> None:
    t = lay("me: luke leia | bob: han | discards: draw-2 twins | deck: hoth yoda")
    view = t.spectator.view
    assert [seat["cards"] for seat in view.seats] == [2, 1]
    assert view.zone("discards") == ("draw-2", "twins")
    assert view.zone("deck") == (None, None)
    assert (t.bob.sees("me"), t.me.sees("me")) == ([None, None], ["luke", "leia"])


def test_FX_R16_what_everybody_gets_one_gave_is_known_to_who_gave_and_who_got_it() -> None:
    t = lay("me: everybody-gets-one | bob: none | cid: none | deck: luke leia han yoda medal")
    go(t, "me", "play everybody-gets-one")
    assert t.bob.view.zone("apart") == (None, None, None)
    t.me.play("give han", "give luke")
    assert t.me.sees("bob") == ["luke", None]
    assert t.me.sees("cid") == ["leia"]
    assert t.bob.sees("cid") == [None]
    assert t.bob.sees("me") == [None]
    assert t.bob.sees("bob")[0] == "luke"
    assert t.cid.sees("cid") == ["leia"]


def test_FX_R16_what_yoda_saw_is_known_where_it_goes() -> None:
    t = lay("me: luke, keepers yoda | bob: none | cid: none | deck: hoth medal")
    t.me.play("use yoda")
    go(t, "me", "play luke")
    assert t.me.sees("bob") == ["hoth"]
    assert t.cid.sees("bob") == [None]


def test_FX_R16_a_hand_given_away_is_still_known() -> None:
    t = lay("me: trade-hands luke | bob: han | cid: none | deck: hoth medal")
    go(t, "me", "play trade-hands", "player bob")
    assert t.me.sees("bob") == ["luke", None]
    assert t.bob.sees("me") == ["han"]
    assert t.cid.sees("me") == [None]


def test_FX_R16_a_shuffle_hides_what_was_seen() -> None:
    t = lay(
        "me: zap-a-card luke, keepers yoda r2-d2, creepers jawas | bob: none | rules: play-2 | deck: hoth medal leia"
    )
    t.me.play("use yoda")
    assert t.me.view.zone("deck")[-1] == "hoth"
    go(t, "me", "play zap-a-card", "choose jawas")
    assert "r2-d2" in t.deck
    assert set(t.me.view.zone("deck")) == {None}


# ---- redeal, against trying all deals

POSITIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "hands and pile": ("me: luke | bob: han twins | deck: hoth medal", ()),
    "a card was seen": (
        "me: luke leia , keepers yoda | bob: han | rules: play-2 | deck: hoth medal ewoks",
        ("use yoda",),
    ),
    "the discards were shuffled": (
        "me: luke leia | bob: han twins | deck: | discards: hoth medal ewoks",
        ("play luke", "pass", "play twins", "pass"),
    ),
    "cards lie apart": ("me: draw-3-play-2 | bob: han | deck: hoth medal ewoks leia", ("play draw-3-play-2", "pass")),
    "creepers lie in the pile": ("me: luke | bob: han | deck: wampa hoth greedo medal", ("play luke", "pass")),
    "hands were traded": ("me: trade-hands luke | bob: han | deck: hoth medal ewoks", ("play trade-hands", "pass")),
}


class Rigged(Chance):
    """Shuffles into this order."""

    def __init__(self, order: tuple[int, ...]) -> None:
        self.order = order

    def shuffle(self, cards: list[Any]) -> None:
        cards[:] = [cards[i] for i in self.order]

    def clone(self) -> Chance:
        return self


def course(
    line: str, moves: tuple[str, ...], viewer: int | None, order: tuple[int, ...]
) -> tuple[list[str], str] | None:
    """What the viewer sees from move to move, and where the cards lie at the end; None if it cannot be played."""
    try:
        t = lay(line)
    except BadText:  # FX-14 a creeper in a hand
        return None
    t.match.state.chance = Rigged(order)
    seen = [t.match.view(viewer).to_json()]
    for move in moves:
        try:
            t.match.play(t.match.to_act[0], move)
        except cantina.IllegalAction:
            return None
        seen.append(t.match.view(viewer).to_json())
    return seen, places(t.match.state)


def places(state: object) -> str:
    s = cast(State, state)
    return f"{s.hand} {s.apart} {s.deck}"


def agreeing(line: str, moves: tuple[str, ...], viewer: int | None) -> Counter[str]:
    """All ends that the viewer cannot tell from the true one: every deal of the hidden cards, and every shuffle."""
    s = cast(State, lay(line).match.state)
    hidden = [card for seat, hand in enumerate(s.hand) for card in hand if seat != viewer] + s.deck
    straight = tuple(range(len(s.discards)))
    truth = course(line, moves, viewer, straight)
    assert truth is not None
    found: Counter[str] = Counter()
    for cards in permutations(hidden):
        renamed = {NAMES[old]: NAMES[new] for old, new in zip(hidden, cards, strict=True)}
        other = " ".join([renamed.get(word, word) for word in line.split(" ")])
        for order in permutations(straight):
            went = course(other, moves, viewer, order)
            if went is not None and went[0] == truth[0]:
                found[went[1]] += 1
    return found


@pytest.mark.parametrize("viewer", [None, 0, 1])
@pytest.mark.parametrize("name", POSITIONS)
def test_FX_R16_redeal_deals_all_that_agrees_and_each_as_often(name: str, viewer: int | None) -> None:
    line, moves = POSITIONS[name]
    possible = agreeing(line, moves, viewer)
    t = lay(line)
    t.match.state.chance = Rigged(tuple(range(len(t.discards))))
    for move in moves:
        t.match.play(t.match.to_act[0], move)
    sample = t.match.game.sampler(t.match.state, viewer)
    times, total = 40 * len(possible), possible.total()
    dealt = Counter(places(sample(seed)) for seed in range(times))
    assert set(dealt) <= set(possible)
    expected = {end: times * weight / total for end, weight in possible.items()}
    chi_square = sum((dealt[end] - wanted) ** 2 / wanted for end, wanted in expected.items())
    degrees = len(possible) - 1
    assert chi_square <= degrees + 6 * (2 * max(degrees, 1)) ** 0.5


def test_FX_C3_a_droid_that_was_shuffled_in_is_not_with_who_has_drawn_nothing_since() -> None:
    t = lay("me: draw-2, keepers r2-d2 | bob: medal ewoks | cid: yoda | deck: jawas hoth leia han")
    t.me.play("play draw-2")
    hush(t)
    s = cast(State, t.match.state)
    sample = t.match.game.sampler(s, 2)
    held = {holder(cast(State, sample(seed))) for seed in range(200)}
    assert held == {"me", "bob", "deck"}  # cid looks; bob has drawn in his turn


def test_FX_C3_a_droid_is_the_likelier_with_somebody_the_more_they_have_drawn_since() -> None:
    """It was shuffled into six cards; I have drawn one of them, bob two, beside three that he had before."""
    t = lay("me: draw-2, keepers r2-d2 | bob: medal ewoks twins | cid: yoda | deck: jawas hoth leia han blaster lando")
    t.me.play("play draw-2")
    hush(t)
    sample = t.match.game.sampler(t.match.state, None)
    held = Counter(holder(cast(State, sample(seed))) for seed in range(600))
    assert all(abs(held[name] - share) < 50 for name, share in {"me": 100, "bob": 200, "deck": 300}.items())


def test_FX_C3_a_droid_may_be_with_who_drew_the_last_of_its_pile_and_then_of_the_next() -> None:
    t = lay(
        "me: draw-2, keepers r2-d2 | bob: medal ewoks | cid: yoda | discards: luke leia han hoth | deck: jawas twins"
    )
    t.me.play("play draw-2")
    hush(t)
    assert held_in_redeals(t) == {"me", "bob"}  # of its pile nothing is left


def test_FX_C3_FX_A14_a_droid_may_be_with_everybody_who_was_given_a_card() -> None:
    t = lay("me: everybody-gets-one yoda, keepers r2-d2 | bob: none | cid: none | deck: jawas hoth leia han")
    go(t, "me", "play everybody-gets-one")
    while t.match.state.ask is not None and t.match.state.ask.prompt == "give":
        t.match.play(0, t.match.legal(0)[0])
    assert held_in_redeals(t) == {"me", "bob", "cid"}  # bob drew the last one


def test_FX_C3_FX_A10_a_droid_that_was_shuffled_in_goes_with_the_hand_that_is_traded() -> None:
    rest = "deck: jawas hoth leia han blaster lando"
    t = lay(f"me: draw-2 trade-hands, keepers r2-d2 | bob: medal ewoks | cid: yoda | rules: play-2 | {rest}")
    go(t, "me", "play draw-2", "play trade-hands", "player cid")
    assert held_in_redeals(t) == {"bob", "cid", "deck"}  # I have what cid held before


def test_FX_A14_that_somebody_may_go_without_is_supposed_too() -> None:
    t = lay("me: everybody-gets-one | bob: han | cid: leia | deck: luke hoth")
    go(t, "me", "play everybody-gets-one")
    supposed = t.match.game.redeal(t.match.state, 1, 0).ask
    assert supposed is not None
    assert supposed.options[-1].text == "nothing"


def test_FX_A16_FX_R16_what_all_saw_go_into_a_hand_is_told_apart_from_what_some_did() -> None:
    t = lay("me: zap-a-card medal | bob: none, keepers luke | cid: none | deck: hoth leia han")
    go(t, "me", "play zap-a-card")
    assert t.cid.sees("me") == ["luke", None]
    assert t.cid.view.history[-1] == ("luke",)


def held_in_redeals(t: Table) -> set[str]:
    """Where the droid may lie, for who only watches."""
    sample = t.match.game.sampler(t.match.state, None)
    return {holder(cast(State, sample(seed))) for seed in range(200)}


def holder(s: State) -> str:
    droid = NAMES.index("r2-d2")
    return "deck" if droid in s.deck else ["me", "bob", "cid"][[droid in hand for hand in s.hand].index(True)]


def test_FX_R16_redealt_options_are_those_of_the_new_hand() -> None:
    match = cantina.new("fluxx", 3, 4)
    asked = match.to_act[0]
    other = (asked + 1) % 3
    for seed in range(20):
        s = match.game.redeal(match.state, other, seed)
        assert s.ask is not None
        assert [option.value for option in s.ask.options] == list(cast(State, s).hand[asked])


def test_FX_R16_at_a_supposed_table_everybody_knows_what_they_hold_and_one_sees_what_one_saw() -> None:
    t = lay("me: draw-3-play-2 luke, keepers yoda | bob: han | cid: leia | deck: lando hoth medal ewoks x-wing blaster")
    go(t, "me", "play draw-3-play-2")
    view, real = t.match.game.view, t.match.state
    for seed in range(20):
        s = t.match.game.redeal(real, 1, seed)
        assert view(s, 1).to_json() == view(real, 1).to_json()
        assert None not in (*view(s, 0).zone("hand", 0), *view(s, 0).zone("apart"), *view(s, 2).zone("hand", 2))
        assert all(card is None for seat in (0, 2) for card in view(s, seat).zone("deck"))


def test_FX_K3_what_yoda_saw_is_supposed_where_it_lies() -> None:
    t = lay("me: luke, keepers yoda | bob: han | cid: leia | rules: play-2 | deck: hoth medal ewoks x-wing")
    t.me.play("use yoda")
    for seed in range(20):
        assert t.match.game.view(t.match.game.redeal(t.match.state, 0, seed), 0).zone("deck")[-1] == "hoth"


def test_FX_R16_what_redeals_use_of_shuffles_stands_in_the_view() -> None:
    """Whether bob drew before or after the discards were shuffled: tables that look the same, and are not supposed the
    same."""
    after = lay("me: hoth | bob: yoda | deck: ewoks han medal").match.state
    assert isinstance(after, State)
    before = after.clone()
    for card in before.deck:
        before.born[card] = 1
    before.shuffles = 1
    bobs = [{GAME.zones(GAME.redeal(s, 0, seed))["hand 1"] for seed in range(40)} for s in (after, before)]
    assert (len(bobs[0]), bobs[1]) == (4, {("yoda",)})
    views = [GAME.view(s, 0) for s in (after, before)]
    assert views[0] != views[1]
    assert views[0]._replace(history=()) == views[1]._replace(history=())


@pytest.mark.parametrize(
    ("line", "moves", "asked"),
    [
        ("me: luke leia, keepers c-3po r2-d2 | bob: han | deck: hoth medal yoda", ("use c-3po",), "translate"),
        ("me: jackpot luke | bob: none | deck: hoth medal yoda ewoks lando blaster", ("play jackpot",), "jackpot"),
    ],
)
def test_FX_R16_what_is_discarded_from_a_supposed_hand_is_in_it(line: str, moves: tuple[str, ...], asked: str) -> None:
    t = lay(line)
    go(t, "me", *moves)
    for seed in range(10):
        s = cast(State, t.match.game.redeal(t.match.state, 1, seed))
        assert s.ask is not None
        assert (s.ask.prompt, [option.value for option in s.ask.open_to(0)]) == (asked, list(s.hand[0]))


def test_FX_R16_a_supposed_victim_springs_the_trap_only_with_the_card() -> None:
    t = lay("me: steal-a-keeper | bob: medal, keepers luke | deck: hoth its-a-trap yoda")
    t.me.play("play steal-a-keeper")
    t.bob.play("pass")
    met = set()
    for seed in range(40):
        s = cast(State, t.match.game.redeal(t.match.state, 0, seed))
        assert s.ask is not None
        holds = NAMES.index("its-a-trap") in s.hand[1]
        assert (len(s.ask.open_to(1)) == 2) == holds
        met.add(holds)
    assert met == {True, False}


def test_FX_R16_what_others_have_discarded_unseen_is_supposed_in_full() -> None:
    t = lay("me: hand-limit-1 | bob: luke leia han | cid: hoth medal yoda | deck: ewoks lando blaster")
    go(t, "me", "play hand-limit-1")
    t.bob.play("discard luke", "discard leia")
    for seed in range(10):
        s = cast(State, t.match.game.redeal(t.match.state, 2, seed))
        assert s.ask is not None
        given = [action.value for seat, action in s.ask.got if seat == 1]
        assert len(set(given)) == 2
        assert set(given) <= set(s.hand[1])


def test_FX_S1_what_a_supposed_hand_may_discard_follows_from_it() -> None:
    t = lay("me: as-you-were | bob: luke leia | deck: jackpot trash-it simplify ewoks")
    go(t, "me", "play as-you-were")
    met = set()
    for seed in range(40):
        s = cast(State, t.match.game.redeal(t.match.state, 0, seed))
        assert s.ask is not None
        actions = [card for card in s.hand[1] if TYPE_OF[NAMES[card]] == "action"]
        assert len(s.ask.open_to(1)) == len(actions) + 1
        met.add(len(actions))
    assert met == {0, 1, 2}
