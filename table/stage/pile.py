"""An open pile of the middle spread out on a panel: all its cards, sorted, equal ones upon one another."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import ceil

import pygame
from pygame import Rect

from games.core.types import Token
from games.core.view import View
from games.core.words import Teller
from table.match.picker import Touch
from table.screen import Screen
from table.stage.layout import CARD_SHAPE, Layout
from table.stage.marks import draw_check, draw_count, glow
from table.stage.pictures import Pictures
from table.stage.spec import BoardSpec
from table.stage.things import Thing, pile_name
from table.stage.vector import icon
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.theme import Palette, hex_colour

_TITLE = 28  # px at 1080p
_TALLEST = 236
_PAD, _GAP = 26, 14
_CLOSE = 72
_DEEP = 0.03  # of a card's height, from one of equal cards to the next
_MOST_ROWS = 5


@dataclass(frozen=True, slots=True)
class Equal:
    """Cards with one face, and where the uppermost lies."""

    tokens: tuple[Token, ...]
    face: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class SpreadPile:
    """A pile laid out: its panel, the button that closes it, its cards."""

    zone: int
    title: str
    rect: Rect
    close: Rect
    cards: tuple[Equal, ...]

    def things(self, view: View, teller: Teller, marked: Collection[Token], chosen: Collection[Token]) -> list[Thing]:
        """What can be pointed at: of equal cards the one that can be chosen and is not chosen yet."""
        found = []
        for equal in self.cards:
            best = max(equal.tokens, key=lambda token: (token in marked, token not in chosen, token))
            name = teller.own_card(best, view) + (f" ×{len(equal.tokens)}" if len(equal.tokens) > 1 else "")
            found.append(Thing(Touch("Token", best), equal.rect, name, equal.face))
        return found


def open_piles(view: View, spec: BoardSpec) -> list[int]:
    """The piles of the middle that anyone may look through: several cards, all of which lie open."""
    found = []
    for number, (zone, name) in enumerate(zip(view.zones, view.map.names, strict=True)):
        if spec.places[name].spread == "stack" and not isinstance(zone, int) and len(zone) > 1:
            found += [number] if all(map(view.is_open, zone)) else []
    return found


def spread_pile(view: View, zone: int, layout: Layout, teller: Teller, screen: Screen) -> SpreadPile:
    """Lay a pile out over the table, above what is asked and the own hand; cards as large as there is room for."""
    cards = view.zones[zone]
    by_face: dict[int, list[Token]] = {}
    for token in sorted(() if isinstance(cards, int) else cards):
        by_face.setdefault(view.faces[token], []).append(token)
    faces = sorted(by_face)
    pad, gap, head = screen.px(_PAD), screen.px(_GAP), max(screen.px(_CLOSE), screen.font(_TITLE) * 3 // 2)
    most = Rect(layout.board)
    most.height = layout.instruction.top - screen.px(8) - most.top
    most = most.inflate(-screen.px(16), 0)
    inner = most.inflate(-2 * pad, 0)
    inner.top, inner.height = most.top + pad // 2 + head + gap, most.height - pad // 2 - head - gap - pad
    height, columns = _best(len(faces), inner, gap, screen)
    wide = round(height * CARD_SHAPE)
    rows = ceil(len(faces) / columns)
    title = teller.words(
        "play.pile_title", pile=pile_name(view, zone, teller.words), count=sum(map(len, by_face.values()))
    )
    least = labels.width(title, screen.font(_TITLE), "bold") + head + 3 * gap
    body = max(min(columns, len(faces)) * (wide + gap) - gap, least)
    rect = Rect(0, 0, min(body + 2 * pad, most.width), pad // 2 + head + gap + rows * (height + gap) - gap + pad)
    rect.centerx, rect.top = most.centerx, most.top + (most.height - rect.height) // 2
    close = Rect(rect.right - pad // 2 - head, rect.top + pad // 2, head, head)
    laid = []
    for number, face in enumerate(faces):
        row, column = divmod(number, columns)
        here = min(columns, len(faces) - row * columns)
        left = rect.centerx - (min(columns, len(faces)) * (wide + gap) - gap) // 2
        x = (
            left + column * (wide + gap)
            if rows > 1
            else rect.centerx - (here * (wide + gap) - gap) // 2 + column * (wide + gap)
        )
        laid.append(Equal(tuple(by_face[face]), face, Rect(x, close.bottom + gap + row * (height + gap), wide, height)))
    return SpreadPile(zone, title, rect, close, tuple(laid))


def _best(count: int, room: Rect, gap: int, screen: Screen) -> tuple[int, int]:
    """Height of the cards, and how many lie in a row, so that they are as large as can be."""
    ways = []
    for rows in range(1, _MOST_ROWS + 1):
        columns = ceil(count / rows)
        wide = (room.width - gap * (columns - 1)) / columns
        high = (room.height - gap * (rows - 1)) / rows
        ways.append((round(min(high, wide / CARD_SHAPE, screen.px(_TALLEST))), columns))
    return max(ways, key=lambda way: way[0])


def draw_pile(
    surface: pygame.Surface,
    pile: SpreadPile,
    face: Callable[[Token], str | None],
    marked: Collection[Token],
    chosen: Collection[Token],
    pointed: Token | None,
    pictures: Pictures,
    screen: Screen,
    colours: Palette,
) -> None:
    """Draw it; if some cards can be chosen, the others are darkened."""
    panel(surface, pile.rect, screen, "wood")
    title = Rect(pile.rect.x + screen.px(_PAD), pile.close.y, pile.close.x - pile.rect.x, pile.close.height)
    labels.line(surface, pile.title, title, screen.font(_TITLE), colours.brass_light, "bold")
    choosing = any(token in marked for equal in pile.cards for token in equal.tokens)
    for equal in pile.cards:
        top, rect = equal.tokens[-1], equal.rect
        lit = any(token in marked for token in equal.tokens)
        height = round(rect.height * (1.05 if pointed in equal.tokens else 1))
        shadow = pictures.shadow(height)
        surface.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + screen.px(4))))
        if lit:
            light = glow(pictures, height)
            surface.blit(light, light.get_rect(center=rect.center))
        picture = pictures.card(face(top), height, shaded=choosing and not lit)
        surface.blit(picture, picture.get_rect(center=rect.center))
        if len(equal.tokens) > 1:
            draw_count(surface, f"×{len(equal.tokens)}", (rect.centerx, rect.bottom), screen, colours)
        if any(token in chosen for token in equal.tokens):
            draw_check(surface, (rect.right - screen.px(6), rect.top + screen.px(6)), None, screen, colours)


def draw_close(surface: pygame.Surface, pile: SpreadPile, state: State, screen: Screen, colours: Palette) -> None:
    """The button that closes it."""
    panel(surface, pile.close, screen, "plate", state)
    sign = icon("cross", pile.close.height // 2, hex_colour(colours.cream))
    surface.blit(sign, sign.get_rect(center=pile.close.center))
