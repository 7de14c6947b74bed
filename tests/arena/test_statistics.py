"""Intervals against values known from elsewhere."""

from __future__ import annotations

from math import sqrt

import pytest

from cantina.arena.statistics import Sample, Z, wilson


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # the four examples of Newcombe, Statistics in Medicine 17 (1998), method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (8, 10, 0.4902, 0.9433),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilson_against_known_values(wins: int, trials: int, low: float, high: float) -> None:
    estimate = wilson(wins, trials)
    assert estimate.value == wins / trials
    assert (round(estimate.low, 4), round(estimate.high, 4)) == (low, high)


@pytest.mark.parametrize(("wins", "trials"), [(1, 3), (4.5, 10), (700, 2000)])
def test_at_the_ends_of_wilsons_interval_the_rate_is_just_believable(wins: float, trials: int) -> None:
    estimate = wilson(wins, trials)
    for end in (estimate.low, estimate.high):
        assert abs(estimate.value - end) == pytest.approx(Z * sqrt(end * (1 - end) / trials))


def test_wilson_of_nothing_knows_nothing() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)


def test_wilson_takes_shared_wins() -> None:
    assert wilson(4.5, 10).low < wilson(5, 10).low < wilson(4.5, 10).value


def test_the_mean_with_its_interval() -> None:
    sample = Sample()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        sample.add(value)
    mean = sample.mean()
    assert mean.value == 5
    assert (mean.low, mean.high) == pytest.approx((5 - Z * sqrt(32 / 7 / 8), 5 + Z * sqrt(32 / 7 / 8)))


def test_samples_join_to_the_same_whatever_the_order() -> None:
    one, two = Sample(), Sample()
    for value in range(10):
        (one if value % 3 else two).add(value)
    left, right = Sample(), Sample()
    left.join(one)
    left.join(two)
    right.join(two)
    right.join(one)
    assert left == right
    assert left.mean().value == 4.5


def test_few_values_claim_no_interval() -> None:
    assert Sample().mean() == (0.0, 0.0, 0.0)
    assert Sample(1, 7, 49).mean() == (7.0, 7.0, 7.0)
