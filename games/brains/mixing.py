"""Reckoning with probabilities, and choosing by them, so that nobody can tell what comes next.

Floats are added up by `math.fsum`, which gives the same sum on every Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from operator import mul
from random import Random
from typing import TypeVar

T = TypeVar("T")


def soft(losses: Sequence[float], temperature: float) -> list[float]:
    """Probabilities that favour small losses: two options that differ by `temperature` are chosen 1 to e."""
    least = min(losses)
    return normalised([exp((least - loss) / temperature) for loss in losses])


def normalised(weights: Sequence[float]) -> list[float]:
    """The weights as parts of their sum, which must not be 0."""
    total = fsum(weights)
    return [weight / total for weight in weights]


def mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The mean of the values by their weights; 0 if no weight is positive."""
    total = fsum(weights)
    return fsum(value * weight for value, weight in zip(values, weights, strict=True)) / total if total else 0.0


def variance(values: Sequence[float], chances: Sequence[float]) -> float:
    """How much hangs on what comes, if it is worth this and so likely: the mean square of the distance to the mean.

    Temperatures that go by it let a seat that has all but lost or won choose as carefully as any other.
    """
    usual = fsum(map(mul, values, chances))
    return fsum([chance * (value - usual) ** 2 for value, chance in zip(values, chances, strict=True)])


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
