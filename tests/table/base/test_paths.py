"""Folders of files: the user's own, or beside a portable program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from table.base.paths import BESIDE, HOME, PORTABLE, config_dir, data_dir, log_dir, program_dir

ALL = (config_dir, data_dir, log_dir)


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an executable, in a path as users have them."""
    folder = tmp_path / "嘘 卓"
    folder.mkdir()
    monkeypatch.delenv(HOME, raising=False)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "usotaku"))
    return folder


def test_an_executable_keeps_everything_among_the_users_own(program: Path) -> None:
    assert program_dir() == program
    for folder in ALL:
        assert program not in folder().parents and folder() != program
        assert "usotaku" in str(folder())


def test_a_portable_one_keeps_everything_beside_it(program: Path) -> None:
    (program / PORTABLE).touch()
    assert {folder() for folder in ALL} == {program / BESIDE, program / BESIDE / "log"}


def test_a_bundle_of_macos_is_portable_by_a_file_beside_it(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(program / "Usotaku.app" / "Contents" / "MacOS" / "usotaku"))
    (program / PORTABLE).touch()
    assert data_dir() == program / BESIDE


def test_a_checkout_is_never_portable(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (program / PORTABLE).touch()
    monkeypatch.delattr(sys, "frozen")
    assert program_dir() is None
    assert all(program not in folder().parents for folder in ALL)


def test_the_environment_comes_first(program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (program / PORTABLE).touch()
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    assert config_dir() == data_dir() == tmp_path / "home"
    assert log_dir() == tmp_path / "home" / "log"
