"""Bent arrows of light from a card to what it meets."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot, pi, sin

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import rasterised, ready
from table.stage.drawing.canvas import Canvas, SurfaceCanvas

_BREATH = 1500  # ms
_WIDE = 7  # px at 1080p, of a thread
_TIP = 26
_BOLD = 1.8  # times as wide
_PIECE = 128  # px
_BENDS = (0.16, -0.16, 0.05, 0.32, -0.32, 0.5, -0.5)
"""Bends of a thread, relative to its length, in order of preference.

The first that leaves free what it has to.
"""
_SAMPLES = 24

Point = tuple[float, float]


def edge(start: Point, goal: Rect) -> Point:
    """Return where the way to a rectangle's middle meets its edge."""
    dx, dy = goal.centerx - start[0], goal.centery - start[1]
    beyond = [1 - half / abs(way) for way, half in ((dx, goal.width / 2), (dy, goal.height / 2)) if abs(way) > half]
    part = max(beyond, default=0.0)
    return start[0] + dx * part, start[1] + dy * part


def bend(start: Point, end: Point, free: Iterable[Rect]) -> float:
    """Return the bend that keeps a thread off these areas.

    As far as possible.
    """
    clear = list(free)

    def over(way: float) -> int:
        spots = [along(start, end, i / _SAMPLES, way) for i in range(_SAMPLES + 1)]
        return sum(rect.collidepoint(spot) for rect in clear for spot in spots)

    return min(_BENDS, key=over)


def covered(start: Point, end: Point, bent: float, screen: Screen) -> list[Rect]:
    """Return the squares that a thread covers."""
    side, rects = 2 * screen.px(_TIP), []
    for i in range(_SAMPLES + 1):
        x, y = along(start, end, i / _SAMPLES, bent)
        rects.append(Rect(round(x) - side // 2, round(y) - side // 2, side, side))
    return rects


def along(start: Point, end: Point, part: float, bent: float = _BENDS[0]) -> Point:
    """A point of the thread."""
    mid, rest = _middle(start, end, bent), 1 - part
    return (
        rest * rest * start[0] + 2 * rest * part * mid[0] + part * part * end[0],
        rest * rest * start[1] + 2 * rest * part * mid[1] + part * part * end[1],
    )


def draw_thread(
    canvas: SurfaceCanvas,
    start: Point,
    end: Point,
    strength: float,
    bent: float = _BENDS[0],
    part: float = 1.0,
    *,
    bold: bool = False,
) -> None:
    """Draw a bent line of light with a point at its end.

    As far as this `part` of its way.
    """
    if part <= 0:
        return
    ends = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
    pieces = _drawn_thread(*ends, canvas.screen, bent, _BOLD if bold else 1.0)
    before = canvas.surface.get_clip()
    if part < 1:
        canvas.surface.set_clip(_so_far(start, end, bent, part, 2 * canvas.screen.px(_TIP)).clip(before))
    for drawn, place in pieces:
        canvas.put(drawn, strength, topleft=place)
    canvas.surface.set_clip(before)


def _so_far(start: Point, end: Point, bent: float, part: float, margin: int) -> Rect:
    """Return the area covered by a part of a thread."""
    spots = [along(start, end, part * i / _SAMPLES, bent) for i in range(_SAMPLES + 1)]
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    right, bottom = max(x for x, _ in spots), max(y for _, y in spots)
    area = Rect(round(left), round(top), round(right - left) + 1, round(bottom - top) + 1)
    if abs(end[0] - start[0]) > abs(end[1] - start[1]):
        return area.inflate(0, 2 * margin)
    return area.inflate(2 * margin, 0)


def draw_spark(canvas: Canvas, start: Point, end: Point, here: float, bent: float = _BENDS[0]) -> None:
    """A bright point that runs along a thread, again and again."""
    part = canvas.clock / _BREATH % 1.0
    x, y = along(start, end, part, bent)
    canvas.put(_dot(canvas.screen.px(26)), here * sin(pi * part), center=(round(x), round(y)))


def _middle(start: Point, end: Point, bent: float) -> Point:
    """Return the control point of a bend.

    Upwards, or aside if it goes straight up or down.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    side = -1 if dx > 0 else 1
    return ((start[0] + end[0]) / 2 - dy * bent * side, (start[1] + end[1]) / 2 + dx * bent * side)


@cached(16)
def _drawn_thread(
    start: tuple[int, int], end: tuple[int, int], screen: Screen, bent: float, thick: float
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """In pieces with little around them, and where each belongs."""
    (x1, y1), (x2, y2) = start, end
    mx, my = _middle(start, end, bent)
    colours, wide, tip = palette(screen.contrast), screen.px(_WIDE * thick), screen.px(_TIP * thick)
    margin = tip + wide
    left, top = int(min(x1, x2, mx)) - margin, int(min(y1, y2, my)) - margin
    size = (int(max(x1, x2, mx)) + margin - left, int(max(y1, y2, my)) + margin - top)
    turn = degrees(atan2(y2 - my, x2 - mx))
    bx, by = along(start, end, 1 - tip * 0.7 / max(1.0, hypot(x2 - x1, y2 - y1)), bent)
    path = f"M{x1} {y1}Q{mx:g} {my:g} {bx:g} {by:g}"
    shape = f"M0 0L{-tip} {-tip * 0.55:g}L{-tip * 0.72:g} 0L{-tip} {tip * 0.55:g}Z"
    body = ""
    for colour, more in ((colours.night, max(3, wide)), (colours.brass_light, 0)):
        tone = hex_colour(colour)
        body += (
            f'<path d="{path}" fill="none" stroke="{tone}" stroke-width="{wide + more}" stroke-linecap="round"/>'
            f'<path transform="translate({x2} {y2})rotate({turn:g})" d="{shape}" fill="{tone}" stroke="{tone}" '
            f'stroke-width="{more}" stroke-linejoin="round"/>'
        )
    whole = ready(rasterised(body, (left, top, *size), size))
    pieces = []
    for x in range(0, size[0], _PIECE):
        strip = whole.subsurface((x, 0, min(_PIECE, size[0] - x), size[1]))
        for y in range(0, size[1], _PIECE):
            cell = strip.subsurface((0, y, strip.width, min(_PIECE, size[1] - y)))
            seen = cell.get_bounding_rect()
            if seen.width:
                pieces.append((cell.subsurface(seen).copy(), (left + x + seen.x, top + y + seen.y)))
    return pieces


@cached(4)
def _dot(size: int) -> pygame.Surface:
    body = (
        '<radialGradient id="g"><stop offset="0" stop-color="#fffbe8"/><stop offset="0.3" stop-color="#ffe9a8" '
        'stop-opacity="0.9"/><stop offset="1" stop-color="#ffce60" stop-opacity="0"/></radialGradient>'
        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 2}" fill="url(#g)"/>'
    )
    return ready(rasterised(body, (0, 0, size, size), (size, size)))
