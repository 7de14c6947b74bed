"""Dice that belong to the table: `Fair` for tables with people, `Fast` for simulation and search."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

T = TypeVar("T")
WORD: Final = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
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

    def shuffle(self, cards: list[T]) -> None:
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]


class Fast(Chance):
    """Four 32-bit words stirred by shifts and additions (the sfc32 generator): quick, not secret."""

    __slots__ = ("a", "b", "c", "count")

    def __init__(self, a: i64, b: i64, c: i64, count: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.count = count

    @staticmethod
    def seeded(seed: int) -> Fast:
        fast = Fast(seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, 1)
        for _ in range(12):
            fast.stir()
        return fast

    def stir(self) -> i64:
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        out: i64 = (a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) & WORD | c >> 11) + out) & WORD
        return out

    def below(self, n: int) -> int:
        if n <= 0x10000:  # off from even by less than one part in 65,536
            m: i64 = n
            return (self.stir() * m) >> 32
        wide = 0
        for _ in range(n.bit_length() // 32 + 2):
            word: int = self.stir()
            wide = wide << 32 | word
        return wide % n

    def shuffle(self, cards: list[T]) -> None:
        """The same shuffle, the calls unrolled: dealing is half the time of a simulated round."""
        i: i64 = len(cards) - 1
        while i > 0:
            j: i64 = (self.stir() * (i + 1)) >> 32
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1

    def clone(self) -> Fast:
        return Fast(self.a, self.b, self.c, self.count)

    def plain(self) -> list[Any]:
        return ["fast", self.a, self.b, self.c, self.count]


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
    return Fast(data[1], data[2], data[3], data[4])
