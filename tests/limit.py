"""Pytest plugin that limits the time of each test.

A test that takes too long fails, prints the stacks of all threads, and is torn down.

If Python's main thread hangs outside Python, the plugin can't end the test; then `faulthandler_timeout` ends the whole
process, and xdist continues with another one.
"""

from __future__ import annotations

import faulthandler
import signal
import sys
from collections.abc import Generator
from types import FrameType

import pytest

AGAIN = 60.0
"""Seconds until a test is interrupted again, if it still runs.

Its teardown may hang, too, or something may have caught the failure.
"""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register `--limit`, the longest time of a test, in s.

    The default is far above what any test takes on a busy machine.
    """
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
