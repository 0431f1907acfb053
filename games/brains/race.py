"""A race of ways: all are tried on the same chance again and again, and the worse half is out after each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

Attempt = Callable[[Sequence[int]], Sequence[float]]
"""Draws a chance, and tells what each of these ways comes to with it."""
Appeal = Callable[[int, Sequence[float]], float]
"""What a way is worth besides the mean of all that it came to."""


def race(
    ways: int, attempt: Attempt, *, trials: int, sure: float, appeal: Appeal | None = None
) -> tuple[int, list[float]]:
    """Which of so many ways, given by their numbers, is best: the first one, or one that is surely better. And by how
    much each was found to be better than the first.

    All that are still in the running are compared with the first one chance by chance. After each of several rounds the
    worse half of them is out, and whatever is worse than the first by `sure` standard errors. The best one is taken if
    it is better by so many. Altogether there are at most `trials` trials, or two of each way in each round if that is
    more.
    """
    running = list(range(ways))
    found: list[list[float]] = [[] for _ in running]
    means = [0.0] * ways
    gains: dict[int, list[float]] = {}
    rounds = (ways - 1).bit_length()
    for _ in range(rounds):
        for _ in range(max(2, trials // (rounds * len(running)))):
            for way, worth in zip(running, attempt(running), strict=True):
                found[way].append(worth)
        first, *others = running
        usual = appeal(first, found[first]) if appeal else 0.0
        for way in others:
            more = appeal(way, found[way]) - usual if appeal else 0.0
            gains[way] = [one - other + more for one, other in zip(found[way], found[first], strict=True)]
            means[way] = fsum(gains[way]) / len(gains[way])
        others.sort(key=lambda way: -means[way])
        del others[(len(others) + 1) // 2 :]
        running = [first, *(way for way in others if not _surely(gains[way], means[way], -1, sure))]
        if len(running) == 1:
            return first, means
    best = running[min(1, ways - 1)]
    return best if best and _surely(gains[best], means[best], 1, sure) else 0, means


def _surely(gains: Sequence[float], mean: float, sign: int, sure: float) -> bool:
    """Whether the mean has this sign and is so many standard errors away from 0."""
    number = len(gains)
    return mean * sign > 0 and mean**2 * number * (number - 1) > sure**2 * fsum((gain - mean) ** 2 for gain in gains)
