"""A finger on the screen, which reads by resting."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from table.input.intents import OUTSIDE, Intent, Point, Pos, Press, Read, Release

if TYPE_CHECKING:
    from table.app.scene import Scene

RESTS_MS = 600.0
"""Time after which a finger that rests somewhere reads."""
SLACK = 16
"""px that a resting finger may tremble."""


class Finger:
    """The place where a finger was put down, and its rest there."""

    def __init__(self) -> None:
        self._pos: Pos | None = None
        self._rested = 0.0
        self._has_read = False

    def lift(self) -> None:
        """It is not there any more."""
        self._pos, self._has_read = None, False

    def handle(self, intent: Point | Press | Release, scene: Scene) -> None:
        """Pass on what a finger does.

        When it is lifted nothing is pointed at any more, but for what is being read. What has been read does not act.
        """
        self._follow(intent)
        scene.focus.by_finger = True
        if isinstance(intent, Release) and (self._has_read or scene.read_first(intent.pos)):
            scene.handle(Release(OUTSIDE))
        else:
            scene.handle(intent)
            lit = scene.focus.lit
            if isinstance(intent, Release) and (lit is None or lit.enabled):
                scene.handle(Point(OUTSIDE))
        scene.focus.by_finger = False

    def _follow(self, intent: Intent) -> None:
        match intent:
            case Press(pos):
                self._pos, self._rested, self._has_read = pos, 0.0, False
            case Point(pos) if self._pos and hypot(pos[0] - self._pos[0], pos[1] - self._pos[1]) > SLACK:
                self._pos = None
            case Release():
                self._pos = None

    def update(self, ms: float, scene: Scene) -> None:
        """Let time pass; after a while the scene reads what is there.

        If there is nothing to be read, it is only a slow press.
        """
        if self._pos is None:
            return
        self._rested += ms
        if self._rested >= RESTS_MS:
            pos, self._pos = self._pos, None
            scene.handle(Read(pos))
            self._has_read = scene.focus.pressed is None
