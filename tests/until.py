"""Waiting for something that comes in its own time, as another thread or process has it: never for ever."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE, CHILD = 120.0, 300.0
"""s until something has come, and until a whole program has ended, on a machine that is busy with other things."""


def until(
    comes: Callable[[], T | None],
    otherwise: str = "it never comes",
    *,
    step: Callable[[], object] = lambda: None,
    pause: float = 0.002,
) -> T:
    """Wait until there is something, or something is so.

    Fail with `otherwise` after `PATIENCE`.

    Meanwhile steps are made, with a pause of so many s between two looks.
    """
    end = time.monotonic() + PATIENCE
    while not (found := comes()):
        assert time.monotonic() < end, otherwise
        step()
        time.sleep(pause)
    return found
