"""The program in a real window: opened, clicked through, played by keys, resized, closed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games import GAMES
from table.input.intents import Back
from table.store.paths import HOME
from table.window import LEAST, canvas_size
from tests.table.desk import Desk
from tests.table.scenes.visiting import visit

ROOT = Path(__file__).parents[2]
GAME = GAMES[0].id


@pytest.mark.parametrize(
    ("window", "canvas"),
    [
        ((1280, 720), (1280, 720)),
        ((3840, 2160), (3840, 2160)),
        ((1024, 768), (1280, 960)),
        ((640, 360), (1280, 720)),
        ((2560, 500), (3686, 720)),
        ((300, 900), (1280, 3840)),
    ],
)
def test_a_small_window_shows_the_least_canvas_in_its_own_shape(
    window: tuple[int, int], canvas: tuple[int, int]
) -> None:
    assert canvas_size(window) == canvas
    assert canvas_size(window)[0] >= LEAST[0] and canvas_size(window)[1] >= LEAST[1]


@pytest.mark.window
def test_from_the_title_to_a_game_with_the_mouse(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    desk.open()
    twin = visit(monkeypatch, tmp_path_factory.mktemp("twin"), size=desk.size())  # knows where things are
    twin.app.home()
    desk.click(twin.place(f"game {GAME}"))
    twin.click(f"game {GAME}")
    desk.click(twin.place("start"))
    twin.click("start")
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun")
    assert GAME in desk.settings().lobbies
    desk.key("Escape")
    twin.do(Back())
    desk.click(twin.place("leave"))
    twin.app.close()
    desk.key("Escape", "Escape")
    assert desk.ended() == 0
    assert desk.journal(), "the game is kept"


@pytest.mark.window
def test_from_the_title_to_a_game_with_the_keyboard(desk: Desk) -> None:
    desk.open()
    desk.key("Return", "Return")  # shows the focus, opens the lobby
    desk.key("Return", "Return")
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun")


@pytest.mark.window
def test_a_game_on_the_command_line_opens_at_the_table_and_goes_on_by_itself(desk: Desk) -> None:
    desk.open("play", GAME, "--seats", "ai,ai,ai", "--seed", "7", "--speed", "instant")
    desk.wait(lambda: desk.program and not desk.journal(), "the game did not come to its end")


@pytest.mark.window
def test_it_is_resized_and_fills_the_screen(desk: Desk) -> None:
    desk.open()
    first = desk.size()
    for size in ((1280, 720), (1000, 700), (640, 480), (1900, 800)):
        desk.tool("xdotool", "windowsize", "--sync", desk.window, *map(str, size))
        time.sleep(0.3)
        assert desk.size() == size
        desk.key("F1", "F1")
    desk.key("F11")
    desk.wait(lambda: desk.found() and desk.size() == (1920, 1200), "it does not fill the screen")
    desk.wait(lambda: desk.settings().fullscreen, "that is not remembered")
    desk.key("F11")
    desk.wait(lambda: desk.found() and desk.size() != (1920, 1200), "it still fills the screen")
    assert first != (1920, 1200)
    desk.key("Escape", "Escape")
    assert desk.ended() == 0


@pytest.mark.window
def test_the_first_launch_begins_with_the_welcome(desk: Desk) -> None:
    (desk.home / "settings.json").unlink()
    desk.open()
    desk.key("Tab", "Tab", "Right")
    desk.wait(lambda: desk.settings().text == 1.25, "the text size was not asked for first")
    assert not desk.settings().welcomed
    desk.key("Tab", "Tab", "Tab", "Tab", "Return")
    desk.wait(lambda: desk.settings().welcomed, "it does not end")


@pytest.mark.window
def test_closing_the_program_from_outside_keeps_the_game(desk: Desk) -> None:
    desk.open("play", GAME, "--seats", "you,ai", "--seed", "7")
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun")
    assert desk.program
    desk.program.send_signal(signal.SIGINT)
    assert desk.ended() == 130
    assert desk.program.communicate()[1] == ""


def test_without_a_display_it_says_so_and_what_to_do(tmp_path: Path) -> None:
    nowhere = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    environment = {**nowhere, HOME: str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "LC_ALL": "en_GB.UTF-8"}
    if sys.platform != "linux":
        pytest.skip("other systems always have a display")
    done = subprocess.run(
        [sys.executable, "-m", "table"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usotaku: There is no display") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_crash_is_told_without_a_traceback_and_written_down(tmp_path: Path, lang: str) -> None:
    code = (
        "import sys, table.app\n"
        "def broken(*args): raise RuntimeError('the lamp fell over')\n"
        "table.app.App.draw = broken\n"
        "from table.cli import run\n"
        "sys.exit(run([]))"
    )
    environment = {
        **os.environ, HOME: str(tmp_path), "LC_ALL": lang, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    log = tmp_path / "log" / "usotaku.log"
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and str(log) in done.stderr and "Traceback" not in done.stderr
    assert "the lamp fell over" in log.read_text("utf-8")
