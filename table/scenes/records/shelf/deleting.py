"""The question before a game is deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from table.scenes.kit.dialog import NoticeScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class DeletingScene(NoticeScene):
    """Asks before a game is deleted."""

    heading, note = "shelf.deleting", "shelf.deleting_note"

    def __init__(self, app: App, delete: Callable[[], None]) -> None:
        super().__init__(app)
        self._delete = delete

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("keep", self.words("shelf.keep"), self.back, style="lacquer"),
            Button("delete", self.words("shelf.delete"), self._gone, icon="cross", final=True),
        ]

    def _gone(self) -> None:
        self.app.pop()
        self._delete()
