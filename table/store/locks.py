"""File locks that a program holds until it ends, even if killed."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import IO

from table.base.files import make_folder, open_to_append

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


PATIENCE, PAUSE = 0.05, 0.01
"""Seconds for which a lock is tried, and between two tries.

`is_locked` holds it for a moment.
"""


class Taken(Exception):
    """Another program has it."""


def lock(file: Path, patience: float = PATIENCE) -> IO[bytes]:
    """Take a lock, held until the returned file is closed.

    Raises `Taken` if another program keeps it for longer than `patience` s, and `OSError` if none can be had.
    """
    end = time.monotonic() + patience
    while True:
        try:
            return _tried(file, shared=False)
        except Taken:
            if time.monotonic() >= end:
                raise
        time.sleep(PAUSE)


def is_locked(file: Path) -> bool:
    """True if somebody holds the lock; False where there are no locks."""
    try:
        if file.exists():
            _tried(file, shared=True).close()
    except Taken:
        return True
    except OSError:
        pass
    return False


def _tried(file: Path, *, shared: bool) -> IO[bytes]:
    """Try the lock once, `shared` with other lookers where possible."""
    make_folder(file.parent)
    held = open_to_append(file)
    try:
        if sys.platform == "win32":
            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(held, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        held.close()
        raise Taken from error
    except OSError:
        held.close()
        raise
    return held
