"""A card to be read: a large picture, its name, what it does, and whether it can be used now, beside the card."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from table.cache import cached
from table.screen import LEAST_FONT, Screen
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import card_width
from table.stage.drawing.vector import icon
from table.ui import labels
from table.ui.panels import panel
from table.ui.theme import hex_colour

_PICTURES = (300, 240, 170, 0)  # px at 1080p: heights, the first that leaves room for the words
_WIDTHS = (22, 18, 15, 12)  # of the words, by the size of their letters
_SIZES = (1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.5)  # of the letters, where there is too little room
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


def draw_page(canvas: Canvas, page: Page, beside: Rect, clear: Rect | None = None) -> None:
    """Draw the page where it neither covers the card, seen at `beside`, and what is to be kept `clear`, nor leaves the
    window."""
    surface, screen, colours = canvas.surface, canvas.screen, canvas.colours
    setting = set_page(page, _edges(beside), screen, _edges(clear) if clear else None)
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


Edges = tuple[int, int, int, int]
"""Of a rectangle: left, top, width, height."""


def _edges(rect: Rect) -> Edges:
    return rect.x, rect.y, rect.width, rect.height


@cached(32)
def set_page(page: Page, card: Edges, screen: Screen, clear: Edges | None = None) -> Setting:
    """Where a page beside a card goes: with letters as large as can be, then with the largest picture.

    What is to be kept `clear` is covered only if there is no other way.
    """
    pad, away = screen.px(_PAD), screen.px(_AWAY)
    window = Rect((0, 0), screen.size).inflate(-away, -away)
    seen = Rect(card)
    around = seen.union(seen.move(0, -screen.px(_LIFT))).inflate(2 * away, 2 * away)  # a card that is risen, too
    least = min(screen.px(_TEXT), LEAST_FONT)
    for part in _SIZES:
        size = max(least, round(screen.font(_TEXT) * part))
        for height in _PICTURES:
            picture = screen.px(height) if height else 0
            for ems in _WIDTHS:
                words = min(ems * size, window.width - 2 * pad)
                high = max(picture, _words_height(page, words, size, screen)) + 2 * pad
                wide = words + 2 * pad + (card_width(picture) + pad if picture else 0)
                if rect := _beside(around, (wide, high), window, clear):
                    return Setting(rect, size, picture)
    if clear:
        return set_page(page, card, screen)
    return Setting(Rect(window.x, window.y, window.width, window.height // 3), least, 0)


def _words_height(page: Page, width: int, size: int, screen: Screen) -> int:
    name = round(size * _NAME / _TEXT)
    high = labels.block_height(page.name, width, name, screen, "bold")
    high += labels.block_height(page.about, width, size, screen)
    if page.now:
        high += size // 2 + labels.block_height(page.now, width - _indent(size), size, screen, "bold")
    return high


def _indent(size: int) -> int:
    return size * 7 // 5


def _beside(around: Rect, size: tuple[int, int], window: Rect, clear: Edges | None) -> Rect | None:
    """A rectangle beside another one: above one that is low, else to the right, or where there is room."""
    rects = [Rect((0, 0), size) for _ in range(4)]
    above, right, left, below = rects
    above.midbottom = around.midtop
    right.midleft = around.midright
    left.midright = around.midleft
    below.midtop = around.midbottom
    low = around.centery > window.y + window.height * 0.66
    for rect in rects if low else (right, left, above, below):
        moved = rect.clamp(window)
        if window.contains(moved) and not moved.colliderect(around) and not (clear and moved.colliderect(clear)):
            return moved
    return None
