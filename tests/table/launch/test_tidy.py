"""Housekeeping of the program's files at its start (`table.launch.tidy`)."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest

from table.base import paths
from table.base.paths import HOME
from table.launch.tidy import LEFT, tidy


def mode(file: Path) -> int:
    return stat.S_IMODE(file.lstat().st_mode)


@pytest.mark.parametrize("age", [LEFT + 60, -LEFT - 60], ids=["old", "from before the clock was put back"])
def test_temporary_files_of_killed_programs_are_removed_and_nothing_else(
    age: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    of_ours = ("settings.json.77.tmp", "unfinished.jsonl.tmp", "unfinished-2.jsonl.x1.tmp")
    for name in (*of_ours, "settings.json", "settings.json.78.tmp", "thesis.tmp"):
        (tmp_path / name).touch()
    then = time.time() - age
    for name in (*of_ours, "settings.json", "thesis.tmp"):
        os.utime(tmp_path / name, (then, then))
    tidy()
    assert {file.name for file in tmp_path.iterdir()} == {"settings.json", "settings.json.78.tmp", "thesis.tmp"}
    monkeypatch.setenv(HOME, str(tmp_path / "nowhere"))
    tidy()


@pytest.mark.posix
def test_what_others_could_read_is_closed_to_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOME, raising=False)
    monkeypatch.setattr(paths, "_platform", lambda kind: tmp_path / kind / "usotaku")
    for kind, name in {
        "user_config_dir": "settings.json",
        "user_data_dir": "unfinished.jsonl.broken-1",
        "user_log_dir": "usotaku.log.2",
    }.items():
        folder = tmp_path / kind / "usotaku"
        folder.mkdir(parents=True)
        (folder / name).touch()
        for one in (folder.parent, folder):
            one.chmod(0o755)
        (folder / name).chmod(0o644)
        tidy()
        assert [mode(file) for file in (folder.parent, folder, folder / name)] == [0o755, 0o700, 0o600]


@pytest.mark.posix
def test_in_a_folder_that_somebody_has_named_only_files_of_ours_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    (tmp_path / "log").mkdir()
    ours = [tmp_path / "settings.json", tmp_path / "unfinished-2.lock", tmp_path / "log" / "usotaku.log"]
    others = [tmp_path / "thesis.txt", tmp_path / "log" / "syslog"]
    for file in (*ours, *others):
        file.touch()
        file.chmod(0o664)
    (tmp_path / "unfinished.jsonl").symlink_to(others[0])
    tmp_path.chmod(0o775)
    tidy()
    assert {mode(file) for file in ours} == {0o600}
    assert {mode(file) for file in others} == {0o664}
    assert mode(tmp_path) == 0o775
