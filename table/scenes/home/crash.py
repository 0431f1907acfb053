"""The last message after a failure: consequences, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING

import pygame

from table.base.system import Opening
from table.input.intents import Intent, Move, Scroll, ScrollPages
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import backdrop, inside
from table.stage.drawing.expressions import drawn_characters
from table.stage.drawing.surface import figure
from table.ui.logo import fitting, headed_panel
from table.ui.widgets import GAP, Button, Label, Widget, stack

if TYPE_CHECKING:
    from table.app.app import App

PAD = 56  # px at 1080p
BELOW = 36  # px at 1080p: between the text and the buttons
FACE, LEAST_FACE = 300, 180  # px at 1080p
WIDE = 900  # px at 1080p, and more with larger text


class CrashScene(FormScene):
    """Stands alone in an application of its own, which ends with it."""

    def __init__(self, app: App, *, log: PurePath | None, what: str, kept: bool, lost: bool = False) -> None:
        """`log` is the log's file; without one, `what` is told here.

        `kept`: there is a game that can be continued; `lost`: the one that was played could not be saved.
        """
        super().__init__(app)
        self._log = log
        self._what = what
        self._kept = kept
        self._lost = lost
        self._opening: Opening | None = None
        self._failed = False
        self._panel = pygame.Rect(0, 0, 0, 0)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area, pad, gap = inside(screen, 20), screen.px(PAD), max(8, screen.px(GAP))
        below = screen.px(BELOW)
        wide = min(area.width, screen.px(WIDE * (0.5 + screen.text / 2)) + 2 * pad)
        inner = pygame.Rect(0, 0, wide - 2 * pad, 0)
        said = self._said()
        buttons = [Button("close", words("crash.close"), self.app.quit, style="lacquer")]
        if self._log:
            buttons.insert(0, Button("folder", words("about.folder"), self._open, icon="log"))
        across = sum(button.width(screen) + gap for button in buttons) - gap <= inner.width
        high = max(button.height(screen, inner.width) for button in buttons)
        foot = high if across else len(buttons) * (high + gap) - gap
        above = round(self._heading_size(inner.width) * 1.5) + below // 2
        text = stack(said, screen, inner, 18)
        whole = min(area.height, pad * 3 // 2 + above + text + below + foot)
        self._panel = pygame.Rect(0, 0, wide, whole)
        self._panel.center = area.center
        inner.topleft = self._panel.x + pad, self._panel.y + pad * 3 // 4
        top = self._panel.bottom - pad * 3 // 4 - foot
        for number, button in enumerate(buttons):
            rest = len(buttons) - 1 - number
            width = button.width(screen) if across else inner.width
            if button.id == "close" and across:
                width = max(width, screen.px(240))
            left = inner.right - width if rest == 0 else inner.x
            button.rect = pygame.Rect(left, top if across else top + number * (high + gap), width, high)
        window = pygame.Rect(inner.x, inner.y + above, inner.width + pad // 2, top - below - inner.y - above)
        stack(said, screen, pygame.Rect(inner.x, window.y, inner.width, 0), 18)
        self.form.set(screen, [*said, *buttons], said, window)
        self.form.focus.prefer("close")

    def _said(self) -> list[Widget]:
        """Return the message, the most important first."""
        words, colours = self.words, self.palette
        rows: list[Widget] = [Label(words("crash.what"), 28, colour=colours.cream)]
        if self._kept:
            rows.append(Label(words("crash.kept"), 28, colour=colours.cream, weight="bold"))
        if self._lost:
            rows.append(Label(words("crash.lost"), 28, colour=colours.cream, weight="bold"))
        if self._log:
            rows += [
                Label(words("crash.log"), 24, colour=colours.cream_soft),
                Label(str(self._log), 24, colour=colours.brass_light),
            ]
        else:
            rows.append(Label(words("crash.nowhere", what=self._what), 24, colour=colours.cream_soft))
        if self._failed and self._log:
            rows.append(Label(words("about.folder_failed", folder=self._log.parent), 24, colour=colours.cream))
        return rows

    def _open(self) -> None:
        assert self._log
        self._failed = False
        self._opening = Opening(self._log.parent)
        self.build()

    def back(self) -> None:
        """See `FormScene.back`."""
        self.app.quit()

    def handle(self, intent: Intent) -> None:
        """Scroll with up and down if needed.

        See `Scene.handle`.
        """
        match intent:
            case Move(0, dy) if self.form.reach:
                super().handle(ScrollPages(dy))
            case Scroll(_, steps) if self.form.window:
                super().handle(Scroll(self.form.window.center, steps))
            case _:
                super().handle(intent)

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        super().update(ms)
        if self._opening and self._opening.failed:
            self._opening, self._failed = None, True
            self.build()
            self.form.scroll_to(self.form.reach)

    def _heading_size(self, width: int) -> int:
        return fitting(self.words("crash.heading"), self.screen.px(44 + 12 * self.screen.text), width)

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return (self.words("crash.heading"),)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        surface.blit(backdrop(screen.size, screen.contrast), (0, 0))
        pad = screen.px(PAD)
        size = self._heading_size(self._panel.width - 2 * pad)
        headed_panel(surface, self._panel, self.words("crash.heading"), size, pad, screen)
        self._draw_face(surface)
        super().draw(surface)

    def _draw_face(self, surface: pygame.Surface) -> None:
        """Draw a startled character, if there is space beside the panel."""
        side = min(self.screen.px(FACE), self._panel.left - inside(self.screen, 20).left - self.screen.px(30))
        if side < self.screen.px(LEAST_FACE):
            return
        face = figure(drawn_characters()[0], side, "worried")
        surface.blit(face, face.get_rect(midright=(self._panel.left - self.screen.px(20), self._panel.centery)))
