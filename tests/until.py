"""Waiting with a timeout for results of other threads and processes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE, CHILD = 120.0, 300.0
"""Timeouts in s, generous for a busy machine.

The first is for a result, the second for a whole program to end.
"""


def until(
    comes: Callable[[], T | None],
    otherwise: str = "it never comes",
    *,
    step: Callable[[], object] = lambda: None,
    pause: float = 0.002,
    patience: float = PATIENCE,
) -> T:
    """Wait until `comes` returns something true, and return it.

    Fails with `otherwise` after `patience` s. Calls `step` and sleeps `pause` s between two attempts.
    """
    end = time.monotonic() + patience
    while not (found := comes()):
        assert time.monotonic() < end, otherwise
        step()
        time.sleep(pause)
    return found
