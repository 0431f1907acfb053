"""How files are read and written: for their owner alone, only what can be one of ours, and nothing is lost."""

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
"""Bytes of a file that is read: ten times as many as the longest game takes, and three times as all settings can."""
POSIX = os.name == "posix"
"""Whether files say who may read them; on Windows the folders of a user are closed by themselves."""
IN_USE = (5, 32)
"""How Windows says that somebody has a file open: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION."""
PATIENTLY, BRIEFLY, PAUSE = 1.0, 0.1, 0.01
"""s for which such a file is tried to be moved or removed, and between two tries."""


class NotOurs(ValueError):
    """What lies there can't be a file of ours."""


def opener(path: str, flags: int) -> int:
    """For `open`: a file that is made is for its owner alone, and a pipe in its place raises `OSError` or gives
    nothing, instead of waiting for somebody at its other end."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)


def make_folder(folder: Path) -> None:
    """Have a folder; it and those above it that are made are for their owner alone. Raises `OSError`."""
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    folder.mkdir(mode=0o700 if POSIX else 0o777, exist_ok=True)


def close_to_others(path: Path) -> None:
    """Let nobody but its owner into a file or a folder that is there; where that can't be done, it stays as it is."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if POSIX and (stat.S_ISREG(mode) or stat.S_ISDIR(mode)) and mode & 0o077:
            path.chmod(stat.S_IMODE(mode) & ~0o077)


def check(path: Path) -> None:
    """Raise `NotOurs` for what is no regular file, as a pipe or a device, and `OSError` for what is not there."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise NotOurs("no regular file")


def read(path: Path) -> bytes:
    """What is in a file. Raises `NotOurs` if it is no regular file or larger than `LARGEST`, and `OSError`."""
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
    """A text of ours as editors and mail programs leave it: UTF-8, UTF-16 or UTF-32, with or without a byte order
    mark. What makes no sense is replaced."""
    return content.decode(json.detect_encoding(content), errors="replace")


def open_to_append(path: Path) -> BufferedWriter:
    """A file that grows, made if it is not there. Raises `OSError`."""
    return open(path, "ab", opener=opener)


def write_whole(path: Path, text: str) -> None:
    """Replace a file so that at any moment either the old or the new one is there, whole. Raises `OSError`."""
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
    """Give a file another name, in the place of what has it. Raises `OSError`; see `_insist`."""
    _insist(lambda: os.replace(path, target))


def remove(path: Path) -> None:
    """Have no such file. Raises `OSError`; see `_insist`."""
    _insist(lambda: path.unlink(missing_ok=True))


def _insist(do: Callable[[], None]) -> None:
    """Do it, if need be after a moment: on Windows a file can't be moved or removed while others have it open, as virus
    scanners have what has just been written. The thread of the frames waits only `BRIEFLY`."""
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
    """Have the names in a folder on the disk, where the system knows how."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path:
    """Give what cannot be used a name of its own beside it, and return that. Raises `OSError`."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.broken-{number}")):
        number += 1
    move(path, aside)
    return aside
