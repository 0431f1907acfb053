"""The message of a window that is too small, in each language."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from games.core.words import Words
from table.base.screen import LEAST_FONT, READABLE
from table.graphics import text
from table.graphics.theme import NORMAL

_LARGEST = 26  # px: letters are as large as there is room for, up to this


def draw_cramped(surface: pygame.Surface, spoken: Iterable[Words]) -> None:
    """Ask for a larger window in each language, as large as possible."""
    surface.fill(NORMAL.night)
    wide = surface.width - 8
    if wide < 1:
        return
    said = [(words("app.cramped", width=READABLE[0], height=READABLE[1]), words.lang) for words in spoken]
    for size in range(_LARGEST, LEAST_FONT - 1, -1):
        parts = [text.paragraph(words, size, NORMAL.cream, wide, lang, "centre", 1.4, "bold") for words, lang in said]
        high = sum(part.height for part in parts) + size // 2 * (len(parts) - 1)
        if high <= surface.height - 4:
            break
    top = max(2, (surface.height - high) // 2)
    for part in parts:
        surface.blit(part, (4, top))
        top += part.height + size // 2
