"""A chair before a game: ground, face, piece, level and character."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.brains.levels import LEVELS
from table.access.node import Node
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import render
from table.graphics.theme import palette
from table.input.intents import Pos
from table.match.seats import SeatSetup
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.surface import seat_looks, seat_piece
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.widgets import Widget, tinted


class Token(Widget):
    """A seat's piece; a touch gives the next free colour and shape."""

    adjustable = True

    def __init__(self, id: str, name: str, seat: SeatSetup, turn: Callable[[int], None], held: str = "") -> None:
        """`held` is the button of the controller that has sat down there."""
        super().__init__(id, name=name)
        self._seat = seat
        self._turn = turn
        self._held = held

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        side = min(rect.size)
        grown = side if state in ("rest", "off") else side * 106 // 100
        look = seat_looks()[self._seat.colour]
        drawn = seat_piece(look.colour, look.shape, grown)  # no sign of who plays: it would look like a switch for that
        if self._held:
            _light(surface, rect.center, side, screen)
        surface.blit(drawn, drawn.get_rect(center=rect.center))
        if self._held:
            _badge(surface, rect, self._held, side, screen)

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        self._turn(1)

    def adjust(self, step: int) -> None:
        """See `Widget.adjust`."""
        self._turn(step)


def _light(surface: pygame.Surface, centre: Pos, side: int, screen: Screen) -> None:
    """Let a piece shine: its seat has a controller."""
    colours = palette(screen.contrast)
    pygame.draw.aacircle(surface, colours.brass_light, centre, side * 56 // 100)
    pygame.draw.aacircle(surface, colours.wood_dark, centre, side * 50 // 100)


def _badge(surface: pygame.Surface, rect: pygame.Rect, button: str, side: int, screen: Screen) -> None:
    """Draw a button of its controller at the corner of a piece."""
    colours, size = palette(screen.contrast), max(LEAST_FONT, side * 3 // 10)
    drawn = render(button, size, colours.brass_light)
    spot = (rect.centerx + side * 36 // 100, rect.centery + side * 36 // 100)
    pygame.draw.aacircle(surface, colours.wood_dark, spot, size * 3 // 4)
    surface.blit(drawn, drawn.get_rect(center=spot))


class Player(Widget):
    """A seat's face; a touch opens the choice of who plays."""

    def __init__(self, id: str, seat: Callable[[], SeatSetup], press: Callable[[], None], name: str) -> None:
        super().__init__(id, name=name)
        self._seat = seat
        self._press = press

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        panel(surface, rect, screen, "plate", state)
        side = min(rect.size) - screen.px(10)
        drawn = portrait_of(self._seat(), side, "calm" if state in ("rest", "off") else "pleased")
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        self._press()


class Stars(Widget):
    """The level of a seat in stars, or what else plays there."""

    focusable = False

    def __init__(self, id: str, words: str, level: int) -> None:
        """`level` is 0 for a person."""
        super().__init__(id)
        self._words = words
        self._level = level

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", self._words if not self._level else f"{self._level}/{len(LEVELS)} ★")

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, size, left = palette(screen.contrast), screen.font(26), rect.x
        for number in range(1, len(LEVELS) + 1) if self._level else ():
            star = tinted("star" if number <= self._level else "star-off", size, colours.brass_light)
            surface.blit(star, star.get_rect(midleft=(left, rect.centery)))
            left += size + screen.px(4)
        if not self._level:
            labels.line(surface, self._words, rect, size, colours.cream, "bold")


class Says(Widget):
    """A line about a character."""

    focusable = False

    def __init__(self, id: str, words: str) -> None:
        super().__init__(id)
        self._words = words

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return labels.block_height(self._words, width, screen.font(22), screen)

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", self._words)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colour = palette(screen.contrast).cream_soft
        labels.block(surface, self._words, rect, screen.font(22), colour, screen)


class Strip(Widget):
    """The ground of a chair, edged with the seat's colour."""

    focusable = False

    def __init__(self, id: str, colour: int) -> None:
        super().__init__(id)
        self._colour = pygame.Color(seat_looks()[colour].colour)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        panel(surface, rect, screen, "slate")
        edge = pygame.Rect(rect.x, rect.y, max(4, screen.px(8)), rect.height)
        pygame.draw.rect(surface, self._colour, edge, border_radius=edge.width)
