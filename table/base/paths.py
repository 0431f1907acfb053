"""Locations of the application's files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

APP = "usotaku"
HOME = "USOTAKU_HOME"
"""Environment variable: one folder for everything, instead of the user's own."""
PORTABLE, BESIDE = "portable.txt", "usotaku-data"
"""Marker file beside the executable, and the data folder it then uses."""


def config_dir() -> Path:
    """The folder of the settings. It may not exist yet."""
    return _home() or _platform("user_config_dir")


def data_dir() -> Path:
    """The folder of saved games. It may not exist yet."""
    return _home() or _platform("user_data_dir")


def exports_dir() -> Path:
    """The folder for exported games; it may not exist yet."""
    if home := _home():
        return home / "exports"
    import platformdirs  # late: it costs 20 ms that a given folder spares

    return platformdirs.user_documents_path() / "Usotaku"


def log_dir() -> Path:
    """The folder of the log. It may not exist yet."""
    home = _home()
    return home / "log" if home else _platform("user_log_dir")


def are_named() -> bool:
    """True if the user has named the folder of everything.

    It may then hold files of others, too.
    """
    return bool(os.environ.get(HOME))


def _home() -> Path | None:
    """The one folder of everything: the environment's or the portable one."""
    if home := os.environ.get(HOME):
        return Path(os.path.expanduser(home))  # quotes keep the shell from it
    program = program_dir()
    return program / BESIDE if program and (program / PORTABLE).exists() else None


def program_dir() -> Path | None:
    """The folder of the executable (on macOS the bundle); None in a checkout."""
    if not getattr(sys, "frozen", False):
        return None
    executable = Path(sys.executable).resolve()
    bundle = next((folder for folder in executable.parents if folder.suffix == ".app"), executable)
    return bundle.parent


def _platform(kind: str) -> Path:
    import platformdirs  # late: it costs 20 ms that a given folder spares

    folder: str = getattr(platformdirs, kind)(APP, appauthor=False)
    return Path(folder)
