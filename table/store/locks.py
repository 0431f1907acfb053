"""Files that one program has to itself until it ends, even if it is killed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

from table.store.files import make_folder, open_to_append

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class Taken(Exception):
    """Another program has it."""


def lock(file: Path) -> IO[bytes]:
    """Take a lock; it is held until what is returned is closed. Raises `Taken`, and `OSError` if none can be had."""
    make_folder(file.parent)
    held = open_to_append(file)
    try:
        if sys.platform == "win32":
            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError) as error:
        held.close()
        raise Taken from error
    except OSError:
        held.close()
        raise
    return held
