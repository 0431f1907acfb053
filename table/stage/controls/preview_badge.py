"""A badge on a hand card that previews what it would do.

It stands on the upper edge of the card that the player is at.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.text import font_for, render
from table.graphics.theme import Palette, hex_colour, palette
from table.graphics.vector import icon, rasterised, ready
from table.stage.drawing.canvas import Canvas

_SIZE, _LEAST = 30, 18  # px at 1080p
_WIDEST = 1.3  # in multiples of the card's width


@dataclass(frozen=True, slots=True)
class Preview:
    """The words that would be said; `bad` if nobody wants that outcome."""

    said: str
    bad: bool


def draw_preview(canvas: Canvas, preview: Preview, card: Rect, seen: float) -> None:
    """Draw the badge on a card; `seen` (0 to 1) is its opacity.

    It follows how far the card has risen.
    """
    badge = _badge(preview, round(card.width * _WIDEST), canvas.screen)
    canvas.put(badge, seen, midtop=(card.centerx, card.top))  # not higher: above are the buttons


@cached(32)
def _badge(preview: Preview, widest: int, screen: Screen) -> pygame.Surface:
    """The words on a pill or, if bad, a jagged sign.

    The sign has a cross, too.
    """
    colours = palette(screen.contrast)
    ink = colours.on_lacquer if preview.bad else colours.ink
    size = screen.font(_SIZE)
    while size > screen.px(_LEAST) and font_for(preview.said, size, "bold").size(preview.said)[0] + size * 2 > widest:
        size -= 1
    words = render(preview.said, size, ink, "bold")
    sign = icon("cross", round(size * 0.9), hex_colour(ink)) if preview.bad else None
    wide = words.width + round(size * (1.1 if preview.bad else 0.9)) + (sign.width + size // 4 if sign else 0)
    high = round(size * (1.75 if preview.bad else 1.5))
    ground = _ground((max(wide, high), high), preview.bad, colours).copy()
    left = (ground.width - words.width - (sign.width + size // 4 if sign else 0)) // 2
    if sign:
        ground.blit(sign, sign.get_rect(midleft=(left, high // 2)))
        left += sign.width + size // 4
    ground.blit(words, words.get_rect(midleft=(left, high // 2)))
    return ground


def _ground(size: tuple[int, int], bad: bool, colours: Palette) -> pygame.Surface:
    width, height = size
    line = max(2.0, height / 16)
    fill, edge = (colours.bad, colours.brass_light) if bad else (colours.paper, colours.brass_dark)
    look = f'fill="{hex_colour(fill)}" stroke="{hex_colour(edge)}" stroke-width="{line}" stroke-linejoin="round"'
    if not bad:
        body = (
            f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{height - line}" '
            f'rx="{height / 2}" {look}/>'
        )
        return ready(rasterised(body, (0, 0, width, height), size))
    tip = height * 0.13
    along = max(4, round(width / height * 5))
    points = []
    for i in range(along * 2 + 1):  # along the upper edge, then back along the lower one
        x = tip + (width - 2 * tip) * i / (along * 2)
        points.append((x, line if i % 2 else line + tip))
    points.append((width - line, height / 2))
    for i in range(along * 2, -1, -1):
        x = tip + (width - 2 * tip) * i / (along * 2)
        points.append((x, height - line if i % 2 else height - line - tip))
    points.append((line, height / 2))
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return ready(rasterised(f'<path d="M{path}Z" {look}/>', (0, 0, width, height), size))
