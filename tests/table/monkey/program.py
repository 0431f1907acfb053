"""The program without a display.

Its own window, reader and loop, on files of its own, one frame at a time.
"""

from __future__ import annotations

import logging
import math
import os
import tempfile
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame

from games.core.words import Words
from table.app.app import App
from table.app.reciter import Reciter
from table.app.window import Window
from table.base.paths import HOME
from table.base.problems import Problem
from table.base.screen import is_readable
from table.input.events import Reader
from table.input.intents import Pos
from table.input.pads import MOST, Pads
from table.match.worker import Worker
from table.scenes import navigation
from table.store import autosave
from table.store import settings as store
from table.store.settings import Settings
from table.ui.focus import Focus, Target
from tests.table.access.reading import Ear
from tests.table.monkey import laws
from tests.table.monkey.beginning import Beginning
from tests.table.pads import Model, VirtualPad, installed

SIZE = (1280, 720)
FRAME = 16.0  # ms
LONGEST_CHANGE = 20_000
"""Most frames of a change, one for each slice."""
LOUD = pygame.Color("magenta")

tally: Counter[str] = Counter()
"""Numbers of events, frames and programs so far."""


class Program:
    """Everything of the desktop program but its display.

    Events are posted, and `frame` does what its loop does.

    After each frame the laws are looked at. When the program ends, it is started again as it would be, at the
    title.
    """

    def __init__(self, beginning: Beginning) -> None:
        self._undo = ExitStack()
        self.home = Path(self._undo.enter_context(tempfile.TemporaryDirectory()))
        self.pointer: Pos = (0, 0)
        self.pads: list[VirtualPad] = []
        """The controllers that are plugged in."""
        self.broken = False
        self._clock = 0.0  # s
        seeds = Random(0)
        for one in (
            patch.dict(os.environ, {HOME: str(self.home)}),
            patch("pygame.mouse.get_pos", lambda: self.pointer),
            patch("table.match.seating.secrets.randbits", seeds.getrandbits),
            patch("table.scenes.home.about.Opening", NothingOpens),
            patch("table.input.events.perf_counter", lambda: self._clock),
        ):
            self._undo.enter_context(one)
        self._complaints = Complaints()
        logging.getLogger().addHandler(self._complaints)
        self._undo.callback(logging.getLogger().removeHandler, self._complaints)
        pygame.display.init()
        pygame.font.init()
        self.window = Window("", size=SIZE)
        self._socket = installed()
        self._pads = Pads(lambda: self._clock)
        self._pads.open()
        self.reader = Reader(self.window.to_canvas, self._pads)
        pygame.event.clear()
        self._settings = beginning.settings
        self._slice_ms = 0.0 if beginning.sliced else math.inf
        self._ear = Ear() if beginning.listens else None
        self._begin()
        try:
            beginning.arrange(self.app)
        except BaseException:
            self.broken = True
            self.close()
            raise

    def _begin(self) -> None:
        tally["programs"] += 1
        self.app = App(
            navigation,
            self._settings,
            self.window.size,
            window=self.window,
            pads=self._pads,
            reciter=Reciter(lambda: self._ear),
            worker=Worker(inline=True),
            save=self._save,
            slice_ms=self._slice_ms,
        )

    def _save(self, settings: Settings) -> Problem | None:
        try:
            return store.save(settings)
        except Exception as error:  # it is raised on a thread that nobody asks
            self._complaints.heard.append(f"settings not saved: {error!r}")
            return None

    @property
    def focus(self) -> Focus:
        """The focus of the topmost scene."""
        return laws.focus(self.app.top)

    @property
    def targets(self) -> tuple[Target, ...]:
        """The current targets."""
        return self.focus.targets if is_readable(self.window.size) and not self.app.changing else ()

    def place(self, target: Target) -> Pos:
        """Return a pointer position at the target, or None."""
        rect = target.rect if target.reach is None else target.reach
        spots = [rect.center, *((x, rect.centery) for x in range(rect.left + 2, rect.right, 8))]
        at = ((spot, self.focus.at(spot)) for spot in spots)
        x, y = next((spot for spot, found in at if found and found.id == target.id), rect.center)
        left, top = self.app.viewport.topleft
        (wide, high), shown = self.window.size, self.window.native.size
        return round((x + left) * shown[0] / wide), round((y + top) * shown[1] / high)

    def post(self, kind: int, **values: object) -> None:
        """Something happens to the window."""
        tally["events"] += 1
        if kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = values["pos"]  # type: ignore[assignment]
        pygame.event.post(pygame.Event(kind, values))

    def plug(self, model: Model) -> None:
        """Somebody plugs a controller in."""
        if self._socket and len(self.pads) <= MOST:
            tally["events"] += 1
            self.pads.append(self._socket.plug(model))

    def unplug(self, pad: VirtualPad) -> None:
        """Somebody pulls its plug."""
        tally["events"] += 1
        self.pads.remove(pad)
        pad.unplug()

    def resize(self, size: tuple[int, int]) -> None:
        """Somebody pulls at the window's edge."""
        if not self.window.fullscreen:
            tally["events"] += 1
            self.window.native.size = size

    def frame(self, ms: float = FRAME) -> None:
        """Run one frame of the program's loop.

        It is `broken` after an exception.
        """
        tally["frames"] += 1
        self._clock += ms / 1000
        self.broken = True
        self.app.step(self.reader.read(self.app.typing, self.app.keymaps), ms)
        if not self.app.running:
            self._end()
            self._begin()
            self.app.home()
        canvas = self.window.canvas
        canvas.fill(LOUD)
        self.app.draw(canvas)
        laws.look(self.app, canvas, LOUD)
        self._listen()
        if self.window.present():
            self.reader.prepare()
        self.broken = False

    def settle(self) -> None:
        """Let what is being changed come to its end."""
        for _ in range(LONGEST_CHANGE):
            if not self.app.changing:
                return
            self.frame()
        raise AssertionError("a change does not end")

    def wait(self, ms: float) -> None:
        """Let time pass."""
        while ms > 0:
            self.frame(min(ms, 100.0))
            ms -= 100.0

    def _listen(self) -> None:
        assert not self._complaints.heard, self._complaints.heard

    def _end(self) -> None:
        """Check that kept files can be read."""
        self.app.close()
        self._listen()
        if store.path().exists():
            self._settings, problem = store.load()
            assert problem is None, problem.said(Words("en", "table"))
            assert self._settings == self.app.settings
        _, problem = autosave.unfinished()
        assert problem is None, problem.said(Words("en", "table"))

    def close(self) -> None:
        """End the program and take away its files."""
        try:
            if self.broken:
                with suppress(Exception):  # what is broken may break again
                    self.app.close()
            else:
                self._end()
        finally:
            if self._socket:
                self._socket.clear()
            pygame.event.clear()
            self._undo.close()


class Complaints(logging.Handler):
    """Collects warnings and errors of the program's log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See `logging.Handler`."""
        self.heard.append(record.getMessage())


class NothingOpens:
    """In the place of the system's file manager."""

    failed = True

    def __init__(self, folder: object) -> None:
        pass
