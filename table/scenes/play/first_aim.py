"""The aim of a game, told once to newcomers."""

from __future__ import annotations

import pygame

from table.base.screen import Screen
from table.scenes.play.snapshot import Snapshot
from table.stage.board import Board
from table.stage.turn import Turn
from table.ui.form import tip
from table.ui.placement import Groups, edges

_WIDTHS = (44, 34, 22)  # multiples of the letter size: two lines at most, where there is room


class FirstAim:
    """A slip near the instruction, until that decision is made."""

    def __init__(self, board: Board, turn: Turn, *, new: bool) -> None:
        """Tell nothing unless the game is `new` to the person."""
        self.said = ""
        """The words of the slip; "" while there is none."""
        self._board = board
        self._turn = turn
        self._new = new
        self._known: int | None = None  # beats at the first decision
        self._read_out = False
        self._place = pygame.Rect(0, 0, 0, 0)

    def follow(self, now: Snapshot, aim: str) -> None:
        """Show the slip while the first decision is waited for."""
        asked = self._new and self._turn.active and not now.covered
        if asked and self._known is None:
            self._known = now.known
        self.said = aim if asked and now.known == self._known else ""

    def once(self) -> str:
        """Return the words to be read out: once in a game."""
        said = "" if self._read_out else self.said
        self._read_out = self._read_out or bool(said)
        return said

    @property
    def keep(self) -> Groups:
        """The slip's place, which hints leave free."""
        return ((edges(self._place),),) if self.said else ()

    def draw(self, surface: pygame.Surface, screen: Screen) -> None:
        """Draw the slip, if there is one."""
        if self.said:
            line = self._board.places.instruction
            keep = self._board.compared(line, asked=True)
            self._place = tip(surface, self.said, line, screen, keep, _WIDTHS)
