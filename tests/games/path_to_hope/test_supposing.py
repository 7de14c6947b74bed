"""What a seat may suppose in corners: specials, the tank in later rounds, questions that are open, a strict memory."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

import cantina
from cantina.engine.chance import Fast
from cantina.engine.state import playout
from cantina.games.path_to_hope.cards import FIGHTER, PLANS, SPECIALS, TANK, Card, Deck
from cantina.games.path_to_hope.knowledge import Tracks
from cantina.games.path_to_hope.redeal import Supposition
from cantina.games.path_to_hope.state import GONE, MIXED, REVEALED, SUNK, Fact, State
from cantina.games.path_to_hope.suppose import Piles

from ...table import Table, deal, table
from .laying import lay, state
from .test_redeal import Made, outcomes

STRICT = "memory: strict"


def supposed(t: Table, name: str, count: int = 60) -> list[State]:
    """Tables this seat can suppose, each with the cards of the game and the same view."""
    think, game = Supposition(state(t), t.seat(name)), t.match.game
    tables = [think.table(seed) for seed in range(count)]
    cards = Counter(t.cards)
    for s in tables:
        assert Counter(card for zone in game.zones(s).values() for card in zone) == cards
        assert game.view(s, t.seat(name)) == t.match.view(t.seat(name))
    return tables


# ---- specials


SIZES, DECK = (2, 2), Deck(2, 0, 0, 2, 0)  # two fighters, and two of the eight specials
WITH_SPECIALS: dict[str, tuple[tuple[Fact, ...], tuple[Card, ...]]] = {
    "nothing": ((), ()),
    "I saw the tank": ((), (FIGHTER, TANK)),
    "the tank came up": (((REVEALED, 1, TANK), (GONE, 1)), ()),
    "the tank I saw came up": (((REVEALED, 0, TANK), (GONE, 0)), (FIGHTER, TANK)),
    "the tank was mixed": (((MIXED, 0, 1), (REVEALED, 1, TANK), (GONE, 1)), ()),
}


def all_deals(story: tuple[Fact, ...], seen: tuple[Card, ...]) -> Counter[Made]:
    """By trying all pairs of specials in all orders, and every way the story can go: how the piles were made."""
    ways: Counter[Made] = Counter()
    for specials in combinations(SPECIALS, 2):
        for dealt in sorted(set(permutations((FIGHTER, FIGHTER, *specials)))):
            made = (dealt[:2], dealt[2:])
            whose = sum(sorted(pile) == sorted(seen) for pile in made) if seen else 1
            ways[made] += whose * len(outcomes([list(pile) for pile in made], story))
    return +ways


@pytest.mark.parametrize("case", WITH_SPECIALS)
def test_PH_2_PH_R9_ways_with_specials_are_counted_as_by_trying_them_all(case: str) -> None:
    story, seen = WITH_SPECIALS[case]
    tried = all_deals(story, seen)
    piles = Piles(Tracks(SIZES, story), DECK, seen)
    assert sum(piles.weights) == sum(tried.values())
    chance, draws = Fast.seeded(3), 40 * len(tried)
    drawn: Counter[Made] = Counter()
    for _ in range(draws):
        one = piles.draw(chance)
        drawn[tuple(tuple(one.kind[token] for token in tokens) for tokens in piles.tracks.made)] += 1
    assert set(drawn) == set(tried)
    chi = sum(
        (drawn[way] - draws * n / sum(tried.values())) ** 2 / (draws * n / sum(tried.values()))
        for way, n in tried.items()
    )
    free = len(tried) - 1
    assert chi < free + 5 * (2 * free) ** 0.5 + 10


def test_PH_R18_a_special_that_lies_open_is_in_no_supposed_pile_or_reserve() -> None:
    for more in ("", STRICT):
        t = lay("jyn jyn -", "at-act fighter", "tank striker", more=more)
        t.me.play("pile 1")
        assert t.match.view(0).prompt == "turn-down"
        supposed(t, "cid")


def test_PH_R10_with_a_strict_memory_any_special_may_be_in_the_piles() -> None:
    t = lay("jyn - -", "tank fighter", more=STRICT)
    assert {card for s in supposed(t, "me") for pile in s.piles for card in pile} >= set(SPECIALS)


def test_PH_R10_in_a_strict_memory_a_trooper_that_lies_open_lies_in_no_pile() -> None:
    t = lay("jyn baze -", "trooper fighter", "striker plans", more=STRICT)
    t.me.play("pile 1")
    assert all(2 not in pile for s in supposed(t, "bob") for pile in s.piles)


# ---- recon


def test_PH_R10_who_is_ready_in_a_strict_memory_supposes_any_cards_of_their_own() -> None:
    t = deal("path-to-hope", "me bob cid", 3, memory="strict")
    assert len({s.recon[0] for s in supposed(t, "me")}) == 1
    t.me.play("ready")
    assert len({s.recon[0] for s in supposed(t, "me")}) > 30


def test_PH_R9_in_recon_the_others_may_have_any_special_but_mine() -> None:
    t = deal("path-to-hope", "me bob cid", 3)
    mine = {card for card in state(t).recon[0] if card in SPECIALS}
    others = {card for s in supposed(t, "me") for seat in (1, 2) for card in s.recon[seat]}
    assert others & set(SPECIALS) == set(SPECIALS) - mine


# ---- who saw which pile


def ready(names: str, seed: int) -> Table:
    t = deal("path-to-hope", names, seed)
    for name in t.names:
        getattr(t, name).play("ready")
    return t


def test_PH_R14_those_supposed_to_have_seen_plans_sit_side_by_side() -> None:
    for s in supposed(ready("me bob cid dan", 3), "me"):
        have = [seat for seat in range(4) if PLANS in s.seen[seat]]
        assert (have[1] - have[0]) in (1, 3)


def test_PH_R1_any_pile_may_be_anybodys() -> None:
    t = ready("me bob cid dan eve fay", 5)
    first = Counter(
        seat for s in supposed(t, "me", 120) for seat in range(6) if s.seen[seat] == tuple(sorted(s.piles[0]))
    )
    assert min(first[seat] for seat in range(6)) > 5


# ---- rebels


def test_PH_R16_PH_R17_what_the_tank_took_of_a_hand_before_one_held_it_stays_hidden() -> None:
    """In a later round nobody knows a hand they have not held: I hold now what cid held when the tank came."""
    seats = "me: cassian | bob: baze | cid: k-2so, down jyn, tank jyn"
    t = table("path-to-hope", f"{seats} | pile-1: fighter | first: me | round: 2 | turn: 1 | tank-turn: 0")
    assert t.me.view.zone("down", 2) == (None,)
    assert {s.tank[2] for s in supposed(t, "me")} > {1}
    assert t.cid.view.zone("down", 2) == ("jyn",)


def test_PH_R17_in_a_later_round_a_view_has_no_hand_that_its_seat_has_not_held() -> None:
    t = lay("- - -", hands=("baze k-2so", "cassian jyn", "bodhi chirrut"), more="round: 2")
    assert t.me.view.history[3] == ((2, 5), (), ())
    assert t.spectator.view.history[3] == ((), (), ())


def test_PH_25_what_others_may_lose_to_the_tank_follows_from_the_hands_they_are_supposed_to_have() -> None:
    t = lay("jyn - -", "tank fighter", hands=("baze k-2so", "cassian jyn", "bodhi chirrut"), more="round: 2")
    t.me.play("pile 1")
    for s in supposed(t, "me"):
        assert s.ask is not None
        options = dict(s.ask.several)
        assert [[option.value for option in options[seat]] for seat in (1, 2)] == [
            sorted(set(s.hand[n])) for n in (1, 2)
        ]


# ---- what is asked


def test_PH_16_half_a_choice_of_two_piles_is_nobodys_business() -> None:
    t = lay("k-2so - -")
    t.me.play("pile 2")
    for name, given in (("bob", 0), ("me", 1)):
        assert {len(s.ask.got) for s in supposed(t, name) if s.ask is not None} == {given}


def test_PH_R15_the_supposed_order_of_bodhis_two_is_the_one_in_which_they_lie() -> None:
    t = lay("bodhi - -", "plans fighter striker")
    t.me.play("pile 1", "bottom plans")
    tops = set()
    for s in supposed(t, "cid"):
        assert s.story[-1][:3] == (SUNK, 0, 0)
        assert Tracks(s.made(), tuple(s.story)).known(0)[1:] == s.piles[0][1:]
        tops.add(s.piles[0][1])
    assert tops == {FIGHTER, PLANS}


def test_PH_R18_when_all_is_over_no_pile_is_supposed() -> None:
    match = cantina.new("path-to-hope", 3, seed=2, options={"length": "quick"})
    playout(match.state)
    zones = match.game.zones(match.game.redeal(match.state, 0, 1))
    assert [zones[f"pile-{number}"] for number in (1, 2, 3)] == [()] * 3
