"""Without a room nothing of one is there: no library, no thread, no socket."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PLAYED = """
import os, sys, threading
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame
pygame.display.init(); pygame.font.init(); pygame.display.set_mode((1280, 720))
from table.app import App
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.match.worker import Worker
from table.store.settings import Settings
app = App(Settings(language="en", welcomed=True), (1280, 720), worker=Worker(inline=True))
app.start(MatchSetup("royal", named(company(3, 2), app.words("royal")), {"starter": 0}, 1))
for _ in range(60):
    app.step([], 50)
app.home()
app.close()
print(*sorted(name for name in sys.modules if name.split(".")[0] in ("asyncio", "websockets", "ifaddr", "segno")))
print(*sorted(name for name in sys.modules if name.startswith("table.phones")))
print(*[thread.name for thread in threading.enumerate() if thread.name == "phones"])
"""


def test_nothing_of_it_is_imported_by_a_game_without_phones(home: Path) -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED], capture_output=True, text=True, check=True)
    assert [line for line in done.stdout.splitlines() if not line.startswith("pygame")] == ["", "", ""]


def test_what_takes_long_to_import_is_imported_by_the_thread_of_sockets() -> None:
    """No frame waits for it when a room is opened."""
    named = "import sys, table.phones.room; print(*{'asyncio', 'websockets', 'segno'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", named], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].strip() == ""
