"""A line that tells how far it is, for people who look at a terminal."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TextIO

OFTEN = 0.2
"""Seconds between two looks at the clock that are shown."""


class Progress:
    """Counts up to a number, in one line of `stream`; silent where that is not a terminal."""

    def __init__(self, done: int, whole: int, stream: TextIO | None = None) -> None:
        self.whole = whole
        self._stream = stream or sys.stderr
        self._shown = self._stream.isatty()
        self._done = self._from = done
        self._began = perf_counter()
        self._next = 0.0

    def add(self, more: int) -> None:
        """So many more are done."""
        self._done += more
        now = perf_counter()
        if self._shown and now >= self._next:
            self._next = now + OFTEN
            left = (now - self._began) / max(self._done - self._from, 1) * (self.whole - self._done)
            minutes, seconds = divmod(round(left), 60)
            share = self._done * 30 // self.whole
            bar = "█" * share + "░" * (30 - share)
            self._write(f"{bar} {self._done} of {self.whole} deals, {minutes}:{seconds:02} left")

    def close(self) -> None:
        """Wipe the line out."""
        if self._shown:
            self._write("")

    def _write(self, text: str) -> None:
        self._stream.write(f"\r\x1b[2K{text}")
        self._stream.flush()
