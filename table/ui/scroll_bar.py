"""Scroll bar of a page behind its window, and scrolling by pointer.

The thumb can be dragged, and so can the page; a press on the rail or on the arrow at an edge goes on by a page.
"""

from __future__ import annotations

from typing import Literal

import pygame

from table.base.screen import Screen
from table.graphics.theme import palette
from table.input.intents import OUTSIDE, Intent, Point, Press, Release

WIDE = 8
"""Width of the bar, px at 1080p."""
BEFORE, BEYOND = 6, 22
"""Margins in which a pointer still takes the bar, px at 1080p."""
LEAST = 40
"""Least height of the thumb, px at 1080p."""
SLACK = 12
"""Least way of a drag of the page, px at 1080p."""
PAGE = 0.9
"""Part of the window that is one page."""

Pos = tuple[int, int]


class ScrollBar:
    """The bar of a page, whose owner keeps the offset.

    The offset is the height of the page above the window, px.
    """

    def __init__(self, ground: Literal["wood", "paper"], wide: int = WIDE) -> None:
        self._ground = ground
        self._wide = wide
        self._window = pygame.Rect(0, 0, 0, 0)
        self._height = 0
        self._screen: Screen | None = None
        self._thumb: int | None = None  # from its top to where it is held
        self._page: tuple[int, float] | None = None  # where the page was pressed, and the offset then
        self.drags = False
        """True while thumb or page follow the pointer."""

    def lay_out(self, window: pygame.Rect, height: int, screen: Screen) -> None:
        """Show a page of this height through the window."""
        self._window, self._height, self._screen = window, height, screen

    @property
    def reach(self) -> int:
        """Largest scroll offset, px."""
        return max(0, self._height - self._window.height)

    def _rail(self, screen: Screen) -> pygame.Rect:
        wide = max(3 if self._wide < WIDE else 5, screen.px(self._wide))
        return pygame.Rect(self._window.right - wide, self._window.y, wide, self._window.height)

    def _thumb_rect(self, screen: Screen, offset: float) -> pygame.Rect:
        rail = self._rail(screen)
        high = max(screen.px(LEAST), rail.height * self._window.height // self._height)
        return pygame.Rect(rail.x, rail.y + round((rail.height - high) * offset / self.reach), rail.width, high)

    def handle(self, intent: Intent, offset: float, *, page: bool = True) -> float | None:
        """Return the offset that an intent of the pointer leads to.

        None if it means nothing here. From elsewhere than the bar the `page` may be dragged, too.
        """
        if self._screen is None or not self.reach:
            return None
        match intent:
            case Press(pos):
                return self._press(pos, offset, self._screen, page)
            case Point(pos) if pos != OUTSIDE:
                return self._drag(pos, self._screen)
            case Release():
                dragged, self.drags = self.drags, False
                self._thumb = self._page = None
                return offset if dragged else None
            case _:
                return None

    def _press(self, pos: Pos, offset: float, screen: Screen, page: bool) -> float | None:
        self.drags, self._thumb, self._page = False, None, None
        rail, thumb = self._rail(screen), self._thumb_rect(screen, offset)
        before = screen.px(BEFORE)
        zone = pygame.Rect(rail.x - before, rail.y, before + rail.width + screen.px(BEYOND), rail.height)
        if zone.collidepoint(pos):
            if thumb.top <= pos[1] < thumb.bottom:
                self._thumb, self.drags = pos[1] - thumb.top, True
                return offset
            return self.leaf(offset, 1 if pos[1] >= thumb.bottom else -1)
        if page and self._window.collidepoint(pos):
            self._page = (pos[1], offset)
        return None

    def _drag(self, pos: Pos, screen: Screen) -> float | None:
        if self._page and (self.drags or abs(pos[1] - self._page[0]) > screen.px(SLACK)):
            self.drags = True
            return self._within(self._page[1] + self._page[0] - pos[1])
        if self._thumb is None:
            return None
        way = self._rail(screen).height - self._thumb_rect(screen, 0).height
        return self._within((pos[1] - self._thumb - self._window.y) * self.reach / max(1, way))

    def leaf(self, offset: float, pages: int) -> float:
        """Return the offset after so many pages, positive is down."""
        return self._within(offset + pages * self._window.height * PAGE)

    def _within(self, offset: float) -> float:
        return min(max(0.0, offset), float(self.reach))

    def draw(self, surface: pygame.Surface, offset: float, origin: Pos = (0, 0)) -> None:
        """Draw the bar, if there is anything to scroll.

        `origin`: where the surface lies in the window.
        """
        if self._screen is None or not self.reach:
            return
        colours = palette(self._screen.contrast)
        dark, bright = (
            (colours.wood_dark, colours.brass) if self._ground == "wood" else (colours.paper_dark, colours.brass_dark)
        )
        rail, thumb = self._rail(self._screen), self._thumb_rect(self._screen, offset)
        for part, colour in ((rail, dark), (thumb, bright)):
            pygame.draw.rect(surface, colour, part.move(-origin[0], -origin[1]), border_radius=rail.width)
