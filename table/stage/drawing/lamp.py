"""The lamp over the table, which follows the asked seat."""

from __future__ import annotations

import pygame

from table.base.screen import Screen
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.scenery import lamp_glow
from table.stage.motion.easing import standard
from table.stage.motion.tween import Tween

_RADIUS = 330  # px at 1080p
_STRENGTH = 175  # of 255


class Lamp:
    """A lamp of a colour (`#rrggbb`); off until it is first turned."""

    def __init__(self, screen: Screen, colour: str) -> None:
        self._light = lamp_glow(screen.px(_RADIUS), colour)
        self._light.fill((_STRENGTH,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        self._way: tuple[Tween, Tween] | None = None

    def turn(self, goal: tuple[int, int], clock: float, ms: float) -> None:
        """Let the light glide to a place within `ms`.

        If it is not there or on the way.
        """
        if self._way and goal == (self._way[0].end, self._way[1].end):
            return
        here = goal if self._way is None else (self._way[0].at(clock), self._way[1].at(clock))
        self._way = (Tween(here[0], goal[0], clock, ms, standard), Tween(here[1], goal[1], clock, ms, standard))

    def turn_off(self) -> None:
        """Let there be no light until it is turned to something again."""
        self._way = None

    def still(self, clock: float) -> tuple[float, float] | None:
        """Return the place of the still light; None while it glides.

        Also None while it is off.
        """
        if self._way is None or any(clock < way.began + way.ms for way in self._way):
            return None
        return self._way[0].at(clock), self._way[1].at(clock)

    def draw(self, canvas: Canvas) -> None:
        """Let it shine on what has been drawn."""
        if self._way:
            x, y = (way.at(canvas.clock) for way in self._way)
            spot = self._light.get_rect(center=(round(x), round(y)))
            canvas.sink.blit(self._light, spot, None, pygame.BLEND_RGB_ADD)
