"""The pause: over the game, which is kept whatever is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from table.match.seats import MatchSetup
from table.scenes.base import FormScene
from table.ui import labels
from table.ui.backdrop import inside
from table.ui.logo import brass, fitting
from table.ui.panels import panel, shade
from table.ui.widgets import Button, Widget, stack

if TYPE_CHECKING:
    from table.app import App

PAD = 48  # px at 1080p


class PauseScene(FormScene):
    """Resume, rules, settings, leave."""

    overlay = True

    def __init__(self, app: App, setup: MatchSetup) -> None:
        super().__init__(app)
        self._setup = setup
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def help_section(self) -> str | None:
        """The section of the moment of the game below."""
        below = self.app.scenes[: self.app.scenes.index(self)]
        return below[-1].help_section if below else None

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        area = inside(screen, 20)
        pad = screen.px(PAD)
        wide = min(area.width, screen.px(460 + 200 * screen.text))
        buttons: list[Widget] = [
            Button("resume", words("pause.resume"), self.back, style="lacquer"),
            Button("rules", words("pause.rules"), self.app.help, icon="help"),
            Button("settings", words("pause.settings"), self._settings, icon="menu"),
            Button("leave", words("pause.leave"), self.app.home, icon="cross"),
        ]
        inner = pygame.Rect(0, 0, wide - 2 * pad, 0)
        high = stack(buttons, screen, inner)
        above = round(self._heading_size() * 1.5)
        below = labels.block_height(words("pause.kept"), inner.width, screen.font(22), screen) + screen.px(16)
        whole = min(area.height, above + high + below + 2 * pad * 3 // 4)
        self._panel = pygame.Rect(0, 0, wide, whole)
        self._panel.center = screen.width // 2, screen.height // 2
        inner.topleft = self._panel.x + pad, self._panel.y + pad * 3 // 4 + above
        stack(buttons, screen, inner)
        window = pygame.Rect(inner.x - pad // 2, inner.y, inner.width + pad, self._panel.bottom - pad * 3 // 4 - below)
        window.height = self._panel.bottom - pad * 3 // 4 - below - inner.y
        self.form.set(screen, buttons, buttons, window)
        self.form.focus.prefer("resume")

    def _settings(self) -> None:
        from table.scenes.settings import SettingsScene

        self.app.push(SettingsScene(self.app))

    def _heading_size(self) -> int:
        return fitting(self.words("pause.heading"), self.screen.px(44 + 14 * self.screen.text), self.screen.width // 2)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen = self.screen
        shade(surface, screen)
        panel(surface, self._panel, screen, "wood")
        pad = screen.px(PAD)
        heading = brass(self.words("pause.heading"), self._heading_size(), screen.contrast)
        surface.blit(heading, heading.get_rect(midtop=(self._panel.centerx, self._panel.y + pad * 3 // 4)))
        note = self._panel.inflate(-2 * pad, -pad * 3 // 2)
        size = screen.font(22)
        labels.block(
            surface,
            self.words("pause.kept"),
            note,
            size,
            self.palette.cream_soft,
            screen,
            "regular",
            "centre",
            "bottom",
        )
        super().draw(surface)
