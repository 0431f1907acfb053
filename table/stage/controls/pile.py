"""An open pile of the middle, spread out on a panel.

Its cards are sorted, equal ones on top of one another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import ceil

import pygame
from pygame import Rect

from games.core.teller import Teller
from games.core.types import Token
from games.core.view import View
from table.base.screen import Screen
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.match.picker import Touch
from table.stage.controls.hand import Hand
from table.stage.controls.things import Thing, pile_name
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.captions import Caption
from table.stage.drawing.marks import draw_check, draw_count
from table.stage.layout.column_fit import COUNT_SIZE, badge_height
from table.stage.layout.layout import Layout
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads import SPREADS
from table.stage.spec import BoardSpec
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.placement import nearest, spaces

_TITLE = 28  # px at 1080p
_TALLEST, _LOWEST = 236, 150
_PAD, _GAP = 26, 14
_CLOSE = 72
_MOST_ROWS = 5


@dataclass(frozen=True, slots=True)
class Equal:
    """Cards with the same face, and the place of the uppermost."""

    tokens: tuple[Token, ...]
    face: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class SpreadPile:
    """A pile laid out: its panel, its close button and its cards."""

    zone: int
    title: str
    rect: Rect
    close: Rect
    cards: tuple[Equal, ...]
    only: frozenset[Token] = frozenset()
    """The cards shown, if not all are."""

    @property
    def tokens(self) -> frozenset[Token]:
        """All cards of the pile; while spread out they lie nowhere else."""
        return frozenset(token for equal in self.cards for token in equal.tokens)

    def things(self, view: View, teller: Teller, hand: Hand) -> list[Thing]:
        """The cards that can be pointed at.

        Of equal cards it is one that can be chosen and is not chosen yet.
        """
        found = []
        for equal in self.cards:
            best = max(equal.tokens, key=lambda token: (token in hand.marked, token not in hand.chosen, token))
            name = teller.own_card(best, view) + (f" ×{len(equal.tokens)}" if len(equal.tokens) > 1 else "")
            found.append(Thing(Touch("Token", best), equal.rect, name, equal.face))
        return found


def open_piles(view: View, spec: BoardSpec) -> list[int]:
    """Middle piles that anyone may look through: several cards, all open."""
    found: list[int] = []
    for number, (zone, name) in enumerate(zip(view.zones, view.map.names, strict=True)):
        if SPREADS[spec.places[name].spread].browsed and not isinstance(zone, int) and len(zone) > 1:
            found += [number] if all(map(view.is_open, zone)) else []
    return found


def spread_pile(
    view: View, zone: int, layout: Layout, teller: Teller, screen: Screen, only: Collection[Token] = ()
) -> SpreadPile:
    """Spread a pile, or `only` some of its cards, over the table.

    It covers nothing that its cards are compared with, if they are large enough there. Otherwise it lies above the
    instruction and the player's own hand, as large as there is room for.
    """
    found = view.zones[zone]
    cards = () if isinstance(found, int) else found
    only = frozenset(only).intersection(cards)
    by_face: dict[int, list[Token]] = {}
    for token in sorted(only or cards):
        by_face.setdefault(view.faces[token], []).append(token)
    count = sum(len(tokens) for tokens in by_face.values())
    title = teller.words("play.pile_title", pile=pile_name(view, zone, teller.words), count=count)
    made = _Setting(len(by_face), title, screen)
    rect, height, columns = _beside(made, layout, layout.piles[_number(view, zone)]) or _above(made, layout)
    body = columns * (round(height * CARD_SHAPE) + made.gap) - made.gap
    head, pad = made.head, made.pad
    laid = []
    for number, face in enumerate(sorted(by_face)):
        row, column = divmod(number, columns)
        x = rect.centerx - body // 2 + column * (round(height * CARD_SHAPE) + made.gap)
        y = rect.top + made.above + row * (height + made.below)
        laid.append(Equal(tuple(by_face[face]), face, Rect(x, y, round(height * CARD_SHAPE), height)))
    close = Rect(rect.right - pad // 2 - head, rect.top + pad // 2, head, head)
    return SpreadPile(zone, title, rect, close, tuple(laid), only)


def _number(view: View, zone: int) -> int:
    """Number of a zone among the piles of the middle."""
    return [number for number, seat in enumerate(view.map.seats) if seat is None].index(zone)


class _Setting:
    """The number of cards, and the distances on the panel, px."""

    def __init__(self, count: int, title: str, screen: Screen) -> None:
        self.count = count
        self.screen = screen
        self.pad, self.gap = screen.px(_PAD), screen.px(_GAP)
        # the count hangs over a card's lower edge
        self.below = max(self.gap, badge_height(screen.font(COUNT_SIZE)) // 2 + screen.px(4))
        self.head = max(screen.px(_CLOSE), screen.font(_TITLE) * 3 // 2)
        self.above = self.pad // 2 + self.head + self.gap
        self.least = labels.width(title, screen.font(_TITLE), "bold") + self.head + 3 * self.gap

    def extent(self, height: int, columns: int) -> tuple[int, int]:
        """Size of the panel for cards `height` px high in `columns` columns."""
        rows = ceil(self.count / columns)
        body = columns * (round(height * CARD_SHAPE) + self.gap) - self.gap
        high = self.above + rows * (height + self.below) - self.below + max(self.pad, self.below)
        return max(body, self.least) + 2 * self.pad, high


def _beside(made: _Setting, layout: Layout, pile: Rect) -> tuple[Rect, int, int] | None:
    """Panel, card height and columns where the panel covers nothing important.

    It leaves free the seats, what holds for everyone, the instruction and the player's own hand. None if there is no
    room.
    """
    screen = made.screen
    kept = [*(place.panel for place in layout.seats), *layout.areas.values(), layout.instruction, layout.hand]
    kept += [rect for rect in (layout.middle, layout.plaque, layout.menu) if rect]
    free = spaces(layout.board, kept, (made.least, made.above + screen.px(_LOWEST)))
    for height in range(screen.px(_TALLEST), screen.px(_LOWEST) - 1, -screen.px(12)):
        for rows in range(1, _MOST_ROWS + 1):
            columns = ceil(made.count / rows)
            if rect := nearest(free, made.extent(height, columns), pile):
                return rect, height, columns
    return None


def _above(made: _Setting, layout: Layout) -> tuple[Rect, int, int]:
    """Panel, card height and columns above the instruction, over anything there."""
    most = Rect(layout.board).inflate(-made.screen.px(16), 0)
    most.height = layout.instruction.top - made.screen.px(8) - most.top
    area = (most.width - 2 * made.pad, most.height - made.above - max(made.pad, made.below))
    height, columns = _best(made.count, area, (made.gap, made.below), made.screen)
    wide, high = made.extent(height, columns)
    rect = Rect(0, 0, min(wide, most.width), high)
    rect.centerx, rect.top = most.centerx, most.top + (most.height - high) // 2
    return rect, height, columns


def _best(count: int, area: tuple[int, int], gaps: tuple[int, int], screen: Screen) -> tuple[int, int]:
    """Card height and columns that make the cards largest."""
    ways = []
    for rows in range(1, _MOST_ROWS + 1):
        columns = ceil(count / rows)
        wide = (area[0] - gaps[0] * (columns - 1)) / columns
        high = (area[1] - gaps[1] * (rows - 1)) / rows
        ways.append((int(min(high, wide / CARD_SHAPE, screen.px(_TALLEST))), columns))
    return max(ways, key=lambda way: way[0])


def draw_pile(
    canvas: SurfaceCanvas,
    pile: SpreadPile,
    known: Callable[[Token], str | None],
    hand: Hand,
    pointed: Token | None,
) -> None:
    """Draw a spread-out pile.

    If some cards can be chosen, the others are darkened. `known` returns the id of a card's face, None if it is
    unknown.
    """
    screen = canvas.screen
    panel(canvas.surface, pile.rect, screen, "wood")
    title = Rect(pile.rect.x + screen.px(_PAD), pile.close.y, pile.close.x - pile.rect.x, pile.close.height)
    labels.line(canvas.surface, pile.title, title, screen.font(_TITLE), canvas.colours.brass_light, "bold")
    choosing = any(token in hand.marked for equal in pile.cards for token in equal.tokens)
    for equal in pile.cards:
        rect = equal.rect
        lit = any(token in hand.marked for token in equal.tokens)
        height = round(rect.height * (1.05 if pointed in equal.tokens else 1))
        several = len(equal.tokens) > 1
        below = badge_height(screen.font(COUNT_SIZE)) // 2 if several else 0
        caption = Caption(below, text=screen.text)
        face, pose = known(equal.tokens[-1]), Pose(rect.centerx, rect.centery, height)
        canvas.card(face, pose, drop=screen.px(4), lit=lit, shaded=choosing and not lit, caption=caption)
        if several:
            draw_count(canvas, f"×{len(equal.tokens)}", (rect.centerx, rect.bottom))
        if any(token in hand.chosen for token in equal.tokens):
            draw_check(canvas, (rect.right - screen.px(6), rect.top + screen.px(6)))


def draw_close(surface: pygame.Surface, pile: SpreadPile, state: State, screen: Screen) -> None:
    """Draw the button that closes the pile."""
    panel(surface, pile.close, screen, "plate", state)
    sign = icon("cross", pile.close.height // 2, hex_colour(palette(screen.contrast).cream))
    surface.blit(sign, sign.get_rect(center=pile.close.center))
