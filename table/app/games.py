"""Starting games, and resuming those that wait."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, TypeAlias

from table.base.problems import Problem
from table.base.slices import checkpoint
from table.store.locks import Taken

if TYPE_CHECKING:
    from concurrent.futures import Future

    from games.core.match import Log
    from games.core.types import Seat
    from table.app.app import App
    from table.match.seats import MatchSetup
    from table.store.autosave import SavedGame, SaveSlot

_Opened: TypeAlias = "tuple[SavedGame | None, Problem | None]"


class Games:
    """The ways of an application to a game's table."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._reopening: tuple[Future[_Opened], Callable[[_Opened], None]] | None = None

    def start(
        self,
        setup: MatchSetup,
        log: Log | None = None,
        place: SaveSlot | None = None,
        phones: Collection[Seat] | None = None,
    ) -> None:
        """Start a game, or continue the one in `log`, kept in `place`.

        If there are to be `phones`, or have been, their scene comes first; these are the seats whose hands they
        are to have.

        Where as many games wait as may, the player is asked first whether the oldest may go.
        """
        from table.store import autosave

        oldest = None if place else autosave.oldest_of_many()
        if oldest:
            sit_down = functools.partial(self._sit_down, setup, log, None, phones)
            ask = self._app.navigation.giving_up(self._app, oldest, sit_down)
            if self._app.scenes:
                self._app.push(ask)
            else:
                self._app.home_with(ask)
        else:
            self._sit_down(setup, log, place, phones)

    def resume(self, number: int, failed: Callable[[], None]) -> None:
        """Continue a waiting game, read and replayed in the background.

        If that fails, the problem is told and `failed` called. Nothing happens if another scene is in front by
        then.
        """
        from table.store import autosave

        scene = self._app.top

        def resume(found: _Opened) -> None:
            saved, problem = found
            if saved and self._app.top is scene:
                self.start(*saved)
            elif not saved:
                self._app.tell(problem)
                failed()

        self._reopening = self._app.background.do(lambda: autosave.reopened(number)), resume

    def _sit_down(
        self, setup: MatchSetup, log: Log | None, place: SaveSlot | None, phones: Collection[Seat] | None
    ) -> None:
        def change() -> None:
            checkpoint()
            if not all(seat.is_person for seat in setup.seats):
                self._app.worker.start()  # now, while the scene changes, and not in the middle of a motion
            try:
                scene = self._app.navigation.play(self._app, setup, log, place)
            except Taken:
                self._app.tell(Problem("store.game_taken"))
                self._app.home_with()
                return
            self._app.scenes.only(scene)
            scene.welcome(phones)

        self._app.behind(change)

    def update(self) -> None:
        """Sit down to a game that has been read by now."""
        if self._reopening and self._reopening[0].done():
            (job, resume), self._reopening = self._reopening, None
            resume(job.result())

    def forget(self) -> None:
        """Drop the game that is being read."""
        self._reopening = None
