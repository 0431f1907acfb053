"""The end of the program, which nothing may hold up for long: neither a disk nor a sound server that hangs."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer
from typing import NoReturn

LIMIT = 10.0
"""s that closing may take."""
CUT_OFF = 1
"""Exit status if it takes longer: something may not have been saved."""


@contextmanager
def bounded(line: str) -> Iterator[None]:
    """Close the program inside; if that takes longer than `LIMIT`, it ends all the same, with a line on the terminal.

    Who presses Ctrl-C meanwhile leaves it early; what the interpreter then still waits for counts, too.
    """
    timer = Timer(LIMIT, _cut_off, (line,))
    timer.daemon = True
    timer.start()
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException:
        timer.cancel()
        raise
    timer.cancel()


def _cut_off(line: str) -> None:
    with suppress(OSError, ValueError):
        print(f"usotaku: {line}", file=sys.stderr, flush=True)
    os._exit(CUT_OFF)  # the log may lie on the disk that hangs


def leave(status: int) -> NoReturn:
    """End the program at once, past all that the interpreter would still wait for."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(status)
