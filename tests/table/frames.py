"""Frames of programs without a window."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

FRAME = 16.0
"""ms of a frame."""
SLOW_FRAME = 96.0
"""ms of a frame of a long wait.

The program takes up to 100 ms at once.
"""
LONG = 1000.0
"""ms from which on a wait is long."""


def frames(ms: float) -> Iterable[float]:
    """Return the frames in which so much time passes, ms each."""
    frame = SLOW_FRAME if ms >= LONG else FRAME
    return repeat(frame, round(ms / frame))
