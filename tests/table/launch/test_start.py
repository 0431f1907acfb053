"""Modules loaded by the time of title, lobby and game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES
from tests.until import CHILD

LIGHT = ("data", "entry", "faces", "names", "numbers", "options", "types", "words")
"""Modules of the core that list and name the games."""

TITLE = """
import sys
from table.app import window
from table.commands import cli

def once(self):
    print(*sys.modules, file=sys.stderr)
    raise KeyboardInterrupt

window.Window.present = once
cli.run([])
"""

LATER = frozenset(
    [
        "asyncio",
        "email",
        "hashlib",
        "importlib.metadata",
        "multiprocessing",
        "secrets",
        "sqlite3",
        "statistics",
        "subprocess",
    ]
)
"""Modules of the standard library that are slow to import.

They are loaded when something needs them.
"""
SEEN = {
    "table.scenes": {"base", "home", "kit", "navigation"},
    "table.scenes.home": {"lessons_left", "title"},
    "table.stage": {"catalogue", "drawing", "layout"},
    "table.stage.layout": {"pose", "rim"},
    "table.match": {"chatter", "seats", "series", "speeds"},
    "table.phones": set[str](),
    "table.bench": set[str](),
}
"""Modules that the title takes from folders mostly loaded later."""

SCENE = """
import sys
import pygame
from games import GAMES
from table.scenes import navigation
from table.app.app import App
from table.match.seating import company, named
from table.match.seats import MatchSetup
from table.scenes.home.lobby import LobbyScene
from table.store.settings import Settings

if __name__ == "__main__":
    pygame.init()
    app = App(navigation, Settings(), (1280, 720))
    game = GAMES[0]
    if sys.argv[1] == "lobby":
        app.only(LobbyScene(app, game.id))
    else:
        app.games.start(MatchSetup(game.id, named(company(3, persons=0), app.words(game.id)), {}, 7))
        while len(app.top.session.beats(None)) < 3:
            app.step([], 50)
    app.draw(pygame.Surface((1280, 720)))
    print(*sys.modules, file=sys.stderr)
    app.close()
"""


AHEAD = """
import sys, threading
import pygame
from table.scenes import navigation
from table.app.app import SLICE, App
from table.input.intents import Press, Release
from table.store.settings import Settings

if __name__ == "__main__":
    pygame.init()
    app, surface = App(navigation, Settings(welcomed=True), (1280, 720), slice_ms=SLICE), pygame.Surface((1280, 720))

    def frames(count):
        for _ in range(count):
            app.step([], 8)
            app.draw(surface)

    app.home()
    frames(1)
    assert not any(thread.name == "prewarm" for thread in threading.enumerate()), "the first frames wait for it"
    frames(100)
    for thread in threading.enumerate():
        if thread.name == "prewarm":
            thread.join()
    before = {*sys.modules}
    where = next(one.rect.center for one in app.top.form.focus.targets if one.id.startswith("game "))
    app.step([Press(where), Release(where)], 8)
    while app.changing:
        app.step([], 8)
    assert type(app.top).__name__ == "LobbyScene"
    print(*({*sys.modules} - before if sys.argv[1] == "new" else sys.modules), "table.app.app", file=sys.stderr)
    app.close()
"""


def modules(home: Path, script: str, *arguments: str) -> set[str]:
    """Return the modules that a process has imported after this script."""
    environment = {**os.environ, "USOTAKU_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    (home / "settings.json").write_text('{"usotaku": "usotaku settings", "format": 1, "welcomed": true}')
    file = home / "script.py"
    file.write_text(script)
    command = [sys.executable, str(file), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=CHILD)
    found = set(done.stderr.split())
    assert "table.app.app" in found
    return found


def loaded(home: Path, script: str, *arguments: str) -> set[str]:
    """Return the modules of games imported after this script."""
    return {name for name in modules(home, script, *arguments) if name.startswith("games.")}


def of_games(modules: set[str]) -> set[str]:
    """Return those modules that lie in folders of games."""
    return {name for name in modules if any(name.startswith(f"{game.package}.") for game in GAMES)}


def test_the_title_opens_without_rules_minds_and_characters(tmp_path: Path) -> None:
    found = loaded(tmp_path, TITLE)
    core = {name for name in found if name.startswith("games.core")}
    assert found - core == {"games.discovery", *(game.package for game in GAMES)}, "a game's folder, and nothing in it"
    assert core == {"games.core", *(f"games.core.{name}" for name in LIGHT)}


def test_the_first_frame_waits_for_nothing_that_the_title_does_not_need(tmp_path: Path) -> None:
    found = modules(tmp_path, TITLE)
    assert found & LATER == set()
    for folder, needed in SEEN.items():
        there = {name.removeprefix(f"{folder}.").split(".")[0] for name in found if name.startswith(f"{folder}.")}
        assert there == needed, folder


@pytest.mark.slow
def test_what_the_first_press_leads_to_is_imported_while_the_title_is_looked_at(tmp_path: Path) -> None:
    new = modules(tmp_path, AHEAD, "new")
    there = {name.split(".")[0] for name in modules(tmp_path, AHEAD, "all")}
    assert not there & {"asyncio", "websockets", "ifaddr", "segno"}, "nobody has wished for phones"
    assert {name for name in new if name.split(".")[0] in ("games", "table", "pygame_gui", "PIL")} == {"table.app.app"}


@pytest.mark.slow
def test_what_is_typed_into_is_imported_when_something_is_typed(tmp_path: Path) -> None:
    for scene in (TITLE, SCENE):
        assert not {name for name in modules(tmp_path, scene, "lobby") if name.startswith("pygame_gui")}


def test_the_lobby_needs_no_rules(tmp_path: Path) -> None:
    assert not of_games(loaded(tmp_path, SCENE, "lobby"))


@pytest.mark.slow
def test_a_game_needs_its_own_rules_and_its_minds_are_elsewhere(tmp_path: Path) -> None:
    found = of_games(loaded(tmp_path, SCENE, "game"))
    assert f"{GAMES[0].package}.rules" in found
    assert all(name.startswith(GAMES[0].package) and ".mind" not in name for name in found)
