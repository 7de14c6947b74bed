"""The contract on Path to Hope: corners that random games seldom come to, in both memories."""

from __future__ import annotations

import pytest

from cantina.engine.contract import check_position
from cantina.games import find_game

GAME = find_game("path-to-hope")
TWO = "me: baze jyn{0} | bob: baze k-2so{1} | cid: bodhi jyn{2}"
SEVENS = (
    "fighter fighter fighter striker striker striker plans",
    "fighter fighter fighter striker striker striker plans",
    "trooper trooper trooper trooper tank ambush at-st",
)
MANY = " ".join(["fighter"] * 16)


def laid(rebels: str, *piles: str, more: str = "first: me") -> str:
    opened = [f", open {rebel}" if rebel != "-" else "" for rebel in rebels.split()]
    lying = [f"pile-{number}: {cards}" for number, cards in enumerate(piles, 1) if cards]
    return " | ".join([TWO.format(*opened), *lying, more])


CORNERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "half a choice of two piles": (laid("k-2so - -", "plans", "tank fighter", "striker"), ("pile 2",)),
    "K-2SO chooses an order": (laid("k-2so k-2so -", "plans", "at-act fighter", "striker"), ("pile 1", "pile 2")),
    "a trooper, and the tank waits": (
        laid("k-2so k-2so -", "trooper", "tank fighter", "striker"),
        ("pile 1", "pile 2", "resolve 1"),
    ),
    "a trooper was paid for, and the tank asks": (
        laid("k-2so k-2so -", "trooper", "tank fighter", "striker"),
        ("pile 1", "pile 2", "resolve 1", "turn-down 1"),
    ),
    "the tank, and a trooper waits": (
        laid("k-2so k-2so -", "trooper", "tank fighter", "striker", more="first: me | round: 2"),
        ("pile 1", "pile 2", "resolve 2", "lose baze"),
    ),
    "Bodhi chooses an order": (laid("bodhi jyn -", "plans at-st", "fighter", ""), ("pile 1",)),
    "Cassian may go on into the last card": (laid("cassian - -", "fighter plans", "", ""), ("pile 1",)),
    "half a choice of piles for reinforcements": (
        laid("baze - -", "reinforcements-fighters trooper", f"trooper {MANY}", "plans"),
        ("pile 1", "pile 3"),
    ),
    "half a vote": (
        laid("baze - -", "striker trooper", "plans", "", more="first: me | caller: cid"),
        ("pile 1", "agree"),
    ),
    "one is ready, and others tell": (
        " | ".join(
            f"{name}: none, down bodhi jyn baze cassian chirrut k-2so, recon {seven}, claims fighter"
            for name, seven in zip(("me", "bob", "cid"), SEVENS, strict=True)
        ),
        ("claim tank", "ready", "unclaim fighter"),
    ),
    "no pile is left": (laid("- - -"), ("lay baze",)),
}
KNOWING = {  # what only a relaxed memory has
    "what the tank took, and whom the Star Destroyer struck": (
        "me: baze | bob: cassian, down jyn, tank jyn | cid: bodhi, down jyn k-2so, tank k-2so | pile-1: fighter plans"
        " | first: me | turn: 2 | tank-turn: 1 | destroyed: jyn"
    ),
    "what the tank took in a later round": (
        "me: baze jyn | bob: cassian, down jyn, tank jyn | cid: bodhi k-2so, down k-2so, tank k-2so | pile-1: fighter"
        " | first: me | round: 2 | turn: 4 | tank-turn: 3"
    ),
    "one of Bodhi's two was mixed": (
        "me: baze | bob: cassian | cid: bodhi | pile-1: striker fighter | pile-2: plans | pile-3: trooper trooper"
        " | first: me | start: 1 1 2 0 1 2 1 2 | story: up-1-plans up-1-fighter sunk-1-bob-0 mixed-1-2-2-1-3-3"
        " up-2-plans back-2"
    ),
}


@pytest.mark.parametrize("memory", ["relaxed", "strict"])
@pytest.mark.parametrize("corner", CORNERS)
def test_corners_keep_the_contract(corner: str, memory: str) -> None:
    line, moves = CORNERS[corner]
    check_position(GAME, f"{line} | memory: {memory}", moves)


@pytest.mark.parametrize("corner", KNOWING)
def test_what_is_known_keeps_the_contract(corner: str) -> None:
    check_position(GAME, KNOWING[corner])
