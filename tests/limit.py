"""No test goes on for ever.

One that takes too long fails, tells where all threads are, and clears up.

A pytest plugin. What it can't end, because Python's main thread hangs outside Python, `faulthandler_timeout` ends
together with its process; xdist then goes on with another one.
"""

from __future__ import annotations

import faulthandler
import signal
import sys
from collections.abc import Generator
from types import FrameType

import pytest

AGAIN = 60.0
"""s until a test is ended once more, where its clearing up hangs, too, or something has caught the failure."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long a test may take: far longer than any does on a busy machine."""
    parser.addoption("--limit", type=float, default=600.0, help="seconds that a test may take (default: 600)")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Run a test with its fixtures, within the limit."""
    if not hasattr(signal, "SIGALRM"):
        return (yield)
    limit: float = item.config.getoption("--limit")

    def end(number: int, frame: FrameType | None) -> None:
        faulthandler.dump_traceback(sys.__stderr__)
        pytest.fail(f"it was still running after {limit:g} s")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, limit, AGAIN)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
