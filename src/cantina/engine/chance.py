"""Dice that belong to the table: `Fair` for tables with people, `Fast` for simulation and search."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")
MULTIPLIER: Final = 0x5851F42D4C957F2D
INCREMENT: Final = 0x14057B7EF767814F
MASK: Final = (1 << 62) - 1


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance:
    """A stream of chance that can be saved, and copied with the state it belongs to."""

    __slots__ = ()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""
        raise NotImplementedError

    def clone(self) -> Chance:
        raise NotImplementedError

    def plain(self) -> list[Any]:
        raise NotImplementedError

    def pick(self, weights: list[int]) -> int:
        """An index, each as likely as its weight says."""
        drawn = self.below(sum(weights))
        index = 0
        while drawn >= weights[index]:
            drawn -= weights[index]
            index += 1
        return index

    def shuffle(self, cards: list[T]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


@mypyc_attr(acyclic=True)
class Fast(Chance):
    """A 62-bit number multiplied along, its high bits folded over the low ones: quick, not secret.

    The product may run over 64 bits; only its low 62 count, and those are the same in Python and compiled.
    """

    __slots__ = ("x",)

    def __init__(self, x: i64) -> None:
        self.x = x

    @staticmethod
    def seeded(seed: int) -> Fast:
        """Neighbouring seeds give streams that have nothing to do with each other."""
        for _ in range(3):
            seed = (seed ^ seed >> 31) * 0x9FB21C651E98DF25 + 0x2545F4914F6CDD1D
        return Fast(seed >> 16 & MASK)

    def word(self) -> i64:
        """The next 32 bits."""
        x: i64 = (self.x * MULTIPLIER + INCREMENT) & MASK
        self.x = x
        return (x ^ x >> 18) >> 30

    def below(self, n: int) -> int:
        if n <= 0x10000:  # off from even by less than one part in 65,536
            m: i64 = n
            return (self.word() * m) >> 32
        wide = 0
        for _ in range(n.bit_length() // 32 + 2):
            word: int = self.word()
            wide = wide << 32 | word
        return wide % n

    def shuffle(self, cards: list[T]) -> None:
        """The same shuffle with the words drawn in place: dealing is a good part of a simulated round."""
        x: i64 = self.x
        i: i64 = len(cards) - 1
        while i > 0:
            x = (x * MULTIPLIER + INCREMENT) & MASK
            j: i64 = ((x ^ x >> 18) >> 30) * (i + 1) >> 32
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1
        self.x = x

    def clone(self) -> Fast:
        return Fast(self.x)

    def plain(self) -> list[Any]:
        return ["fast", self.x]


@mypyc_attr(acyclic=True)
class Fair(Chance):
    """A 256-bit seed and a counter through a hash: nobody can tell the next card from the cards before."""

    __slots__ = ("count", "seed")

    def __init__(self, seed: bytes, count: int = 0) -> None:
        if len(seed) != 32:
            raise ValueError("a fair seed has 32 bytes")
        self.seed = seed
        self.count = count

    def below(self, n: int) -> int:
        size = (n.bit_length() + 7) // 8 + 8
        ceiling = (1 << 8 * size) // n * n  # refuse the rest, so that all are exactly equal
        while True:
            block = hashlib.blake2b(self.count.to_bytes(8, "big"), key=self.seed, digest_size=size).digest()
            self.count += 1
            drawn = int.from_bytes(block, "big")
            if drawn < ceiling:
                return drawn % n

    def clone(self) -> Fair:
        return Fair(self.seed, self.count)

    def plain(self) -> list[Any]:
        return ["fair", self.seed.hex(), self.count]


def restore_chance(data: Sequence[Any]) -> Chance:
    if data[0] == "fair":
        return Fair(bytes.fromhex(data[1]), data[2])
    return Fast(data[1])
