"""What a seat may suppose, against trying all deals on small positions."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from cantina.engine.chance import Fast
from cantina.games.path_to_hope.cards import (
    DISINFORMATION,
    FIGHTER,
    KINDS,
    NO_REBEL,
    PLANS,
    STRIKER,
    TANK,
    TROOPER,
    Card,
    Deck,
)
from cantina.games.path_to_hope.knowledge import BY_TANK, Tracks
from cantina.games.path_to_hope.redeal import Supposition
from cantina.games.path_to_hope.state import ADDED, BACK, GONE, MIXED, REVEALED, SUNK, UNDER, Fact, State
from cantina.games.path_to_hope.suppose import Piles

from ...table import deal, table
from .laying import lay, state

Made = tuple[tuple[Card, ...], ...]
Lying = tuple[list[list[Card]], list[list[Card]]]  # the piles, and what is lifted off each
SIZES = (3, 2, 2)
SMALL = Deck(2, 2, 1, 0, 2)  # seven cards in piles of three, two and two
CARDS = (FIGHTER, FIGHTER, STRIKER, STRIKER, TROOPER, PLANS, PLANS)


def all_deals(story: tuple[Fact, ...], seen: tuple[Card, ...], *, spread: bool) -> Counter[tuple[Made, Made]]:
    """By trying: every order of the cards, every source of mixed cards, every order of Bodhi's, and whose pile it was.

    Told is how the piles were made and how they lie now.
    """
    ways: Counter[tuple[Made, Made]] = Counter()
    for dealt in sorted(set(permutations(CARDS))):
        made = (tuple(dealt[:3]), tuple(dealt[3:5]), tuple(dealt[5:]))
        if spread and any(pile.count(PLANS) > 1 for pile in made):
            continue
        whose = sum(sorted(pile) == sorted(seen) for pile in made) if seen else 1
        for now in outcomes([list(pile) for pile in made], story):
            ways[made, now] += whose
    return +ways


def outcomes(piles: list[list[Card]], story: tuple[Fact, ...]) -> list[Made]:
    """How the piles can lie after the story, once for every way that leads there."""
    found: list[Lying] = [(piles, [[] for _ in piles])]
    for fact in story:
        found = [after for lie, lifted in found for after in follow(lie, lifted, fact)]
    return [tuple(tuple(pile) for pile in lie) for lie, _ in found]


def follow(lie: list[list[Card]], lifted: list[list[Card]], fact: Fact) -> list[Lying]:
    lie, lifted = [pile.copy() for pile in lie], [cards.copy() for cards in lifted]
    kind, pile = fact[0], fact[1]
    if kind == REVEALED:
        lifted[pile].append(lie[pile].pop(0))
        return [(lie, lifted)] if lifted[pile][-1] == fact[2] else []
    if kind == ADDED:
        lie[pile].insert(0, fact[2])
    elif kind == BACK:
        lie[pile].insert(0, lifted[pile].pop())
    elif kind == UNDER:
        lie[pile].append(lifted[pile].pop())
    elif kind == GONE:
        lifted[pile].pop()
    elif kind == SUNK:
        return sunk(lie, lifted, fact)
    elif kind == MIXED:
        return mixed(lie, lifted, fact[1:])
    return [(lie, lifted)]


def sunk(lie: list[list[Card]], lifted: list[list[Card]], fact: Fact) -> list[Lying]:
    pile = fact[2]
    top, second = lifted[pile]
    after = [*lifted[:pile], [], *lifted[pile + 1 :]]
    orders = [[top, second]] if top == second or fact[3] == 0 else [[second, top]] if fact[3] == 1 else []
    orders = orders or [[top, second], [second, top]]
    return [([*lie[:pile], lie[pile] + order, *lie[pile + 1 :]], after) for order in orders]


def mixed(lie: list[list[Card]], lifted: list[list[Card]], piles: tuple[int, ...]) -> list[Lying]:
    found = []
    for sources in permutations(piles):
        after = [pile.copy() for pile in lie]
        for place, source in zip(piles, sources, strict=True):
            after[place][0] = lie[source][0]
        found.append((after, lifted))
    return found


STORIES: dict[str, tuple[Fact, ...]] = {
    "nothing": (),
    "back": ((REVEALED, 0, FIGHTER), (BACK, 0)),
    "gone and under": ((REVEALED, 0, STRIKER), (GONE, 0), (REVEALED, 1, PLANS), (UNDER, 1)),
    "sunk": ((REVEALED, 0, PLANS), (REVEALED, 0, FIGHTER), (SUNK, 1, 0, -1)),
    "sunk and seen": (
        *((REVEALED, 0, PLANS), (REVEALED, 0, FIGHTER), (SUNK, 1, 0, -1)),
        *((REVEALED, 0, STRIKER), (GONE, 0), (REVEALED, 0, FIGHTER), (BACK, 0)),
    ),
    "mixed": ((MIXED, 0, 1, 2),),
    "mixed after a look": ((REVEALED, 0, FIGHTER), (BACK, 0), (MIXED, 0, 1, 2), (REVEALED, 1, STRIKER), (BACK, 1)),
    "found again": ((REVEALED, 0, PLANS), (BACK, 0), (MIXED, 0, 1, 2), (REVEALED, 2, PLANS), (UNDER, 2)),
    "twice found": ((MIXED, 0, 1, 2), (REVEALED, 0, PLANS), (BACK, 0), (REVEALED, 1, PLANS), (BACK, 1)),
    "a pair is mixed": (
        *((REVEALED, 1, TROOPER), (REVEALED, 1, FIGHTER), (SUNK, 2, 1, -1)),
        *((MIXED, 0, 1, 2), (REVEALED, 0, FIGHTER), (GONE, 0)),
    ),
    "a pair is mixed and told": (
        *((REVEALED, 1, TROOPER), (REVEALED, 1, FIGHTER), (SUNK, 2, 1, 1)),
        *((MIXED, 0, 1, 2), (REVEALED, 2, FIGHTER), (BACK, 2)),
    ),
    "reinforced": ((ADDED, 0, FIGHTER), (ADDED, 1, FIGHTER), (MIXED, 0, 1, 2), (REVEALED, 2, FIGHTER), (BACK, 2)),
    "no pile had two of the plans": (
        *((MIXED, 0, 1, 2), (REVEALED, 1, PLANS), (BACK, 1)),
        *((REVEALED, 0, STRIKER), (GONE, 0), (REVEALED, 0, PLANS), (BACK, 0)),
    ),
    "an empty pile": (
        *((REVEALED, 2, STRIKER), (GONE, 2), (REVEALED, 2, FIGHTER), (GONE, 2)),
        *((MIXED, 0, 1), (REVEALED, 0, TROOPER), (BACK, 0)),
    ),
}


@pytest.mark.parametrize("spread", [True, False], ids=["spread", "any"])
@pytest.mark.parametrize("seen", [(), (FIGHTER, PLANS), (FIGHTER, STRIKER, TROOPER)], ids=["nothing", "two", "three"])
@pytest.mark.parametrize("story", STORIES)
def test_PH_R1_ways_are_counted_as_by_trying_them_all(story: str, seen: tuple[Card, ...], spread: bool) -> None:
    tried = all_deals(STORIES[story], seen, spread=spread)
    piles = Piles(Tracks(SIZES, STORIES[story]), SMALL, seen, spread=spread)
    outside = 2 ** sum(order < 0 and not in_the_mix(piles, pair) for pair, order in enumerate(piles.tracks.order))
    unseen = len(piles.tracks.source) - len(piles.come_to_light)
    rest = [1, 1, 2, 6][unseen]
    assert sum(piles.weights) * outside * rest == sum(tried.values())


def in_the_mix(piles: Piles, pair: int) -> bool:
    return any(token // 2 == (2000 + 2 * pair) // 2 for token in piles.tracks.source.values())


@pytest.mark.parametrize("story", ["nothing", "back", "sunk", "found again", "a pair is mixed"])
def test_PH_R1_every_agreeing_deal_is_drawn_as_often_as_it_should(story: str) -> None:
    tried = all_deals(STORIES[story], (FIGHTER, PLANS), spread=True)
    total = sum(tried.values())
    piles = Piles(Tracks(SIZES, STORIES[story]), SMALL, (FIGHTER, PLANS))
    drawn: Counter[tuple[Made, Made]] = Counter()
    chance, draws = Fast.seeded(7), 6_000
    for _ in range(draws):
        one = piles.draw(chance)
        made = tuple(tuple(one.kind[token] for token in tokens) for tokens in piles.tracks.made)
        drawn[made, tuple(one.piles())] += 1
    assert set(drawn) <= set(tried)
    chi = sum((drawn[way] - draws * count / total) ** 2 / (draws * count / total) for way, count in tried.items())
    free = len(tried) - 1
    assert chi < free + 5 * (2 * free) ** 0.5 + 10


def supposed(t: object, name: str) -> list[State]:
    assert hasattr(t, "seat")
    think = Supposition(state(t), t.seat(name))  # type: ignore[arg-type]
    return [think.table(seed) for seed in range(100)]


def test_PH_6_oneself_knows_the_seven_and_not_which_pile_they_are() -> None:
    t = deal("path-to-hope", "me bob cid", 3)
    mine = state(t).recon[0]
    for name in t.names:
        getattr(t, name).play("ready")
    places = Counter(tuple(tuple(sorted(pile)) == mine for pile in s.piles) for s in supposed(t, "me"))
    assert len(places) == 3
    assert all(15 < count < 55 for count in places.values())
    assert all(s.seen[0] == mine for s in supposed(t, "me"))


def test_PH_R14_supposed_plans_come_to_neighbours() -> None:
    t = deal("path-to-hope", "me bob cid dan", 3)
    for s in supposed(t, "me"):
        have = [seat for seat in range(4) if PLANS in s.recon[seat]]
        assert (have[1] - have[0]) in (1, 3)


def test_PH_R14_in_recon_any_neighbours_are_supposed_to_have_the_plans_and_any_cards() -> None:
    t = deal("path-to-hope", "me bob cid dan", 3)
    tables = supposed(t, "me")
    have = Counter(tuple(seat for seat in range(4) if PLANS in s.recon[seat]) for s in tables)
    mine = PLANS in state(t).recon[0]
    assert len(have) == 2
    assert all((0 in seats) == mine for seats in have)
    assert all(30 < count < 70 for count in have.values())
    assert all(len({s.recon[seat] for s in tables}) > 50 for seat in (1, 2, 3))


def test_PH_R16_what_the_tank_took_is_hidden_until_the_hand_is_seen() -> None:
    t = lay("jyn - -", "tank fighter", hands=("baze k-2so cassian", "jyn baze bodhi", "bodhi baze chirrut"))
    t.me.play("pile 1", "lose baze")
    t.bob.play("lose jyn")
    t.cid.play("lose baze")
    assert {s.tank[1] for s in supposed(t, "me")} == {0, 1, 2}  # the first round: all know what bob had
    assert {s.tank[1] for s in supposed(t, "cid")} == {1}  # cid has bob's hand now
    assert t.cid.view.zone("down", 1) == ("jyn",)
    assert t.me.view.zone("down", 1) == (None,)


def test_PH_R16_what_the_tank_took_of_a_hand_one_has_passed_on_is_hidden() -> None:
    hands = ("baze k-2so", "jyn baze bodhi", "bodhi chirrut")
    t = lay("jyn - -", "tank fighter", hands=hands, more="turn: 1")  # what bob holds was mine a turn ago
    t.me.play("pile 1", "lose baze")
    t.bob.play("lose jyn")
    t.cid.play("lose bodhi")
    assert {s.tank[1] for s in supposed(t, "me")} == {0, 1, 2}
    assert t.me.view.zone("down", 1) == (None,)
    assert t.cid.view.zone("down", 1) == ("jyn",)


def test_PH_R16_PH_R17_in_a_later_round_too_what_the_tank_took_of_a_hand_one_has_passed_on_is_hidden() -> None:
    hands = ("baze k-2so", "jyn baze bodhi", "bodhi chirrut")
    t = lay("jyn - -", "tank fighter", hands=hands, more="turn: 1 | round: 2")
    t.me.play("pile 1", "lose baze")
    t.bob.play("lose jyn")
    t.cid.play("lose bodhi")
    assert {(s.tank[1], s.hand[2]) for s in supposed(t, "me")} == {(0, (1, 2)), (1, (0, 2)), (2, (0, 1))}


def test_PH_R16_what_the_tank_took_is_known_to_who_holds_the_hand_again() -> None:
    seats = "me: baze k-2so | bob: cassian, down jyn, tank jyn | cid: bodhi"
    t = table("path-to-hope", f"{seats} | pile-1: fighter | first: me | turn: 3 | tank-turn: 1")
    assert t.me.view.zone("down", 1) == ("jyn",)  # I held it before, and hold it now


def test_PH_25_of_an_empty_hand_the_tank_is_supposed_to_have_taken_nothing() -> None:
    t = lay("jyn bodhi bodhi", "tank fighter", hands=("baze cassian", "none", "jyn chirrut"))
    t.me.play("pile 1", "lose baze")
    t.cid.play("lose jyn")
    for name in ("me", "cid"):
        assert [s.tank[1] for s in supposed(t, name)] == [NO_REBEL] * 100
        assert [slots for slots, _ in t.match.view(t.seat(name)).history[2] if (BY_TANK, 1) in slots] == []


def test_PH_23_PH_25_whom_the_star_destroyer_struck_later_only_the_tank_can_have() -> None:
    hands = ("jyn k-2so cassian", "jyn baze bodhi", "jyn baze chirrut")
    t = lay("cassian jyn -", "tank fighter", "star-destroyer fighter", hands=hands)
    t.me.play("pile 1", "lose k-2so")
    t.bob.play("lose jyn")
    t.cid.play("lose baze")
    t.bob.play("pile 2")
    assert [s.tank[1] for s in supposed(t, "me")] == [1] * 100  # nobody's hand can hold a Jyn any more


def test_PH_23_PH_25_whom_the_star_destroyer_struck_before_the_tank_tells_nothing_of_the_tank() -> None:
    t = lay("cassian jyn -", "star-destroyer fighter", hands=("jyn k-2so", "jyn baze", "jyn baze"))
    t.me.play("pile 1")
    assert state(t).destroyed == NO_REBEL


def test_PH_R17_in_a_later_round_hands_are_known_only_to_who_has_held_them() -> None:
    t = lay("- - -", hands=("baze k-2so", "cassian jyn", "bodhi chirrut"), more="round: 2")
    tables = supposed(t, "me")
    assert {s.hand[0] for s in tables} == {(2, 5)}
    assert len({s.hand[1] for s in tables}) > 1


def test_PH_R17_in_a_later_recon_the_new_sets_are_known_to_nobody() -> None:
    t = deal("path-to-hope", "me bob cid", 3)
    assert len({s.down[0] for s in supposed(t, "me")}) == 1  # PH-3 full sets
    state(t).round = 2
    assert len({s.down[0] for s in supposed(t, "me")}) > 1


def test_PH_R10_a_strict_memory_supposes_anything_that_agrees_with_what_lies_open() -> None:
    t = lay("jyn baze -", "fighter plans", more="memory: strict")
    t.me.play("pile 1")
    tops = {s.piles[0][0] for s in supposed(t, "me")}
    assert tops == {FIGHTER, STRIKER, PLANS}
    t = lay("jyn baze -", "fighter plans")
    t.me.play("pile 1")
    assert {s.piles[0][0] for s in supposed(t, "me")} == {FIGHTER}


def test_PH_R10_with_a_strict_memory_any_rebel_may_lie_face_down_or_be_in_another_hand() -> None:
    t = lay("jyn baze -", "fighter plans", hands=("baze k-2so", "cassian jyn", "bodhi chirrut"), more="memory: strict")
    t.me.play("pile 1")
    tables = supposed(t, "me")
    assert state(t).down[0] == (1,)
    assert {s.down[0] for s in tables} == {(0,), (1,), (3,), (4,)}  # mine too: nobody is reminded of it
    assert {s.hand[1] for s in tables} > {(1, 3), (0, 4), (0, 1)}
    assert {s.hand[0] for s in tables} == {(2, 5)}  # before one's eyes


def test_PH_R13_sealed_choices_of_others_are_supposed_anew() -> None:
    t = lay("- - -", hands=("baze k-2so", "jyn baze", "bodhi baze"))
    t.bob.play("lay jyn")
    given = Counter(s.ask.got[0][1].text for s in supposed(t, "me") if s.ask is not None)
    assert set(given) == {"lay jyn", "lay baze"}


def test_PH_28_after_disinformation_a_known_card_may_be_anywhere() -> None:
    line = (
        "me: baze, open jyn | bob: baze, open baze | cid: baze | pile-1: plans fighter | pile-2: disinformation striker"
        " | pile-3: fighter striker | first: bob"
    )
    t = table("path-to-hope", line, 4)
    before = state(t).piles[0][0]
    t.bob.play("pile 1")
    assert before == PLANS
    assert t.me.view.zone("pile-1") == (None, "plans")
    assert {TANK, DISINFORMATION} <= set(range(KINDS))
