"""The pause of a lesson or a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from table.scenes.kit.pause_menu import PauseMenuScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class PauseTexts(NamedTuple):
    """The keys of a pause's texts: two buttons, and the note."""

    back: str
    leave: str
    note: str


LESSON = PauseTexts("lesson.back", "lesson.leave", "lesson.paused")


class GuidedPauseScene(PauseMenuScene):
    """Go on, rules, settings, leave."""

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

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        return [
            Button("resume", words(self._texts.back), self.back, style="lacquer"),
            *self.usual,
            Button("leave", words(self._texts.leave), self._go, icon="cross"),
        ]

    def _go(self) -> None:
        self.app.pop()
        self._leave()
