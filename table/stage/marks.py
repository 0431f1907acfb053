"""Small signs on cards and seats: numbers, the glow of what can be chosen, the check of what is."""

from __future__ import annotations

from functools import lru_cache

import pygame

from table.screen import Screen
from table.stage.columns import COUNT_SIZE, badge_height
from table.stage.pictures import Pictures
from table.stage.vector import icon, rasterised, ready
from table.ui.text import render
from table.ui.theme import RGB, Palette, hex_colour

BREATH = 1150
"""ms in which a sign of danger, or of a prize, grows and shrinks again."""

_GLOW = (255, 206, 96)
_CHECK = 34  # px at 1080p


def draw_count(
    surface: pygame.Surface,
    text: str,
    centre: tuple[int, int],
    screen: Screen,
    colours: Palette,
    size: int | None = None,
) -> None:
    """A number on a dark pill, `size` px high or as high as is usual."""
    size = size or screen.font(COUNT_SIZE)
    words = render(text, size, colours.cream, "bold")
    height = badge_height(size)
    ground = pill(max(height, words.width + round(size * 0.7)), height, colours.wood_dark, colours.brass)
    surface.blit(ground, ground.get_rect(center=centre))
    surface.blit(words, words.get_rect(center=centre))


def draw_danger(
    surface: pygame.Surface, text: str, centre: tuple[int, int], size: int, colours: Palette, beat: float
) -> None:
    """A number `size` px high on a red sign with two points, which `beat` (0 … 1) lets grow."""
    _draw_alarm(surface, text, centre, size, (colours.bad, colours.brass_light, colours.on_lacquer), beat)


def draw_prize(
    surface: pygame.Surface, text: str, centre: tuple[int, int], size: int, colours: Palette, beat: float
) -> None:
    """The same in gold."""
    _draw_alarm(surface, text, centre, size, (colours.brass_light, colours.wood_dark, colours.night), beat)


def _draw_alarm(
    surface: pygame.Surface,
    text: str,
    centre: tuple[int, int],
    size: int,
    colours: tuple[RGB, RGB, RGB],
    beat: float,
) -> None:
    """A sign in colours for ground, edge and letters."""
    fill, edge, ink = colours
    words = render(text, size, ink, "bold")
    grown = 1 + 0.14 * round(beat * 7) / 7
    height = size * 1.36
    sign = _pointed(round((words.width + height) * grown), round(height * grown), fill, edge)
    surface.blit(sign, sign.get_rect(center=centre))
    surface.blit(words, words.get_rect(center=centre))


@lru_cache(maxsize=128)
def pill(width: int, height: int, fill: RGB, edge: RGB) -> pygame.Surface:
    """A ground with round ends."""
    line = max(1.0, height / 16)
    body = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{height - line}" rx="{height / 2}" '
        f'fill="{hex_colour(fill)}" stroke="{hex_colour(edge)}" stroke-width="{line}"/>'
    )
    return ready(rasterised(body, (0, 0, width, height), (width, height)))


@lru_cache(maxsize=128)
def _pointed(width: int, height: int, fill: RGB, edge: RGB) -> pygame.Surface:
    """A hexagon with a point at the left and the right."""
    line, tip = max(1.5, height / 12), height * 0.42
    low, right, middle = height - line, width - line, height / 2
    body = (
        f'<path d="M{line} {middle}L{tip} {line}H{width - tip}L{right} {middle}L{width - tip} {low}H{tip}Z" '
        f'fill="{hex_colour(fill)}" stroke="{hex_colour(edge)}" stroke-width="{line}" stroke-linejoin="round"/>'
    )
    return ready(rasterised(body, (0, 0, width, height), (width, height)))


def glow(pictures: Pictures, height: int, angle: float = 0.0) -> pygame.Surface:
    """Soft light around a card of this height, to be drawn centred under it."""
    return _lit(pictures.shadow(round(height * 1.035), angle))


@lru_cache(maxsize=64)
def _lit(shadow: pygame.Surface) -> pygame.Surface:
    light = shadow.copy()
    light.fill(_GLOW, special_flags=pygame.BLEND_RGB_ADD)
    light.blit(light, (0, 0))
    return light


def draw_check(
    surface: pygame.Surface, centre: tuple[int, int], number: int | None, screen: Screen, colours: Palette
) -> None:
    """The sign of what is chosen: a check, or its number if there are several."""
    size = max(screen.px(_CHECK), round(screen.font(20) * 1.3))
    disc = pill(size, size, colours.good, colours.brass_light)
    rect = disc.get_rect(center=centre)
    surface.blit(disc, rect)
    sign = (
        icon("check", round(size * 0.6), hex_colour(colours.on_lacquer))
        if number is None
        else render(str(number), round(size * 0.6), colours.on_lacquer, "bold")
    )
    surface.blit(sign, sign.get_rect(center=rect.center))


@lru_cache(maxsize=64)
def frame(size: tuple[int, int], edge: RGB, line: int, radius: int, fill_alpha: float = 0.0) -> pygame.Surface:
    """A rounded line around a rectangle, slightly filled with the same colour."""
    width, height = size
    body = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{height - line}" rx="{radius}" '
        f'fill="{hex_colour(edge)}" fill-opacity="{fill_alpha:g}" stroke="{hex_colour(edge)}" stroke-width="{line}"/>'
    )
    return ready(rasterised(body, (0, 0, width, height), size))
