"""How rational the others are: how far they do what could be predicted of them."""

from __future__ import annotations

from math import exp, inf, log

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
    """For each other seat the odds that it minds its image, or that it goes for what costs it least, against anything
    at all.

    Where others were found to act blindly, a seat may do so, too; that others have reasons says nothing of it.
    """

    def __init__(self, seats: int, me: Seat, guarded: bool = True) -> None:
        """Who is not `guarded` does not think that others could be."""
        self.me = me
        self._first = FIRST if guarded else -inf, FIRST
        self._odds = [[0.0, 0.0] for _ in range(seats)]

    def found(self, seat: Seat, even: float, reasoned: float, blind: float) -> None:
        """A seat did something that was so likely if it minds its image, if it has other reasons, and without any."""
        kept = self._odds[seat]
        for way, likely in enumerate((even, reasoned)):
            kept[way] = FADING * kept[way] + log(max(likely, LEAST) / blind)

    def ways(self, seat: Seat) -> tuple[float, float, float]:
        """How likely the seat minds its image, has other reasons, and acts blindly."""
        found = self._odds[seat][:]
        for other, one in enumerate(self._odds):
            if other not in (seat, self.me):
                found = [all_of_it + min(max(one), 0.0) for all_of_it in found]
        even, reasoned = [
            exp(max(-MOST, min(MOST, first + TELLING * odds))) for first, odds in zip(self._first, found, strict=True)
        ]
        total = even + reasoned + 1.0
        return even / total, reasoned / total, 1.0 / total
