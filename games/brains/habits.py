"""What a character makes of what has happened to it: its traits at work."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from games.core.brain import Character
from games.core.types import Seat

LEAST_EVER = 0.12
"""Nobody is an open book: where both can be, habits make nobody tell the truth, or lie, less often than this."""
MOST_DANGER = 3.0
"""A seat is not driven further by danger beyond so many even shares of it."""


def shifted(chance: float, shift: float) -> float:
    """The chance, with so much added to its log-odds."""
    if not shift or not 0.0 < chance < 1.0:
        return chance
    return 1.0 / (1.0 + (1.0 - chance) / chance * exp(-shift))


def log_odds(chance: float) -> float:
    """The log-odds of a chance between 0 and 1, neither included."""
    return log(chance / (1.0 - chance))


class Habits:
    """The habits of one seat in one game.

    The brain tells it what everybody has seen; so habits go by nothing that is hidden.
    """

    def __init__(self, character: Character) -> None:
        self.traits = character.traits
        self._ashamed = False
        self._doubted: Seat | None = None
        self._foe: Seat | None = None

    def was_judged(self, honest: bool) -> None:
        """A claim of the own seat was found to be true, or a lie."""
        self._ashamed = not honest

    def has_judged(self, giver: Seat, believe: bool) -> None:
        """The own seat has judged a claim."""
        if not believe:
            self._doubted = giver
        elif self._doubted == giver:
            self._doubted = None

    def was_harmed(self, by: Seat) -> None:
        """Another seat has done harm to the own one."""
        self._foe = by

    def lying(self, danger: float) -> float:
        """By how much the log-odds of a lie are shifted; `danger` as in `Tally`."""
        traits = self.traits
        pressed = traits.pressure * (min(danger, MOST_DANGER) - 1.0)
        return traits.lies + pressed - (traits.shame if self._ashamed else 0.0)

    def doubting(self, giver: Seat) -> float:
        """By how much the log-odds of disbelieving this seat are shifted."""
        return self.traits.doubts - (self.traits.pardon if giver == self._doubted else 0.0)

    def spite(self, standing: Sequence[float], me: Seat) -> list[float]:
        """By seat: what harm to it is worth, as a part of what the own harm costs.

        `standing`: the more, the better; who stands best, and alone, is the rival.
        """
        worth = [0.0] * len(standing)
        if self._foe is not None:
            worth[self._foe] += self.traits.grudge
        if self.traits.rivalry:
            best, *rest = sorted(
                (seat for seat in range(len(standing)) if seat != me), key=lambda seat: -standing[seat]
            )
            if not rest or standing[best] > standing[rest[0]]:
                worth[best] += self.traits.rivalry
        return worth
