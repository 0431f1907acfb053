"""A damaged program names the file, in both languages, without traceback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games import GAMES
from games.brains.cast import IDS
from table.base.paths import HOME
from table.launch import fatal
from tests.until import CHILD

ROOT = Path(__file__).parents[3]
CARDS, CHARACTER = f"games/{GAMES[0].id}/cards.toml", f"games/brains/cast/{IDS[0]}.toml"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that may be broken."""
    folder = tmp_path_factory.mktemp("copy")
    for package in ("games", "table", "art"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def spoil(file: Path) -> None:
    file.write_text("something else")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def make_odd(file: Path) -> None:
    file.write_text("x = 1")


def start(folder: Path, home: Path, *arguments: str) -> tuple[int, str, str]:
    """The exit status of the program, what it prints, and its log."""
    environment = {**os.environ, HOME: str(home), "LC_ALL": "en_GB.UTF-8"}
    command = [sys.executable, "-m", "table", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=CHILD
    )
    log = home / "log" / "usotaku.log"
    return done.returncode, done.stdout + done.stderr, log.read_text("utf-8") if log.is_file() else ""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "damage"), [(CARDS, spoil), (CARDS, make_odd), (CHARACTER, cut), (CHARACTER, Path.unlink)]
)
def test_a_broken_file_is_named_and_the_program_is_to_be_unpacked_again(
    copy: Path, tmp_path: Path, name: str, damage: Callable[[Path], None]
) -> None:
    kept = shutil.copy(copy / name, copy / "kept")
    damage(copy / name)
    try:
        status, said, log = start(copy, tmp_path, "simulate", GAMES[0].id, "--games", "1")
    finally:
        shutil.move(kept, copy / name)
    assert status == fatal.FAILED
    assert f"{name} can't be used. Please unpack Usotaku again." in said and f"{name} が使えません" in said
    assert str(tmp_path) in said and "Traceback" not in said
    assert "CRITICAL" in log and "Traceback" not in log


def test_a_broken_text_of_the_application_is_named_too(copy: Path, tmp_path: Path) -> None:
    name = "table/text/en.toml"
    kept = shutil.copy(copy / name, copy / "kept")
    spoil(copy / name)
    try:
        status, said, _ = start(copy, tmp_path, "simulate", GAMES[0].id, "--games", "1")
    finally:
        shutil.move(kept, copy / name)
    assert status == fatal.FAILED and name in said and "Traceback" not in said


@pytest.mark.slow
def test_what_data_lack_is_said_on_the_terminal_and_not_in_the_log(copy: Path, tmp_path: Path) -> None:
    """Authors of games meet this: a text is missing, say."""
    for name, before, after, what in (
        (f"games/{GAMES[0].id}/text/en.toml", "title = ", "titel = ", 'no text "title"'),
        (f"games/{GAMES[0].id}/board.toml", "[claim]", "[clame]", "clame"),
    ):
        kept = shutil.copy(copy / name, copy / "kept")
        (copy / name).write_text(text := (copy / name).read_text("utf-8").replace(before, after, 1), "utf-8")
        assert after in text
        try:
            shot = ("shot", "play", "--game", GAMES[0].id, "--lang", "en", "--out", str(tmp_path / "picture.png"))
            status, said, log = start(copy, tmp_path, *shot)
        finally:
            shutil.move(kept, copy / name)
        assert status == fatal.FAILED and "Traceback" not in said
        assert any(name in line and what in line for line in said.splitlines())
        assert "DataError at " in log and what not in log
        assert not (tmp_path / "picture.png").exists()


def test_another_fault_is_told_without_what_anybody_holds() -> None:
    try:
        raise ValueError("the joker is in Ren's hand")
    except ValueError as error:
        said = " ".join(fatal.said(error))
    assert "ValueError at test_fatal.py" in said and "unpack" not in said and "joker" not in said


def test_a_library_that_is_missing_is_named() -> None:
    said = " ".join(fatal.said(ImportError("libSDL2.so: cannot open shared object file")))
    assert "libSDL2.so" in said and "unpack" not in said


def test_a_file_of_the_players_is_no_reason_to_unpack_again(tmp_path: Path) -> None:
    try:
        (tmp_path / "results.jsonl").read_text()
    except OSError as error:
        assert fatal.culprit(error) is None


def test_only_who_has_started_it_without_a_terminal_sees_a_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pygame

    from table.launch import crash_log

    boxes: list[str] = []
    monkeypatch.setattr(crash_log, "start_log", lambda: None)
    monkeypatch.setattr(crash_log, "crashed", lambda problem: None)
    monkeypatch.setattr(pygame.display, "message_box", lambda title, message, **more: boxes.append(message))
    for in_box in (False, True):
        assert fatal.tell(ValueError("odd"), in_box=in_box) == fatal.FAILED
    assert len(boxes) == 1 and "ValueError" in boxes[0] and capsys.readouterr().err.count("ValueError") == 4
