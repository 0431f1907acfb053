"""Tests of a game's numbered files; other names don't count."""

from pathlib import Path

import pytest

from games.core.data import numbered


def test_only_files_with_a_plain_number_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin's package may contain anything.

    "²" is a digit, too, and the file of number 1 is not called 01.
    """
    package = tmp_path / "numbered_files"
    package.mkdir()
    names = ("10.toml", "2.toml", "hard.toml", "².toml", "٣.toml", "01.toml", "3.bak.toml", "4.txt", "-1.toml", "toml")
    for name in ("__init__.py", "lesson.7.toml", *(f"puzzle.{name}" for name in names)):
        (package / name).touch()
    monkeypatch.syspath_prepend(tmp_path)
    assert numbered("numbered_files", "puzzle") == (2, 10)
    assert numbered("numbered_files", "lesson") == (7,)


def test_a_folder_is_listed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "listed_once"
    package.mkdir()
    for name in ("__init__.py", "lesson.1.toml"):
        (package / name).touch()
    monkeypatch.syspath_prepend(tmp_path)
    before = numbered("listed_once", "lesson")
    (package / "lesson.2.toml").touch()
    assert numbered("listed_once", "lesson") is before
