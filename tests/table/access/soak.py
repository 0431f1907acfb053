"""`python3 dev.py soak --reader`: programs that are read all the time.

One program after the other is watched in a window, in turns with somebody who reads all of it over AT-SPI again and
again, and with nobody. A program that stops, or is read no more, is found.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.table.access.bus import UNREAD, Client, session
from tests.table.desk import Desk, at_a_desk
from tests.until import until

MINUTE = 60.0  # s
PAUSE = 0.2
"""s between two readings.

A reader asks less, and only when something has changed.
"""
SLICE = 30.0
"""s that one program is watched."""
STILL = 10.0
"""s without a frame, or without anything read, after which something hangs."""
WATCHED = """
import os, sys, time, table.app.app as app
from table.app.loop import FRAME_RATE
step, file, last, count = app.App.step, open(os.environ["FRAMES"], "w", buffering=1), [0.0, False], [0, 0]
def counted(self, intents, ms):
    now, (before, moving) = time.perf_counter(), last
    if moving:
        count[0] += 1
        count[1] += now - before > 1.5 / FRAME_RATE
    step(self, intents, ms)
    last[:] = now, bool(self.scenes) and self.top.moving
    if now // 1 != before // 1:
        print(*count, file=file)
app.App.step = counted
from table.__main__ import main
sys.exit(main())
"""
"""The program, which counts frames of what moves, and late ones."""


class Found(Exception):
    """Something hangs; the message says what."""


def soak(seconds: float, games: Sequence[str]) -> int:
    """Watch programs for so long; 1 if anything was found."""
    begin, number = time.monotonic(), 0
    counts = {True: [0, 0, 0], False: [0, 0, 0]}  # frames, late ones, trees that were read
    try:
        while time.monotonic() - begin < seconds:
            for read in (True, False):
                with tempfile.TemporaryDirectory() as folder:
                    seen = _watch(Path(folder), games[number % len(games)], read=read)
                counts[read] = [a + b for a, b in zip(counts[read], seen, strict=True)]
            number += 1
            print(_report(begin, counts), flush=True)
    except Found as found:
        print(f"soak: found after {_report(begin, counts)}: {found}")
        return 1
    print(f"soak: nothing found in {_report(begin, counts)}")
    return 0


def _watch(folder: Path, game: str, *, read: bool) -> tuple[int, int, int]:
    """Return a program's frames, late frames and readings."""
    file, trees = folder / "frames", 0
    with at_a_desk(folder) as desk:
        desk.environment["FRAMES"] = str(file)
        if not read:
            _open(desk, game)
            time.sleep(SLICE)
            return (*_counted(file), 0)
        (bus := folder / "bus").mkdir(mode=0o700)
        with session(desk.environment, bus):
            client = Client(desk.environment)
            try:
                _open(desk, game)
                until(lambda: client.ask(do="tree", skipped=UNREAD), "nothing is ever read", pause=0.1)
                end = latest = time.monotonic()
                end += SLICE
                while (now := time.monotonic()) < end:
                    if client.ask(do="tree", skipped=UNREAD):
                        trees, latest = trees + 1, now
                    time.sleep(PAUSE)
                    if now - latest > STILL:
                        raise Found(f"{game} is read no more")
            finally:
                desk.clear_up()
                client.close()
    return (*_counted(file), trees)


def _open(desk: Desk, game: str) -> None:
    desk.open("play", game, "--seats", "ai,ai,ai", "--speed", "1", code=WATCHED)


def _counted(file: Path) -> tuple[int, int]:
    if time.time() - file.stat().st_mtime > STILL:
        raise Found("no frame comes any more")
    lines = [line.split() for line in file.read_text("utf-8").splitlines() if line.count(" ") == 1]
    return (int(lines[-1][0]), int(lines[-1][1])) if lines else (0, 0)


def _report(begin: float, counts: dict[bool, list[int]]) -> str:
    minutes = (time.monotonic() - begin) / MINUTE
    (frames, late, trees), (others, others_late, _) = counts[True], counts[False]
    shares = [100 * some / max(1, all) for some, all in ((late, frames), (others_late, others))]
    return (
        f"{minutes:.1f} min: late while read {late} of {frames} ({shares[0]:.1f} %), "
        f"while not {others_late} of {others} ({shares[1]:.1f} %); {trees} trees read"
    )
