"""Tests of the build with a small stand-in program: archive, sizes, trial."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from bundle import build
from bundle.contents import NAME, ROOT
from tests.until import CHILD

pytestmark = pytest.mark.posix  # the stand-in program is a shell script


@pytest.fixture
def dist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(build, "DIST", tmp_path)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path


def folder(dist: Path, script: str) -> Path:
    """Make a program folder whose program is a shell script."""
    made = dist / NAME
    (made / "_internal" / "art").mkdir(parents=True)
    (made / "_internal" / "art" / "large.svg").write_bytes(b"x" * 1_500_000)
    (made / "README.txt").write_text("read me")
    (made / NAME).write_text(f"#!/bin/sh\n{script}\n")
    (made / NAME).chmod(0o755)
    return made


def test_the_archive_holds_one_folder_and_has_its_checksum_beside_it(dist: Path) -> None:
    archive = build.pack(folder(dist, "true"))
    with tarfile.open(archive) as packed:
        assert {name.split("/")[0] for name in packed.getnames()} == {NAME}
        assert packed.getmember(f"{NAME}/{NAME}").mode & 0o111
        assert {(row.uid, row.uname) for row in packed} == {(0, "")}
    said = Path(f"{archive}.sha256").read_text().split()
    assert said == [hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name]


def test_what_is_in_the_folder_is_listed_by_size(dist: Path, capsys: pytest.CaptureFixture[str]) -> None:
    build.show(folder(dist, "true"))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["1.5", "MB", "art", "(1", "files)"]
    assert "README.txt" in lines[1] and "in all (3 files)" in lines[-1]


def test_a_program_that_passes_is_let_through(dist: Path) -> None:
    build.check(build.pack(folder(dist, '[ "$1" = --selftest ] && [ -z "$(ls -A "$HOME")" ]')))


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("exit 1", "status 1"),
        ('touch "$HOME/left"', "left something behind"),
        ('touch "$TMPDIR/left"', "left something behind"),
        ('touch "$(dirname "$0")/left"', "changed the program's folder"),
        ('[ -z "$USER$USOTAKU_HOME$PYTHONPATH" ] && sleep 5', "within 1 s"),
    ],
)
def test_a_program_that_fails_or_leaves_something_behind_is_refused(
    script: str, why: str, dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "PATIENCE", 1)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with pytest.raises(build.Refused, match=why):
        build.check(build.pack(folder(dist, script)))


def test_where_folders_can_be_hidden_the_program_does_not_find_them(dist: Path, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "secret").touch()
    build.ROOT = hidden  # type: ignore[misc]
    command, environment = build._alone(["ls", "-A", str(hidden)], {"PATH": "/usr/bin:/bin"})
    if command[0] == "ls":
        pytest.skip("folders can't be hidden here")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=CHILD)
    assert done.stdout == "" and (hidden / "secret").exists()


def test_a_missing_tool_is_told_apart_from_a_failure(
    dist: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    assert build.main() == build.CANT_BUILD != build.FAILED
    assert "objdump" in capsys.readouterr().err
