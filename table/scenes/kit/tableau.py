"""Pictures of a real table at a decision, for the rules."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

import pygame

from games.core.entry import Entry
from table.base.slices import checkpoint
from table.graphics.vector import smooth
from table.match.director import Director
from table.match.seating import company
from table.match.situations import moment
from table.stage.board import Board

if TYPE_CHECKING:
    from table.app.app import App


class Tableaux:
    """The pictures of one game in one window, made on demand.

    With the current art.
    """

    def __init__(self, app: App, entry: Entry, width: int) -> None:
        """`width` of a picture, px; its shape is the window's."""
        self._app = app
        self._entry = entry
        self.size = width, width * app.screen.height // app.screen.width
        self._made: dict[str, pygame.Surface | None] = {}

    def get(self, ask: str) -> pygame.Surface | None:
        """The picture of a moment, if it has been made."""
        return self._made.get(ask)

    def wanted(self, ask: str) -> bool:
        """True if it has not been made."""
        return ask not in self._made

    def keep(self, asks: Collection[str]) -> None:
        """Let go of all others."""
        self._made = {ask: picture for ask, picture in self._made.items() if ask in asks}

    def make(self, ask: str) -> None:
        """Make it. Takes time: to be done in slices."""
        app, match = self._app, moment(self._entry, ask)
        if match is None:
            self._made[ask] = None
            return
        words, art = app.words(self._entry.id), app.art(self._entry.id)
        board = Board(app.screen, self._entry, company(match.seats), words, art)
        checkpoint()
        Director(board).watch(match.beats(0))
        checkpoint()
        whole = pygame.Surface(app.screen.size)
        board.draw(whole)
        checkpoint()
        self._made[ask] = smooth(whole, self.size)
