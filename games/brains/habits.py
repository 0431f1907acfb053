"""What a character makes of what has happened to it: its traits at work."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from games.core.brain import Character
from games.core.types import Seat, Word

LEAST_EVER = 0.15
"""Nobody is an open book: where both can be, habits make nobody tell the truth or lie, believe or doubt, less often
than this."""
HEAT = 1.5
"""Who bears a grudge disbelieves who has harmed it last the more, by so much in log-odds for each unit of it."""
MOST_DANGER = 3.0
"""A seat is not driven further by danger beyond so many even shares of it."""


def shifted(chance: float, shift: float) -> float:
    """The chance, with so much added to its log-odds."""
    if not shift or not 0.0 < chance < 1.0:
        return chance
    return 1.0 / (1.0 + (1.0 - chance) / chance * exp(-shift))


def closed(chance: float) -> float:
    """The chance of somebody who is no open book."""
    return min(max(chance, LEAST_EVER), 1.0 - LEAST_EVER)


def inclined(chance: float, liked: float) -> float:
    """What is left of a chance that habits have changed to `liked`: they make nobody an open book who is none
    without.
    """
    return min(max(liked, min(chance, LEAST_EVER)), max(chance, 1.0 - LEAST_EVER))


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
        self._last: Seat | None = None
        self._said: Word | None = None

    def has_said(self, claim: Word) -> None:
        """The own seat has claimed this."""
        self._said = claim

    def has_dealt(self, to: Seat) -> None:
        """The own seat has given another one something."""
        self._last = to

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
        return traits.lies + pressed - self._shame

    @property
    def _shame(self) -> float:
        return self.traits.shame if self._ashamed else 0.0

    def facing(self) -> float:
        """By how much the log-odds of meeting a question squarely are shifted, whatever the card is: who likes to tell
        the truth has nothing to hide, who likes to lie plays it well, and who is ashamed looks down.
        """
        return abs(self.traits.lies) - self._shame

    def doubting(self, giver: Seat) -> float:
        """By how much the log-odds of disbelieving this seat are shifted."""
        pardon = self.traits.pardon if giver == self._doubted else 0.0
        return self.traits.doubts - pardon + self.heat(giver)

    def heat(self, seat: Seat) -> float:
        """How angry it is with this one, in log-odds."""
        return HEAT * self.traits.grudge if seat == self._foe else 0.0

    def dealing(self, to: Seat) -> float:
        """By how much the log-odds of dealing with this seat are shifted."""
        return self.traits.again if to == self._last else 0.0

    def saying(self, claim: Word) -> float:
        """By how much the log-odds of claiming this are shifted, where nobody is to be chosen to deal with."""
        return self.traits.again if claim == self._said else 0.0

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
