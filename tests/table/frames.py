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
LONG = 400.0
"""ms from which on a wait is long."""


def frames(ms: float) -> Iterable[float]:
    """Return the frames in which so much time passes, ms each.

    A long wait begins with a usual frame, as what has just begun is not counted in the first one.
    """
    if ms < LONG:
        return repeat(FRAME, round(ms / FRAME))
    slow, rest = divmod(ms - FRAME, SLOW_FRAME)
    return [FRAME, *repeat(SLOW_FRAME, int(slow)), *([rest] if rest else [])]
