"""The processor's share while nothing happens, in a real window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import process_time
from typing import NamedTuple

import pygame

from games import GAMES
from games.core.entry import Entry
from table.app.app import SLICE, App
from table.app.loop import run
from table.app.window import Window
from table.audio.sound import Sounds
from table.bench.children import waiting_window
from table.bench.frames import PATIENCE_MS, SEATS, SIZE
from table.input.events import Reader
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.speeds import FASTEST
from table.scenes import navigation
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.store.settings import Settings

SETTLED_MS, WATCHED_MS = 4000.0, 6000.0
SEED = 7


class Idle(NamedTuple):
    """A place, its percentage of a core, and pictures shown a second."""

    name: str
    share: float
    shown: float


def measure() -> list[Idle]:
    """Measure the title, and tables that wait for a person.

    With a pause in front of one, and a bare window that waits for events: while it is there the program is not
    focused. Then it is hidden.
    """
    window = _Counted("bench", size=SIZE)
    pygame.font.init()
    settings = Settings(language="en", welcomed=True, speed=FASTEST)
    app = App(navigation, settings, window.size, window=window, sounds=Sounds(), slice_ms=SLICE)
    reader, found = Reader(window.to_canvas), []

    def spend(ms: float, until: Callable[[], bool] = lambda: False) -> None:
        passed = 0.0

        def watch(gap: float, late: float) -> None:
            nonlocal passed
            passed += gap
            app.running = passed < ms and not until()

        app.running = True
        run(app, window, reader, watch)

    def rest(name: str) -> None:
        passed, begun, used, before = 0.0, 0.0, 0.0, 0

        def watch(gap: float, late: float) -> None:
            nonlocal passed, begun, used, before
            passed += gap
            if passed < SETTLED_MS or (app.prewarms and passed < PATIENCE_MS):
                begun, used, before = passed, process_time(), window.shown
            app.running = passed < begun + WATCHED_MS

        app.running = True
        run(app, window, reader, watch)
        seconds = WATCHED_MS / 1000
        found.append(Idle(name, (process_time() - used) * 100 / seconds, (window.shown - before) / seconds))

    def sit_down(game: Entry) -> PlayScene:
        app.games.start(_setup(app, game))
        spend(PATIENCE_MS, until=lambda: not app.changing)
        scene = app.top
        assert isinstance(scene, PlayScene)
        spend(PATIENCE_MS, until=lambda: scene.turn.active)
        return scene

    try:
        app.home()
        spend(PATIENCE_MS / 2)  # what is made in the first seconds is made
        for reduced in (False, True):
            less = ", reduced motion" if reduced else ""
            app.change(reduced=reduced)
            app.home()
            rest(f"title{less}")
            for game in GAMES[: 1 if reduced else None]:
                scene = sit_down(game)
                rest(f"{game.id} waits{less}")
            app.push(PauseScene(app, scene.setup, None, None))
            rest(f"pause{less}")
            app.pop()
            with waiting_window(WATCHED_MS / 1000) as share:
                spend(SETTLED_MS, until=lambda: not window.native.focused)
                rest(f"with focus{less}" if window.native.focused else f"without focus{less}")
                found.append(Idle(f"bare window{less}", share(), 0.0))
            window.native.hide()
            rest(f"hidden{less}")
            window.native.show()
            spend(SETTLED_MS)
    finally:
        app.close()
        pygame.quit()
    return found


class _Counted(Window):
    shown = 0
    """Pictures shown."""

    def present(self) -> bool:
        """See `Window.present`."""
        self.shown += 1
        return super().present()


def _setup(app: App, game: Entry) -> MatchSetup:
    seats = [
        row if row.is_person else replace(row, player="random")
        for row in company(min(SEATS, game.seats.stop - 1), persons=1)
    ]
    options = {option.id: option.default for option in game.options}
    return MatchSetup(game.id, named(seats, app.words()), options, SEED)
