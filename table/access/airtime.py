"""An estimate of how long what is read out goes on.

No screen reader tells when it speaks, and no voice when it is over.
"""

from __future__ import annotations

import math
from unicodedata import east_asian_width

RATE = 15.0
"""Half-width letters a second at a usual rate.

A full-width one counts twice.
"""
USUAL_RATE = 0.5
"""The `Manner.rate` that voices have usually."""
LONGEST = 30_000.0
"""Most ms that are counted.

Who hears a page breaks it off somewhere.
"""
_QUICKEST = 2.5  # times the usual rate, of the quickest voices


def lasts(text: str, rate: float = USUAL_RATE) -> float:
    """Return about how many ms it takes to say a text.

    `rate` is that of `Manner`.
    """
    letters = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
    return 1000 * letters / RATE * math.pow(_QUICKEST, 1 - 2 * rate)


class Airtime:
    """Counts down what is still to be heard."""

    def __init__(self) -> None:
        self._left = 0.0

    @property
    def on(self) -> bool:
        """True while something is presumably being said."""
        return self._left > 0

    def add(self, ms: float) -> None:
        """Something is said after all that is being said."""
        self._left = min(LONGEST, self._left + ms)

    def end(self) -> None:
        """It is broken off."""
        self._left = 0.0

    def pass_time(self, ms: float) -> None:
        """Let so many ms pass."""
        self._left = max(0.0, self._left - ms)
