"""The background of menus: felt and wood under a lamp."""

from __future__ import annotations

import pygame

from table.base.cache import cached
from table.base.screen import Contrast, Screen
from table.base.slices import checkpoint
from table.graphics.vector import smooth
from table.stage.drawing.decor import PLAIN
from table.stage.drawing.scenery import lamp_glow, paint_table
from table.stage.layout.rim import rim_width


@cached(1)
def backdrop(size: tuple[int, int], contrast: Contrast) -> pygame.Surface:
    """Return the painted background, plain in high contrast; opaque.

    The lamp is over its middle. Shared: not to be drawn on.
    """
    if contrast == "high":
        return paint_table(size, PLAIN)
    table = paint_table(size)
    checkpoint()
    radius = min(size) * 7 // 10
    table.blit(lamp_glow(radius), (size[0] // 2 - radius, size[1] // 2 - radius), special_flags=pygame.BLEND_RGB_ADD)
    checkpoint()
    table.blit(_dusk(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return table


def _dusk(size: tuple[int, int]) -> pygame.Surface:
    """Dim the felt for readability, most at the left.

    Words are there; cream is then well read everywhere.
    """
    small = pygame.Surface((8, 1))
    for x in range(8):
        tone = min(215, 110 + 22 * x)
        small.set_at((x, 0), (tone, tone, tone))
    return smooth(small, size)


def inside(screen: Screen, margin: int = 40) -> pygame.Rect:
    """Return the area inside the wooden rim.

    Less a margin in px at 1080p.
    """
    whole = pygame.Rect((0, 0), screen.size)
    return whole.inflate(*[-2 * (rim_width(screen.size) + screen.px(margin))] * 2)
