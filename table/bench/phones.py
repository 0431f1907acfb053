"""A table with phones in a real window.

How soon the host is open, whether frames are late, and how soon a touch on a phone moves something on the table.
"""

from __future__ import annotations

import json
import subprocess
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from games.core.entry import Entry
from table.app.app import App
from table.bench.children import OWN
from table.bench.frames import IDLE_MS, LEAST_JITTER, PATIENCE_MS, STEP, Moving, after, gaps, opened, watched
from table.match.seating import company, named, new_seed
from table.match.seats import MatchSetup
from table.scenes.phones.connect import ConnectScene
from table.scenes.play.scene import PlayScene

if TYPE_CHECKING:
    from table.phones.host import PhoneHost

HERE = "127.0.0.1"
PHONES = 6
LOOKED_MS, PLAYED_MS, FLOODED_MS = 1500.0, 16_000.0, 12_000.0
SETTLED_MS = 1000.0
SOON = 1.0
"""s after a touch: what moves later has another reason."""


class Phones(NamedTuple):
    """Timings with phones, ms.

    Until a QR picture is shown, and of the longest frame until then; late frames (see `frames.Beside`) of a game
    between AI seats and of one between phones, and of how many: those in which the table moves, for phones think
    for shorter than AI seats do; the median and the longest of the ms from a touch to the first motion, and of how
    many touches; the longest of the ms from a touch to what the phone shows next, and the same of all while one of
    them and strangers flood, and of how many touches.
    """

    opened: float
    longest: float
    bare_late: int
    bare: int
    late: int
    frames: int
    jitter: float
    half: float
    most: float
    touches: int
    wait: float
    flooded: float
    in_flood: int


def measure(game: Entry) -> Phones:
    """Measure in a process of its own, with no host imported yet."""
    seats = min(PHONES, game.seats.stop - 1)
    with opened() as (app, _):

        def counts() -> bool:
            return bool(app.scenes) and app.top.moving

        app.only(Moving(app))
        idle = list(after(gaps(app, IDLE_MS), SETTLED_MS))
        setup = MatchSetup(game.id, named(company(seats, seats), app.words()),
                           {option.id: option.default for option in game.options}, new_seed())  # fmt: skip
        app.games.start(setup, phones=())
        gaps(app, PATIENCE_MS, until=lambda: not app.changing)
        gaps(app, LOOKED_MS)
        scene = app.top
        assert isinstance(scene, ConnectScene)
        took, longest = _open(app, scene, seats)
        host = scene.host
        assert host
        links = [host.link(seat) for seat in range(seats)]
        command = [*OWN, "bench", "--alone", "callers", *links]
        callers = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            gaps(app, PATIENCE_MS, until=lambda: all(map(host.is_awake, range(seats))))
            scene.back()
            moved: list[float] = []
            held = list(after(gaps(app, PLAYED_MS, _Motions(app, moved), counts), SETTLED_MS))
            assert callers.stdin
            callers.stdin.write("flood\n")
            callers.stdin.flush()
            with _strangers(host):
                gaps(app, FLOODED_MS)
            app.close_phones()
            from table.bench.fake_phones import Heard  # now: it leads to what a room imports

            heard = Heard(**json.loads(callers.communicate(timeout=PATIENCE_MS / 1000)[0]))
        finally:
            callers.kill()
        rows = [replace(row, player="random") for row in company(seats, persons=0)]
        bare = list(after(watched(app, game, rows, 1.0, counts), SETTLED_MS))
    jitter = max(LEAST_JITTER, max(idle) - STEP)
    late = [sum(gap > STEP + jitter for gap in found) for found in (bare, held)]
    waits = _waits(sorted(heard.touched), moved) or [0.0]
    shown = max(heard.waits, default=0.0), max(heard.flooded, default=0.0), len(heard.flooded)
    frames = late[0], len(bare), late[1], len(held)
    return Phones(took, longest, *frames, jitter, median(waits), max(waits), len(waits), *shown)


@contextmanager
def _strangers(host: PhoneHost) -> Iterator[None]:
    """Run strangers' attacks meanwhile (see `strangers.annoy`)."""
    sheets = next(iter(host.pictures.values()), None)
    path = sheets["cards"][0] if sheets else "/app.js"
    address, _, port = host.site.removeprefix("http://").partition(":")
    command = [*OWN, "bench", "--alone", "strangers", address, port, path]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        child.kill()
        child.wait()


def _open(app: App, scene: ConnectScene, seats: int) -> tuple[float, float]:
    """Open the phone host; return the delay and the longest frame.

    ms until a QR picture is on the screen, and of the longest frame meanwhile.
    """
    begin = perf_counter()
    host = app.open_phones(HERE)
    for seat in range(seats):
        host.invite(seat)
    held = (perf_counter() - begin) * 1000
    times = gaps(app, PATIENCE_MS, until=lambda: scene.invites)
    return (perf_counter() - begin) * 1000, max(held, *times)


class _Motions:
    """Notes, each frame, motions begun by decisions."""

    def __init__(self, app: App, moved: list[float]) -> None:
        self._app = app
        self._moved = moved
        self._known = 0
        self._waits = False

    def __call__(self) -> bool:
        scene = self._app.scenes[-1] if self._app.scenes else None
        if isinstance(scene, PlayScene):
            if scene.shown > self._known:
                self._known, self._waits = scene.shown, True
            if self._waits and scene.moving:
                self._waits = False
                self._moved.append(perf_counter())
        return False


def _waits(touched: list[float], moved: list[float]) -> list[float]:
    """Return the ms from touches to motions; both in order.

    From the latest touch before each motion.
    """
    found = []
    for at in moved:
        before = bisect_left(touched, at)
        if before and at - touched[before - 1] < SOON:
            found.append((at - touched[before - 1]) * 1000)
    return found
