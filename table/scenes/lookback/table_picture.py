"""The table as it was at a moment, as a picture."""

from __future__ import annotations

from dataclasses import replace

import pygame

from games.core.words import Words
from table.base.screen import Screen
from table.base.slices import checkpoint
from table.graphics.vector import smooth
from table.review.past import Past
from table.stage.board import Board
from table.stage.drawing.cards import CardArt


class Snapshots:
    """Makes pictures of one past, by the eyes of whoever decided."""

    def __init__(self, past: Past, screen: Screen, words: Words, art: CardArt) -> None:
        """Takes time: to be made in slices."""
        self._past = past
        self._screen = replace(screen, text=1.0, reduced=True)
        persons = past.setup.persons
        self._board = Board(self._screen, past.entry, past.setup.seats, words, art, bottom=persons[0] if persons else 0)

    def picture(self, number: int, at: int, width: int) -> pygame.Surface:
        """Return the table after a row's beat, as its seat saw it.

        `width` px wide, right after the beat `at`.
        """
        seat = self._past.rows[number].seat
        beats = self._past.match.beats(seat)
        self._board.settle(beats[at].view, (beats[index].event for index in range(at, -1, -1)))
        self._board.update(10_000)
        checkpoint()
        whole = pygame.Surface(self._screen.size)
        self._board.draw(whole)
        checkpoint()
        return smooth(whole, (width, width * self._screen.height // self._screen.width))
