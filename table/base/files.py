"""Safe file access: private, bounded, atomic.

Files are for their owner alone, are read only if they can be ours, and are replaced as a whole.
"""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Callable
from io import BufferedWriter
from pathlib import Path
from threading import current_thread, main_thread
from time import monotonic, sleep

from table.base.slices import checkpoint

LARGEST = 1 << 17
"""Bytes that are read of a file at most.

Ten times the longest game, three times all settings.
"""
POSIX = os.name == "posix"
"""True where files have permission bits.

On Windows the folders of a user are closed already.
"""
IN_USE = (5, 32)
"""Windows errors for a file in use: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION."""
PATIENTLY, BRIEFLY, PAUSE = 1.0, 0.1, 0.01
"""Seconds of retrying a file in use (patient, brief), and between tries."""


class NotOurs(ValueError):
    """A file that cannot be one of ours."""


def opener(path: str, flags: int) -> int:
    """Open a file for its owner alone; an opener for `open`.

    A pipe in its place raises `OSError` or reads as empty instead of blocking.
    """
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


def make_folder(folder: Path) -> None:
    """Create a folder and its parents for their owner alone.

    Raises `OSError`.
    """
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    folder.mkdir(mode=0o700 if POSIX else 0o777, exist_ok=True)


def close_to_others(path: Path) -> None:
    """Restrict an existing file or folder to its owner, if possible."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if POSIX and (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) and mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & ~0o077)


def check(path: Path) -> None:
    """Raise `NotOurs` unless the path is a regular file.

    Raises `OSError` if there is none.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotOurs("no regular file")


def read(path: Path) -> bytes:
    """Read a file.

    Raises `NotOurs` if it is not a regular file or larger than `LARGEST`, and `OSError`.
    """
    check(path)
    with open(path, "rb", opener=opener) as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise NotOurs("too large")
    return content


def read_text(path: Path) -> str:
    """The text of a file, as `decoded`. Raises as `read`."""
    return decoded(read(path))


def decoded(content: bytes) -> str:
    """Decode a text as editors and mail programs leave it.

    UTF-8, UTF-16 or UTF-32, with or without a byte order mark; bytes that make no sense are replaced.
    """
    return content.decode(json.detect_encoding(content), errors="replace")


def open_to_append(path: Path) -> BufferedWriter:
    """A file that grows, made if it is not there. Raises `OSError`."""
    return open(path, "ab", opener=opener)


def write_whole(path: Path, text: str) -> None:
    """Replace a file atomically: readers see the old or the new one.

    Raises `OSError`.
    """
    import tempfile  # late: it costs 5 ms, and nothing is written before the first frame

    make_folder(path.parent)
    handle, temporary = tempfile.mkstemp(".tmp", f"{path.name}.", path.parent)
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        move(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(path.parent)


def move(path: Path | str, target: Path | str) -> None:
    """Rename a file, replacing the target.

    Raises `OSError`; see `_insist`.
    """
    _insist(lambda: os.replace(path, target))


def remove(path: Path) -> None:
    """Have no such file. Raises `OSError`; see `_insist`."""
    _insist(lambda: path.unlink(missing_ok=True))


def _insist(do: Callable[[], None]) -> None:
    """Retry while Windows reports the file in use.

    Virus scanners open what has just been written. The frame thread retries only `BRIEFLY`.
    """
    end = monotonic() + (BRIEFLY if current_thread() is main_thread() else PATIENTLY)
    while True:
        try:
            return do()
        except PermissionError as error:
            if getattr(error, "winerror", None) not in IN_USE or monotonic() > end:
                raise
        sleep(PAUSE)
        checkpoint()


def _sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk, where the system supports it."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename an unusable file to a free name and return that.

    Raises `OSError`.
    """
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.broken-{number}")):
        number += 1
    move(path, aside)
    return aside
