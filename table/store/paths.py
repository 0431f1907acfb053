"""Where the application keeps its files, and how a file is replaced or set aside."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

APP = "usotaku"
HOME = "USOTAKU_HOME"
"""Environment variable: a folder that takes everything, instead of the user's own folders."""
PORTABLE, BESIDE = "portable.txt", "usotaku-data"
"""A file of the first name beside the executable has everything kept in a folder of the second name beside it."""
LEFT = 3600.0  # s after which a temporary file belongs to no program that still runs


def config_dir() -> Path:
    """The folder of the settings. It may not exist yet."""
    return _home() or _platform("user_config_dir")


def data_dir() -> Path:
    """The folder of saved games. It may not exist yet."""
    return _home() or _platform("user_data_dir")


def log_dir() -> Path:
    """The folder of the log. It may not exist yet."""
    home = _home()
    return home / "log" if home else _platform("user_log_dir")


def _home() -> Path | None:
    """The one folder of everything, if there is one: the environment's, or else the portable one."""
    if home := os.environ.get(HOME):
        return Path(home)
    program = program_dir()
    return program / BESIDE if program and (program / PORTABLE).exists() else None


def program_dir() -> Path | None:
    """The folder in which the executable lies, on macOS the bundle; None if this is no executable but a checkout."""
    if not getattr(sys, "frozen", False):
        return None
    executable = Path(sys.executable).resolve()
    bundle = next((folder for folder in executable.parents if folder.suffix == ".app"), executable)
    return bundle.parent


def _platform(kind: str) -> Path:
    import platformdirs  # late: it costs 20 ms that a given folder spares

    folder: str = getattr(platformdirs, kind)(APP, appauthor=False)
    return Path(folder)


def write_whole(path: Path, text: str) -> None:
    """Replace a file so that at any moment either the old or the new one is there, whole. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove the temporary files that a program left there when it was killed."""
    with contextlib.suppress(OSError):
        for file in folder.glob("*.tmp"):
            with contextlib.suppress(OSError):
                if time.time() - file.stat().st_mtime > LEFT:
                    file.unlink()


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system knows how."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path:
    """Give a file that cannot be used a name of its own beside it, and return that. Raises `OSError`."""
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    os.replace(path, aside)
    return aside
