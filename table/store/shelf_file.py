"""The shelf's file: one transaction at a time, at this version's schema."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from table.base.files import LARGEST, POSIX, NotOurs, make_folder, move, opener, set_aside
from table.base.paths import data_dir
from table.base.problems import Problem
from table.store.locks import Taken, lock

T = TypeVar("T")

STEPS: Sequence[Sequence[str]] = (
    (
        "CREATE TABLE game (number INTEGER PRIMARY KEY AUTOINCREMENT, digest TEXT NOT NULL UNIQUE,"
        " game TEXT NOT NULL, version INTEGER NOT NULL, ended INTEGER NOT NULL, seats TEXT NOT NULL,"
        " steps INTEGER NOT NULL, result TEXT NOT NULL, content BLOB NOT NULL)",
    ),
    ("ALTER TABLE game ADD COLUMN reckoned TEXT NOT NULL DEFAULT ''",),
    ("ALTER TABLE game ADD COLUMN own INTEGER NOT NULL DEFAULT 1",),
)
"""Schema migrations from the first version on.

A file of an older version takes the steps it lacks.
"""
LARGEST_SHELF = 1 << 28
"""Largest file that is opened, in bytes: some 50,000 games."""
PATIENCE = 10.0
"""Seconds to wait for another program's write, when writing."""
LOOK = 1.0
"""The same when reading: somebody waits for that."""
WORK = 200_000_000
"""Limit of SQLite's machine steps per call.

1,000 games take a few thousand.
"""
_HARMLESS = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
    sqlite3.SQLITE_NOMEM: errno.ENOMEM,
}
"""SQLite errors that don't blame the file, as system errors."""


class Newer(Exception):
    """The file was written by a later version of the program."""


def path() -> Path:
    """The file of the shelf."""
    return data_dir() / "shelf.sqlite"


def do(
    failed: str, work: Callable[[sqlite3.Connection], T], *, make: bool = False, patience: float = PATIENCE
) -> tuple[T | None, Problem | None]:
    """Run work on the shelf as one transaction, and return any problem.

    Without a file nothing is done unless one is to be made. `patience`: s for which another program may keep it.
    """
    before = None
    try:
        before = _inode()
        if before is None and not make:
            return None, None
        if before is None:
            _make()
        with _opened(path(), patience) as shelf:
            return work(shelf), None
    except Newer:
        return None, Problem("store.shelf_newer", {"file": str(path())})
    except (sqlite3.Error, OSError, ValueError, TypeError, OverflowError) as error:
        code = getattr(error, "sqlite_errorcode", None)
        known = _HARMLESS.get(code & 0xFF) if code is not None else None
        if known:
            return None, Problem.of(failed, OSError(known, os.strerror(known)))
        if isinstance(error, OSError) and error.errno != errno.ELOOP:
            return None, Problem.of(failed, error)
        with contextlib.suppress(OSError):
            if before is not None and before == _inode():  # another program may have set it aside meanwhile
                return None, _aside()
        return None, Problem.of(failed, error)


def _inode() -> tuple[int, int] | None:
    try:
        found = path().lstat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _aside() -> Problem:
    """Set the file aside with SQLite's companion files.

    Without these it may not be readable.
    """
    try:
        aside = set_aside(path())
    except OSError:
        return Problem("store.shelf_unreadable", {"file": str(path())})
    with contextlib.suppress(OSError):
        move(f"{path()}-journal", f"{aside}-journal")
    return Problem("store.shelf_damaged", {"file": str(aside)})


def _make() -> None:
    """Create an empty shelf atomically.

    It has its name only once it is whole: an empty file means lost games. Raises `OSError` and `sqlite3.Error`.
    """
    file = path()
    new = file.with_name(f"{file.name}.{os.urandom(8).hex()}.tmp")
    with _alone():
        if _inode() is not None:
            return
        try:
            os.close(opener(str(new), os.O_WRONLY | os.O_CREAT | os.O_EXCL))  # SQLite would let others read it
            with _opened(new, PATIENCE, new=True):
                pass
            os.replace(new, file)
        finally:
            for made in (new, new.with_name(f"{new.name}-journal")):
                made.unlink(missing_ok=True)


@contextmanager
def _alone() -> Iterator[None]:
    """Keep other programs from making a shelf meanwhile.

    Where there are no locks it is as if there were no other program. Raises `OSError`.
    """
    make_folder(path().parent)
    held = None
    try:
        held = lock(path().with_suffix(".lock"), PATIENCE)
    except Taken as error:
        raise OSError(errno.EBUSY, os.strerror(errno.EBUSY)) from error
    except OSError:
        pass
    with held or contextlib.nullcontext():
        yield


@contextmanager
def _opened(file: Path, patience: float, *, new: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the shelf at this version's schema, in one transaction.

    A `new` one is empty before. Raises `Newer`, `NotOurs`, `OSError` and `sqlite3.Error`.
    """
    found = file.stat()
    if not stat.S_ISREG(found.st_mode) or (found.st_size == 0) != new or found.st_size > LARGEST_SHELF:
        raise NotOurs("no shelf")
    with closing(sqlite3.connect(file, timeout=patience, isolation_level=None)) as shelf:
        shelf.text_factory = lambda text: text.decode(errors="replace")
        shelf.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST)
        shelf.set_progress_handler(lambda: 1, WORK)
        for wish in ("trusted_schema = OFF", "cell_size_check = ON", "secure_delete = ON", "synchronous = EXTRA"):
            shelf.execute(f"PRAGMA {wish}")
        if POSIX and found.st_mode & 0o077:
            os.chmod(file, 0o600)
        _bring_up(shelf)
        yield shelf


def _bring_up(shelf: sqlite3.Connection) -> None:
    """Apply missing migrations.

    Only what they have made may be in the file, or it is not ours.
    """
    if _version(shelf) < len(STEPS):
        shelf.execute("BEGIN IMMEDIATE")
        for step in STEPS[_version(shelf) :]:
            for statement in step:
                shelf.execute(statement)
        shelf.execute(f"PRAGMA user_version = {len(STEPS)}")
        shelf.execute("COMMIT")
    if _version(shelf) > len(STEPS):
        raise Newer
    if _tables(shelf) != _made_by(tuple(map(tuple, STEPS))):
        raise NotOurs("another database")


def _version(shelf: sqlite3.Connection) -> int:
    version: int = shelf.execute("PRAGMA user_version").fetchone()[0]
    return version


def _tables(shelf: sqlite3.Connection) -> list[Any]:
    return shelf.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name, type").fetchall()


@cache
def _made_by(steps: tuple[tuple[str, ...], ...]) -> list[Any]:
    with closing(sqlite3.connect(":memory:")) as shelf:
        for step in steps:
            for statement in step:
                shelf.execute(statement)
        return _tables(shelf)
