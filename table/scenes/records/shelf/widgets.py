"""Widgets: a listed game, and a player of the chosen one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.words import Words
from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import palette
from table.match.seats import SeatSetup
from table.scenes.records.shelf.item import ShelfItem
from table.stage.drawing.ground import portrait_of
from table.stage.speech.called import in_sentences
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.widgets import Widget, least

TITLE, NOTE = 26, 22  # px at 1080p


def row_height(screen: Screen) -> int:
    """Return the height of a row."""
    words = round(screen.font(TITLE) * 1.5) + round(screen.font(NOTE) * 1.7)
    return max(least(screen), words + screen.px(16))


class Row(Widget):
    """A game in the list: name, date, players, outcome."""

    def __init__(self, item: ShelfItem, title: str, words: Words, chosen: bool, press: Callable[[bool], None]) -> None:
        """`press` gets True if by keys, which move on to actions."""
        super().__init__(item.id, name=title)
        self._item = item
        self._title = title
        self._words = words
        self._chosen = chosen
        self._press = press

    @property
    def beside(self) -> str:
        """See `Widget.beside`: the title stands on it."""
        return ""

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(
            self.id, "button", self._title, f"{self._item.day}, {self._item.outcome(self._words)}", chosen=self._chosen
        )

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, item = palette(screen.contrast), self._item
        panel(surface, rect, screen, "key" if self._chosen else "slate", state)
        ink = colours.ink if self._chosen else colours.cream
        soft = colours.ink_soft if self._chosen else colours.cream_soft
        pad, size, small = screen.px(14), screen.font(TITLE), screen.font(NOTE)
        inner = rect.inflate(-2 * pad, -screen.px(16))
        high = round(size * 1.5)
        upper = pygame.Rect(inner.x, inner.y, inner.width, high)
        wide = labels.width(item.day, small)
        labels.line(surface, item.day, upper, small, soft, "regular", "right")
        upper.width -= wide + pad
        labels.line(surface, self._title, upper, size, ink, "bold")
        lower = pygame.Rect(inner.x, upper.bottom, inner.width, inner.bottom - upper.bottom)
        side = lower.height
        for seat in item.seats:
            token = portrait_of(seat, side)
            surface.blit(token, token.get_rect(topleft=lower.topleft))
            lower.x += side + screen.px(2)
        lower.x += screen.px(10)
        lower.width = inner.right - lower.x
        labels.line(surface, item.outcome(self._words, in_sentences), lower, small, ink)

    def act(self, pos: tuple[int, int] | None) -> None:
        """See `Widget.act`."""
        self._press(pos is None)


class Sitting(Widget):
    """A player at a seat."""

    focusable = False

    def __init__(self, number: int, seat: SeatSetup) -> None:
        super().__init__(f"seat {number}")
        self._seat = seat

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(screen.px(44), round(screen.font(TITLE) * 1.5))

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", self._seat.name)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        token = portrait_of(self._seat, rect.height)
        surface.blit(token, token.get_rect(midleft=rect.midleft))
        area = rect.move(rect.height + screen.px(12), 0)
        area.width = rect.right - area.x
        labels.line(surface, self._seat.name, area, screen.font(TITLE), palette(screen.contrast).cream)
