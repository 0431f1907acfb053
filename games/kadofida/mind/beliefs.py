"""What a pitched card is likely to be, and how likely a boss is to allow it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp, fsum, log

from games.brains.mixing import normalised
from games.kadofida.cards import ALL_CLAIMS, PENALTY, POINTS
from games.kadofida.mind.stakes import Stakes

LEAST_DESIRE = 3.0
"""A card is pitched as willingly as its points and so many more are many."""
SHY = 0.2
"""A card that costs something if a lie with it is refused is lied with so much less."""
DRAWN = 3
"""Cards in the hand of a creator that chooses one."""


def at_hand(pool: Sequence[int], held: Sequence[int]) -> list[float]:
    """By face: how likely a creator has it to choose, who has `held` and other cards out of the `pool`."""
    cards = sum(pool)
    likely = []
    for face, count in enumerate(pool):
        if face in held:
            likely.append(1.0)
            continue
        without = 1.0
        for drawn in range(DRAWN - len(held)):
            without *= max(0.0, (cards - count - drawn) / (cards - drawn)) if cards > drawn else 1.0
        likely.append(1.0 - without)
    return likely


def beliefs(claim: int, allowed: Collection[int], likely: Sequence[float], honesty: float) -> list[float]:
    """By face: how likely a pitched card is it, of a creator who claims the truth in a share of `honesty`.

    `likely` says what it may have had to choose from (see `at_hand`), `allowed` what it could claim.
    """
    weights = []
    for face in ALL_CLAIMS:
        true = honesty if face in allowed else 0.0
        says = true
        if face != claim:
            says = (1.0 - true) * (SHY if PENALTY[face] else 1.0) / max(1, len(allowed) - (face in allowed))
        weights.append(likely[face] * (LEAST_DESIRE + POINTS[face]) * says)
    return shared(weights)


def shared(weights: Sequence[float]) -> list[float]:
    """The weights as parts of their sum; all alike if it is 0."""
    return normalised(weights) if any(weights) else [1.0 / len(weights)] * len(weights)


def gain_by_allowing(claim: int, likely: Sequence[float], stakes: Stakes) -> float:
    """How much more likely the boss is to win if it allows the claim than if it refuses, by these beliefs."""
    boss = stakes.facts.boss
    return fsum(
        chance * (stakes.chances(face, face == claim, True)[boss] - stakes.chances(face, face == claim, False)[boss])
        for face, chance in enumerate(likely)
        if chance > 0.0
    )


def allowing(gain: float, trust: float, temperature: float) -> float:
    """How likely a boss is to allow what would gain it so much, who allows a share of `trust` of all."""
    return 1.0 / (1.0 + exp(-(gain / temperature + log(trust / (1.0 - trust)))))
