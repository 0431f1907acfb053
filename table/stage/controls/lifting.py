"""A look at the card as the third answer at a stand."""

from __future__ import annotations

import pygame
from pygame import Rect

from table.base.screen import Screen
from table.graphics.text import fitted, font_for
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.stage.controls.buttons import OFF, Item
from table.stage.drawing.marks import frame
from table.ui.panels import State

_LETTERS, _LEAST = 46, 13  # px at 1080p; px that too long words shrink down to
_SIGN, _GAP, _PAD = 1.3, 0.35, 0.6  # in letters: the eye, between it and the words, and at the ends
_RISE, _LIGHT = 6, 18  # px at 1080p: of what is lit, and the light around it


def words_place(item: Item, room: Rect, screen: Screen) -> Rect:
    """Return the place of the words in their `room`.

    Beside the stamps, no wider than they need.
    """
    size = _letters(item.label, room, screen)
    return Rect(room.topleft, (min(room.width, _width(item.label, size)), room.height))


def draw_words(surface: pygame.Surface, item: Item, place: Rect, state: State, screen: Screen) -> None:
    """Draw an eye and the words on paper like a stamp.

    They are struck through if it must not be looked at.
    """
    colours, size, lit = palette(screen.contrast), _letters(item.label, place, screen), state in ("lit", "pressed")
    if lit:
        place = place.move(0, -screen.px(_RISE))
        around = place.inflate(screen.px(_LIGHT), screen.px(_LIGHT))
        pygame.draw.rect(surface, colours.brass_light, around, max(2, screen.px(4)), screen.px(16))
    ink, paper = colours.ink, colours.paper
    if item.why:
        paper = (paper[0] * OFF[0] // 255, paper[1] * OFF[1] // 255, paper[2] * OFF[2] // 255)
    pygame.draw.rect(surface, paper, place, border_radius=size // 6)
    surface.blit(frame(place.size, ink, max(2, size // 12), size // 6), place)
    side, pad = round(size * _SIGN), round(size * _PAD)
    sign = Rect(place.x + pad, 0, side, side)
    sign.centery = place.centery
    surface.blit(icon("eye", side, hex_colour(ink)), sign)
    left = sign.right + round(size * _GAP)
    said = fitted(item.label, size, _LEAST, place.right - pad - left, ink)
    words = said.get_rect(midleft=(left, place.centery))
    surface.blit(said, words)
    if item.why:
        through = max(2, size // 10)
        pygame.draw.rect(surface, ink, (words.x, words.centery - through // 2, words.width, through))


def _width(label: str, size: int) -> int:
    return font_for(label, size).size(label)[0] + round(size * (_SIGN + _GAP + 2 * _PAD)) + 2


def _letters(label: str, room: Rect, screen: Screen) -> int:
    """Return the size of the largest letters with which all fits."""
    size = min(screen.font(_LETTERS), room.height * 5 // 9)
    while size > _LEAST and _width(label, size) > room.width:
        size -= 1
    return size
