"""A seat on the page for phones, and its hand's place."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from table.base.screen import Screen
from table.graphics.theme import palette
from table.match.seats import SeatSetup
from table.stage.drawing.ground import portrait_of
from table.ui import labels
from table.ui.panels import State, panel
from table.ui.widgets import Widget

NOTE, SMALLEST_NOTE = 24, 16  # px at 1080p


class Sitter(Widget):
    """A seat with its face, name and phone's state.

    Pressed where a phone is waited for, its QR picture is shown.
    """

    def __init__(self, id: str, name: str, state: str, seat: SeatSetup, press: Callable[[], None] | None) -> None:
        super().__init__(id, name=f"{name}: {state}")
        self.focusable = press is not None
        self._words = name
        self._state = state
        self._seat = seat
        self._press = press

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return round(screen.font(28) * labels.LINE) + round(screen.font(NOTE) * labels.LINE) + screen.px(8)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours = palette(screen.contrast)
        if self.focusable:
            panel(surface, rect, screen, "plate", state)
        side = min(screen.px(64), rect.height - screen.px(8))
        drawn = portrait_of(self._seat, side)
        surface.blit(drawn, drawn.get_rect(midleft=(rect.x + screen.px(10), rect.centery)))
        host = pygame.Rect(rect.x + side + screen.px(26), rect.y, 0, rect.height // 2)
        host.width = rect.right - host.x - screen.px(8)
        labels.line(surface, self._words, host, screen.font(28), colours.cream, "bold")
        host.y += host.height
        size, least = screen.font(NOTE), screen.font(SMALLEST_NOTE)
        while size > least and labels.width(self._state, size) > host.width:
            size -= 1
        labels.line(surface, self._state, host, size, colours.cream_soft)

    def act(self, pos: pygame.typing.Point | None) -> None:
        """See `Widget.act`."""
        if self._press:
            self._press()
