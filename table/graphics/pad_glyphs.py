"""Buttons of controllers as they are printed, drawn as high as letters.

Each is a plain shape in the colour of the text, with its sign cut out of it, so that it is read on any ground.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import cos, pi, sin

import pygame

from table.base.cache import cached
from table.graphics.vector import smooth
from table.input.devices import Kind
from table.input.legends import LETTERS, SIGNS, Button, meant

_UNIT = 96  # px of the drawing that is scaled down
_HIGH = 1.16  # of the em
_ROUND, _LONG = 1.0, 1.7  # width of a button, of its height

Draw = Callable[[pygame.Surface, pygame.Surface], None]
"""Draws on a body, and on what is cut out of it."""

_WHITE = (255, 255, 255, 255)
_STICKS: Mapping[Button, str] = {"left_stick": "L", "right_stick": "R", "left_press": "L", "right_press": "R"}
_CORNERS: Mapping[Button, tuple[int, int]] = {"a": (0, 1), "b": (1, 0), "x": (-1, 0), "y": (0, -1)}


def width(character: str, size_px: int) -> int:
    """Return the width of a button in a text of this size."""
    kind, button = meant(character) or ("unknown", "a")
    return round(size_px * _HIGH * (_wide(kind, button) + 0.08))


@cached(128)
def picture(character: str, size_px: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """Return a button in a text of this size and colour."""
    kind, button = meant(character) or ("unknown", "a")
    wide = _wide(kind, button)
    body = pygame.Surface((round(_UNIT * wide), _UNIT), pygame.SRCALPHA)
    hole = body.copy()
    _drawing(kind, button)(body, hole)
    body.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    body.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)  # white all over, as far as it is seen
    high = max(1, round(size_px * _HIGH))
    small = smooth(body, (max(1, round(high * wide)), high))
    small.fill(colour, special_flags=pygame.BLEND_RGBA_MIN)
    whole = pygame.Surface((width(character, size_px), high), pygame.SRCALPHA)
    whole.blit(small, small.get_rect(center=whole.get_rect().center))
    return whole


def _wide(kind: Kind, button: Button) -> float:
    """Return the width of a button, of its height."""
    if button in ("left", "right", "left_trigger", "right_trigger"):
        return _LONG if len(SIGNS[kind][button]) > 1 else 1.35
    return _ROUND


def _drawing(kind: Kind, button: Button) -> Draw:
    if button in _CORNERS:
        if kind == "playstation":
            return _SHAPES[button]
        return _corner(button) if kind == "unknown" else _disc(LETTERS[button])
    if button == "cross":
        return _cross
    if button in ("left_stick", "right_stick"):
        return _stick(_STICKS[button])
    if button in ("left_press", "right_press"):
        return _pressed(SIGNS[kind].get(button) or _STICKS[button])
    if button in ("start", "back"):
        return _middle(kind, button)
    return _shoulder(SIGNS[kind][button], pulled=button.endswith("trigger"))


def _letters(hole: pygame.Surface, sign: str, part: float, centre: tuple[float, float] | None = None) -> None:
    from table.graphics.text import font  # late: it asks for these pictures itself

    drawn = font(round(_UNIT * part), "bold").render(sign, _WHITE)
    drawn = drawn.subsurface(drawn.get_bounding_rect())
    place = drawn.get_rect(center=centre or hole.get_rect().center)
    hole.blit(drawn, place)


def _circle(surface: pygame.Surface, part: float, centre: tuple[float, float] = (0.5, 0.5)) -> None:
    pygame.draw.circle(surface, _WHITE, (centre[0] * _UNIT, centre[1] * _UNIT), part * _UNIT)


def _lines(surface: pygame.Surface, points: list[tuple[float, float]], thick: float, *, closed: bool) -> None:
    """Draw lines with round ends; places are parts of the height."""
    spots = [(x * _UNIT, y * _UNIT) for x, y in points]
    ends = [*spots, spots[0]] if closed else spots
    for one, other in pairwise(ends):
        pygame.draw.line(surface, _WHITE, one, other, round(thick * _UNIT))
    for spot in spots:
        pygame.draw.circle(surface, _WHITE, spot, thick * _UNIT / 2)


def _fill(surface: pygame.Surface, *points: tuple[float, float]) -> None:
    pygame.draw.polygon(surface, _WHITE, [(x * _UNIT, y * _UNIT) for x, y in points])


def _disc(sign: str) -> Draw:
    def draw(body: pygame.Surface, hole: pygame.Surface) -> None:
        _circle(body, 0.49)
        _letters(hole, sign, 0.74)

    return draw


def _cut(points: list[tuple[float, float]], *, closed: bool) -> Draw:
    """A disc with lines cut out of it."""

    def draw(body: pygame.Surface, hole: pygame.Surface) -> None:
        _circle(body, 0.49)
        _lines(hole, points, 0.1, closed=closed)

    return draw


def _ex(body: pygame.Surface, hole: pygame.Surface) -> None:
    _circle(body, 0.49)
    _lines(hole, [(0.31, 0.31), (0.69, 0.69)], 0.1, closed=False)
    _lines(hole, [(0.69, 0.31), (0.31, 0.69)], 0.1, closed=False)


def _ring(body: pygame.Surface, hole: pygame.Surface) -> None:
    _circle(body, 0.49)
    _circle(hole, 0.28)
    pygame.draw.circle(hole, (0, 0, 0, 0), (_UNIT / 2, _UNIT / 2), 0.18 * _UNIT)


_SHAPES: Mapping[Button, Draw] = {
    "a": _ex,
    "b": _ring,
    "x": _cut([(0.32, 0.32), (0.68, 0.32), (0.68, 0.68), (0.32, 0.68)], closed=True),
    "y": _cut([(0.5 + 0.27 * sin(2 * pi * i / 3), 0.54 - 0.27 * cos(2 * pi * i / 3)) for i in range(3)], closed=True),
}
"""The four of a PlayStation: cross, circle, square, triangle."""


def _corner(button: Button) -> Draw:
    """One of four by where it lies, for controllers with unknown letters."""

    def draw(body: pygame.Surface, hole: pygame.Surface) -> None:
        for other, (x, y) in _CORNERS.items():
            centre = (0.5 + 0.32 * x, 0.5 + 0.32 * y)
            _circle(body, 0.17, centre)
            if other != button:
                _circle(hole, 0.105, centre)

    return draw


def _cross(body: pygame.Surface, hole: pygame.Surface) -> None:
    for rect in ((0.34, 0.03, 0.32, 0.94), (0.03, 0.34, 0.94, 0.32)):
        pygame.draw.rect(body, _WHITE, [round(side * _UNIT) for side in rect], border_radius=_UNIT // 12)
    _circle(hole, 0.09)


def _stick(sign: str) -> Draw:
    """A stick from above."""

    def draw(body: pygame.Surface, hole: pygame.Surface) -> None:
        _circle(body, 0.49)
        _circle(hole, 0.42)
        pygame.draw.circle(hole, (0, 0, 0, 0), (_UNIT / 2, _UNIT / 2), 0.33 * _UNIT)
        _letters(hole, sign, 0.5)

    return draw


def _pressed(sign: str) -> Draw:
    """A stick with an arrow down to it."""

    def draw(body: pygame.Surface, hole: pygame.Surface) -> None:
        _fill(body, (0.32, 0.0), (0.68, 0.0), (0.5, 0.2))
        pygame.draw.ellipse(body, _WHITE, (round(0.03 * _UNIT), round(0.24 * _UNIT), round(0.94 * _UNIT), 0.74 * _UNIT))
        _letters(hole, sign, 0.5 if len(sign) > 1 else 0.56, (0.5 * _UNIT, 0.61 * _UNIT))

    return draw


def _shoulder(sign: str, *, pulled: bool) -> Draw:
    """A shoulder button, or a trigger, which is round above."""

    def draw(body: pygame.Surface, hole: pygame.Surface) -> None:
        rect = body.get_rect().inflate(-4, -round(0.16 * _UNIT))
        above, below = (_UNIT // 2, _UNIT // 8) if pulled else (_UNIT // 4, _UNIT // 4)
        pygame.draw.rect(
            body,
            _WHITE,
            rect,
            border_top_left_radius=above,
            border_top_right_radius=above,
            border_bottom_left_radius=below,
            border_bottom_right_radius=below,
        )
        _letters(hole, sign, 0.62)

    return draw


def _middle(kind: Kind, button: Button) -> Draw:
    """The two small ones between the sticks."""

    def draw(body: pygame.Surface, hole: pygame.Surface) -> None:
        if kind == "playstation":
            pygame.draw.rect(body, _WHITE, (0.26 * _UNIT, 0.04 * _UNIT, 0.48 * _UNIT, 0.92 * _UNIT), border_radius=24)
        else:
            _circle(body, 0.49)
        match kind, button:
            case "switch", "start":
                _lines(hole, [(0.26, 0.5), (0.74, 0.5)], 0.11, closed=False)
                _lines(hole, [(0.5, 0.26), (0.5, 0.74)], 0.11, closed=False)
            case "switch", "back":
                _lines(hole, [(0.26, 0.5), (0.74, 0.5)], 0.11, closed=False)
            case "playstation", "start":
                for y in (0.34, 0.5, 0.66):
                    _lines(hole, [(0.38, y), (0.62, y)], 0.07, closed=False)
            case "playstation", "back":
                for end in ((0.39, 0.36), (0.5, 0.3), (0.61, 0.36)):
                    _lines(hole, [end, (0.5 + (end[0] - 0.5) * 1.1, end[1] + 0.3)], 0.06, closed=False)
            case "unknown", "start":
                _fill(hole, (0.36, 0.26), (0.78, 0.5), (0.36, 0.74))
            case "unknown", _:
                _fill(hole, (0.64, 0.26), (0.22, 0.5), (0.64, 0.74))
            case _, "start":
                for y in (0.34, 0.5, 0.66):
                    _lines(hole, [(0.3, y), (0.7, y)], 0.08, closed=False)
            case _:
                for x, y in ((0.26, 0.28), (0.42, 0.42)):
                    rect = pygame.Rect(round(x * _UNIT), round(y * _UNIT), round(0.34 * _UNIT), round(0.28 * _UNIT))
                    pygame.draw.rect(hole, (0, 0, 0, 0), rect)
                    pygame.draw.rect(hole, _WHITE, rect, round(0.07 * _UNIT))

    return draw
