"""The silence while somebody here is asked about a claim."""

from __future__ import annotations

from collections.abc import Callable

FIRST, NEXT = 1100.0, 1700.0
"""Time until the first heartbeat, and from one to the next, ms."""
BEATS = 8
"""Heartbeats, after which it is quiet; who thinks for long isn't hurried."""
HELD = 0.5
"""Share of their breath that all hold meanwhile."""


class Suspense:
    """A hush when the question comes, then heartbeats until it is answered.

    It goes by the question, which all have seen, and by the time that it has stood there.
    """

    def __init__(self, play: Callable[[str], None]) -> None:
        """`play` plays a named sound."""
        self._play = play
        self._wait = 0.0
        self._left = 0
        self._asked = False

    @property
    def held(self) -> float:
        """See `Mood.held`."""
        return HELD if self._asked else 0.0

    def update(self, asked: bool, ms: float) -> None:
        """Let time pass; `asked`: the question stands."""
        if asked and not self._asked:
            self._wait, self._left = FIRST, BEATS
            self._play("hush")
        self._asked = asked
        if not asked or not self._left:
            return
        self._wait -= ms
        if self._wait <= 0:
            self._wait += NEXT
            self._left -= 1
            self._play("pulse")
