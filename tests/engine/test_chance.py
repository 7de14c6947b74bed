"""Dice: two streams, each saved, copied, pinned, and fair."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections import Counter

import pytest

from cantina.engine.chance import Chance, Fair, Fast, restore_chance

SEED = bytes(range(32))

FAST_THOUSANDS = [375, 553, 743, 869, 283, 925, 375, 890]
FAST_WIDE = [627825627731, 446164649078, 253353399736]
FAST_AFTER = ["fast", 1957737236386349546]
FAIR_THOUSANDS = [226, 246, 61, 272, 657, 718, 290, 343]
FAIR_WIDE = [477798082972, 351239371853, 825722748014]
SHUFFLES = ["gacbfehd", "dabfghec"]


def streams(seed: int = 7) -> list[Chance]:
    return [Fast.seeded(seed), Fair(seed.to_bytes(32, "big"))]


def chi_square(counts: Counter[object], kinds: int) -> float:
    """How far from even; about `kinds` when even, beyond twice that hardly ever."""
    even = sum(counts.values()) / kinds
    return sum((counts[kind] - even) ** 2 / even for kind in counts) + (kinds - len(counts)) * even


# ---- known values: a record made today is played again in ten years


def test_the_first_values_of_the_fast_stream_never_change() -> None:
    dice = Fast.seeded(7)
    assert [dice.below(1000) for _ in range(8)] == FAST_THOUSANDS
    assert [dice.below(10**12) for _ in range(3)] == FAST_WIDE
    assert dice.plain() == FAST_AFTER


def test_the_first_values_of_the_fair_stream_never_change() -> None:
    dice = Fair(SEED)
    assert [dice.below(1000) for _ in range(8)] == FAIR_THOUSANDS
    assert [dice.below(10**12) for _ in range(3)] == FAIR_WIDE
    assert dice.plain() == ["fair", SEED.hex(), 11]


def test_the_first_shuffles_never_change() -> None:
    for dice, shuffled in zip(streams(), SHUFFLES, strict=True):
        cards = list("abcdefgh")
        dice.shuffle(cards)
        assert "".join(cards) == shuffled


def test_the_fair_stream_is_the_hash_of_a_counter() -> None:
    """Anybody can check a shuffle with the seed and a hash function."""
    for count in range(5):
        block = hashlib.blake2b(count.to_bytes(8, "big"), key=SEED, digest_size=9).digest()
        assert Fair(SEED, count).below(52) == int.from_bytes(block, "big") % 52


# ---- saving and copying


def test_a_stream_goes_on_after_saving_as_if_nothing_had_been() -> None:
    for dice in streams():
        for _ in range(50):
            back = restore_chance(json.loads(json.dumps(dice.plain())))
            assert type(back) is type(dice)
            expected = dice.clone()
            assert [back.below(97) for _ in range(5)] == [expected.below(97) for _ in range(5)]
            dice.below(97)


def test_a_clone_and_its_original_do_not_disturb_each_other() -> None:
    for dice in streams():
        before, copy = dice.plain(), dice.clone()
        drawn = [copy.below(1000) for _ in range(20)]
        assert dice.plain() == before
        assert [dice.below(1000) for _ in range(20)] == drawn


def test_other_seeds_give_other_streams() -> None:
    for a, b in itertools.combinations([0, 1, 2, 1 << 31, 1 << 32, 1 << 64, (1 << 96) - 1], 2):
        for one, other in zip(streams(a), streams(b), strict=True):
            assert [one.below(1 << 16) for _ in range(8)] != [other.below(1 << 16) for _ in range(8)]


def test_a_fair_seed_has_32_bytes() -> None:
    for length in (0, 31, 33):
        with pytest.raises(ValueError, match="32 bytes"):
            Fair(bytes(length))


# ---- even


def test_the_first_values_of_neighbouring_seeds_have_nothing_to_do_with_each_other() -> None:
    """Simulations are seeded 0, 1, 2, …: over the seeds, too, all pairs of values come equally often."""
    firsts, seconds = [], []
    for seed in range(6_000):
        dice = Fast.seeded(seed)
        firsts.append(dice.below(6))
        seconds.append(dice.below(6))
    for pairs in (zip(firsts, seconds, strict=True), itertools.pairwise(firsts), itertools.pairwise(seconds)):
        assert chi_square(Counter(pairs), 36) < 75


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 1000, 0x10000, 0x10001, 10**12, 1 << 200])
def test_a_number_below_n_is_below_n(n: int) -> None:
    for dice in streams():
        assert all(0 <= dice.below(n) < n for _ in range(200))


@pytest.mark.parametrize("n", [2, 3, 7, 10, 52, 70_001])
def test_numbers_are_even(n: int) -> None:
    buckets = min(n, 7)
    for dice in streams():
        counts: Counter[object] = Counter(dice.below(n) * buckets // n for _ in range(7_000))
        expected = Counter(number * buckets // n for number in range(n))
        assert max(abs(counts[b] / 7_000 - expected[b] / n) for b in range(buckets)) < 0.025


def test_every_order_of_four_cards_comes_up_equally_often() -> None:
    for dice in streams():
        counts: Counter[object] = Counter()
        for _ in range(12_000):
            cards = list("abcd")
            dice.shuffle(cards)
            counts["".join(cards)] += 1
        assert len(counts) == 24
        assert chi_square(counts, 24) < 55


def test_every_card_comes_to_every_place() -> None:
    for dice in streams():
        counts: Counter[object] = Counter()
        for _ in range(2_000):
            cards = list(range(16))
            dice.shuffle(cards)
            counts.update(enumerate(cards))
        assert chi_square(counts, 256) < 340


def test_the_fair_stream_refuses_what_would_make_small_numbers_likelier(monkeypatch: pytest.MonkeyPatch) -> None:
    """256 to any power leaves 1 when divided by 3: the topmost block would be one 0 too many."""
    blocks = [b"\xff" * 9, b"\xff" * 8 + b"\xfe"]

    class Block:
        def __init__(self, count: bytes, *, key: bytes, digest_size: int) -> None:
            self.block = blocks[int.from_bytes(count, "big")]

        def digest(self) -> bytes:
            return self.block

    monkeypatch.setattr(hashlib, "blake2b", Block)
    dice = Fair(SEED)
    assert dice.below(3) == 2
    assert dice.count == 2


def test_shuffling_fast_is_shuffling_by_the_same_dice() -> None:
    """The unrolled shuffle of the fast stream is the one in the base class."""
    for size in (0, 1, 2, 16, 100):
        one, other = list(range(size)), list(range(size))
        fast, plain = Fast.seeded(size), Fast.seeded(size)
        fast.shuffle(one)
        Chance.shuffle(plain, other)
        assert one == other
        assert fast.plain() == plain.plain()
