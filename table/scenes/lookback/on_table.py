"""What the scenes share in which a game that is over is seen again on its table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
    """A game that is over, its table, and a director that plays parts of it there. Both are made with the first layout,
    which is done in slices."""

    def __init__(self, app: App, setup: MatchSetup, log: Log, past: Past | None = None) -> None:
        """`log` is that of the game, `past` what has been made of it already."""
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
        """What shows it."""
        assert self._board
        return self._board

    @property
    def director(self) -> Director:
        """What plays it there."""
        assert self._director
        return self._director

    @property
    def places(self) -> Layout:
        """Where things lie."""
        return self.board.places

    def lay_table(self, beside: float) -> bool:
        """Lay the table for the window of the moment; so much at the right, in px at 1080p, is left for something
        else. Whether it is the first time."""
        screen, words, art, first = self.screen, self.words, self.app.art(self.game.id), self._board is None
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
                play=lambda name, step: self.app.sounds.play(name, step=step),
                log=beside,
            )
            self._director = Director(self._board)
            self._reactions = Reactions(self._board.faces, self.spec, self.game.rules, self.setup.seats)
        return first

    def watch(self, beats: Sequence[Beat], shown: int) -> None:
        """See these beats from now on, of which so many have been shown: of what was before nobody feels anything but
        the latest."""
        self.director.watch(beats, shown)
        self._reactions.forget()
        self._heard = max(0, shown - 1)
        self._looked = None

    def update(self, ms: float) -> None:
        """See `Scene.update`: the seats live, and make faces at what everybody saw then."""
        super().update(ms)
        beats, result, director = self.past.match.beats(None), self.past.match.result, self.director
        for index in range(self._heard, director.ended):
            self._reactions.hear(beats, index, result)
        self._heard = max(self._heard, director.ended)
        if (director.ended, director.shown) != self._looked:
            self._looked = director.ended, director.shown
            self._reactions.look(beats, director.ended, director.shown, result)
        self.board.update(ms)
