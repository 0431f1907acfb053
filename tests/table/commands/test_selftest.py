"""The program's test of itself.

It passes where all is well, and says in one line what is not.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.core.words import LANGUAGES, Words
from table.app.app import App
from table.base.paths import HOME
from table.commands import cli, selftest
from table.commands.selftest import Failed, Try
from table.match.worker import Worker
from table.shot.studio import display, no_files
from table.shot.subjects import scenes
from tests.until import CHILD

ROOT = Path(__file__).parents[3]
WORDS = Words("en", "table")
GAME = GAMES[0]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    return tmp_path / "home"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that may be broken."""
    folder = tmp_path_factory.mktemp("copy")
    for package in ("games", "table", "art", "sounds"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def spoil(file: Path) -> None:
    file.write_text("something else")


RARE = pytest.mark.slow
BROKEN = [
    ("art/common/icons/book.svg", cut, "art/common/icons/book.svg"),
    pytest.param(f"art/{GAME.id}/style.toml", cut, f"art/{GAME.id}/style.toml can’t be used", marks=RARE),
    (f"games/{GAME.id}/board.toml", spoil, f"games.{GAME.id}"),
    pytest.param("art/fonts/display.ttf", Path.unlink, "display", marks=RARE),
    ("sounds/flip-0-0.ogg", spoil, "sounds/flip-0-0.ogg"),
    pytest.param(f"sounds/{GAME.id}/calm-03.ogg", spoil, f"sounds/{GAME.id}/calm-03.ogg", marks=RARE),
    ("table/text/ja.toml", Path.unlink, "ja.toml can’t be used: it is missing"),
    pytest.param(f"games/{GAME.id}/help.ja.md", Path.unlink, "help.ja.md can’t be used: it is missing", marks=RARE),
    (f"games/{GAME.id}/mind/value.json", cut, f"games/{GAME.id}/mind/value.json"),
    pytest.param(f"art/{GAME.id}/frames", shutil.rmtree, f"{GAME.id}/frames", marks=RARE),
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("name", "damage", "named"), BROKEN)
def test_an_asset_that_is_broken_or_missing_is_told_in_one_line(
    copy: Path, name: str, damage: Callable[[Path], None], named: str
) -> None:
    damaged, kept = copy / name, copy / "kept"
    shutil.copytree(damaged, kept) if damaged.is_dir() else shutil.copy(damaged, kept)
    damage(damaged)
    try:
        line = [sys.executable, "-m", "table", "--selftest"]
        done = subprocess.run(
            line, cwd=copy, capture_output=True, text=True, env={**os.environ}, check=False, timeout=CHILD
        )
    finally:
        shutil.move(kept, damaged)
    last = done.stdout.splitlines()[-1]
    assert done.returncode == 1 and not done.stderr
    assert "failed. " in last and named in last


def test_each_try_gets_a_line_with_its_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    few = [Try("one thing", lambda: None), Try("another thing", lambda: None)]
    monkeypatch.setattr(selftest, "tries", lambda words, surface: few)
    assert cli.run(["--selftest"]) == 0
    first, second, last = capsys.readouterr().out.splitlines()
    assert first.endswith("s  one thing") and second.endswith("s  another thing") and "2" in last
    assert not home.exists()


@pytest.mark.parametrize("kind", [ValueError("no luck"), Failed("no luck")])
def test_the_first_failure_ends_it(
    kind: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise kind

    few = [Try("one thing", fail), Try("another thing", lambda: None)]
    monkeypatch.setattr(selftest, "tries", lambda words, surface: few)
    assert selftest.run(WORDS) == 1
    said = capsys.readouterr().out
    assert said.startswith("one thing: failed. ") and "no luck" in said and "another" not in said


def test_a_way_round_something_missing_is_a_failure_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = [Try("one thing", lambda: logging.getLogger("table.somewhere").warning("%s cannot be used", "it"))]
    monkeypatch.setattr(selftest, "tries", lambda words, surface: few)
    assert selftest.run(WORDS) == 1
    assert "it cannot be used" in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_and_every_scene_in_every_language_is_tried(lang: str) -> None:
    words = Words(lang, "table")
    names = [one.what for one in selftest.tries(words, pygame.Surface(selftest.SIZE))]
    assert len(set(names)) == len(names)
    drawn = {words("selftest.scene", scene=scene, language=one) for scene in scenes() for one in LANGUAGES}
    titles = [Words(lang, game.package)("title") for game in GAMES]
    matches = {words("selftest.match", game=title) for title in titles}
    assert drawn | matches | {words("selftest.cards", game=title) for title in titles} <= set(names)


@pytest.mark.slow
def test_a_match_is_played_to_its_end_by_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    processes: list[int | None] = []
    close = Worker.close

    def closed(worker: Worker) -> None:
        processes.append(worker.pid)
        close(worker)

    monkeypatch.setattr(Worker, "close", closed)
    selftest.match(WORDS, GAME)
    assert processes and None not in processes


def test_seats_that_never_decide_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "poll", lambda worker: None)
    monkeypatch.setattr(selftest, "PATIENCE", 0.01)
    with pytest.raises(Failed, match="made no decision"):
        selftest.match(WORDS, GAME)


def test_settings_that_come_back_changed_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selftest.store, "save", lambda settings: None)
    with pytest.raises(Failed, match="differ from what was written"):
        selftest.settings(WORDS)


def test_a_scene_that_draws_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with no_files(), display(selftest.SIZE) as surface:
        selftest.scene(WORDS, "title", "ja", surface)
        monkeypatch.setattr(App, "draw", lambda app, surface: None)
        with pytest.raises(Failed, match="Nothing was drawn"):
            selftest.scene(WORDS, "title", "ja", surface)
