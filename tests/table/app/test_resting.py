"""The program at rest in a real window.

It shows nothing, and wakes at once: for a key, for a phone, for the decision of a brain. With reduced motion, so that
whatever is shown has a reason.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from games import GAMES
from table.store.settings import Settings
from tests.table.desk import ROOT, Desk
from tests.until import CHILD, until

pytestmark = pytest.mark.window
GAME = GAMES[0].id
SOON = 1.0
"""s, on the slowest machine."""
QUIET = 3.0
"""s in which nothing is shown."""

COUNTED = """
import sys, time
from table.app.window import Window
shown, present = open({file!r}, "a", buffering=1), Window.present
def told(window):
    print(time.monotonic(), file=shown)
    return present(window)
Window.present = told
"""
"""The program, which tells when it shows a picture."""

MAIN = """
from table.__main__ import main
sys.exit(main())
"""

BY_PHONE = """
import threading
from random import Random
from time import monotonic, perf_counter
from games import entry
from table.app.scene import Scene
from table.bench.fake_phones import place
from table.bench.frames import PATIENCE_MS, gaps, opened
from table.bench.phones import HERE
from table.match.seating import company, named, new_seed
from table.match.seats import MatchSetup
from tests.table.phones.calling import Phone

game = entry({game!r})
with opened() as (app, _):
    app.only(Scene(app))
    app.change(reduced=True)
    options = {{option.id: option.default for option in game.options}}
    setup = MatchSetup(game.id, named(company(2, 1), app.words()), options, new_seed())
    app.games.start(setup, phones=())
    gaps(app, PATIENCE_MS, until=lambda: not app.changing)
    host = app.open_phones(HERE)
    host.invite(0)
    gaps(app, PATIENCE_MS, until=lambda: host.link(0))
    phone = Phone(host)
    phone.say(invite=host.link(0).partition("#")[2], lang="en")
    gaps(app, PATIENCE_MS, until=lambda: host.is_awake(0))
    app.top.back()
    done, waits = threading.Event(), []

    def play():
        random, view = Random(1), {{}}
        while not done.is_set():
            letter = phone.hear(0.5)
            if letter and "step" in letter:
                view = letter
                continue
            if letter is not None or (do := place(view, random)) is None:
                continue
            at = monotonic()
            phone.say(step=view["step"], do=do)
            while (letter := phone.hear(5)) is not None and "step" not in letter:
                pass
            waits.append(monotonic() - at)
            view = letter or {{}}

    thread = threading.Thread(target=play)
    thread.start()
    gaps(app, PATIENCE_MS, until=lambda: len(waits) >= 4)
    done.set()
    gaps(app, 1000)
    thread.join()
    print(*sorted(waits))
"""
"""A game with a hand on a phone.

It answers half a second after it is asked, when the table rests; the program prints the waits, s.
"""


def shown(file: Path) -> list[float]:
    """Times at which pictures were shown, s."""
    return [float(line) for line in file.read_text("ascii").split()] if file.exists() else []


def rests(file: Path) -> bool:
    """True if nothing was shown for a while."""
    times = shown(file)
    return bool(times) and time.monotonic() - times[-1] > QUIET


@pytest.fixture
def file(desk: Desk, tmp_path: Path) -> Path:
    desk.keep(Settings(language="en", welcomed=True, reduced=True))
    return tmp_path / "shown"


def test_a_table_that_waits_shows_nothing_until_a_key_is_pressed(desk: Desk, file: Path) -> None:
    code = COUNTED.format(file=str(file)) + MAIN
    desk.open("play", GAME, "--seats", "you,ai,ai", "--seed", "7", "--speed", "instant", code=code)
    desk.wait(lambda: rests(file), "it does not rest")
    pressed = time.monotonic()
    desk.key("h")
    desk.wait(lambda: shown(file)[-1] > pressed, "the key is not heard")
    first = next(at for at in shown(file) if at > pressed)
    assert first - pressed < SOON
    desk.wait(lambda: rests(file), "it does not rest again")


def test_the_title_shows_nothing(desk: Desk, file: Path) -> None:
    desk.open(code=COUNTED.format(file=str(file)) + MAIN)
    desk.wait(lambda: rests(file), "it does not rest")


def test_the_decision_of_a_brain_is_shown_at_once(desk: Desk, file: Path) -> None:
    code = COUNTED.format(file=str(file)) + MAIN
    desk.begin("play", GAME, "--seats", "ai,ai,ai", "--seed", "7", "--speed", "0.5", code=code)
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun")
    for _ in range(2):
        known = len(desk.journal())
        until(lambda known=known: len(desk.journal()) > known, "no seat decides", pause=0.01)  # type: ignore[misc]
        decided = time.monotonic()
        until(lambda at=decided: shown(file)[-1] > at, "nothing is shown", pause=0.01)  # type: ignore[misc]
        assert shown(file)[-1] - decided < SOON


def test_a_phone_is_answered_at_once(desk: Desk, file: Path) -> None:
    code = COUNTED.format(file=str(file)) + BY_PHONE.format(game=GAME)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env=desk.environment, capture_output=True, text=True, check=False, timeout=2 * CHILD,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    waits = [float(wait) for wait in done.stdout.split()[-4:]]
    assert sorted(waits)[len(waits) // 2] < SOON


def test_minimised_it_shows_nothing_and_is_there_when_it_is_back(desk: Desk, file: Path) -> None:
    manager = subprocess.Popen(["openbox"], env={**desk.environment, "HOME": str(file.parent)})
    try:
        desk.wait(lambda: "window id" in desk.tool("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "no window manager")
        desk.open(code=COUNTED.format(file=str(file)) + MAIN)
        desk.wait(lambda: rests(file), "it does not rest")
        desk.tool("xdotool", "windowminimize", "--sync", desk.window)
        desk.wait(lambda: rests(file), "it does not rest")
        before = time.monotonic()
        desk.tool("xdotool", "windowmap", "--sync", desk.window)
        desk.wait(lambda: shown(file)[-1] > before, "it is not drawn as it comes back")
    finally:
        manager.kill()
        manager.wait(CHILD)
