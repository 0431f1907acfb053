"""Reactions of a portrait: ducking and shaking, or a small leap."""

from __future__ import annotations

from math import pi, sin

import pygame

from table.match.seats import SeatSetup
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.stage.motion.easing import out_cubic

_SHAKE, _SWINGS = 0.07, 4.0  # of the portrait's size to either side, and how often
_DUCK, _LEAP = 0.06, 0.1  # of its size


def draw_reaction(
    canvas: Canvas,
    seat: SeatSetup,
    place: pygame.Rect,
    feels: Expression,
    part: float,
    opacity: float = 1.0,
    *,
    pays: bool,
) -> None:
    """Draw a portrait during its reaction, with this face.

    `part` of the reaction is over, 0 to 1. With reduced motion only the face changes.
    """
    x, y = (0.0, 0.0) if canvas.screen.reduced else _way(part, pays=pays)
    token = portrait_of(seat, place.width, feels)
    canvas.put(token, opacity, center=(round(place.centerx + x * place.width), round(place.centery + y * place.width)))


def _way(part: float, *, pays: bool) -> tuple[float, float]:
    """Return the portrait's offset, in parts of its size."""
    if pays:
        return _SHAKE * sin(2 * pi * _SWINGS * part) * (1 - part), _DUCK * out_cubic(min(1.0, part * 3))
    return 0.0, -_LEAP * sin(pi * min(1.0, part * 2))
