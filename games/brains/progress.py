"""How far a long count is, and how long the rest takes, for whoever waits for it."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TextIO

OFTEN = 0.2
"""s between two looks at the clock that are shown on a terminal."""
FIRST = 10.0
"""s until it is told where there is no terminal; then after twice as long each time."""
WIDTH = 30


class Progress:
    """Counts up to a number: in one line on a terminal, which is wiped out at the end; elsewhere in few lines."""

    def __init__(self, done: int, whole: int, unit: str, stream: TextIO | None = None) -> None:
        """`unit`: what is counted, as in "3 of 8 games"; `stream` is standard error if not given."""
        self.whole = whole
        self._unit = unit
        self._stream = stream or sys.stderr
        self._lively = self._stream.isatty()
        self._done = self._from = done
        self._began = perf_counter()
        self._next = self._began + (0.0 if self._lively else FIRST)

    def add(self, more: int) -> None:
        """So many more are done."""
        self._done += more
        now = perf_counter()
        if now < self._next:
            return
        past = now - self._began
        rest = past / max(self._done - self._from, 1) * (self.whole - self._done)
        said = f"{self._done} of {self.whole} {self._unit}, {duration(rest)} left"
        if self._lively:
            self._next = now + OFTEN
            share = self._done * WIDTH // self.whole
            self._rewrite(f"{'█' * share}{'░' * (WIDTH - share)} {said}")
        else:
            self._next = now + past
            self._write(f"usotaku: {said}\n")

    def close(self) -> None:
        """Wipe the line out."""
        if self._lively:
            self._rewrite("")

    def _rewrite(self, text: str) -> None:
        self._write(f"\r\x1b[2K{text}")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def duration(seconds: float) -> str:
    """Minutes and seconds, also hours and days if there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    clock = f"{hours}:{minutes:02}:{rest:02}" if hours or days else f"{minutes}:{rest:02}"
    return f"{days:,} d {clock}" if days else clock
