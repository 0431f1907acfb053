"""A dialog: heading, buttons in a column, and a note."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.ui import labels
from table.ui.logo import fitting, headed_panel
from table.ui.panels import shade
from table.ui.widgets import Button, Widget, stack

PAD = 48  # px at 1080p


class NoticeScene(FormScene):
    """The base of dialogs.

    Keys begin at the button that is drawn in red, which is what the dialog was opened for; at the first one without
    such. But never at one that is `final`: that takes a step of its own.
    """

    overlay = True
    eases = True
    heading: str
    """The key of its heading."""
    note: str
    """The key of its note."""
    _panel = pygame.Rect(0, 0, 0, 0)

    def said(self, key: str) -> str:
        """The words of heading or note."""
        return self.words(key)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self.said(self.heading), self.said(self.note)

    @abstractmethod
    def buttons(self) -> list[Button]:
        """Return the buttons from above."""

    def build(self) -> None:
        """See `FormScene.build`."""
        screen = self.screen
        area = inside(screen, 20)
        pad = screen.px(PAD)
        wide = self._wide
        offered = self.buttons()
        buttons: list[Widget] = [*offered]
        inner = pygame.Rect(0, 0, wide - 2 * pad, 0)
        high = stack(buttons, screen, inner)
        above = round(self._heading_size() * 1.5)
        below = labels.block_height(self.said(self.note), inner.width, screen.font(22), screen) + screen.px(16)
        whole = min(area.height, above + high + below + 2 * pad * 3 // 4)
        self._panel = pygame.Rect(0, 0, wide, whole)
        self._panel.center = screen.width // 2, screen.height // 2
        inner.topleft = self._panel.x + pad, self._panel.y + pad * 3 // 4 + above
        stack(buttons, screen, inner)
        window = pygame.Rect(inner.x - pad // 2, inner.y, inner.width + pad, self._panel.bottom - pad * 3 // 4 - below)
        window.height = self._panel.bottom - pad * 3 // 4 - below - inner.y
        self.form.set(screen, buttons, buttons, window)
        safe = [button for button in offered if button.enabled and not button.final]
        self.form.focus.prefer(min(safe, key=lambda button: not button.marked).id)

    @property
    def _wide(self) -> int:
        """Of the panel."""
        return min(inside(self.screen, 20).width, self.screen.px(460 + 200 * self.screen.text))

    def _heading_size(self) -> int:
        area = self._wide - self.screen.px(PAD)
        return fitting(self.said(self.heading), self.screen.px(44 + 14 * self.screen.text), area)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        pad = screen.px(PAD)
        headed_panel(surface, self._panel, self.said(self.heading), self._heading_size(), pad, screen)
        note, colour = self._panel.inflate(-2 * pad, -pad * 3 // 2), self.palette.cream_soft
        said = self.said(self.note)
        labels.block(surface, said, note, screen.font(22), colour, screen, "regular", "centre", "bottom")
        super().draw(surface)
