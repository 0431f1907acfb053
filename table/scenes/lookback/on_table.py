"""The base of scenes that show a finished game on its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from games import entry
from games.core.match import Beat, Log
from table.audio.mood import Mood
from table.match.director import Director
from table.match.seating import names
from table.match.seats import MatchSetup
from table.review.past import Past
from table.scenes.base import FormScene
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.layout.layout import Layout
from table.stage.speech.narrator import Narrator
from table.stage.speech.reactions import Reactions

if TYPE_CHECKING:
    from table.app.app import App


class OnTable(FormScene):
    """A finished game with its table and director.

    Both are made with the first layout, which is done in slices.
    """

    def __init__(self, app: App, setup: MatchSetup, log: Log, past: Past | None = None) -> None:
        """`log` is the game's, `past` what exists of its review."""
        super().__init__(app)
        self.setup = setup
        self._log = log
        self._past = past
        self.game = entry(setup.game_id)
        self.spec = load_board(self.game.rules)
        self._board: Board | None = None
        self._director: Director | None = None
        self._heard = 0
        self._looked: tuple[int, int] | None = None

    @property
    def help_game(self) -> str:
        """See `Scene.help_game`."""
        return self.setup.game_id

    @property
    def house(self) -> tuple[str, ...]:
        """See `Scene.house`."""
        return self.setup.house

    @property
    def mood(self) -> Mood:
        """See `Scene.mood`."""
        return Mood(self.game.sounds)

    @property
    def past(self) -> Past:
        """The game. Raises `ValueError` if it is not over."""
        if self._past is None:
            self._past = Past(self.game, self.setup, self._log)
        return self._past

    @property
    def board(self) -> Board:
        """The board."""
        assert self._board
        return self._board

    @property
    def director(self) -> Director:
        """The director."""
        assert self._director
        return self._director

    @property
    def places(self) -> Layout:
        """The layout of the table."""
        return self.board.places

    def lay_table(self, beside: float) -> bool:
        """Lay the table; return True the first time.

        `beside`: space at the right, in px at 1080p, for something else.
        """
        screen, words, art, first = self.screen, self.words, self.app.art(self.game.id, self.house), self._board is None
        self.narrator = Narrator(words, self.game.rules, self.spec, names(self.setup.seats, words))
        """Says what has happened, in the language of the moment."""
        if self._board:
            self._board.layout(screen, words, art, beside)
        else:
            persons = self.setup.persons
            self._board = Board(
                screen,
                self.game,
                self.setup.seats,
                words,
                art,
                bottom=persons[0] if persons else 0,
                play=lambda name, step, seat: self.app.sounds.play(
                    name, step=step, who="" if seat is None else self.narrator.name(seat)
                ),
                log=beside,
            )
            self._director = Director(self._board)
            self._reactions = Reactions(self._board.faces, self.spec, self.game.rules, self.setup.seats)
        return first

    def watch(self, beats: Sequence[Beat], shown: int) -> None:
        """Watch these beats, of which `shown` have been shown.

        Of what was before nobody feels anything but the latest.
        """
        self.director.watch(beats, shown)
        self._reactions.forget()
        self._heard = max(0, shown - 1)
        self._looked = None

    @property
    def moving(self) -> bool:
        """See `Scene.moving`."""
        return self.board.moving

    @property
    def alive(self) -> Sequence[pygame.Rect]:
        """See `Scene.alive`."""
        return [*super().alive, *self.board.alive]

    def update(self, ms: float) -> None:
        """Advance; the seats live, and react to public events.

        See `Scene.update`.
        """
        super().update(ms)
        beats, result, director = self.past.match.beats(None), self.past.match.result, self.director
        for index in range(self._heard, director.ended):
            self._reactions.hear(beats, index, result)
        self._heard = max(self._heard, director.ended)
        if (director.ended, director.shown) != self._looked:
            self._looked = director.ended, director.shown
            self._reactions.look(beats, director.ended, director.shown, result)
        self.board.update(ms)
