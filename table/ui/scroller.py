"""Smooth scrolling of a page behind its window."""

from __future__ import annotations

import pygame

from table.base.screen import Screen
from table.graphics.theme import palette

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

    def lay_out(self, window: pygame.Rect, height: int, screen: Screen) -> None:
        """Show a page of this height through the window.

        It stays where it is as far as possible.
        """
        self._window, self._height, self._screen = window, height, screen
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
        if not self.reach or not self._screen:
            return
        screen, window, colours = self._screen, self._window, palette(self._screen.contrast)
        wide = max(5, screen.px(8))
        rail = pygame.Rect(window.right - wide, window.y, wide, window.height)
        pygame.draw.rect(surface, colours.paper_dark, rail, border_radius=wide)
        high = max(screen.px(40), rail.height * window.height // self._height)
        top = rail.y + round((rail.height - high) * self.shown / self.reach)
        pygame.draw.rect(surface, colours.brass_dark, (rail.x, top, wide, high), border_radius=wide)
