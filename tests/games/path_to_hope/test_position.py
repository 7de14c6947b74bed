"""Positions of Path to Hope: what a line may say, and every mistake with its column."""

from __future__ import annotations

from collections import Counter

import pytest

import cantina
from cantina.engine.state import playout

HANDS = "me: jyn | bob: jyn | cid: baze"
SEVENS = (
    "fighter fighter fighter striker striker striker plans",
    "fighter fighter fighter striker striker striker plans",
    "trooper trooper trooper trooper tank ambush at-st",
)
SET = "none, down bodhi jyn baze cassian chirrut k-2so"


def recon(*sevens: str, mine: str = SET) -> str:
    seats = zip(("me", "bob", "cid"), (mine, SET, SET), sevens, strict=True)
    return " | ".join(f"{name}: {rebels}, recon {seven}" for name, rebels, seven in seats)


def mistake(marked: str) -> tuple[str, int]:
    """What is wrong, and in which column."""
    with pytest.raises(cantina.BadText) as refused:
        cantina.position("path-to-hope", marked.replace("^", ""))
    return refused.value.key, refused.value.column


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("^me: jyn | bob: jyn", "wrong-seats"),
        ("^me: none | bob: none | cid: none | pile-1: fighter", "no-hand"),
        ("me: jyn, ^open baze jyn | bob: jyn | cid: baze", "needs-one-word"),
        ("me: jyn, ^open | bob: jyn | cid: baze", "needs-one-word"),
        (f"{HANDS} | ^pile-4: fighter", "no-such-pile"),
        (f"{HANDS} | pile-1: ^luke", "no-such-card"),
        (f"{HANDS} | pile-1: tank | pile-2: ^tank", "too-many-copies"),
        (f"{HANDS} | pile-1: plans | ^plans: 9", "too-many-copies"),
        (f"{HANDS} | pile-1: fighter | plans: ^10", "bad-number"),
        (f"{HANDS} | pile-1: fighter | ^resolving: 1-trooper", "nothing-resolved"),
    ],
)
def test_mistakes_in_the_fields(marked: str, key: str) -> None:
    assert mistake(marked) == (key, marked.index("^") + 1)


@pytest.mark.parametrize(
    ("marked", "key"),
    [
        ("pile-1: fighter | story: ^sunk", "bad-fact"),
        ("pile-1: fighter | story: ^back-1-fighter", "bad-fact"),
        ("pile-1: fighter | story: ^lost-1", "bad-fact"),
        ("pile-1: fighter | story: ^mixed-1-2-2", "bad-fact"),
        ("pile-1: fighter | story: ^mixed-1-2-2-3", "bad-fact"),
        ("pile-1: fighter | story: ^up-4-fighter", "bad-number"),
        ("pile-1: fighter | story: ^sunk-1-bob-2", "bad-number"),
        ("pile-1: fighter | story: ^up-1-luke", "no-such-card"),
        ("pile-1: fighter | ^story: up-1-fighter gone-1", "story-disagrees"),
        ("pile-1: fighter | ^story: back-1", "story-disagrees"),
        ("^story: back-1", "story-disagrees"),
        ("pile-1: fighter | ^start: 1 0 0 0 0 1 0", "bad-start"),
        ("pile-1: fighter | ^start: 1 0 0 0 0 1 0 0 0", "bad-start"),
        ("pile-1: fighter | ^start: 2 0 0 0 0 2 0 0", "story-disagrees"),
        ("pile-1: fighter | ^start: 0 1 0 0 0 1 0 0", "story-disagrees"),
    ],
)
def test_the_story_and_the_start_must_lead_to_the_piles(marked: str, key: str) -> None:
    line = f"{HANDS} | {marked}"
    assert mistake(line) == (key, line.index("^") + 1)


ONE_EACH = "pile-1: striker | pile-2: fighter | start: 1 1 0 0 0 1 1 0"


@pytest.mark.parametrize("end", ["victory", "victory me bob", "defeat me bob cid", "defeat me"])
def test_PH_32_a_position_in_which_not_all_won_or_lost_is_refused(end: str) -> None:
    assert mistake(f"{HANDS} | {ONE_EACH} | ^over: {end}")[0] == "bad-over"


@pytest.mark.parametrize("mixed", ["mixed-1-2-2-1 mixed-1-2-2-1", "mixed-1-1-2-2 up-1-fighter back-1"])
def test_PH_2_PH_28_disinformation_comes_once_and_leads_to_the_piles(mixed: str) -> None:
    line = f"{HANDS} | {ONE_EACH} | story: {mixed}"
    assert mistake(line)[0] == "story-disagrees"
    good = cantina.position("path-to-hope", f"{HANDS} | {ONE_EACH} | story: mixed-1-2-2-1 up-1-striker back-1")
    assert good.view(0).zone("pile-1") == ("striker",)


def test_PH_3_there_are_six_rebels_for_each_player() -> None:
    """With more than that a round could not end with six before everybody (PH-31)."""
    six = " ".join(["baze"] * 6)
    line = f"me: none, open jyn, down {six} | bob: {six.replace('baze', 'k-2so')} | cid: {six.replace('baze', 'bodhi')}"
    assert mistake(f"{line} | pile-1: fighter | first: me") == ("too-many-rebels", line.index("cid") + 1)
    match = cantina.position("path-to-hope", f"{line.replace(' bodhi', '', 1)} | pile-1: fighter | first: me")
    match.play(0, "pile 1")
    assert [seat["down"] for seat in match.view(None).seats] == [6, 6, 6]


@pytest.mark.parametrize(
    ("clauses", "more"),
    [
        ("tank baze", "tank-turn: 0"),
        ("down baze, tank baze", "turn: 1"),
        ("down baze, tank baze", "turn: 1 | tank-turn: 2"),
    ],
    ids=["not face down", "never came", "comes later"],
)
def test_PH_25_what_the_tank_took_lies_face_down_and_the_tank_has_come(clauses: str, more: str) -> None:
    line = f"me: jyn | bob: jyn, {clauses} | cid: baze | pile-1: fighter | first: me | {more}"
    assert mistake(line) == ("no-such-tank", line.index("bob") + 1)


@pytest.mark.parametrize("more", ["tank-turn: 0", "destroyed: jyn", "story: up-1-fighter back-1"])
def test_PH_R10_a_strict_memory_has_nothing_to_keep(more: str) -> None:
    assert mistake(f"{HANDS} | pile-1: fighter | memory: strict | {more}")[0] == "strict-keeps-nothing"
    seen = HANDS.replace("me: jyn", "me: jyn, seen fighter")
    assert mistake(f"{seen} | pile-1: fighter | memory: strict")[0] == "strict-keeps-nothing"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (recon(SEVENS[0], SEVENS[1], SEVENS[2][8:]), "seven-each"),
        (recon(SEVENS[0], SEVENS[1], SEVENS[2], mine="jyn, down bodhi baze cassian chirrut k-2so"), "six-face-down"),
        (recon(SEVENS[0], SEVENS[1], SEVENS[2], mine="none, down bodhi jyn baze cassian chirrut"), "six-face-down"),
        (recon(SEVENS[0], SEVENS[1].replace("plans", "fighter"), SEVENS[2]), "not-as-dealt"),
        (recon(SEVENS[0], *SEVENS[1:]) + " | length: quick", "not-as-dealt"),
        (recon(*SEVENS) + " | pile-1: fighter", "not-as-dealt"),
        (
            recon(SEVENS[0].replace("striker plans", "plans plans"), SEVENS[1].replace("plans", "striker"), SEVENS[2]),
            "not-as-dealt",
        ),
        ("me: none | bob: none, recon plans | cid: none", "seven-each"),
    ],
)
def test_PH_4_PH_5_in_recon_the_rounds_deck_is_dealt(line: str, key: str) -> None:
    assert mistake(line)[0] == key


def test_PH_R14_in_recon_the_plans_lie_with_neighbours() -> None:
    sevens = (
        "fighter fighter fighter fighter fighter striker plans",
        "striker striker striker striker striker striker striker",
        "fighter fighter fighter fighter striker trooper plans",
        "trooper trooper trooper tank ambush at-st at-act",
    )
    rebels = "none, down bodhi jyn baze cassian chirrut k-2so"
    for order, good in (((0, 2, 1, 3), True), ((1, 2, 0, 3), True), ((0, 1, 3, 2), True), ((0, 1, 2, 3), False)):
        dealt = zip("abcd", [sevens[i] for i in order], strict=True)
        line = " | ".join(f"{name}: {rebels}, recon {seven}" for name, seven in dealt)
        if good:
            assert cantina.position("path-to-hope", line).view(None).prompt == "recon"
        else:
            assert mistake(line)[0] == "not-as-dealt"


@pytest.mark.parametrize("line", [HANDS, f"{HANDS} | pile-1: plans plans | pile-2: tank", recon(*SEVENS)])
def test_whatever_a_line_lays_is_supposed_with_the_same_cards(line: str) -> None:
    match = cantina.position("path-to-hope", line)
    for seat in (None, 0, 1, 2):
        supposed = match.game.redeal(match.state, seat, 1)
        assert match.game.view(supposed, seat) == match.view(seat)
        cards = [
            Counter(card for zone in match.game.zones(s).values() for card in zone) for s in (match.state, supposed)
        ]
        assert cards[0] == cards[1]


def test_PH_9_open_rebels_are_resolved_from_the_first_player_on() -> None:
    line = "me: jyn, open jyn | bob: jyn, open baze | cid: baze, open bodhi | pile-1: fighter striker | first: cid"
    match = cantina.position("path-to-hope", line)
    assert match.to_act == (2,)
    assert "start:" in match.position
    assert "start:" not in cantina.position("path-to-hope", f"{line} | memory: strict").position


def test_PH_5_piles_of_the_rounds_deck_are_as_they_were_made_unless_one_has_two_of_the_plans() -> None:
    def laid(*piles: str) -> str:
        lying = [f"pile-{number}: {cards}" for number, cards in enumerate(piles, 1)]
        return cantina.position("path-to-hope", " | ".join([HANDS, *lying])).position

    assert "start:" not in laid(*SEVENS)
    assert "start:" in laid(
        SEVENS[0].replace("striker plans", "plans plans"), SEVENS[1].replace("plans", "striker"), SEVENS[2]
    )


def test_PH_6_what_anybody_saw_is_one_of_the_piles() -> None:
    lying = "pile-1: fighter fighter | pile-2: striker striker | first: me"
    assert mistake(f"me: jyn | bob: jyn, seen fighter striker | cid: baze | {lying}")[0] == "story-disagrees"
    cantina.position("path-to-hope", f"me: jyn | bob: jyn, seen fighter fighter | cid: baze | {lying}")


def test_a_game_that_is_over_has_a_line_without_piles() -> None:
    match = cantina.new("path-to-hope", 3, seed=2, options={"length": "quick"})
    playout(match.state)
    assert not [word for word in ("start:", "story:", "pile-1:", "more:") if word in match.position]
    assert cantina.position("path-to-hope", match.position).outcome == match.outcome
