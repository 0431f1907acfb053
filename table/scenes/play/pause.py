"""The pause menu; the game is kept, unless the disk fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from table.input.intents import Intent, Menu
from table.match.seats import MatchSetup
from table.scenes import navigation
from table.scenes.kit.dialog import NoticeScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class PauseScene(NoticeScene):
    """Resume, rules, settings, leave."""

    heading, preferred = "pause.heading", "resume"

    def __init__(
        self,
        app: App,
        setup: MatchSetup,
        take_back: Callable[[], None] | None = None,
        phones: Callable[[], None] | None = None,
        note: str = "",
    ) -> None:
        """`take_back` undoes the latest decision; `phones` shows the host.

        `note` is the key of another sentence than that the game is kept.
        """
        super().__init__(app)
        app.scenes.save()
        self.note = "pause.unsaved" if app.scenes.unsaved else note or "pause.kept"
        self._setup = setup
        self._take_back = take_back
        self._phones = phones

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._setup.game_id

    @property
    def help_section(self) -> str | None:
        """The section of the moment of the game below."""
        below = self.app.scenes[: self.app.scenes.index(self)]
        return below[-1].help_section if below else None

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        return [
            Button("resume", words("pause.resume"), self.back, style="lacquer"),
            *([Button("undo", words("pause.undo"), self._undo, icon="undo")] if self._take_back else []),
            *([Button("phones", words("pause.phones"), self._show_phones, icon="phone")] if self._phones else []),
            Button("rules", words("pause.rules"), self.app.help, icon="help"),
            Button("settings", words("pause.settings"), self._settings, icon="menu"),
            Button("leave", words("pause.leave"), self.app.home, icon="cross"),
        ]

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`. What has paused goes on."""
        if isinstance(intent, Menu):
            self.back()
        else:
            super().handle(intent)

    def _undo(self) -> None:
        self.app.pop()
        if self._take_back:
            self._take_back()

    def _show_phones(self) -> None:
        self.app.pop()
        if self._phones:
            self._phones()

    def _settings(self) -> None:
        self.app.push(navigation.settings(self.app))
