"""Files for their owner alone.

And whatever lies in the place of one, the program starts and nothing is lost.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from table.base import files
from table.base.files import LARGEST, NotOurs, make_folder, read, set_aside, write_whole
from table.base.problems import Problem
from table.store import autosave, settings, shelf_file


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()
    (path / "something").write_text("of somebody's")


def loop(path: Path) -> None:
    path.symlink_to(path)


def huge(path: Path) -> None:
    path.write_bytes(b" " * (LARGEST + 1))


PLACES: tuple[Callable[[Path], None], ...] = (pipe, endless, folder, loop, huge)


def modes(top: Path) -> dict[str, int]:
    return {str(file.relative_to(top)): stat.S_IMODE(file.lstat().st_mode) for file in (top, *top.rglob("*"))}


@pytest.mark.posix
@pytest.mark.parametrize("lay", PLACES, ids=lambda lay: lay.__name__)
@pytest.mark.parametrize("name", ["settings.json", "unfinished.jsonl"])
def test_what_can_be_no_file_of_ours_is_set_aside(name: str, lay: Callable[[Path], None], home: Path) -> None:
    lay(home / name)
    before = os.lstat(home / name)
    load: Callable[[], tuple[object, Problem | None]] = {
        "settings.json": settings.load,
        "unfinished.jsonl": autosave.unfinished,
    }[name]
    _, problem = load()
    aside = home / f"{name}.broken-1"
    assert problem and problem.key.endswith("_damaged") and problem.values == {"file": str(aside)}
    assert os.path.samestat(os.lstat(aside), before)
    assert load()[1] is None


@pytest.mark.posix
def test_pipes_in_the_places_of_what_is_written_do_not_hold_the_program(home: Path) -> None:
    os.mkfifo(home / "unfinished.lock")
    assert not autosave.is_taken(autosave.FIRST) and autosave.forget(autosave.FIRST)
    os.mkfifo(home / "pipe")
    with pytest.raises(OSError, match="pipe"):
        files.open_to_append(home / "pipe")


def test_a_file_is_read_whole_up_to_the_largest(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * LARGEST)
    assert len(read(tmp_path / "file")) == LARGEST
    (tmp_path / "file").write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(NotOurs):
        read(tmp_path / "file")


@pytest.mark.posix
def test_whatever_the_umask_files_and_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        make_folder(tmp_path / "a" / "b")
        write_whole(tmp_path / "a" / "c" / "whole", "x")
        files.open_to_append(tmp_path / "a" / "b" / "grows").close()
    finally:
        os.umask(before)
    found = modes(tmp_path / "a")
    assert {name for name, mode in found.items() if mode == 0o700} == {".", "b", "c"}
    assert {name for name, mode in found.items() if mode == 0o600} == {"b/grows", "c/whole"}


@pytest.mark.posix
def test_a_link_in_the_place_of_a_temporary_file_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("somebody else's")
    for name in ("file.tmp", f"file.{os.getpid()}.tmp"):
        (tmp_path / name).symlink_to(tmp_path / "other")
    write_whole(tmp_path / "file", "ours")
    assert (tmp_path / "other").read_text() == "somebody else's" and (tmp_path / "file").read_text() == "ours"


def test_a_failure_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    write_whole(tmp_path / "file", "first")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        write_whole(tmp_path / "file", "second")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["first"]


@pytest.mark.posix
def test_a_file_is_on_the_disk_before_it_has_its_name_and_then_its_name_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def replaced(before: str, after: Path) -> None:
        done.append("name")
        replace(before, after)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    write_whole(tmp_path / "file", "x")
    assert done == ["file", "name", "folder"]


@pytest.mark.posix
def test_nothing_that_was_set_aside_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "file.broken-1").symlink_to("nowhere")
    (tmp_path / "file").write_text("x")
    assert set_aside(tmp_path / "file") == tmp_path / "file.broken-2"
    with pytest.raises(FileNotFoundError):
        set_aside(tmp_path / "file")


class Scanner:
    """Keeps every file open for a while.

    Virus scanners on Windows do so with files just written.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, code: int | None = 32) -> None:
        self.looks = self.asked = 0
        self._code = code
        for name in ("replace", "unlink"):
            monkeypatch.setattr(os, name, self._after(getattr(os, name)))

    def _after(self, real: Callable[..., None]) -> Callable[..., None]:
        def tried(*args: Any) -> None:
            self.asked += 1
            if self.looks:
                self.looks -= 1
                error = PermissionError(13, "it is being used by another process")
                error.winerror = self._code  # type: ignore[attr-defined,unused-ignore]
                raise error
            real(*args)

        return tried


def written(home: Path) -> None:
    write_whole(home / "file", "new")
    assert (home / "file").read_text() == "new"


def over(home: Path) -> None:
    autosave._set_over(home / "file")
    assert autosave.over()


def cleared(home: Path) -> None:
    autosave.clear(home / "file")
    assert not (home / "file").exists()


def put_aside(home: Path) -> None:
    assert set_aside(home / "file").read_text() == "old"


def shelf_put_aside(home: Path) -> None:
    shelf_file.path().write_text("no shelf")
    beside = shelf_file.path().with_name(f"{shelf_file.path().name}-journal")
    beside.write_text("what SQLite has written")
    shelf_file._aside()
    assert not shelf_file.path().exists() and not beside.exists()


@pytest.mark.parametrize("do", [written, over, cleared, put_aside, shelf_put_aside], ids=lambda do: do.__name__)
def test_a_file_that_somebody_has_open_for_a_moment_is_waited_for(
    do: Callable[[Path], None], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "BRIEFLY", 60.0)
    (home / "file").write_text("old")
    Scanner(monkeypatch).looks = 3
    do(home)


def test_only_what_is_in_use_is_waited_for_and_not_for_long(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("old")
    forbidden = Scanner(monkeypatch, code=None)
    forbidden.looks = 1
    with pytest.raises(PermissionError):
        set_aside(home / "file")
    assert forbidden.asked == 1
    monkeypatch.setattr(files, "BRIEFLY", 0.03)
    for_ever = Scanner(monkeypatch)
    for_ever.looks = 10**9
    with pytest.raises(PermissionError):
        set_aside(home / "file")
    assert for_ever.asked > 1 and (home / "file").read_text() == "old"
