"""A finger on the screen, which reads by resting."""

from __future__ import annotations

from math import hypot

from table.input.intents import Intent, Point, Pos, Press

RESTS_MS = 600.0
"""Time after which a finger that rests somewhere reads."""
SLACK = 16
"""px that a resting finger may tremble."""


class Finger:
    """The place where a finger was put down, and its rest there."""

    def __init__(self) -> None:
        self._pos: Pos | None = None
        self._rested = 0.0
        self.has_read = False
        """True if something has been read, so that nothing acts."""

    def follow(self, intent: Intent) -> None:
        """The finger comes, moves or goes."""
        match intent:
            case Press(pos):
                self._pos, self._rested, self.has_read = pos, 0.0, False
            case Point(pos) if self._pos and hypot(pos[0] - self._pos[0], pos[1] - self._pos[1]) > SLACK:
                self._pos = None
            case Point():
                pass
            case _:
                self._pos = None

    def lift(self) -> None:
        """It is not there any more."""
        self._pos, self.has_read = None, False

    def rests(self, ms: float) -> Pos | None:
        """Let time pass; return where it has rested long enough, once."""
        if self._pos is None:
            return None
        self._rested += ms
        if self._rested < RESTS_MS:
            return None
        pos, self._pos = self._pos, None
        return pos
