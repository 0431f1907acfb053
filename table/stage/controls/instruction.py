"""The line that says what to do, and the result below it."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import palette
from table.ui import labels
from table.ui.panels import panel

LEAST_RESULT = 0.85
"""Least size of a result's letters, in the wished one."""
LEAST_TEXT = 17  # px at 1080p: the smallest letters that a paragraph is shrunk to
_WISH, _PAD = 26, 18  # px at 1080p: letters, and around them


@cached(64)
def fitting(words: str, size: tuple[int, int], wish: int, screen: Screen, weight: text.Weight = "regular") -> int:
    """The largest text size, px, with which the paragraph fits.

    It is at most `wish`, and never too small to read even if the paragraph doesn't fit then. No word is torn for it.
    """
    least = screen.px(LEAST_TEXT)
    px = wish
    while px > least and (
        labels.block_height(words, size[0], px, screen, weight, line=labels.TIGHT) > size[1]
        or labels.torn(words, size[0], px, screen, weight)
    ):
        px -= 1
    return px


@cached(64)
def _extent(words: str, width: int, size: int, screen: Screen) -> tuple[int, int]:
    """Width and height of a bold paragraph, at most `width` px wide."""
    wide = min(width, labels.width(words, size, "bold") + 2)
    return wide, labels.block_height(words, wide, size, screen, "bold", line=labels.TIGHT)


class Extent(NamedTuple):
    """The letters of a paragraph, its width and height, px."""

    size: int
    wide: int
    high: int


def _lines(said: str, result: str, line: pygame.Rect, free: int, screen: Screen) -> tuple[Extent, Extent]:
    """Return how large an instruction is, and the result below it.

    `line` is the place for them, and below it are `free` px. The instruction has the first choice; a result that
    can't be read in what is left is left out.
    """
    wide, wish = line.width - 2 * screen.px(_PAD), screen.font(_WISH)
    above = below = Extent(wish, 0, 0)
    if said:
        size = fitting(said, (wide, line.height + free), wish, screen, "bold")
        above = Extent(size, *_extent(said, wide, size, screen))
    if result:
        left = line.height + free - above.high - screen.px(8)
        size = fitting(result, (wide, left), wish, screen, "bold")
        below = Extent(size, *_extent(result, wide, size, screen))
        if below.high > left or size < wish * LEAST_RESULT:
            below = Extent(wish, 0, 0)
    return above, below


def draw_beside(surface: pygame.Surface, said: str, place: pygame.Rect, line: pygame.Rect, screen: Screen) -> None:
    """Draw an instruction in the `line` that chips leave it."""
    panel(surface, place, screen, "slate")
    size = fitting(said, line.size, screen.font(_WISH), screen, "bold")
    labels.block(
        surface, said, line, size, palette(screen.contrast).cream, screen, "bold", "left", "middle", line=labels.TIGHT
    )


def draw_strip(surface: pygame.Surface, said: str, result: str, place: pygame.Rect, free: int, screen: Screen) -> bool:
    """Draw an instruction and a result, as wide as they are.

    Below their `place` are `free` px more. False if there was no room for the result.
    """
    above, below = _lines(said, result, place, free, screen)
    if not above.high and not below.high:
        return False
    pad, colours = screen.px(_PAD), palette(screen.contrast)
    step = screen.px(72)  # rounding up keeps the widths few: each is a picture of its own
    wide = min(-(-(max(above.wide, below.wide) + 2 * pad) // step) * step, place.width)
    strip = pygame.Rect(0, 0, wide, max(place.height, above.high + below.high + screen.px(4)))
    strip.midtop = place.midtop
    panel(surface, strip, screen, "slate")
    inner = strip.inflate(-2 * pad, 0)
    inner.height -= below.high
    if above.high:
        labels.block(
            surface, said, inner, above.size, colours.cream, screen, "bold", "centre", "middle", line=labels.TIGHT
        )
    if below.high:
        area = pygame.Rect(inner.x, strip.bottom - below.high, inner.width, below.high - screen.px(2))
        area = area if above.high else strip.inflate(-2 * pad, 0)
        labels.block(
            surface, result, area, below.size, colours.cream_soft, screen, "bold", "centre", "middle", line=labels.TIGHT
        )
    return bool(below.high)
