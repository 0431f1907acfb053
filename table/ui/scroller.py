"""Smooth scrolling of a page behind its window."""

from __future__ import annotations

import pygame

from table.base.screen import Screen
from table.input.intents import Intent
from table.ui.scroll_bar import ScrollBar

GLIDE = 18.0
"""Speed of the glide: parts of the remaining way a second."""


class Scroller:
    """A scrolled page; `shown` px of it are above the window."""

    def __init__(self) -> None:
        self.shown = 0.0
        self._goal = 0.0
        self._window = pygame.Rect(0, 0, 0, 0)
        self._height = 0
        self._screen: Screen | None = None
        self._bar = ScrollBar("paper")

    def lay_out(self, window: pygame.Rect, height: int, screen: Screen) -> None:
        """Show a page of this height through the window.

        It stays where it is as far as possible.
        """
        self._window, self._height, self._screen = window, height, screen
        self._bar.lay_out(window, height, screen)
        self.to(self._goal)
        self.arrive()

    @property
    def reach(self) -> int:
        """Largest scroll offset, px."""
        return max(0, self._height - self._window.height)

    def to(self, offset: float) -> None:
        """Bring the page there, as far as there is any."""
        self._goal = min(max(0.0, offset), float(self.reach))
        if self._screen and self._screen.reduced:
            self.arrive()

    def by(self, way: float) -> None:
        """Bring the page on by so many px."""
        self.to(self._goal + way)

    def handle(self, intent: Intent) -> bool:
        """Scroll by pointer; False if the intent means nothing here."""
        offset = self._bar.handle(intent, self._goal)
        if offset is None:
            return False
        self.to(offset)
        if self._bar.drags:
            self.arrive()
        return True

    def arrive(self) -> None:
        """Be there at once."""
        self.shown = self._goal

    def update(self, ms: float) -> None:
        """Let so many ms pass."""
        self.shown += (self._goal - self.shown) * min(1.0, GLIDE * ms / 1000)
        if abs(self._goal - self.shown) < 0.5:
            self.arrive()

    def draw_bar(self, surface: pygame.Surface) -> None:
        """Draw the scroll bar at the right edge of the window."""
        self._bar.draw(surface, self.shown)
