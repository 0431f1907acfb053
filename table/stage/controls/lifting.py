"""Words beside a card whose corner lifts for a look."""

from __future__ import annotations

import pygame
from pygame import Rect

from table.base.screen import Screen
from table.graphics.text import fitted, font_for
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.stage.controls.buttons import Item
from table.ui.panels import State, panel

_LETTERS, _LEAST = 30, 13  # px at 1080p; px that too long words shrink down to
_SIGN, _GAP, _PAD = 1.3, 0.35, 0.7  # in letters: the eye, between it and the words, and at the ends


def words_place(item: Item, room: Rect, screen: Screen) -> Rect:
    """Return the place of the words in their `room`.

    At the card's side, no wider than they need.
    """
    size = _letters(room, screen)
    needed = font_for(item.label, size).size(item.label)[0] + round(size * (_SIGN + _GAP + 2 * _PAD))
    place = Rect(0, 0, min(room.width, needed), room.height)
    place.midright = room.midright
    return place


def draw_words(surface: pygame.Surface, item: Item, place: Rect, state: State, screen: Screen) -> None:
    """Draw an eye and the words, lit up with the card.

    They are struck through if it must not be looked at.
    """
    colours, size = palette(screen.contrast), _letters(place, screen)
    panel(surface, place, screen, "slate")
    ink = colours.cream_soft if item.why else colours.brass_light if state in ("lit", "pressed") else colours.cream
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


def _letters(room: Rect, screen: Screen) -> int:
    return min(screen.font(_LETTERS), room.height * 5 // 9)
