"""Tests of the trial on a bare system, without running it.

The trial itself takes root, a network and minutes; these tests cover its messages and findings.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bundle import trial
from bundle.contents import NAME
from table.base.system import X_LIBRARIES
from tests.until import CHILD

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the trial is of Linux")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trial.Bare:
    """A bare system without a screen, with the program unpacked and run."""
    monkeypatch.setattr(trial, "DIST", tmp_path / "dist")
    packed = tmp_path / "dist" / NAME
    packed.mkdir(parents=True)
    (packed / NAME).write_text("program")
    subprocess.run(["tar", "-czf", f"../{NAME}-1.0.tar.gz", "-C", "..", NAME], cwd=packed, check=True, timeout=CHILD)
    monkeypatch.setattr(os, "chown", lambda *arguments: None)
    root = tmp_path / "root"
    (root / "tmp").mkdir(parents=True)
    trial._unpack(next((tmp_path / "dist").glob("*.tar.gz")), root)
    desk = trial.Bare(":9", tmp_path / "pixels", root)
    for folder in trial.ITS_OWN:
        (desk.home / folder / "log").mkdir(parents=True)
        (desk.home / folder / "log" / "kept").touch()
    return desk


def test_what_is_missing_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trial, "DIST", tmp_path)
    monkeypatch.setattr(trial.shutil, "which", lambda name: None if name == "debootstrap" else name)
    assert trial.main() == trial.CANT_TRY
    assert "debootstrap" in capsys.readouterr().err


def test_a_clean_home_and_folder_pass(desk: trial.Bare) -> None:
    trial.left_behind(desk)


@pytest.mark.parametrize("name", [".cache/usotaku/x", ".config/other", "notes.txt"])
def test_what_lies_elsewhere_in_the_home_is_found(desk: trial.Bare, name: str) -> None:
    file = desk.home / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    with pytest.raises(trial.Refused, match=file.name):
        trial.left_behind(desk)


def test_what_is_new_in_the_programs_folder_is_found(desk: trial.Bare) -> None:
    (desk.folder / "settings.json").touch()
    with pytest.raises(trial.Refused, match=r"settings\.json"):
        trial.left_behind(desk)


def test_the_journal_of_the_bare_systems_user_is_read(desk: trial.Bare) -> None:
    assert desk.journal() == []
    (desk.home / ".local/share/usotaku/unfinished.jsonl").write_text("one\ntwo\n")
    assert desk.journal() == ["one", "two"]


def test_the_readme_names_the_libraries_that_the_trial_installs() -> None:
    said = (Path(trial.__file__).parent / "README.txt").read_text("utf-8")
    assert said.count(" ".join(X_LIBRARIES.values())) == 2
