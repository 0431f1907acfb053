"""A strip for captions of sounds, below everything else or above it.

The scenes are laid out beside it, so that nothing is ever covered.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.words import Words
from table.audio.captioned import TOP, SoundCaption
from table.base.screen import Screen, viewport
from table.graphics import text
from table.graphics.theme import palette
from table.ui import labels

_SIZE = 26
_HIGH = 1.5
"""Height of the strip, in multiples of its letters."""
_APART = 1.2
"""Distance of two captions, in multiples of their letters."""


def room_for_scenes(size: tuple[int, int], text_size: float, captions: str | None) -> pygame.Rect:
    """Return the part of a window that scenes fill, in px.

    `captions`: the edge with the strip, one of `EDGES`; None for no strip.
    """
    high = round(_HIGH * Screen(size, "", text_size).font(_SIZE)) if captions else 0
    return viewport((size[0], size[1] - high)).move(0, high if captions == TOP else 0)


def said(caption: SoundCaption, words: Words) -> str:
    """Return a caption in words, with its source."""
    sound = words(f"caption.{caption.key}")
    return words("caption.by", name=caption.who, sound=sound) if caption.who else words("caption.heard", sound=sound)


def draw_captions(
    surface: pygame.Surface, standing: Sequence[SoundCaption], words: Words, screen: Screen, edge: str
) -> None:
    """Draw the captions on an `edge` of the window.

    The latest is at the right. `screen` is that of the window. Older ones are left out where there is no room, and a
    long name is cut.
    """
    size, colours = screen.font(_SIZE), palette(screen.contrast)
    high = round(_HIGH * size)
    strip = pygame.Rect(0, 0 if edge == TOP else screen.height - high, screen.width, high)
    surface.fill(colours.night, strip)
    gap, room = round(_APART * size), strip.width - 2 * size
    lines: list[str] = []
    for caption in reversed(standing):
        line = said(caption, words)
        if not lines:
            line = text.ellipsize(line, text.font(size), room)
        wide = labels.width(line, size)
        if lines and wide > room:
            break
        lines.insert(0, line)
        room -= wide + gap
    left = size + (room + gap) // 2
    for number, line in enumerate(lines):
        wide = labels.width(line, size)
        latest = number == len(lines) - 1
        place = pygame.Rect(left, strip.y, wide + 1, high)
        labels.line(surface, line, place, size, colours.cream if latest else colours.cream_soft)
        left += wide + gap
