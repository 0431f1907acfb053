"""`usotaku open`: unreadable files are reported before a window opens."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from table.commands import cli


def test_a_file_that_cannot_be_read_is_named(
    home: Path, opened: list[object], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    for file, reason in (
        (home / "none.jsonl", "No such file"),
        (home, "Is a directory"),
        ("a\0b", ""),
        ("", "No such file"),
    ):
        assert cli.run(["open", str(file)]) == cli.USAGE
        said = capsys.readouterr().err
        assert "can’t be read" in said and reason in said and said.count("\n") == 1
    assert not opened
    (home / "game.jsonl").touch()
    assert cli.run(["open", str(home / "game.jsonl")]) == 0 and opened


@pytest.mark.posix
@pytest.mark.parametrize("command", ["open", "log"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_no_file_is_not_waited_for(
    kind: str,
    command: str,
    home: Path,
    opened: list[object],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    os.mkfifo(home / "pipe")
    file = home / "pipe" if kind == "pipe" else Path(os.devnull)
    assert cli.run([command, str(file)]) == cli.USAGE and not opened
    assert capsys.readouterr().err.endswith(f"“{file}” is not a game that can be read here\n")
