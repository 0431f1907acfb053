"""Asks before a game is left that could not be saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from table.scenes.kit.dialog import NoticeScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class UnsavedScene(NoticeScene):
    """Go on playing, or leave all the same."""

    heading, note = "unsaved.heading", "unsaved.note"

    def __init__(self, app: App, leave: Callable[[], None]) -> None:
        """`leave` leaves the game."""
        super().__init__(app)
        app.asks = True
        self._leave = leave

    def leave(self) -> None:
        """See `Scene.leave`."""
        self.app.asks = False

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        return [
            Button("resume", words("unsaved.resume"), self.back, style="lacquer"),
            Button("leave", words("unsaved.leave"), self._leave, icon="cross", final=True),
        ]
