"""A lifted corner of a card that lies face down.

Nothing of the face is seen under it: the same blank paper for every card.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, radians, sin

import pygame
from pygame import Rect

from table.base.cache import cached
from table.graphics.theme import hex_colour, mix
from table.graphics.vector import rasterised
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.layout.pose import CARD_SHAPE, Pose

LEAST, MOST = 0.1, 0.3
"""Side of the corner in card heights, at rest and lifted."""

_SLANT = 1.2  # of the fold's upper side to its lower one
_TIP = 0.82  # of the way to the tip, where its rounding begins
_STEP = 0.5  # degrees between the pictures

_Point = tuple[float, float]


@contextmanager
def corner_lifted(canvas: SurfaceCanvas, pose: Pose, part: float) -> Iterator[None]:
    """Lift the lower left corner of the card drawn in this context.

    `part`: how far between `LEAST` and `MOST`, 0 to 1.
    """
    side = round(pose.height * (LEAST + (MOST - LEAST) * part))
    angle = round(pose.angle / _STEP) * _STEP
    x, y = _turned((-pose.height * CARD_SHAPE / 2, pose.height / 2), angle)
    area = Rect(round(pose.x + x) - 2 * side, round(pose.y + y) - 2 * side, 4 * side, 4 * side)
    area.clamp_ip(canvas.surface.get_rect())
    under = pygame.Surface(area.size, pygame.SRCALPHA)
    under.blit(canvas.surface, (0, 0), area)
    yield
    tip = round(pose.x + x) - area.x, round(pose.y + y) - area.y
    colours = canvas.colours
    tones = colours.paper, mix(colours.paper, colours.ink, 0.35), colours.ink
    hole, flap = _pictures(side, angle, tip, area.size, *map(hex_colour, tones))
    under.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.put(under, topleft=area.topleft)
    canvas.put(flap, topleft=area.topleft)


def _turned(point: _Point, angle: float) -> _Point:
    """Turn a point around the origin, counter-clockwise as seen."""
    x, y = point
    turn = radians(angle)
    return x * cos(turn) + y * sin(turn), -x * sin(turn) + y * cos(turn)


@cached(24)
def _pictures(
    side: int, angle: float, tip: tuple[int, int], size: tuple[int, int], paper: str, dark: str, ink: str
) -> tuple[pygame.Surface, pygame.Surface]:
    """The corner's place in white, and the folded paper."""

    def at(x: float, y: float) -> _Point:
        turned = _turned((x, y), angle)
        return tip[0] + turned[0], tip[1] + turned[1]

    low, high = side, side * _SLANT
    over = 2 * low * high / (low**2 + high**2)  # the corner, mirrored by the fold
    fold = at(low, 0), at(0, -high)
    end = over * high, -over * low
    begin, back = at(low + (end[0] - low) * _TIP, end[1] * _TIP), at(end[0] * _TIP, -high + (end[1] + high) * _TIP)
    view = (0, 0, *size)
    outer = at(-side / 4, side / 4)  # the rounded corner of the card, with its edge
    hole = f'<path fill="#fff" d="M{_xy(fold[0])}L{_xy(at(low, side / 4))}L{_xy(outer)}L{_xy(at(-side / 4, -high))}'
    hole += f'L{_xy(fold[1])}Z"/>'
    leaf = f"M{_xy(fold[0])}L{_xy(begin)}Q{_xy(at(*end))} {_xy(back)}L{_xy(fold[1])}Z"
    foot, top = at(low / 2, -high / 2), at(*end)
    down, edge = f"{side * 0.05:.1f} {side * 0.07:.1f}", max(1.0, side / 30)
    flap = (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{foot[0]:.1f}" y1="{foot[1]:.1f}" '
        f'x2="{top[0]:.1f}" y2="{top[1]:.1f}"><stop offset="0" stop-color="{dark}"/>'
        f'<stop offset="0.45" stop-color="{paper}"/><stop offset="1" stop-color="{paper}"/></linearGradient>'
        f'<path d="{leaf}" fill="#000" fill-opacity="0.28" transform="translate({down})"/>'
        f'<path d="{leaf}" fill="url(#g)" stroke="{ink}" stroke-opacity="0.55" stroke-width="{edge:.1f}" '
        'stroke-linejoin="round"/>'
    )
    return rasterised(hole, view, size), rasterised(flap, view, size)


def _xy(point: _Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
