"""The program ends, whatever hangs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from games.core.words import Words
from table.base import shutdown
from tests.until import CHILD

ROOT = Path(__file__).parents[3]
WORDS = Words("en", "table")
SAVING = """
from threading import Event
from table.base import shutdown
from table.launch import desktop
from table.store.settings import Settings
desktop.settings_store.save_changes = lambda before, now: Event().wait()
desktop.run = lambda app, window, reader: app.change(volume=0.1)
shutdown.LIMIT = 0.3
desktop.open_window(Settings(language="en", welcomed=True), None, setup=None)
"""
PLAYING = """
from threading import Lock
from table.base import shutdown
from table.launch import desktop
from table.store.settings import Settings
def frames(app, window, reader):
    print("playing", flush=True)
    held = Lock()
    held.acquire()
    held.acquire()
desktop.run = frames
shutdown.LIMIT = 0.3
desktop.open_window(Settings(language="en", welcomed=True), None, setup=None)
"""
INTERRUPTED = """
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from table.base import shutdown
shutdown.LIMIT = 0.3
ThreadPoolExecutor(1).submit(Event().wait)
with shutdown.bounded("Something may be lost."):
    raise KeyboardInterrupt
"""


def end(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "USOTAKU_HOME": str(home)}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_disk_that_hangs_is_not_waited_for_for_ever(home: Path) -> None:
    done = end(SAVING, home)
    assert done.returncode == shutdown.CUT_OFF
    assert done.stderr.startswith(f"usotaku: {WORDS('app.cut_off')}")


@pytest.mark.posix
def test_sigterm_ends_it_also_while_its_frames_stand_still(home: Path) -> None:
    environment = {**os.environ, "USOTAKU_HOME": str(home)}
    with subprocess.Popen(
        [sys.executable, "-c", PLAYING], env=environment, cwd=ROOT, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout
        while program.stdout.readline() not in (b"playing\n", b""):
            pass
        program.send_signal(signal.SIGTERM)
        try:
            assert program.wait(60) == 128 + signal.SIGTERM
        finally:
            program.kill()


def test_who_interrupts_the_end_is_not_held_by_the_interpreter(home: Path) -> None:
    done = end(INTERRUPTED, home)
    assert done.returncode == shutdown.CUT_OFF
    assert "usotaku: Something may be lost." in done.stderr


def test_what_closes_in_time_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    cut: list[str] = []
    monkeypatch.setattr(shutdown, "_cut_off", cut.append)
    monkeypatch.setattr(shutdown, "LIMIT", 0.1)
    before = set(threading.enumerate())
    with shutdown.bounded("Lost."):
        timers = set(threading.enumerate()) - before
    with pytest.raises(ValueError, match="fails"), shutdown.bounded("Lost."):
        timers |= set(threading.enumerate()) - before
        raise ValueError("it fails")
    for timer in timers:
        timer.join(CHILD)
    assert timers and not cut
