"""Asks before a new game takes the place of the one that is kept: only one is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.core.match import Log
from table.match.seats import MatchSetup
from table.scenes.notice import NoticeScene
from table.ui.widgets import Button

if TYPE_CHECKING:
    from table.app import App


Kept = tuple[MatchSetup, Log]
"""A game that is kept: how it was set up, and all that has been done."""


class GivingUpScene(NoticeScene):
    """Go on with the game that is kept, deal the new one, or neither."""

    heading, note, preferred = "giving_up.heading", "giving_up.note", "continue"

    def __init__(self, app: App, kept: Kept, start: Callable[[], None]) -> None:
        """`start` deals the new game."""
        super().__init__(app)
        self._kept = kept
        self._start = start

    @property
    def help_game(self) -> str | None:
        """See `Scene.help_game`."""
        return self._kept[0].game_id

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words = self.words
        title = self.app.words(self._kept[0].game_id)("title")
        return [
            Button("continue", words("giving_up.continue", game=title), self._continue, style="lacquer"),
            Button("deal", words("giving_up.deal"), self._start, icon="cross"),
            Button("back", words("lobby.back"), self.back),
        ]

    def _continue(self) -> None:
        self.app.start(*self._kept)
