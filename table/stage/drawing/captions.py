"""Names along the lower edge of cards, where they are seen.

Where too little of a card is seen for that, they go up its left edge, as on the spine of a book.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import radians, sin
from typing import NamedTuple

import pygame

from table.graphics.line_breaks import ELLIPSIS, ellipsize, width, wrap
from table.graphics.text import font_for
from table.graphics.vector import smooth
from table.stage.layout.pose import CARD

LETTERS = 12
"""px: the smallest letters."""
NAMED = 180
"""px of height: lower cards don't have their name on its plate."""

_INK = "#fff8e6"
_OPACITY = 225
_SIZE = 0.095  # of the card's height, where there is room
_EDGE, _HIGH = 4, 54  # in units of a card: around the strip, and its least height
_LINES = 3
_TWO = 1.5  # of the usual letters: how large they are in two lines at most
_LINE = 1.12  # of the letters' size, from one line to the next
_ONLY = 1.5  # of it, for a single line
_WHOLE = 0.7  # of their size: to what letters shrink before a word is torn
_NARROWED = 0.85  # a line may be set so much narrower
_SCRIPTS = re.compile(r"(?<=[一-鿿])(?=[ァ-ヶ])")  # where Japanese names are parted first
_SPINE = 0.62  # of the card's height: the longest name on its spine, below the signs of the corner
_STEP = 4  # px: names are set for widths that differ by so much


class Caption(NamedTuple):
    """A name so many px `above` the lower edge.

    `seen`: the width that other cards leave of this one, px, from its left edge; 0 for all. `text`: the wished size of
    text, 1.0 to 2.0.
    """

    above: int = 0
    seen: int = 0
    text: float = 1.0


def overlapped(whole: int, seen: int, turn: float, height: float) -> Caption:
    """Return the caption of a card of which `seen` px are seen.

    By the next one, which is turned by `turn` degrees, it is covered a little more at its lower edge.
    """
    left = seen - sin(radians(abs(turn))) * height / 2
    return Caption() if seen >= whole else Caption(0, max(_STEP, int(left) // _STEP * _STEP))


def print_caption(surface: pygame.Surface, names: tuple[str, ...], ground: str, caption: Caption, lang: str) -> None:
    """Print the first of the names that fits.

    In letters of `LETTERS` px at least. What is too long for a line has more of them. If none fits, one goes up the
    left edge, or else the last one is cut short; Japanese is broken anywhere.
    """
    scale = surface.height / CARD[1]
    edge = round(_EDGE * scale)
    wide = min(caption.seen or surface.width, surface.width - edge) - edge
    usual = max(LETTERS, round(surface.height * _SIZE))
    size, lines = _on_spine(names, lang, wide, round(surface.height * _SPINE), round(LETTERS * caption.text))
    if lines:
        _print_spine(surface, lines, size, ground, edge, lang)
        return
    size, lines = _set(names, lang, wide - 2 * max(2, LETTERS // 5), usual, round(usual * caption.text))
    step, pad = round(size * _LINE), max(2, size // 5)
    high = max(round(_HIGH * scale), round(size * _ONLY) + step * (len(lines) - 1))
    area = pygame.Rect(edge, 0, surface.width - 2 * edge, high)
    area.bottom = surface.height - max(caption.above, edge)
    strip = pygame.Surface(area.size, pygame.SRCALPHA)
    strip.fill(pygame.Color(ground))
    strip.set_alpha(_OPACITY)
    surface.blit(strip, area)
    middle = area.centery - step * (len(lines) - 1) // 2
    for number, line in enumerate(lines):
        written = font_for(line, size, "bold").render(line, _INK)
        if written.width > wide - 2 * pad:
            written = smooth(written, (wide - 2 * pad, written.height))
        surface.blit(written, written.get_rect(midleft=(area.x + pad, middle + number * step)))


@lru_cache(maxsize=512)
def _on_spine(names: tuple[str, ...], lang: str, wide: int, long: int, most: int) -> tuple[int, tuple[str, ...]]:
    """Return letters, px, and lines of a name up the edge.

    None where one fits across, or where none does. `wide` and `long`: px of the card that are seen, and that a line
    may have. `most`: the wished letters, px.
    """
    if lang == "ja" or any(_across(name, lang, wide - 2 * max(2, LETTERS // 5)) for name in names):
        return LETTERS, ()
    for name in names:
        for size in range(most, LETTERS - 1, -1):
            lines = _broken(name, lang, long, size, torn=False)
            if 0 < len(lines) <= int(wide / (size * _LINE)):
                return size, lines
    return LETTERS, ()


def _across(name: str, lang: str, wide: int) -> bool:
    return 0 < len(_broken(name, lang, round(wide / _NARROWED), LETTERS, torn=False)) <= _LINES


def _print_spine(surface: pygame.Surface, lines: tuple[str, ...], size: int, ground: str, edge: int, lang: str) -> None:
    """Print lines that are read upwards, from the lower left corner."""
    written = [font_for(line, size, "bold").render(line, _INK) for line in lines]
    step, pad = round(size * _LINE), max(2, size // 5)
    strip = pygame.Surface((max(line.width for line in written) + 2 * pad, step * len(lines)), pygame.SRCALPHA)
    strip.fill((*pygame.Color(ground)[:3], _OPACITY))
    for number, line in enumerate(written):
        strip.blit(line, line.get_rect(midleft=(pad, step * number + step // 2)))
    turned = pygame.transform.rotate(strip, 90)
    surface.blit(turned, turned.get_rect(bottomleft=(edge, surface.height - edge)))


@lru_cache(maxsize=512)
def _set(names: tuple[str, ...], lang: str, wide: int, usual: int, most: int = 0) -> tuple[int, tuple[str, ...]]:
    """Return the size of a name's letters, px, and its lines.

    They are as large as possible, without tearing a word where they need not be much smaller for that. Larger than
    usual they have fewer lines, so that they leave the picture in sight.
    """
    room, torn = round(wide / _NARROWED), lang == "ja"
    least = max(LETTERS, round(usual * _WHOLE)) if torn else LETTERS
    ways = [*((name, least, False) for name in names), *((name, LETTERS, True) for name in names if torn)]
    for name, smallest, breaks in ways:
        for size in range(max(most, usual), smallest - 1, -1):
            lines = _broken(name, lang, room, size, torn=breaks)
            if lines and len(lines) <= (1 if size > _TWO * usual else 2 if size > usual else _LINES):
                return size, lines
    lines = _broken(names[-1], lang, room, LETTERS, torn=True)
    return LETTERS, lines if len(lines) <= _LINES else (*lines[: _LINES - 1], lines[_LINES - 1][:-1] + ELLIPSIS)


def _broken(text: str, lang: str, room: int, size: int, *, torn: bool) -> tuple[str, ...]:
    """Return a name's lines; none where a word had to be torn."""
    font, space = font_for(text, size, "bold"), "" if lang == "ja" else " "
    lines = list[str]()
    for word in _SCRIPTS.split(text) if lang == "ja" else text.split():
        parts = [word]
        if width(word, font) > room:
            if not torn:
                return ()
            parts = wrap(word, font, room, lang) if lang == "ja" else [ellipsize(word, font, room) or ELLIPSIS]
        if lines and width(together := lines[-1] + space + parts[0], font) <= room:
            lines[-1], parts = together, parts[1:]
        lines += parts
    return tuple(lines)
