"""The ways from a table: onto the shelf when the game is over, to the same game anew, and to who holds cards where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games import entry
from games.core.match import Log
from games.core.types import Seat
from table.match.seats import MatchSetup
from table.match.session import Session
from table.scenes import navigation
from table.scenes.play.regret import TakeBackOffer
from table.store.autosave import Journal, SaveSlot
from table.store.phone_hosts import SavedHost
from table.store.record import GameRecord

if TYPE_CHECKING:
    from concurrent.futures import Future

    from table.app.app import App


class OpenedGame:
    """Those of one game, which is written into a journal as long as somebody sits at its table."""

    def __init__(self, app: App, setup: MatchSetup, log: Log | None, place: SaveSlot | None) -> None:
        """Sit down to the game: to a new one, or to that of `log`, which is kept in `place`. Raises as `Journal` and
        `Session`."""
        self._app = app
        self._setup = setup
        self.journal = Journal(setup, log, app.tell, place)
        on_log, on_look = self.journal.write, self.journal.sync
        self.session = Session(entry(setup.game_id), setup, app.worker, log=log, on_log=on_log, on_look=on_look)
        self.news: Future[Sequence[tuple[Seat, str]]] | None = None
        """What the shelf tells that is new of those who have played, once the game is there."""
        self._left = False

    def put_away(self) -> None:
        """No more is played: a game that is over comes onto the shelf, any other waits in its journal."""
        if self._left:
            return
        self._left = True
        log, result = self.session.finished, self.session.result
        if log and result:
            setup = replace(self._setup, counts=self._setup.counts and not self.session.helped)
            self.news = self._app.shelving.put(
                GameRecord(setup, log, self.journal.place.begun, self.journal.place.own), result, self.journal
            )
        else:
            self.journal.close()

    @property
    def unsaved(self) -> bool:
        """See `Scene.unsaved`."""
        return not self._left and not self.journal.whole

    def save(self) -> None:
        """See `Scene.save`."""
        if self.unsaved:
            self.journal.mend()

    def seat_others(self, setup: MatchSetup) -> None:
        """Leave the table, and sit down to the same game with others."""
        self._sit_down(setup, self.session.log)

    def go_on_from(self, offer: TakeBackOffer) -> None:
        """Leave the table and sit down again before what is taken back: nobody there has ever seen it. The journal has
        either all of it or, from one moment on, nothing of it."""
        self._sit_down(replace(self._setup, counts=offer.counts), offer.log)

    def _sit_down(self, setup: MatchSetup, log: Log) -> None:
        self.put_away()
        self._app.start(setup, log, self.journal.place)

    def see_phones(self, phones: Collection[Seat] = (), kept: SavedHost | None = None) -> None:
        """Show who holds cards where; see `RoomScene`."""
        self._app.push(navigation.phones(self._app, self._setup, self.seat_others, phones, kept))
