"""Words in rectangles: one line cut to fit, or a paragraph."""

from __future__ import annotations

from typing import Literal

import pygame

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics import line_breaks, text
from table.graphics.sink import Sink

VALIGN = Literal["top", "middle", "bottom"]
LINE = 1.5
"""Height of a paragraph's lines, in text sizes (design, Access 2)."""
TIGHT = 1.4
"""The same in places of one size on the table.

There larger letters are worth more than what is between lines.
"""


def line(
    surface: pygame.Surface,
    words: str,
    rect: pygame.Rect,
    size: int,
    colour: text.Colour,
    weight: text.Weight = "regular",
    align: text.Align = "left",
) -> pygame.Rect:
    """Draw one line of `size` px, vertically centred.

    With an ellipsis if it is too long. Returns where it was drawn.
    """
    if width(words, size, weight) > rect.width:
        words = text.ellipsize(words, text.font_for(words, size, weight), rect.width)
    drawn = text.render(words, size, colour, weight)
    left = {"left": rect.x, "centre": rect.centerx - drawn.get_width() // 2, "right": rect.right - drawn.get_width()}
    place = drawn.get_rect(left=left[align], top=rect.centery - drawn.get_height() // 2)
    surface.blit(drawn, place)
    return place


def block(
    sink: Sink,
    words: str,
    rect: pygame.Rect,
    size: int,
    colour: text.Colour,
    screen: Screen,
    weight: text.Weight = "regular",
    align: text.Align = "left",
    valign: VALIGN = "top",
    line: float = LINE,
) -> int:
    """A wrapped paragraph of `size` px in the rectangle; returns its height.

    `line`: height of its lines, in text sizes.
    """
    drawn = text.paragraph(words, size, colour, rect.width, screen.lang, align, line, weight)
    top = {"top": rect.y, "middle": rect.centery - drawn.get_height() // 2, "bottom": rect.bottom - drawn.get_height()}
    sink.blit(drawn, (rect.x, top[valign]))
    return drawn.get_height()


@cached(1024)
def lines(words: str, width: int, size: int, screen: Screen, weight: text.Weight = "regular") -> tuple[str, ...]:
    """Return the lines of a paragraph; cached."""
    return tuple(text.wrap(words, text.font_for(words, size, weight), width, screen.lang))


def block_height(
    words: str, width: int, size: int, screen: Screen, weight: text.Weight = "regular", line: float = LINE
) -> int:
    """Return the height at which `block` draws the words."""
    return round(size * line) * len(lines(words, width, size, screen, weight))


def torn(words: str, wide: int, size: int, screen: Screen, weight: text.Weight = "regular") -> bool:
    """True if a word or Japanese phrase exceeds a line."""
    return any(width(phrase.rstrip(), size, weight) > wide for phrase in line_breaks.phrases(words, screen.lang))


@cached(4096)
def width(words: str, size: int, weight: text.Weight = "regular") -> int:
    """Return the width of the words in one line; cached."""
    return line_breaks.width(words, text.font_for(words, size, weight))
