"""How rational the others are: how far they do what could be predicted of them."""

from __future__ import annotations

from math import exp, log

from games.core.types import Seat

FIRST = 4.0
"""Log-odds that a seat of which nothing is known acts for reasons, and not blindly."""
TELLING = 4.0
"""What was found counts so much more than it would by itself: seats that act blindly are found out soon, and yet a seat
of which nothing was found is not half suspected of it, so that what to answer it stays open."""
FADING = 0.98
"""What was found before counts so much, each time that something new is found."""
LEAST, MOST = 1e-6, 30.0
"""Chances below and log-odds beyond these change nothing any more."""


class Rationality:
    """For each other seat the odds that it acts for the reasons that it is taken to have, against anything at all.

    Where others were found to act blindly, a seat may do so, too; that others have reasons says nothing of it.
    """

    def __init__(self, seats: int, me: Seat) -> None:
        self.me = me
        self._odds = [0.0] * seats

    def found(self, seat: Seat, reasoned: float, blind: float) -> None:
        """A seat did something that was so likely with reasons, and without."""
        self._odds[seat] = FADING * self._odds[seat] + log(max(reasoned, LEAST) / blind)

    def trust(self, seat: Seat) -> float:
        """How likely the seat acts for reasons."""
        found = self._odds[seat]
        for other, one in enumerate(self._odds):
            if other not in (seat, self.me):
                found += min(one, 0.0)
        odds = FIRST + TELLING * found
        return 1.0 / (1.0 + exp(-max(-MOST, min(MOST, odds))))
