"""Files that one program has to itself until it ends, even if it is killed."""

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
"""s for which a lock is tried, and between two tries: whoever only looks (`is_locked`) has it for a moment."""


class Taken(Exception):
    """Another program has it."""


def lock(file: Path, patience: float = PATIENCE) -> IO[bytes]:
    """Take a lock; it is held until what is returned is closed. Raises `Taken` if another program keeps it for longer
    than `patience` s, and `OSError` if none can be had."""
    end = time.monotonic() + patience
    while True:
        try:
            return _tried(file, shared=False)
        except Taken:
            if time.monotonic() >= end:
                raise
        time.sleep(PAUSE)


def is_locked(file: Path) -> bool:
    """Whether somebody holds a lock; where there are no locks nobody does."""
    try:
        if file.exists():
            _tried(file, shared=True).close()
    except Taken:
        return True
    except OSError:
        pass
    return False


def _tried(file: Path, *, shared: bool) -> IO[bytes]:
    """The lock if it can be had at once, `shared` with others who only look where the system knows that."""
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
