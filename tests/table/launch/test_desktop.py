"""The program around its window.

What it says when something is not as it should be.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.core.words import Words
from games.lessons.lesson import numbers
from table.app.app import App
from table.app.window import DisplayLost, NoDisplay, Window
from table.base import system
from table.base.paths import HOME
from table.commands import cli
from table.input.events import Reader
from table.input.intents import Quit
from table.launch import crash_log, desktop
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT
from table.scenes.home.crash import CrashScene
from table.scenes.home.giving_up import GivingUpScene
from table.scenes.home.title import TitleScene
from table.scenes.learn.lesson import LessonScene
from table.scenes.play.scene import PlayScene
from table.stage import catalogue
from table.store import autosave
from table.store import settings as store
from table.store.settings import Settings
from table.ui.widgets import Label

JA = Settings(language="ja", welcomed=True)
SETUP = MatchSetup(GAMES[0].id, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, PERSON)), {"starter": 0}, 5)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home; the program's changes to the process are undone."""
    monkeypatch.setenv(HOME, str(tmp_path))
    for thing, name in ((sys, "excepthook"), (threading, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(thing, name, getattr(thing, name))
    monkeypatch.setattr(logging, "raiseExceptions", True)
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    root.handlers.clear()
    yield tmp_path
    logging.captureWarnings(False)
    for handler in root.handlers:
        handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[type, str]]:
    """The scenes that frames would have shown, with their messages."""
    seen: list[tuple[type, str]] = []

    def look(app: App, window: object, reader: object) -> None:
        form = getattr(app.top, "form", None)
        labels = [widget.words for widget in form.widgets if isinstance(widget, Label)] if form else []
        seen.append((type(app.top), "\n".join([app.toast.words, *labels])))

    monkeypatch.setattr(desktop, "run", look)
    monkeypatch.setattr(desktop, "UNSEEN", ())  # so that the end is shown here, too
    return seen


def failing(look: Callable[..., None], times: int, problem: type[BaseException] = KeyError) -> Callable[..., None]:
    """Frames that fail so many times and then are looked at."""
    left = [times]

    def run(app: App, window: object, reader: object) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise problem("joker")
        look(app, window, reader)

    return run


def test_all_is_well(shown: list[tuple[type, str]], home: Path) -> None:
    assert desktop.open_window(JA, None, setup=None) == 0
    assert shown == [(TitleScene, "")]
    assert sorted(file.name for file in home.iterdir()) == ["installation.key", "log"]


def test_nowhere_to_write_is_told_in_the_players_language(
    shown: list[tuple[type, str]], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").touch()
    monkeypatch.setenv(HOME, str(home / "file"))
    assert desktop.open_window(JA, None, setup=None) == 0
    assert shown[0][1].startswith("ログ ") and "書き込めません" in shown[0][1]
    _, problem = store.load()
    assert desktop.open_window(JA, problem, setup=None) == 0
    assert "設定ファイル" in shown[1][1], "what matters more to the player goes first"


@pytest.mark.parametrize(
    ("setup", "kept", "problem"), [(None, False, KeyError), (SETUP, True, KeyError), (SETUP, True, SystemExit)]
)
def test_a_failure_ends_in_a_window_of_its_own(
    shown: list[tuple[type, str]],
    setup: MatchSetup | None,
    kept: bool,
    problem: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(desktop, "run", failing(desktop.run, 1, problem))
    assert desktop.open_window(JA, None, setup=setup) == desktop.FAILED
    log = home / "log" / "usotaku.log"
    assert shown[0][0] is CrashScene
    assert str(log) in shown[0][1] and ("つづきから" in shown[0][1]) is kept
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and str(log) in err
    assert f"{problem.__name__} at test_desktop.py:" in log.read_text("utf-8")
    assert "joker" not in log.read_text("utf-8") + err + shown[0][1]


def test_what_holds_for_one_run_is_not_kept() -> None:
    kept = Settings(language="en", speed=2.0, welcomed=True)
    store.save(kept)
    save = desktop.keeping(kept, {"language": "ja", "speed": INSTANT})
    save(Settings(language="ja", speed=INSTANT, muted=True, welcomed=True))
    assert store.load()[0] == Settings(language="en", speed=2.0, muted=True, welcomed=True)
    save(Settings(language="ja", speed=0.5, welcomed=True))
    assert store.load()[0].speed == 0.5, "the player has changed it"


def test_a_lesson_can_be_opened_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    seen = []

    def play(app: App, window: object, reader: object) -> None:
        while app.changing:  # the scenes are made in slices
            app.step([], 16.0)
        seen.append(app.top)

    monkeypatch.setattr(desktop, "run", play)
    game, number = GAMES[0], numbers(GAMES[0])[-1]
    assert cli.run(["play", game.id, "--lesson", str(number), "--lang", "ja"]) == 0
    assert isinstance(seen[0], LessonScene)
    assert seen[0]._lesson.number == number
    assert cli.run(["play", game.id, "--lesson", str(number + 1), "--lang", "ja"]) == 2
    assert f"練習「{number + 1}」はありません" in capsys.readouterr().err


def test_a_window_that_fails_as_well_leaves_the_systems_own_box(
    shown: list[tuple[type, str]], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    said: list[str] = []
    monkeypatch.setattr(desktop, "run", failing(desktop.run, 2))
    monkeypatch.setattr(pygame.display, "message_box", lambda title, message, message_type: said.append(message))
    assert desktop.open_window(JA, None, setup=None) == desktop.FAILED
    assert not shown and str(home) in said[0]


def test_data_that_lack_something_are_named_on_the_terminal_and_not_in_the_log(
    shown: list[tuple[type, str]], home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*arguments: object) -> None:
        catalogue.words("ja", None)("no such key")

    frames = desktop.run
    monkeypatch.setattr(desktop, "run", lambda *arguments: (monkeypatch.setattr(desktop, "run", frames), run()))
    assert desktop.open_window(JA, None, setup=None) == desktop.FAILED
    assert 'usotaku: table/text/ja.toml: no text "no such key"\n' in capsys.readouterr().err
    log = (home / "log" / "usotaku.log").read_text("utf-8")
    assert "DataError at words.py" in log and "no such key" not in log


def test_what_was_left_by_a_killed_program_is_swept_away(shown: list[tuple[type, str]], home: Path) -> None:
    left = home / "settings.json.4711.tmp"
    left.touch()
    os.utime(left, (0, 0))
    desktop.open_window(JA, None, setup=None)
    assert not left.exists()


def test_a_new_game_leaves_a_damaged_one_where_it_is(shown: list[tuple[type, str]], home: Path) -> None:
    (home / "unfinished.jsonl").write_text("damaged")
    assert desktop.open_window(JA, None, setup=SETUP) == 0
    assert (home / "unfinished.jsonl").read_text() == "damaged" and (home / "unfinished-2.jsonl").exists()


def test_a_new_game_leaves_one_that_waits_where_it_is(shown: list[tuple[type, str]], home: Path) -> None:
    assert desktop.open_window(JA, None, setup=SETUP) == 0
    kept = (home / "unfinished.jsonl").read_bytes()
    assert desktop.open_window(JA, None, setup=SETUP) == 0
    assert [scene for scene, _ in shown] == [PlayScene, PlayScene]
    assert (home / "unfinished.jsonl").read_bytes() == kept and (home / "unfinished-2.jsonl").exists()


def test_of_very_many_that_wait_the_oldest_is_not_given_up_unasked(
    shown: list[tuple[type, str]], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "MOST", 1)
    assert desktop.open_window(JA, None, setup=SETUP) == 0
    kept = (home / "unfinished.jsonl").read_bytes()
    assert desktop.open_window(JA, None, setup=SETUP) == 0
    assert [scene for scene, _ in shown] == [PlayScene, GivingUpScene]
    assert (home / "unfinished.jsonl").read_bytes() == kept


@pytest.mark.posix
def test_nobody_else_on_the_machine_can_read_anything(
    shown: list[tuple[type, str]], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = home / "new" / "one"
    monkeypatch.setenv(HOME, str(folder))
    before = os.umask(0)
    try:
        assert desktop.open_window(JA, None, setup=SETUP) == 0
        store.save(JA)
        handler = logging.getLogger().handlers[0]
        assert isinstance(handler, crash_log.File)
        handler.doRollover()
    finally:
        os.umask(before)
    made = list((home / "new").rglob("*"))
    assert {file.name for file in made} == {
        *("one", "settings.json", "installation.key", "unfinished.jsonl", "unfinished.lock"),
        *("log", "usotaku.log", "usotaku.log.1"),
    }
    assert [file for file in made if file.stat().st_mode & 0o077] == []


def test_a_game_that_can_not_be_saved_is_told_before_a_log_that_can_not(
    shown: list[tuple[type, str]], home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "file").touch()
    monkeypatch.setenv(HOME, str(home / "file"))
    assert desktop.open_window(JA, None, setup=SETUP) == desktop.FAILED
    assert shown[0][1].startswith("このゲームは保存されていません")
    assert capsys.readouterr().err == f"usotaku: {Words('ja', 'table')('app.lost')}\n"


@pytest.mark.parametrize(("problem", "said"), [(KeyError, "crash.lost"), (DisplayLost, "app.display_lost_unsaved")])
def test_a_game_that_is_lost_is_not_said_to_be_kept(
    shown: list[tuple[type, str]],
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    problem: type[BaseException],
    said: str,
) -> None:
    (home / "file").touch()
    monkeypatch.setenv(HOME, str(home / "file"))
    monkeypatch.setattr(desktop, "run", failing(desktop.run, 1, problem))
    assert desktop.open_window(JA, None, setup=SETUP) != 0
    words = Words("ja", "table")
    told = "\n".join([capsys.readouterr().err, *(text for _, text in shown)])
    assert words(said) in told and words("crash.kept") not in told and words("app.display_lost") not in told


def test_sigterm_ends_the_program_without_asking() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    reader = Reader()
    pygame.event.clear()
    desktop._quit()
    assert reader.read(typing=False) == [Quit(unasked=True)]


def test_a_display_without_its_libraries_says_which_are_missing(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*arguments: object, **more: object) -> None:
        raise NoDisplay("offscreen")

    monkeypatch.setattr(desktop, "Window", none)
    monkeypatch.setattr(desktop, "missing_libraries", lambda: {"libX11.so.6": "libx11-6"})
    assert desktop.open_window(JA, None, setup=None) == desktop.NO_DISPLAY
    assert "libX11.so.6" in (said := capsys.readouterr().err) and "apt install libx11-6" in said


@pytest.mark.parametrize("settings", [JA, replace(JA, language="en")])
def test_a_window_that_can_not_be_opened_names_driver_and_reason(
    settings: Settings, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none(*arguments: object, **more: object) -> None:
        raise NoDisplay("no surface", "cocoa")

    monkeypatch.setattr(desktop, "Window", none)
    monkeypatch.delenv(desktop.DRIVER)
    assert desktop.open_window(settings, None, setup=None) == desktop.NO_DISPLAY
    said = capsys.readouterr().err
    assert "cocoa" in said and "no surface" in said and "DISPLAY" not in said


def test_the_size_that_a_window_has_been_given_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def resize(app: App, window: Window, reader: object) -> None:
        window.native.size = 1000, 640
        window.follow()

    monkeypatch.setattr(desktop, "run", resize)
    monkeypatch.setattr(desktop, "UNSEEN", ())
    assert desktop.open_window(JA, None, setup=None) == 0
    kept, _ = store.load()
    assert kept.window == (1000, 640)
    opened: list[tuple[int, int]] = []
    monkeypatch.setattr(desktop, "run", lambda app, window, reader: opened.append(window.windowed_size))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2000, 1500)])
    desktop.open_window(kept, None, setup=None)
    assert opened == [(1000, 640)]


def test_a_display_that_goes_away_while_the_window_is_opened_anew_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lose(app: App, window: Window, reader: object) -> None:
        window.native.destroy()
        raise DisplayLost

    monkeypatch.setattr(desktop, "run", lose)
    assert desktop.open_window(JA, None, setup=None) == desktop.NO_DISPLAY
    assert "画面との接続が切れました" in capsys.readouterr().err


def test_a_compositor_that_has_gone_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    there = [True]
    monkeypatch.setattr(desktop, "run", lambda app, window, reader: None)
    monkeypatch.setattr(system, "has_compositor", lambda: there[0])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    assert desktop.open_window(JA, None, setup=None) == 0
    there[0] = False
    assert desktop.open_window(JA, None, setup=None) == desktop.NO_DISPLAY
    assert "画面との接続が切れました" in capsys.readouterr().err
