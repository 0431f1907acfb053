"""Choosing by probabilities, so that nobody can tell what comes next.

Weights are added up by `math.fsum`, which is exact: the same choice on every machine and Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from random import Random
from typing import TypeVar

T = TypeVar("T")


def soft(losses: Sequence[float], temperature: float) -> list[float]:
    """Probabilities that favour small losses: two options that differ by `temperature` are chosen 1 to e."""
    least = min(losses)
    weights = [exp((least - loss) / temperature) for loss in losses]
    total = fsum(weights)
    return [weight / total for weight in weights]


def draw(random: Random, options: Sequence[T], weights: Sequence[float]) -> T:
    """One of the options, as likely as its weight says; weights are not negative, and one is positive."""
    point = random.random() * fsum(weights)
    last = 0
    for number, weight in enumerate(weights):
        if weight > 0:
            last = number
            if point < weight:
                break
            point -= weight
    return options[last]
