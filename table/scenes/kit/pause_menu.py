"""A pause: a dialog that stops what lies below."""

from __future__ import annotations

from table.input.intents import Intent, Menu
from table.scenes import navigation
from table.scenes.kit.dialog import NoticeScene
from table.ui.widgets import Button


class PauseMenuScene(NoticeScene):
    """The base of pauses: rules and settings, from the place below."""

    pauses = True
    heading = "pause.heading"

    @property
    def help_section(self) -> str | None:
        """The section of what lies below."""
        below = self.app.scenes[: self.app.scenes.index(self)]
        return below[-1].help_section if below else None

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`. What has paused goes on."""
        if isinstance(intent, Menu):
            self.back()
        else:
            super().handle(intent)

    @property
    def usual(self) -> list[Button]:
        """The buttons of every pause."""
        return [
            Button("rules", self.words("pause.rules"), self.app.help, icon="help"),
            Button("settings", self.words("pause.settings"), self._settings, icon="menu"),
        ]

    def _settings(self) -> None:
        self.app.push(navigation.settings(self.app))
