"""The desk: a real window for those tests that need one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.store import settings as store
from table.store.paths import HOME
from table.store.settings import Settings
from tests.table.desk import SCREEN, Desk


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A virtual screen on which the program can be opened, as somebody has it who was welcomed before."""
    pixels = tmp_path / "screen"
    pixels.mkdir()
    home = tmp_path / "home"
    size = "{}x{}x24".format(*SCREEN)
    ready, tell = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tell), "-noreset", "-nocursor", "-fbdir", str(pixels), "-screen", "0", size],
        pass_fds=[tell],
        stderr=subprocess.DEVNULL,
    )
    os.close(tell)
    with os.fdopen(ready) as pipe:
        display = f":{pipe.readline().strip()}"
    monkeypatch.setenv(HOME, str(home))
    store.save(Settings(language="en", welcomed=True))
    desk = Desk(display, pixels / "Xvfb_screen0", home)
    try:
        yield desk
    finally:
        desk.clear_up()
        server.terminate()
        server.wait()
