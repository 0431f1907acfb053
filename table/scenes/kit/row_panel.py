"""A panel of rows that scroll, under a heading.

A button ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from table.base.screen import Screen
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.ui.choices import align
from table.ui.logo import brass, fitting
from table.ui.panels import panel, shade
from table.ui.widgets import Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

PAD_X, PAD_Y, ROW_GAP = 56, 36, 16  # px at 1080p


class RowsScene(FormScene):
    """The base of scenes with rows of widgets on a panel."""

    overlay = True
    heading: ClassVar[str]
    """The key of its heading."""
    ending: ClassVar[str] = "settings.done"
    """The key of the button that ends it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._panel = pygame.Rect(0, 0, 0, 0)

    def rows(self) -> list[Widget]:
        """Return the rows."""
        raise NotImplementedError

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        below = self.app.scenes[: self.app.scenes.index(self)] if self in self.app.scenes else []
        return below[-1].help_game if below else None

    def build(self) -> None:
        """See `FormScene.build`."""
        self.form.stop_editing()
        screen, words = self.screen, self.app.words()
        area = self.area()
        wide = min(area.width, panel_width(screen))
        self._panel = pygame.Rect(0, 0, wide, area.height)
        inner = self._inner()
        rows = self.rows()
        align(rows, screen, inner.width - screen.px(30))
        done = Button("done", words(self.ending), self.back, style="lacquer")
        width = min(inner.width, max(screen.px(320), done.width(screen)))
        high, gap = done.height(screen, width), screen.px(20)
        above = round(self._heading_size() * 1.5) + self.above(inner.width)
        bottom = stack(rows, screen, pygame.Rect(inner.x, 0, inner.width - screen.px(30), 0), ROW_GAP)
        self._panel.height = min(area.height, screen.px(PAD_Y) * 2 + above + gap + bottom + gap + high)
        self._panel.center = area.center
        inner = self._inner()
        done.rect = pygame.Rect(inner.centerx - width // 2, inner.bottom - high, width, high)
        window = pygame.Rect(inner.x, inner.y + above, inner.width, done.rect.top - gap - inner.y - above)
        stack(rows, screen, pygame.Rect(inner.x, window.y + gap // 2, inner.width - screen.px(30), 0), ROW_GAP)
        for row in rows:
            if isinstance(row, Label):
                row.rect = row.rect.move(screen.px(12), 0)  # in line with the words of the others
        self.form.set(screen, [*rows, done], rows, window)
        self.form.focus.prefer(rows[0].id)

    def area(self) -> pygame.Rect:
        """Return what the panel may have of the window."""
        return inside(self.screen, 24)

    def above(self, width: int) -> int:
        """Return the px between heading and rows that are `width` px wide."""
        return 0

    def _inner(self) -> pygame.Rect:
        return self._panel.inflate(-2 * self.screen.px(PAD_X), -2 * self.screen.px(PAD_Y))

    def _heading(self) -> str:
        return self.app.words()(self.heading)

    def _heading_size(self) -> int:
        screen = self.screen
        return fitting(self._heading(), screen.px(44 + 14 * screen.text), self._panel.width - screen.px(110))

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self._heading(),)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        self.draw_behind(surface)
        panel(surface, self._panel, screen, "wood")
        inner = self._inner()
        heading = brass(self._heading(), self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=inner.midtop))
        below = pygame.Rect(inner.x, inner.y + round(self._heading_size() * 1.5), inner.width, 0)
        below.height = self.above(inner.width)
        self.draw_above(surface, below)
        super().draw(surface)

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw what the panel lies on."""
        shade(surface, self.screen)

    def draw_above(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draw what is between heading and rows."""


def panel_width(screen: Screen) -> int:
    """Return the panel's width, px, where there is space."""
    return screen.px(1080 + 300 * (screen.text - 1))
