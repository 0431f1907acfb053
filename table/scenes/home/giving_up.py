"""The question whether the oldest waiting game makes way."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from table.scenes.kit.dialog import NoticeScene
from table.store import autosave
from table.store.autosave import Waiting
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app.app import App


class GivingUpScene(NoticeScene):
    """Continue the oldest game, drop it for the new one, or neither."""

    heading, note = "giving_up.heading", "giving_up.note"

    def __init__(self, app: App, oldest: Waiting, start: Callable[[], None]) -> None:
        """`start` deals the new game."""
        super().__init__(app)
        self._oldest = oldest
        self._start = start

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._oldest.setup.game_id

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        return [
            Button("continue", words("giving_up.continue", game=words("title")), self._continue, style="lacquer"),
            Button("deal", words("giving_up.deal"), self._deal, icon="cross", final=True),
            Button("back", words("lobby.back"), self.back),
        ]

    def _continue(self) -> None:
        self.app.games.resume(self._oldest.number, self.back)

    def _deal(self) -> None:
        autosave.forget(self._oldest.number)
        self._start()
