"""Lines with more letters than are easily read, as they are written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pygame

from table.base import cache
from table.graphics import text
from table.graphics.line_breaks import LONGEST, Measured, letters
from table.graphics.text import Colour, Font


@contextmanager
def too_long() -> Iterator[list[str]]:
    """Collect them from what is laid out and drawn, with nothing kept."""
    cache.clear()
    found = list[str]()
    render, wrap = Font.render, text.wrap

    def rendered(font: Font, line: str, colour: Colour) -> pygame.Surface:
        note(line)
        return render(font, line, colour)

    def wrapped(words: str, font: Measured, width_px: int, lang: str) -> list[str]:
        lines = wrap(words, font, width_px, lang)
        for line in lines:
            note(line)
        return lines

    def note(line: str) -> None:
        if letters(line) > LONGEST:
            found.append(line)

    with patch.object(Font, "render", rendered), patch.object(text, "wrap", wrapped):
        yield found
