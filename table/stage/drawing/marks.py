"""Small signs on cards and seats: numbers, alarms, checks."""

from __future__ import annotations

from math import cos, tau

import pygame

from table.base.cache import cached
from table.graphics.text import render
from table.graphics.theme import RGB, hex_colour
from table.graphics.vector import icon, rasterised, ready
from table.stage.drawing.canvas import Canvas
from table.stage.layout.column_fit import COUNT_SIZE, badge_height

_BREATH = 1150  # ms in which a sign of danger, or of a prize, grows and shrinks again
_STEPS = 7
_GROWTH = 0.14
_CHECK = 34  # px at 1080p


def draw_count(canvas: Canvas, text: str, centre: tuple[int, int], size: int | None = None) -> None:
    """Draw a number on a dark pill.

    `size` px high, or the usual height.
    """
    colours, size = canvas.colours, size or canvas.screen.font(COUNT_SIZE)
    words = render(text, size, colours.cream, "bold")
    height = badge_height(size)
    canvas.put(
        pill(max(height, words.width + round(size * 0.7)), height, colours.wood_dark, colours.brass), center=centre
    )
    canvas.put(words, center=_digits_at(centre, size))


@cached(64)
def _below(size: int) -> int:
    """Return the distance of digits' middle below the line's, px."""
    drawn = render("0", size, (0, 0, 0), "bold")
    return round(drawn.get_bounding_rect().centery - drawn.get_height() / 2)


def _digits_at(centre: tuple[int, int], size: int) -> tuple[int, int]:
    """Return the middle of the line for centred digits."""
    return centre[0], centre[1] - _below(size)


def breath(clock: float) -> float:
    """Return the pulse of a danger or prize sign.

    From 0 to 1, in a few steps.
    """
    return round((1 - cos(clock / _BREATH * tau)) / 2 * _STEPS) / _STEPS


def breathes(canvas: Canvas) -> float:
    """Return the pulse at a canvas's time; none with reduced motion."""
    return 0.0 if canvas.screen.reduced else breath(canvas.clock)


def draw_danger(canvas: Canvas, text: str, centre: tuple[int, int], size: int) -> pygame.Rect:
    """Draw a number on a pulsing red sign, `size` px high.

    Returns its place when it is largest.
    """
    colours = canvas.colours
    return _draw_alarm(canvas, text, centre, size, (colours.bad, colours.brass_light, colours.on_lacquer))


def draw_prize(canvas: Canvas, text: str, centre: tuple[int, int], size: int) -> pygame.Rect:
    """The same in gold."""
    colours = canvas.colours
    return _draw_alarm(canvas, text, centre, size, (colours.brass_light, colours.wood_dark, colours.night))


def _draw_alarm(
    canvas: Canvas, text: str, centre: tuple[int, int], size: int, colours: tuple[RGB, RGB, RGB]
) -> pygame.Rect:
    """A sign in colours for ground, edge and letters."""
    fill, edge, ink = colours
    words = render(text, size, ink, "bold")
    grown = 1 + _GROWTH * breathes(canvas)
    height = size * 1.36
    most = pygame.Rect(0, 0, round((words.width + height) * (1 + _GROWTH)) + 2, round(height * (1 + _GROWTH)) + 2)
    most.center = centre
    canvas.put(pointed(round((words.width + height) * grown), round(height * grown), fill, edge), center=centre)
    canvas.put(words, center=_digits_at(centre, size))
    return most


@cached(128)
def pill(width: int, height: int, fill: RGB, edge: RGB) -> pygame.Surface:
    """A ground with round ends."""
    line = max(1.0, height / 16)
    body = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{height - line}" rx="{height / 2}" '
        f'fill="{hex_colour(fill)}" stroke="{hex_colour(edge)}" stroke-width="{line}"/>'
    )
    return ready(rasterised(body, (0, 0, width, height), (width, height)))


@cached(128)
def pointed(width: int, height: int, fill: RGB, edge: RGB) -> pygame.Surface:
    """A hexagon with a point at the left and the right."""
    line, tip = max(1.5, height / 12), height * 0.42
    low, right, middle = height - line, width - line, height / 2
    body = (
        f'<path d="M{line} {middle}L{tip} {line}H{width - tip}L{right} {middle}L{width - tip} {low}H{tip}Z" '
        f'fill="{hex_colour(fill)}" stroke="{hex_colour(edge)}" stroke-width="{line}" stroke-linejoin="round"/>'
    )
    return ready(rasterised(body, (0, 0, width, height), (width, height)))


def draw_check(canvas: Canvas, centre: tuple[int, int], number: int | None = None) -> None:
    """Draw the sign of a choice: a check, or its number."""
    colours = canvas.colours
    size = max(canvas.screen.px(_CHECK), round(canvas.screen.font(20) * 1.3))
    disc = canvas.put(pill(size, size, colours.good, colours.brass_light), center=centre)
    high = round(size * 0.6)
    if number is None:
        canvas.put(icon("check", high, hex_colour(colours.on_lacquer)), center=disc.center)
    else:
        words = render(str(number), high, colours.on_lacquer, "bold")
        canvas.put(words, center=_digits_at(disc.center, high))


def draw_eye(
    canvas: Canvas, centre: tuple[int, int], size: int, line: int, *, open: bool = True, seen: float = 1.0
) -> None:
    """Draw an eye on a disc of `size` px, opened by `seen`.

    `line`: its edge in px; `seen`: 0 to 1.
    """
    canvas.put(frame((size, size), canvas.colours.brass, line, size // 2, 1.0), seen, center=centre)
    sign = icon("eye" if open else "eye-closed", round(size * 0.7), hex_colour(canvas.colours.night))
    canvas.put(sign, seen, center=centre)


@cached(24)
def frame(size: tuple[int, int], edge: RGB, line: int, radius: int, fill_alpha: float = 0.0) -> pygame.Surface:
    """A rounded line around a rectangle, slightly filled with the same colour."""
    width, height = size
    body = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{height - line}" rx="{radius}" '
        f'fill="{hex_colour(edge)}" fill-opacity="{fill_alpha:g}" stroke="{hex_colour(edge)}" stroke-width="{line}"/>'
    )
    return ready(rasterised(body, (0, 0, width, height), size))
