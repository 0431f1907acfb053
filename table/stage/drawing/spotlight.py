"""The spotlight: a dimmed table with a dark band for one card."""

from __future__ import annotations

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.theme import RGB, palette
from table.graphics.vector import ready, smooth
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.layout.layout import Layout, centre_pose
from table.ui import panels

FADE = 140
"""Time for dimming and brightening the table, ms at speed 1."""

_DIM = 0.7
_BAND = 350  # px at 1080p
_FADE_OUT = 0.18  # of the band's width


def dim(here: float) -> float:
    """Return the table's brightness while the scene is `here`, 0 to 1."""
    return 1 - (1 - _DIM) * here


def darken(canvas: SurfaceCanvas, here: float) -> None:
    """Darken what has been drawn, by `here`, 0 to 1."""
    panels.darken(canvas.surface, canvas.surface.get_rect(), dim(here))


def draw_band(canvas: SurfaceCanvas, layout: Layout, here: float) -> Rect:
    """Darken the table and draw the band; return its place.

    As far as it is `here` (0 to 1).
    """
    darken(canvas, here)
    place = Rect(layout.board.left, 0, layout.board.width, canvas.screen.px(_BAND))
    place.centery = round(centre_pose(layout, canvas.screen).y)
    canvas.put(band(layout.board.width, canvas.screen), here, topleft=place.topleft)
    return place


@cached(2)
def band(width: int, screen: Screen) -> pygame.Surface:
    """Return the dark band between two fading brass lines."""
    colours, high, line = palette(screen.contrast), screen.px(_BAND), screen.px(2)
    surface = smooth(_strip(colours.night), (width, high))
    for y in (0, high - line):
        surface.blit(smooth(_strip(colours.brass), (width, line)), (0, y))
    return ready(surface)


def _strip(colour: RGB) -> pygame.Surface:
    """A row of pixels that fades out at both ends."""
    width = 128
    strip = pygame.Surface((width, 1), pygame.SRCALPHA)
    for x in range(width):
        strip.set_at((x, 0), (*colour, round(230 * min(1.0, min(x, width - 1 - x) / (width * _FADE_OUT)))))
    return strip
