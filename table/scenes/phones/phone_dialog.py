"""A dialog about one player's phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.scenes.kit.dialog import NoticeScene

if TYPE_CHECKING:
    from table.app.app import App


class PhoneDialogScene(NoticeScene):
    """The base of such dialogs, at a table of a game."""

    def __init__(self, app: App, game_id: str, name: str) -> None:
        """`name`: the phone's player."""
        super().__init__(app)
        self._game_id = game_id
        self.name = name
        """The phone's player."""

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._game_id

    def said(self, key: str) -> str:
        """See `NoticeScene.said`."""
        return self.words(key, name=self.name)
