"""Means and shares with the interval in which the truth lies, 95 times of 100."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, cos, fsum, inf, pi, sin, sqrt
from statistics import NormalDist
from typing import NamedTuple

SURE = 0.95
NORMAL = NormalDist().inv_cdf((1 + SURE) / 2)


class Interval(NamedTuple):
    """A number and how far it may be off; infinitely far if there is too little to tell."""

    value: float
    low: float
    high: float


def mean_interval(values: Sequence[float]) -> Interval:
    """The mean of numbers that do not depend on each other, by Student's distribution.

    Raises `ValueError` if there are none.
    """
    if not values:
        raise ValueError("no values")
    count = len(values)
    mean = fsum(values) / count
    if count == 1:
        return Interval(mean, -inf, inf)
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    far = student(count - 1) * sqrt(variance / count)
    return Interval(mean, mean - far, mean + far)


def rate_interval(rates: Sequence[float], games: int) -> Interval:
    """The mean of rates by deal, with `games` games in all of them together, as a part of 1.

    Where something has happened never, or always, deals do not differ; then it is the interval of a share of games.
    """
    mean, low, high = mean_interval(rates)
    if len(rates) > 1 and mean in (0.0, 1.0):
        return share_interval(round(mean) * games, games)
    return Interval(mean, max(low, 0.0), min(high, 1.0))


def share_interval(part: int, whole: int) -> Interval:
    """A share of things that do not depend on each other, after Wilson. Raises `ValueError` if there are none."""
    if whole < 1:
        raise ValueError("a share of nothing")
    share = part / whole
    square = NORMAL * NORMAL / whole
    middle = (share + square / 2) / (1 + square)
    far = NORMAL * sqrt(share * (1 - share) / whole + square / (4 * whole)) / (1 + square)
    return Interval(share, min(max(middle - far, 0.0), share), max(min(middle + far, 1.0), share))


@cache
def student(freedom: int) -> float:
    """How many standard errors are sure enough, with so many degrees of freedom."""
    if freedom > 1000:
        # The next term of the expansion is below a millionth then.
        return NORMAL + (NORMAL**3 + NORMAL) / (4 * freedom)
    low, high = 0.0, 1000.0
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < SURE else (low, middle)
    return high


def _within(t: float, freedom: int) -> float:
    """How likely Student's t is not further from 0 than this (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    square = cos(angle) ** 2
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    terms = []
    for k in range(2 + odd, freedom + 1, 2):
        terms.append(term)
        term *= square * (k - 1) / k
    if odd:
        return 2 / pi * (angle + sin(angle) * fsum(terms))
    return sin(angle) * fsum(terms)
