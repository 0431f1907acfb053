"""A card to be read: a large picture, its name, what it does, and whether it can be used now, beside the card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

from table.cache import cached
from table.screen import LEAST_FONT, Screen
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import card_width
from table.stage.drawing.vector import icon
from table.ui import labels
from table.ui.panels import panel
from table.ui.placing import Edges, Groups, edges, free_by, nearest, spaces
from table.ui.theme import hex_colour

_PICTURES = (300, 240, 170, 0)  # px at 1080p: heights, the first that leaves room for the words
_WIDTHS = (22, 18, 15, 12)  # of the words, by the size of their letters
_SIZES = (1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.5)  # of the letters, where there is too little room
_FAIR, _SMALL = 0.8, 0.62  # of the letters: rather than in smaller ones, less is kept free, or nothing
_TEXT, _NAME = 25, 32  # px at 1080p
_PAD, _AWAY, _LIFT = 24, 16, 40


@dataclass(frozen=True, slots=True)
class Page:
    """What is to be read of a card: its face by id, name, and what it does.

    `now` says why it cannot be used now, or that it can if `usable`; nothing if there is nothing to be said.
    """

    face: str
    name: str
    about: str
    now: str = ""
    usable: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """A page laid out: where it is, how large its letters and its picture are."""

    rect: Rect
    size: int
    picture: int

    def name_size(self) -> int:
        """Of the letters of the name, px."""
        return round(self.size * _NAME / _TEXT)


def draw_page(canvas: Canvas, page: Page, beside: Rect, keep: Groups = ()) -> None:
    """Draw the page where it neither covers the card, seen at `beside`, and what is to be kept to be `compared`, nor
    leaves the window."""
    surface, screen, colours = canvas.surface, canvas.screen, canvas.colours
    setting = set_page(page, edges(beside), screen, keep)
    pad = screen.px(_PAD)
    rect = setting.rect
    panel(surface, rect, screen, "paper")
    inner = rect.inflate(-2 * pad, -2 * pad)
    if setting.picture:
        card = canvas.pictures.card(page.face, setting.picture)
        place = card.get_rect(midleft=inner.midleft)
        shadow = canvas.pictures.shadow(setting.picture)
        canvas.put(shadow, center=(place.centerx, place.centery + screen.px(5)))
        surface.blit(card, place)
        inner = Rect(place.right + pad, inner.y, inner.right - place.right - pad, inner.height)
    left = Rect(inner)
    left.top = inner.centery - _words_height(page, inner.width, setting.size, screen) // 2
    size = setting.name_size()
    left.top += labels.block(surface, page.name, left, size, colours.ink, screen, "bold")
    left.top += labels.block(surface, page.about, left, setting.size, colours.ink, screen)
    if page.now:
        left.top += setting.size // 2
        colour = colours.good if page.usable else colours.bad
        sign = icon("check" if page.usable else "cross", setting.size, hex_colour(colour))
        surface.blit(sign, (left.x, left.y + (round(setting.size * labels.LINE) - setting.size) // 2))
        left.width -= _indent(setting.size)
        left.left += _indent(setting.size)
        labels.block(surface, page.now, left, setting.size, colour, screen, "bold")


@cached(32)
def set_page(page: Page, card: Edges, screen: Screen, keep: Groups = ()) -> Setting:
    """Where a page about a card goes: as near to it as can be, with letters as large as can be, then with the largest
    picture.

    What is to be kept free is covered only where there is no other way, the last group first.
    """
    away = screen.px(_AWAY)
    window = Rect((0, 0), screen.size).inflate(-away, -away)
    seen = Rect(card)
    around = seen.union(seen.move(0, -screen.px(_LIFT))).inflate(2 * away, 2 * away)  # a card that is risen, too
    usual, smallest = screen.font(_TEXT), max(min(screen.px(_TEXT), LEAST_FONT), round(screen.font(_TEXT) * _SIZES[-1]))
    least = smallest * _WIDTHS[-1], smallest * 3
    for all_kept, free in free_by(window, around, keep, least):
        part = _FAIR if all_kept and keep else _SMALL
        for size, picture, extent in _ways(page, window, screen):
            if size < max(round(usual * part), smallest):
                break
            if rect := nearest(free, extent, around):
                return Setting(rect, size, picture)
    free = spaces(window, [around], least)
    for size, picture, extent in _ways(page, window, screen):
        if rect := nearest(free, extent, around):
            return Setting(rect, size, picture)
    return Setting(Rect(window.x, window.y, window.width, window.height // 3), smallest, 0)


def _ways(page: Page, window: Rect, screen: Screen) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Sizes of letters, of the picture and of the page, the best first."""
    pad, least = screen.px(_PAD), min(screen.px(_TEXT), LEAST_FONT)
    for part in _SIZES:
        size = max(least, round(screen.font(_TEXT) * part))
        for height in _PICTURES:
            picture = screen.px(height) if height else 0
            for ems in _WIDTHS:
                words = min(ems * size, window.width - 2 * pad)
                high = max(picture, _words_height(page, words, size, screen)) + 2 * pad
                yield size, picture, (words + 2 * pad + (card_width(picture) + pad if picture else 0), high)


@cached(512)
def _words_height(page: Page, width: int, size: int, screen: Screen) -> int:
    name = round(size * _NAME / _TEXT)
    high = labels.block_height(page.name, width, name, screen, "bold")
    high += labels.block_height(page.about, width, size, screen)
    if page.now:
        high += size // 2 + labels.block_height(page.now, width - _indent(size), size, screen, "bold")
    return high


def _indent(size: int) -> int:
    return size * 7 // 5
