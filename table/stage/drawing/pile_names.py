"""Names below the piles, in one common size.

In one line or in two, as large as there is space for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import fitted, font_for, paragraph, wrap
from table.graphics.theme import RGB

_SIZE, _LEAST = 22, 14  # px at 1080p
_LINE = 1.15
_NEAR = 20  # px at 1080p between names that are neighbours, and
_SPACE = 1.2  # of the letters: half of that is kept, so that two names read as no sentence
_LINES = 2
_ROUND, _SHADE = 24, 110  # px at 1080p wider than a name is its shade, of 255


Name = tuple[pygame.Surface, tuple[int, int]]
"""The picture of a name and where its upper left corner belongs."""


def pile_name_pictures(
    names: Sequence[str | None], areas: Sequence[Rect], screen: Screen, colour: RGB
) -> Sequence[Name | None]:
    """Return the names at the top of their areas, None without one.

    Neighbours share their areas. A name is cut only where not all fit at the least size.
    """
    return _pictures(tuple(names), tuple(tuple(area) for area in areas), screen, colour)


@cached(8)
def _pictures(
    names: tuple[str | None, ...], areas: tuple[tuple[int, ...], ...], screen: Screen, colour: RGB
) -> list[Name | None]:
    size, shared = _shared(names, areas, screen)
    made: list[Name | None] = []
    for said, (left, wide), (_, top, _, high) in zip(names, shared, areas, strict=True):
        if said is None:
            made.append(None)
        elif not _fits(said, size, wide, high, screen.lang):
            drawn = fitted(said, size, size, wide, colour)
            made.append((drawn, (left + wide // 2 - drawn.width // 2, top)))
        else:
            drawn = paragraph(said, size, colour, wide, screen.lang, "centre", _LINE, "bold")
            made.append((drawn, (left, top)))
    return made


@cached(8)
def name_shade(size: tuple[int, int], screen: Screen) -> pygame.Surface:
    """Return the dark ground of a name of this size."""
    shade = pygame.Surface((size[0] + screen.px(_ROUND), size[1] + screen.px(8)), pygame.SRCALPHA)
    pygame.draw.rect(shade, (0, 0, 0, _SHADE), shade.get_rect(), border_radius=shade.get_height() // 6)
    return shade


def _shared(
    names: tuple[str | None, ...], areas: tuple[tuple[int, ...], ...], screen: Screen
) -> tuple[int, list[tuple[int, int]]]:
    """Return the letter size, and left edge and width per name, px."""
    places = [Rect(area) for area in areas]
    most, least = screen.font(_SIZE), min(max(LEAST_FONT, screen.px(_LEAST)), screen.font(_SIZE))
    for size in range(most, least, -1):
        if found := _share(names, places, size, screen):
            return size, found
    return least, _share(names, places, least, screen) or [(area.left, area.width) for area in places]


def _share(
    names: Sequence[str | None], areas: Sequence[Rect], size: int, screen: Screen
) -> list[tuple[int, int]] | None:
    """Return left edge and width per name at this size.

    As near to the middle of its area as neighbours allow; None: there is too little space.
    """
    near = max(screen.px(_NEAR), round(size * _SPACE))
    order = sorted(range(len(areas)), key=lambda number: areas[number].left)
    found: dict[int, tuple[int, int]] = {}
    for row in _rows([areas[number] for number in order], near):
        numbers = [order[place] for place in row]
        wides = [
            areas[number].width if (said := names[number]) is None else _width(said, size, areas[number], screen.lang)
            for number in numbers
        ]
        right = areas[numbers[-1]].right
        least = areas[numbers[0]].left
        if not all(wides) or sum(wides) + near // 2 * (len(wides) - 1) > right - least:
            return None
        rest = sum(wides) + near // 2 * (len(wides) - 1)
        for number, wide in zip(numbers, wides, strict=True):
            left = min(max(areas[number].centerx - wide // 2, least), right - rest)
            found[number] = (left, wide)
            least = left + wide + near // 2
            rest -= wide + near // 2
    return [found[number] for number in range(len(areas))]


def _rows(areas: Sequence[Rect], near: int) -> list[list[int]]:
    """Return runs of adjacent areas, from left to right."""
    rows = [[0]] if areas else []
    for number, (one, other) in enumerate(pairwise(areas), 1):
        if other.left - one.right < near:
            rows[-1].append(number)
        else:
            rows.append([number])
    return rows


def _width(said: str, size: int, area: Rect, lang: str) -> int:
    """Return the width in which a name fits, or 0.

    In one line where that is no wider than its area, else as narrow as possible.
    """
    whole = font_for(said, size, "bold").size(said)[0] + 2
    if whole <= area.width and size * _LINE <= area.height:
        return whole
    wides = [wide for wide in range(whole, 0, -max(1, size // 6)) if _fits(said, size, wide, area.height, lang)]
    return min(wides, default=0)


def _fits(said: str, size: int, wide: int, high: int, lang: str) -> bool:
    """True if a name fits a box in lines that break well."""
    letters = font_for(said, size, "bold")
    lines = wrap(said, letters, wide, lang)
    if len(lines) > _LINES or round(len(lines) * size * _LINE) > high:
        return False
    return max(letters.size(line)[0] for line in lines) <= wide and _breaks_well(lines, said)


def _breaks_well(lines: list[str], said: str) -> bool:
    """True if lines end at spaces or changes of Japanese script.

    Between katakana and other letters.
    """

    def katakana(sign: str) -> bool:
        return "\u30a0" <= sign <= "\u30ff"

    return all(f"{one} {other}" in said or katakana(one[-1]) != katakana(other[0]) for one, other in pairwise(lines))
