"""The command `usotaku bench`: each number beside its goal."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from statistics import median

from games import GAMES
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.game import resolve
from table.bench import baselines
from table.store import settings
from table.store.paths import HOME

SEATS = 4
STARTS = 5
AIMS = {"OpenSpiel python_liars_poker": 4.0, "RLCard UNO (raw)": 1.0}
"""By how much random playouts have to be faster than a baseline; beside the others it is only told."""
WORK_GOAL, FIRST_GOAL, MEMORY_GOAL = 4.0, 500, 200
"""ms, ms, MB."""


def measure(parts: Sequence[str]) -> int:
    """Measure the parts in order and print; 0 even where a goal is missed: the machine may be a slow one."""
    run = {"rules": rules, "work": work, "window": window, "start": start, "memory": memory}
    with _own_files():
        for part in parts:
            run[part]()
    return 0


@contextmanager
def _own_files() -> Iterator[None]:
    """Settings of a player who has been here before, in a folder that goes away."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get(HOME)
        os.environ[HOME] = folder
        settings.save(settings.Settings(language="en", welcomed=True))
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME]
            else:
                os.environ[HOME] = before


def _tell(what: str, number: str, goal: str) -> None:
    print(f"{what:<58} {number:>20}   {goal}", flush=True)


def _goal(kept: bool, goal: str) -> str:
    return f"goal {goal}: {'kept' if kept else 'MISSED'}"


def playouts(game: Entry) -> float:
    """Moves per second of random playouts on the bare rules."""
    from games.brains.arena import playout

    seats = min(SEATS, game.rules.seats.stop - 1)
    options = resolve(game.rules, seats, None)
    return baselines.moves_per_second(
        lambda rng: playout(game.rules, seats, options, SeededChance(rng), Random(rng.random()))
    )


def rules() -> None:
    """Random playouts of each game against other people's games."""
    others = baselines.measure()
    for name, rate in others.items():
        _tell(name, f"{rate:,.0f} moves/s" if isinstance(rate, float) else "", rate if isinstance(rate, str) else "")
    for game in GAMES:
        own = playouts(game)
        _tell(f"{game.id}, {SEATS} seats, random playouts", f"{own:,.0f} moves/s", "")
        for name, rate in others.items():
            if isinstance(rate, float):
                aim = AIMS.get(name)
                goal = _goal(own / rate >= aim, f"at least {aim:g}x") if aim else "the next goal"
                _tell(f"  beside {name}", f"{own / rate:.2f}x", goal)


def work() -> None:
    """Work per frame without a display, in a process of its own: the driver is chosen once."""
    code = (
        "from games import entry; from table.bench import frames; import sys;"
        "t = frames.work(entry(sys.argv[1])); print(frames.percentile(t, .5), frames.percentile(t, .99), len(t))"
    )
    for game in GAMES:
        what = f"{game.id}: 60 cards at 1920x1080, 8 moving, work per frame"
        said, why = _child(["-c", code, game.id], SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
        if said is None:
            _tell(what, "", why)
            continue
        half, most, count = said.split()
        goal = _goal(float(most) <= WORK_GOAL, f"p99 at most {WORK_GOAL:g} ms")
        _tell(what, f"p99 {float(most):.2f} ms", f"{goal} (median {float(half):.2f} ms, {count} frames)")


def window() -> None:
    """Late frames in a real window."""
    code = (
        "from games import entry; from table.bench import frames; import sys;"
        "late, count, how = frames.window(entry(sys.argv[1])); print(late, count, how)"
    )
    for game in GAMES:
        what = f"{game.id}: late frames in a window at 120 a second"
        with _screen() as (display, why):
            if why:
                _tell(what, "", why)
                continue
            said, why = _child(["-c", code, game.id], **display)
        if said is None:
            _tell(what, "", why)
            continue
        late, count, how = said.split(maxsplit=2)
        _tell(what, f"{late} of {count}", f"{_goal(late == '0', '0 after the first second')} (by {how})")


def start() -> None:
    """From the start of a process to its first frame, files being in the system's memory."""
    what = "first frame of a warm start"
    times: list[int] = []
    with _screen() as (display, why):
        if why:
            _tell(what, "", why)
            return
        for _ in range(STARTS + 1):
            said, why = _child(["-m", "table.bench.process", "first", repr(time.time())], **display)
            if said is None:
                _tell(what, "", why)
                return
            times.append(int(said))
    took = median(times[1:])
    _tell(what, f"{took:.0f} ms", _goal(took <= FIRST_GOAL, f"at most {FIRST_GOAL} ms"))


def memory() -> None:
    """After a game at 1080p."""
    for game in GAMES:
        what = f"{game.id}: memory after a game at 1920x1080"
        said, why = _child(["-m", "table.bench.process", "memory", game.id])
        if said is None or not said.isdigit():
            _tell(what, "", said or why)
            continue
        _tell(what, f"{said} MB", _goal(int(said) < MEMORY_GOAL, f"under {MEMORY_GOAL} MB"))


def _child(arguments: Sequence[str], **environment: str) -> tuple[str | None, str]:
    """The last line that another Python printed; None and why if it failed."""
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        return None, f"not measured: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}"
    return lines[-1], ""


@contextmanager
def _screen() -> Iterator[tuple[dict[str, str], str]]:
    """The environment of a real screen: the one there is, else a virtual one; or why there is none."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("win32", "darwin"):
        yield {}, ""
        return
    if not shutil.which("Xvfb"):
        yield {}, "not measured: there is no display, and no Xvfb"
        return
    ready, tell = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tell), "-noreset", "-screen", "0", "1920x1200x24"],
        pass_fds=[tell],
        stderr=subprocess.DEVNULL,
    )
    os.close(tell)
    try:
        with os.fdopen(ready) as pipe:
            display = pipe.readline().strip()
        yield {"DISPLAY": f":{display}", "SDL_VIDEODRIVER": "x11"}, "" if display else "not measured: Xvfb failed"
    finally:
        server.terminate()
        server.wait()
