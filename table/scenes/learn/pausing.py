"""The pause of a lesson or a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from table.input.intents import Intent, Menu
from table.scenes import navigation
from table.scenes.kit.dialog import NoticeScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class PauseTexts(NamedTuple):
    """The keys of a pause's texts: two buttons, and the note."""

    back: str
    leave: str
    note: str


class GuidedPauseScene(NoticeScene):
    """Go on, rules, settings, leave."""

    pauses = True
    heading = "pause.heading"

    def __init__(self, app: App, game: str, texts: PauseTexts, leave: Callable[[], None]) -> None:
        """`leave` is called once this scene is gone."""
        super().__init__(app)
        self._game = game
        self._texts = texts
        self._leave = leave

    @property
    def note(self) -> str:  # type: ignore[override]
        """See `NoticeScene.note`."""
        return self._texts.note

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._game

    @property
    def help_section(self) -> str | None:
        """The section of what is said below."""
        below = self.app.scenes[: self.app.scenes.index(self)]
        return below[-1].help_section if below else None

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        return [
            Button("resume", words(self._texts.back), self.back, style="lacquer"),
            Button("rules", words("pause.rules"), self.app.help, icon="help"),
            Button("settings", words("pause.settings"), self._settings, icon="menu"),
            Button("leave", words(self._texts.leave), self._go, icon="cross"),
        ]

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`. What has paused goes on."""
        if isinstance(intent, Menu):
            self.back()
        else:
            super().handle(intent)

    def _settings(self) -> None:
        self.app.push(navigation.settings(self.app))

    def _go(self) -> None:
        self.app.pop()
        self._leave()
