"""A card's page: a large picture with its name, effect and usability.

It stands beside the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.theme import hex_colour
from table.graphics.vector import icon
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.cards import card_width
from table.ui import labels
from table.ui.panels import panel
from table.ui.placement import Edges, Groups, distance, edges, free_by, nearest, spaces

_PICTURES = (300, 240, 170, 0)  # px at 1080p: picture heights; the first that leaves room for the words is taken
_WIDTHS = (22, 18, 15, 12)  # line widths to try, in multiples of the letter size
_SIZES = (1.0, 0.9, 0.8, 0.7, 0.62, 0.55, 0.5)  # letter sizes to try where room is short, as parts of the usual one
_FAIR, _SMALL = 0.8, 0.62  # parts of the usual letter size; rather than go below, keep less free, or nothing
_TEXT, _NAME = 25, 32  # px at 1080p
_PAD, _AWAY, _LIFT = 24, 16, 40
_STEP = 110  # px at 1080p: a smaller picture has to bring the page this much nearer


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card's page: its face by id, its name and its effect.

    `now` says why the card can't be used now or, if `usable`, that it can; "" if there is nothing to say.
    """

    face: str
    name: str
    about: str
    now: str = ""
    usable: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """A page laid out: its place, letter size and picture height, px."""

    rect: Rect
    size: int
    picture: int

    def name_size(self) -> int:
        """Size of the name's letters, px."""
        return round(self.size * _NAME / _TEXT)


def draw_page(canvas: SurfaceCanvas, page: CardPage, beside: Rect, keep: Groups = ()) -> Rect:
    """Draw the page near the card; return its place.

    It covers neither the card, seen at `beside`, nor what has to stay in sight (see `compared`), and stays inside the
    window.
    """
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
    return rect


@cached(32)
def set_page(page: CardPage, card: Edges, screen: Screen, keep: Groups = ()) -> Setting:
    """Return a page's place and the sizes of its letters and picture.

    First of all the page is near the card, with letters as large as possible, then with the largest picture. What
    should stay free, `keep`, is covered only if there is no other way, the last group first.
    """
    away = screen.px(_AWAY)
    window = Rect((0, 0), screen.size).inflate(-away, -away)
    seen = Rect(card)
    around = seen.union(seen.move(0, -screen.px(_LIFT))).inflate(2 * away, 2 * away)  # a risen card, too
    usual, floor = screen.font(_TEXT), min(screen.px(_TEXT), LEAST_FONT)
    sizes = {part: max(floor, round(usual * part)) for part in _SIZES}
    smallest = min(sizes.values())
    least = smallest * _WIDTHS[-1], smallest * 3
    for all_kept, free in free_by(window, around, keep, least):
        for part, size in sizes.items():
            if part < (_FAIR if all_kept and keep else _SMALL):
                break
            if found := _nearest(page, size, free, around, screen):
                return found
    free = spaces(window, [around], least)
    for size in sizes.values():
        if found := _nearest(page, size, free, around, screen):
            return found
    return Setting(Rect(window.x, window.y, window.width, window.height // 3), smallest, 0)


def _nearest(page: CardPage, size: int, free: Sequence[Rect], around: Rect, screen: Screen) -> Setting | None:
    """The best setting with letters of this size; None without room.

    A smaller picture is taken only if that brings the page much nearer to the card.
    """
    pad, best = screen.px(_PAD), list[tuple[float, Setting]]()
    for step, height in enumerate(_PICTURES):
        picture = screen.px(height) if height else 0
        for ems in _WIDTHS:
            words = min(ems * size, screen.width - 2 * screen.px(_AWAY) - 2 * pad)
            high = max(picture, _words_height(page, words, size, screen)) + 2 * pad
            wide = words + 2 * pad + (card_width(picture) + pad if picture else 0)
            if rect := nearest(free, (wide, high), around):
                best.append((distance(rect, around) + screen.px(_STEP) * step, Setting(rect, size, picture)))
    return min(best, key=lambda way: way[0])[1] if best else None


@cached(512)
def _words_height(page: CardPage, width: int, size: int, screen: Screen) -> int:
    name = round(size * _NAME / _TEXT)
    high = labels.block_height(page.name, width, name, screen, "bold")
    high += labels.block_height(page.about, width, size, screen)
    if page.now:
        high += size // 2 + labels.block_height(page.now, width - _indent(size), size, screen, "bold")
    return high


def _indent(size: int) -> int:
    return size * 7 // 5
