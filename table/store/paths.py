"""Where the application keeps its files, and how a file is replaced or set aside."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

APP = "usotaku"
HOME = "USOTAKU_HOME"
"""Environment variable: a folder that takes everything, instead of the user's own folders."""


def config_dir() -> Path:
    """The folder of the settings. It may not exist yet."""
    return _home() or _platform("user_config_dir")


def data_dir() -> Path:
    """The folder of saved games. It may not exist yet."""
    return _home() or _platform("user_data_dir")


def _home() -> Path | None:
    home = os.environ.get(HOME)
    return Path(home) if home else None


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
