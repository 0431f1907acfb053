"""Stamps: words in a frame, slightly askew, that say true or lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.text import font_for, render
from table.graphics.theme import palette
from table.stage.drawing.marks import frame
from table.stage.layout.pose import CARD_SHAPE

LETTERS = 58
"""px at 1080p: letters of the stamp on a revealed card."""
_MOST, _LARGEST = 76, 200  # px at 1080p
_SEAM = 2  # px: the transparent seam lets the rotated edge be smoothed


def stamp(text: str, truth: bool, screen: Screen) -> pygame.Surface:
    """Return the stamp of a revealed card.

    Shared: not to be drawn on.
    """
    size = min(screen.font(LETTERS), screen.px(_MOST))
    return stamped(text, truth, screen, size, None, 7)


@cached(24)
def stamped(
    text: str, truth: bool, screen: Screen, size: int, area: tuple[int, int] | None, angle: float
) -> pygame.Surface:
    """Return a stamp, turned counter-clockwise by `angle` degrees.

    Its letters are `size` px high; its frame takes this `area`, px, or what the words need. Shared: not to be drawn on.
    """
    colours = palette(screen.contrast)
    colour = colours.good if truth else colours.bad
    words = render(text, size, colour, "display")
    pad = size * 3 // 10
    place = pygame.Rect((_SEAM, _SEAM), area or (words.width + 2 * pad, words.height + pad))
    ground = pygame.Surface((place.width + 2 * _SEAM, place.height + 2 * _SEAM), pygame.SRCALPHA)
    pygame.draw.rect(ground, colours.paper, place, border_radius=size // 6)
    ground.blit(frame(place.size, colour, max(2, size // 12), size // 6), place)
    ink = words.get_bounding_rect()  # letters have more room above them than below
    ground.blit(words.subsurface(ink), ink.move_to(center=place.center))
    return pygame.transform.rotozoom(ground, angle, 1)


def letters_within(texts: Iterable[str], area: tuple[int, int]) -> int:
    """Return the largest letters, px, with which all texts fit."""
    size = max(8, area[1] * 5 // 9)
    longest = max(texts, key=lambda text: font_for(text, size, "display").size(text)[0])
    while size > 8 and font_for(longest, size, "display").size(longest)[0] + size * 6 // 10 > area[0]:
        size -= 1
    return size


def answer_stamp(answers: Mapping[bool, str], yes: bool, screen: Screen, height: float) -> pygame.Surface:
    """Return the stamp of an answer on a card.

    `height`: of the card, px; `answers`: the words of yes and no. Shared: not to be drawn on.
    """
    area = round(height * CARD_SHAPE * 1.2), round(height * 0.36)
    return stamped(answers[yes], yes, screen, letters_within(answers.values(), area), area, 7)


def large_stamp(text: str, truth: bool, screen: Screen, area: tuple[int, int]) -> pygame.Surface:
    """Return the truth in the largest letters for an area, px.

    Shared: not to be drawn on.
    """
    size = min(screen.px(_LARGEST), area[1] * 7 // 10)
    while size > 8 and font_for(text, size, "display").size(text)[0] + size * 6 // 10 > area[0]:
        size -= 2
    ink = render(text, size, palette(screen.contrast).ink, "display").get_bounding_rect()
    return stamped(text, truth, screen, size, (ink.width + size * 6 // 10, ink.height + size // 2), 5)
