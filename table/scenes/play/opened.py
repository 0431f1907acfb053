"""An opened game: its data, its journal, and ways to leave."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games import entry
from games.core.chance import stream
from games.core.match import Log
from games.core.types import Seat
from games.core.words import Words
from table.base.slices import checkpoint
from table.match.seating import names
from table.match.seats import MatchSetup
from table.match.session import Session
from table.scenes import navigation
from table.scenes.play.regret import TakeBackOffer
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.drawing.cards import CardArt
from table.stage.speech.log_panel import log_width
from table.store.autosave import Journal, SaveSlot
from table.store.phone_hosts import SavedHost
from table.store.record import GameRecord

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App


class OpenedGame:
    """A game at its table, from its files to its session.

    With a journal it is kept as long as somebody sits there; without one, as in a lesson, nothing of it is.
    """

    session: Session

    def __init__(self, app: App, setup: MatchSetup) -> None:
        """Read the game's files; `keep` or `play` opens the session.

        Raises `DataError` if they are damaged.
        """
        self._app = app
        self.setup = setup
        self.entry = entry(setup.game_id)
        self.spec = load_board(self.entry.rules)
        self.journal: Journal | None = None
        self.news: Future[Sequence[tuple[Seat, str]]] | None = None
        """New feats of the players, once the game is on the shelf."""
        self._left = False
        checkpoint()

    def play(self, session: Session) -> None:
        """Play a session that is not kept."""
        self.session = session

    def keep(self, log: Log | None, slot: SaveSlot | None) -> None:
        """Open a session with a journal.

        A new one, or that of `log`, which is kept in `slot`. Raises as `Journal` and `Session`.
        """
        self.journal = journal = Journal(self.setup, log, self._app.tell, slot)
        worker, on_log, on_look = self._app.worker, journal.write, journal.sync
        self.session = Session(self.entry, self.setup, worker, log=log, on_log=on_log, on_look=on_look)

    @property
    def words(self) -> Words:
        """The application's words and the game's, in the current language."""
        return self._app.words(self.entry.id, self.setup.house)

    @property
    def art(self) -> CardArt:
        """The card pictures, with names in the current language."""
        return self._app.art(self.entry.id, self.setup.house)

    def make_board(self) -> Board:
        """A board on which it is about to be played."""
        app, persons = self._app, self.setup.persons
        return Board(
            app.screen,
            self.entry,
            self.setup.seats,
            self.words,
            self.art,
            bottom=persons[0] if persons else 0,
            play=self._play,
            log=log_width(app.screen, app.settings.log_form),
            idle=stream(self.setup.seed, "cosmetics faces"),
        )

    def _play(self, name: str, step: int, seat: Seat | None) -> None:
        who = "" if seat is None else names(self.setup.seats, self.words)[seat]
        self._app.sounds.play(name, step=step, who=who)

    # Leaving

    def put_away(self) -> None:
        """Stop playing: shelve a finished game, keep another in its journal."""
        if self._left or self.journal is None:
            return
        self._left = True
        log, result = self.session.finished, self.session.result
        if log and result:
            setup = self.session.played
            slot = self.journal.place
            self.news = self._app.shelving.put(GameRecord(setup, log, slot.begun, slot.own), result, self.journal)
        else:
            self.journal.close()

    @property
    def begun(self) -> int:
        """Start of the game, s since 1970; 0 if not kept."""
        return self.journal.place.begun if self.journal else 0

    @property
    def unsaved(self) -> bool:
        """See `Scene.unsaved`."""
        return self.journal is not None and not self._left and not self.journal.whole

    def save(self) -> None:
        """See `Scene.save`."""
        if self.journal and self.unsaved:
            self.journal.mend()

    def seat_others(self, setup: MatchSetup) -> None:
        """Leave the table and reopen the same game with other seats."""
        self._reopen(self.setup.handing(setup.seats, played=bool(self.session.log.steps)), self.session.log)

    def go_on_from(self, offer: TakeBackOffer) -> None:
        """Reopen the game before the decision that is taken back.

        Nobody there has ever seen that decision. The journal has either all of it or, from one moment on, none
        of it.
        """
        self._reopen(replace(self.setup, counts=offer.counts), offer.log)

    def _reopen(self, setup: MatchSetup, log: Log) -> None:
        self.put_away()
        setup = setup.handed_on if self.session.helped else setup
        self._app.games.start(setup, log, self.journal.place if self.journal else None)

    def see_phones(self, phones: Collection[Seat] = (), kept: SavedHost | None = None) -> None:
        """Show who holds cards where; see `ConnectScene`."""
        self._app.push(navigation.phones(self._app, self.setup, self.seat_others, phones, kept))
