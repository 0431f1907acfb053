"""What has been loaded when the title is there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from games import GAMES

SCRIPT = """
import sys
import pygame
from table import cli, window

def once(self):
    print(*sys.modules, file=sys.stderr)
    sys.exit(0)

window.Window.present = once
cli.run([])
"""


def loaded(home: Path) -> set[str]:
    """The modules in a process that has drawn the first frame of the title."""
    folders = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    environment = {**os.environ, **folders, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    settings = home / "usotaku" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"usotaku": "usotaku settings", "format": 1, "welcomed": true}')
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_the_title_opens_without_rules_minds_and_characters(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    assert "table.scenes.title" in found
    own = {name for name in found if name.startswith("games.")}
    core = {name for name in own if name.startswith("games.core")}
    assert own - core == {"games.outside", *(game.package for game in GAMES)}, "a game's folder, and nothing in it"
    assert core == {"games.core", *(f"games.core.{name}" for name in ("entry", "faces", "options", "types", "words"))}
