"""How sure a figure is: intervals that hold the true value 95 times in 100."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


class Estimate(NamedTuple):
    """A figure and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(wins: float, trials: int, z: float = Z) -> Estimate:
    """A rate with Wilson's score interval, which stays within 0 and 1 and is good for few trials too.

    Shared wins may count as fractions.
    """
    if trials == 0:
        return Estimate(0.0, 0.0, 1.0)
    rate = wins / trials
    spread = z * z / trials
    middle = (rate + spread / 2) / (1 + spread)
    reach = z / (1 + spread) * sqrt(rate * (1 - rate) / trials + spread / (4 * trials))
    return Estimate(rate, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(slots=True)
class Sample:
    """Whole numbers seen so far, as sums: exact, so it does not matter in which order they came."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sample) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def mean(self, z: float = Z) -> Estimate:
        """The mean and its interval by the normal distribution: good from some thirty values on."""
        if self.count == 0:
            return Estimate(0.0, 0.0, 0.0)
        mean = self.total / self.count
        if self.count == 1:
            return Estimate(mean, mean, mean)
        variance = (self.squares * self.count - self.total**2) / (self.count * (self.count - 1))
        reach = z * sqrt(variance / self.count)
        return Estimate(mean, mean - reach, mean + reach)
