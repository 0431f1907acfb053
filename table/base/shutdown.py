"""Bounded shutdown: no hanging disk or sound server delays the end."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from select import select
from threading import Thread, Timer
from time import monotonic
from typing import NoReturn

LIMIT = 10.0
"""s that closing may take."""
CUT_OFF = 1
"""Exit status if it takes longer: something may not have been saved."""


@contextmanager
def heeding_signals(quit: Callable[[], None]) -> Iterator[None]:
    """Let SIGTERM `quit` the program inside.

    If it still runs `LIMIT` s later, or that long after SIGINT, it ends all the same: its frames may be waiting for
    a disk that hangs. Windows has no such signals.
    """
    if sys.platform == "win32":
        yield
        return
    heard, tell = os.pipe()
    os.set_blocking(tell, False)
    before = signal.signal(signal.SIGTERM, lambda number, frame: quit())
    woken = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    Thread(target=_listen, args=(heard,), name="signals", daemon=True).start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(woken)
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
        os.close(tell)


def _listen(heard: int) -> None:
    """Read signal numbers until the other end closes or time is up."""
    end, status = None, CUT_OFF
    while select([heard], [], [], None if end is None else max(0.0, end - monotonic()))[0]:
        number = os.read(heard, 1)
        if not number:
            os.close(heard)
            return
        if end is None and number[0] in (signal.SIGTERM, signal.SIGINT):
            end, status = monotonic() + LIMIT, 128 + number[0]
    os._exit(status)


@contextmanager
def bounded(line: str) -> Iterator[None]:
    """End the program if the block takes longer than `LIMIT`.

    It prints a line on the terminal then. Ctrl-C leaves early; what the interpreter still waits for afterwards
    counts, too.
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
    """End the program at once, without the interpreter's own clean-up."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(status)
