"""Without a room nothing of one is there.

No library, no thread, no socket.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from table.phones.host import PhoneHost
from tests.until import CHILD

PLAYED = """
import os, sys, threading
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame
pygame.display.init(); pygame.font.init(); pygame.display.set_mode((1280, 720))
from table.scenes import navigation
from table.app.app import App
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.worker import Worker
from table.store.settings import Settings
app = App(navigation, Settings(language="en", welcomed=True), (1280, 720), worker=Worker(inline=True))
app.games.start(MatchSetup("royal", named(company(3, 2), app.words("royal")), {"starter": 0}, 1))
for _ in range(60):
    app.step([], 50)
app.home()
app.close()
print(*sorted(name for name in sys.modules if name.split(".")[0] in ("asyncio", "websockets", "ifaddr", "segno")))
print(*sorted(name for name in sys.modules if name.startswith("table.phones")))
print(*[thread.name for thread in threading.enumerate() if thread.name == "phones"])
"""


@pytest.mark.slow
def test_nothing_of_it_is_imported_by_a_game_without_phones(home: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True, timeout=CHILD)
    assert [line for line in done.stdout.splitlines() if not line.startswith("pygame")] == ["", "", ""]


OPENED = """
import os, sys, time
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame
pygame.display.init(); pygame.font.init(); pygame.display.set_mode((1280, 720))
from table.scenes import navigation
from table.app.app import App
from table.match.worker import Worker
from table.phones.host import LIBRARIES
from table.app.scene import Scene
from table.store.settings import Settings
app = App(navigation, Settings(language="en", welcomed=True), (1280, 720), worker=Worker(inline=True), slice_ms=0.01)
app.only(Scene(app))
room, slices = app.open_phones("127.0.0.1"), 0
print(*{*LIBRARIES} & {*sys.modules})
while app.changing:
    app.step([], 8)
    slices += 1
print(slices > len(LIBRARIES), *{*LIBRARIES} - {*sys.modules})
known = {*sys.modules}
while not room.opened:
    time.sleep(0.01)
print(room.opened, *{name for name in {*sys.modules} - known if name.startswith(("asyncio", "websockets", "table"))})
app.close()
"""


def test_a_room_is_opened_in_slices_and_its_thread_need_not_import(home: Path) -> None:
    """Slow imports are done before, and split over frames."""
    done = subprocess.run([sys.executable, "-c", OPENED], capture_output=True, text=True, check=True, timeout=CHILD)
    said = [line for line in done.stdout.splitlines() if not line.startswith("pygame")]
    assert said == ["", "True", "open"]


@pytest.mark.slow
def test_the_bench_measures_with_what_a_room_imports() -> None:
    named = "import sys, table.bench.phones; print(*{'asyncio', 'websockets', 'segno', 'ifaddr'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", named], capture_output=True, text=True, check=True, timeout=CHILD)
    assert done.stdout.splitlines()[-1].strip() == ""


def test_a_room_that_was_closed_is_not_opened() -> None:
    before = {*threading.enumerate()}
    host = PhoneHost("127.0.0.1")
    host.close()
    host.open()
    assert not [thread for thread in {*threading.enumerate()} - before if thread.name == "phones"]
