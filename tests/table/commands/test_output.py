"""Printed text arrives, or the command fails and says so.

With a full disk, a closed stream, a poor terminal.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES
from table.commands import cli
from table.store import settings as store
from table.store.settings import Settings

ROOT = Path(__file__).parents[3]
FULL = Path("/dev/full")
"""Takes nothing, like a full disk; only Linux has it."""
PRINTING = ["--help", "shot --help", f"simulate {GAMES[0].id} --games 1 --seats 3"]

needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@needs_full
@pytest.mark.parametrize("command", PRINTING)
def test_a_full_disk_is_said_and_fails(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stream = FULL.open("w")
    monkeypatch.setattr(sys, "stdout", stream)
    assert cli.run(command.split()) == 1
    assert capsys.readouterr().err == "usotaku: could not write: No space left on device\n"
    with pytest.raises(OSError):
        stream.close()


@needs_full
def test_what_is_left_in_the_stream_is_not_tried_again_at_the_end() -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "table", "--help"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, timeout=120
        )
    assert (done.returncode, done.stderr) == (1, b"usotaku: could not write: No space left on device\n")


@needs_full
def test_messages_that_nobody_can_read_change_no_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", FULL.open("w", buffering=1))
    assert cli.run(["play", "chess"]) == cli.USAGE
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.run(["play", "chess"]) == cli.USAGE


@pytest.mark.parametrize("command", PRINTING)
def test_a_closed_output_is_said_and_fails(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)  # as Python has it after `>&-`
    assert cli.run(command.split()) == 1
    assert capsys.readouterr().err == "usotaku: could not write: Bad file descriptor\n"


def test_a_window_needs_no_output(monkeypatch: pytest.MonkeyPatch, opened: list[object]) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.run([]) == 0 and opened


def test_no_file_gets_the_number_of_a_closed_stream() -> None:
    code = (
        "import os\nfrom table.__main__ import fill_closed\n"
        "for closed in ((0,), (1,), (2,), (0, 1, 2)):\n"
        "    for number in closed: os.close(number)\n"
        "    fill_closed()\n"
        "    opened = os.open(os.devnull, os.O_RDONLY)\n"
        "    if opened < 3: os._exit(1)\n"
        "os._exit(0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.DEVNULL, timeout=60, check=False)
    assert done.returncode == 0


def test_letters_that_cannot_be_shown_are_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store.save(Settings(language="ja", welcomed=True))
    kept = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(kept, encoding="ascii"))
    with pytest.raises(SystemExit):
        cli.run(["--help"])
    assert b"???" in kept.getvalue()
    said = capsys.readouterr().err
    assert "ascii" in said and "PYTHONIOENCODING" in said and said.count("\n") == 1
    poor = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stderr", poor)
    assert cli.run(["play", "chess"]) == cli.USAGE
    poor.flush()
    first, second = poor.buffer.getvalue().splitlines()  # type: ignore[attr-defined]
    assert b"chess" in first and b"latin-1" in second


def test_letters_that_can_be_shown_are_not(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    with pytest.raises(SystemExit):
        cli.run(["--help"])
    assert capsys.readouterr().err == ""


def test_a_broken_pipe_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        assert cli.run(["--help"]) == cli.STOPPED
        assert capsys.readouterr().err == ""
        os.dup2(os.open(os.devnull, os.O_WRONLY), writing)
