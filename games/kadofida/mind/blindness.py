"""Seats that act without reasons: what they do is as likely as anything else that they might do."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log, prod

from games.core.types import Seat
from games.kadofida.mind.beliefs import DRAWN

TABLE = 0.12
"""How likely it is, before anything is seen, that those who sit here mostly act blindly.

This and the next are guesses, on which little hangs: with half or twice of one, random seats are found out a turn or
two sooner or later, and others that have reasons are taken for blind by at most 4 %.
"""
AMONG_BLIND, ELSEWHERE = 0.97, 0.04
"""How likely a seat of such a table acts blindly, and one of any other."""
SLIP = 0.1
"""A seat that has reasons acts blindly so often, too; so nothing that it does is evidence without end."""
MOST = 30.0
"""Log-odds beyond these change nothing any more."""


def drawn_blindly(pool: Sequence[int], held: Sequence[int]) -> list[float]:
    """By face: how likely a card is it that was drawn from the three of a creator, who has `held` and others out of
    the `pool`.
    """
    known = held[:DRAWN]
    each = (DRAWN - len(known)) / max(1, sum(pool))
    return [(known.count(face) + count * each) / DRAWN for face, count in enumerate(pool)]


class Blindness:
    """How likely each of the others acts blindly, by Bayes.

    Beginners sit together: what one was found to do tells of the others, too (compare `games.passing.mind`,
    `rationality`).
    """

    def __init__(self, seats: int, me: Seat) -> None:
        self._others = [seat for seat in range(seats) if seat != me]
        self._odds = [0.0] * seats
        """By seat: what it did speaks for blindness by so much, in log-odds."""

    def found(self, seat: Seat, blind: float, reasoned: float) -> None:
        """A seat did what was so likely to be done blindly, and for reasons."""
        if seat in self._others and blind > 0.0:
            odds = self._odds[seat] + log(blind / (SLIP * blind + (1.0 - SLIP) * reasoned))
            self._odds[seat] = max(-MOST, min(MOST, odds))

    def of(self, seat: Seat) -> float:
        """How likely this one of the others acts blindly."""
        tables = (TABLE * self._fits(AMONG_BLIND), (1.0 - TABLE) * self._fits(ELSEWHERE))
        among = tables[0] / (tables[0] + tables[1])
        return among * self._chance(seat, AMONG_BLIND) + (1.0 - among) * self._chance(seat, ELSEWHERE)

    @property
    def table(self) -> float:
        """The mean of all others."""
        return fsum(map(self.of, self._others)) / len(self._others)

    def _fits(self, usual: float) -> float:
        """How well all that was found fits a table at which so many act blindly."""
        return prod([usual * exp(self._odds[seat]) + 1.0 - usual for seat in self._others])

    def _chance(self, seat: Seat, usual: float) -> float:
        odds = usual * exp(self._odds[seat])
        return odds / (odds + 1.0 - usual)
