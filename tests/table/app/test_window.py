"""The program in a real window.

Opened, clicked through, played by keys, resized, closed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from PIL import Image

from games import GAMES
from games.core.words import Words
from table.app.window import LEAST, _first_size, canvas_size
from table.base.paths import HOME
from table.base.screen import READABLE
from table.input.intents import Back
from table.scenes.home.access import SETTINGS, FirstAccessScene
from table.scenes.home.crash import CrashScene
from table.scenes.play.scene import PlayScene
from table.store import settings as store
from table.store.settings import Settings
from tests.table.desk import ALIKE, CALM, Desk, difference, interruptible
from tests.table.scenes.visiting import visit
from tests.until import CHILD, until

ROOT = Path(__file__).parents[3]
GAME = GAMES[0].id
WORDS = Words("en", "table")


@pytest.mark.parametrize(
    ("window", "canvas"),
    [
        ((1280, 720), (1280, 720)),
        ((3840, 2160), (3840, 2160)),
        ((1024, 768), (1280, 960)),
        ((640, 360), (1280, 720)),
        ((2560, 500), (3686, 720)),
        ((700, 1400), (1280, 2560)),
    ],
)
def test_a_small_window_shows_the_least_canvas_in_its_own_shape(
    window: tuple[int, int], canvas: tuple[int, int]
) -> None:
    assert canvas_size(window) == canvas
    assert canvas_size(window)[0] >= LEAST[0] and canvas_size(window)[1] >= LEAST[1]


@pytest.mark.parametrize("window", [(200, 100), (639, 2000), (3000, 359)])
def test_a_window_in_which_nothing_can_be_read_is_its_own_canvas(window: tuple[int, int]) -> None:
    assert canvas_size(window) == window


@pytest.mark.parametrize(
    ("desktop", "window"),
    [
        ((3840, 2160), (2400, 1350)),
        ((2560, 1440), (1600, 900)),
        ((1600, 900), (1280, 720)),
        ((1280, 720), (1264, 632)),
        ((1024, 768), (1008, 680)),
        ((800, 480), (784, 392)),
    ],
)
def test_a_new_window_fits_onto_its_screen_with_its_frame(
    desktop: tuple[int, int], window: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert _first_size() == window


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
    desk.open(code=CALM)
    desk.key("Tab", "Down", "Return")  # shows the focus at what is for those who are new, goes on, opens the lobby
    desk.key("Return")  # does what is red there
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun")


@pytest.mark.window
def test_a_game_on_the_command_line_opens_at_the_table_and_goes_on_by_itself(desk: Desk) -> None:
    desk.open("play", GAME, "--seats", "ai,ai,ai", "--seed", "7", "--speed", "instant")
    desk.wait(lambda: desk.program and not desk.journal(), "the game did not come to its end")


@pytest.mark.window
def test_it_is_resized_and_fills_the_screen(desk: Desk) -> None:
    desk.open(code=CALM)
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
    desk.key("F11")
    desk.wait(lambda: desk.settings().fullscreen, "that is not remembered")
    desk.key("Escape", "Escape")
    assert desk.ended() == 0
    desk.open(code=CALM)
    assert desk.size() == (1920, 1200), "it fills the screen as it did"
    desk.key("F11")
    desk.wait(lambda: desk.found() and desk.size() == (1900, 800), "it does not have its size again")


MANAGER = """<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard>
<keybind key="F9"><action name="ToggleFullscreen"/></keybind></keyboard></openbox_config>"""
"""A window manager with a full-screen key of its own."""


@pytest.fixture
def manager(desk: Desk, tmp_path: Path) -> Iterator[None]:
    (tmp_path / "rc.xml").write_text(MANAGER)
    command = ["openbox", "--config-file", str(tmp_path / "rc.xml")]
    environment = desk.environment | {"HOME": str(tmp_path)}
    managing = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    desk.wait(lambda: "window id" in desk.tool("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"), "no window manager")
    yield
    managing.kill()
    managing.wait(CHILD)


@pytest.mark.window
def test_it_comes_back_from_the_full_screen_where_it_was(desk: Desk, manager: None) -> None:
    desk.keep(Settings(language="en", welcomed=True, window=(900, 700)))
    desk.open(code=CALM)
    assert desk.size() == (900, 700), "the size of before"
    time.sleep(0.5)  # the manager places it
    place = desk.place()

    def fill(key: str, full: bool) -> None:
        desk.key(key)
        desk.wait(lambda: (desk.size() == (1920, 1200)) == full, f"{key}: not {full}")
        desk.wait(lambda: desk.settings().fullscreen == full, f"{key}: the setting is not {full}")

    for _ in range(2):
        fill("F11", True)
        fill("F11", False)
        desk.wait(lambda: desk.place() == place, f"it is at {desk.place()}")
        assert desk.size() == (900, 700)
    fill("F9", True)
    fill("F9", False)
    fill("F9", True)
    fill("F11", False)
    assert desk.size() == (900, 700)
    desk.tool("xdotool", "windowsize", "--sync", desk.window, "1000", "800")
    desk.wait(lambda: desk.size() == (1000, 800), "it is not resized")
    desk.key("Escape", "Escape")
    assert desk.ended() == 0
    assert desk.settings().window == (1000, 800)


@pytest.mark.window
def test_a_window_too_small_to_read_keeps_the_game_and_goes_on_with_more_room(desk: Desk) -> None:
    desk.keep(Settings(language="en", welcomed=True, log_usual="prose", speed=4.0))
    desk.open("play", GAME, "--seats", "ai,ai,ai", "--seed", "7", code=CALM)
    told = desk.tool("xprop", "-id", desk.window, "WM_NORMAL_HINTS")
    assert "minimum size: {} by {}".format(*READABLE) in told
    for size in ((300, 1000), (200, 100), (50, 40), (700, 1000)):
        desk.tool("xdotool", "windowsize", "--sync", desk.window, *map(str, size))
        desk.wait(lambda: desk.found() and len(desk.picture().getcolors(1 << 24) or ()) > 4, f"nothing shown at {size}")
    played = len(desk.journal())
    desk.wait(lambda: len(desk.journal()) > played, "the game does not go on")


@pytest.mark.window
def test_the_first_launch_begins_with_the_page_of_access(desk: Desk) -> None:
    (desk.home / "settings.json").unlink()
    desk.open(code=CALM)
    row = 1 + [*FirstAccessScene.before, *SETTINGS].index("text")
    desk.key(*["Tab"] * row, "Right")
    desk.wait(lambda: desk.settings().text == 1.25, "the text size was not asked for")
    assert not desk.settings().welcomed
    desk.key(*["shift+Tab"] * row, "Return")  # round to the button that goes on
    desk.key("shift+Tab", "Return")
    desk.wait(lambda: desk.settings().welcomed, "it does not end")


@pytest.mark.window
def test_closing_the_program_from_outside_keeps_the_game(desk: Desk) -> None:
    desk.open("play", GAME, "--seats", "you,ai", "--seed", "7", code=CALM)
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun")
    assert desk.program
    desk.program.send_signal(signal.SIGINT)
    assert desk.ended() == 130
    assert desk.program.communicate(timeout=CHILD)[1] == ""


@pytest.mark.window
def test_a_display_that_goes_away_is_told_and_the_game_is_kept(desk: Desk) -> None:
    desk.open("play", GAME, "--seats", "you,ai", "--seed", "7", code=CALM)
    desk.wait(lambda: len(desk.journal()) >= 2, "no game was begun")
    before = desk.journal()
    assert desk.server and desk.program
    desk.server.kill()
    assert desk.ended() == 2
    assert desk.program.communicate(timeout=CHILD)[1].startswith(f"usotaku: {WORDS('app.display_lost')}")
    assert "the display has gone away" in (desk.home / "log" / "usotaku.log").read_text()
    assert desk.journal()[: len(before)] == before


@pytest.mark.sampled(1)
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({}, "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY"),
        ({"WAYLAND_DISPLAY": "wayland-7"}, "WAYLAND_DISPLAY=wayland-7 is not responding."),
        ({"DISPLAY": ":4711"}, "DISPLAY=:4711 is not responding."),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, "SDL_VIDEODRIVER asks for “kmsdrm”, and SDL says: "),
    ],
)
def test_without_a_display_it_says_so_and_what_to_do(tmp_path: Path, named: dict[str, str], said: str) -> None:
    nowhere = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    environment = {**nowhere, **named, HOME: str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "LC_ALL": "en_GB.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "table"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=CHILD,
    )
    assert done.returncode == 2
    assert said in done.stderr and done.stderr.count("\n") == 1


BROKEN = (
    "import sys, table.app.app\n"
    "def broken(self, surface):\n"
    "    if type(self.top).__name__ == 'CrashScene': return draw(self, surface)\n"
    "    hand = ['joker']\n"
    "    raise RuntimeError(hand[0])\n"
    "draw, table.app.app.App.draw = table.app.app.App.draw, broken\n"
    "from table.commands.cli import run\n"
    "sys.exit(run(sys.argv[1:]))"
)
"""A program that fails at its first frame, except the last."""


def unseen(home: Path, **more: str) -> dict[str, str]:
    """An environment without window and sound."""
    return {**os.environ, HOME: str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **more}


def start(environment: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=interruptible,
    )


@contextmanager
def running(environment: dict[str, str], *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """`python -m table` with these arguments, killed in the end."""
    program = start(environment, "-m", "table", *arguments)
    try:
        yield program
    finally:
        program.kill()
        program.communicate(timeout=CHILD)


def lines(file: Path) -> int:
    return len(file.read_text("utf-8").splitlines()) if file.exists() else 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_crash_is_told_without_a_traceback_and_written_down_without_cards(tmp_path: Path, lang: str) -> None:
    program = start(unseen(tmp_path, LC_ALL=lang), "-c", BROKEN)
    out, err = program.communicate(timeout=60)
    log = tmp_path / "log" / "usotaku.log"
    assert program.returncode == 1 and out == ""
    assert err.count("\n") == 1 and str(log) in err and "Traceback" not in err
    written = log.read_text("utf-8")
    assert "RuntimeError at <string>:5 < pacing.py:" in written
    assert "joker" not in written + err


@pytest.mark.slow
def test_a_crash_without_a_log_is_told_with_its_places(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    program = start(unseen(tmp_path / "file" / "home", LC_ALL="en"), "-c", BROKEN)
    err = program.communicate(timeout=60)[1]
    assert err.count("\n") == 1 and "RuntimeError at <string>:5" in err and "joker" not in err


@pytest.mark.window
def test_a_crash_has_a_window_that_is_closed_by_a_key_and_the_game_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", BROKEN, "play", GAME, "--seats", "you,ai", "--seed", "7"]
    desk.program = subprocess.Popen(
        command, cwd=ROOT, env=desk.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    desk.wait(desk.found, "no window")
    log = desk.home / "log" / "usotaku.log"
    desk.wait(lambda: "RuntimeError" in log.read_text("utf-8"), "it has not failed")
    twin = visit(monkeypatch, tmp_path / "twin", size=desk.size())
    twin.app.push(CrashScene(twin.app, log=log, what="", kept=True))
    twin.app.draw(twin.surface)
    shown = Image.frombytes("RGB", twin.surface.get_size(), pygame.image.tobytes(twin.surface, "RGB"))
    desk.wait(lambda: difference(desk.picture(), shown) < ALIKE, "the window does not say what has happened")
    desk.click(twin.place("close"))
    assert desk.ended() == 1
    assert len(desk.journal()) >= 2, "the game is kept"


@pytest.mark.slow
def test_killed_in_the_middle_of_a_game_it_offers_to_go_on_and_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv(HOME, str(home))
    store.save(Settings(language="en", welcomed=True))
    with running(unseen(home), "play", GAME, "--seats", "ai,ai,ai", "--seed", "7", "--speed", "4"):
        until(lambda: lines(home / "unfinished.jsonl") > 4, "no game was begun")
    visitor = visit(monkeypatch, home)
    visitor.app.home()
    assert visitor.app.toast.left <= 0, "nothing is said"
    visitor.click("continue")
    assert isinstance(visitor.scene, PlayScene)
    visitor.app.close()
    names = {file.name for file in home.iterdir()}
    assert names == {"settings.json", "unfinished.jsonl", "unfinished.lock", "installation.key", "log"}


@pytest.mark.slow
def test_started_twice_both_play_and_keep_their_games(tmp_path: Path) -> None:
    line = ("play", GAME, "--seats", "you,ai", "--seed")
    first, second = tmp_path / "unfinished.jsonl", tmp_path / "unfinished-2.jsonl"
    with running(unseen(tmp_path), *line, "7") as one:
        until(lambda: lines(first) >= 2, "the first has not begun")
        before = first.read_text("utf-8")
        with running(unseen(tmp_path), *line, "8") as other:
            until(lambda: lines(second) >= 2, "the second has not begun")
            assert one.poll() is None and other.poll() is None
            assert first.read_text("utf-8").startswith(before) and '"seed":8' in second.read_text("utf-8")
        assert one.poll() is None


@pytest.mark.slow
def test_without_a_sound_device_it_plays_and_notes_it_once_in_the_log(tmp_path: Path) -> None:
    environment = unseen(tmp_path, SDL_AUDIODRIVER="nothing")
    with running(environment, "play", GAME, "--seats", "ai,ai", "--seed", "7", "--speed", "4") as program:
        until(lambda: lines(tmp_path / "unfinished.jsonl") > 6, "no game was begun")
        assert program.poll() is None
        program.kill()
        assert program.communicate(timeout=CHILD)[1] == ""
    assert (tmp_path / "log" / "usotaku.log").read_text("utf-8").count("There is no sound for now") == 1


@pytest.mark.slow
@pytest.mark.posix
def test_nowhere_to_write_it_plays_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = unseen(tmp_path / "file" / "home")
    with running(environment, "play", GAME, "--seats", "ai,ai", "--seed", "7", "--speed", "instant") as program:
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(4)
        program.send_signal(signal.SIGINT)
        assert program.communicate(timeout=CHILD)[1].startswith(f"usotaku: {WORDS('app.lost')}")
        assert program.returncode == 1
