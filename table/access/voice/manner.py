"""The manner of speaking, and what speaks."""

from __future__ import annotations

import sys
from typing import Literal, NamedTuple, Protocol

Trouble = Literal["", "missing", "failed"]
"""A reason for silence: no voice was found, or it has failed."""
GRACE = 0.5
"""s that the end of a voice is waited for."""


def told(trouble: Trouble) -> str:
    """The key of the words about it: what to do here."""
    system = sys.platform if sys.platform in ("win32", "darwin") else "linux"
    return f"app.voice_{trouble}_{system}" if trouble == "failed" else f"app.voice_{trouble}"


class Manner(NamedTuple):
    """A way of speaking.

    `language` is a code, `rate` and `volume` are parts from 0 to 1. A `rate` of 0.5 is the voice's usual one.
    """

    language: str
    rate: float
    volume: float


class Refused(Exception):
    """Nothing here speaks, or it would not do what it was asked."""


class Speech(Protocol):
    """Something that speaks, and may take its time with any of this.

    Each method may raise `Refused` or `OSError`.
    """

    def adopt(self, manner: Manner) -> None:
        """Speak like this from now on."""

    def say(self, text: str) -> None:
        """Speak when all that was said before is over."""

    def hush(self) -> None:
        """Break off, and forget what was still to be said."""

    def hush_all(self) -> None:
        """Break off whatever anybody says here.

        A process before this one may have left it.
        """
