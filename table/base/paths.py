"""Where the application keeps its files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

APP = "usotaku"
HOME = "USOTAKU_HOME"
"""Environment variable: a folder that takes everything, instead of the user's own folders."""
PORTABLE, BESIDE = "portable.txt", "usotaku-data"
"""A file of the first name beside the executable has everything kept in a folder of the second name beside it."""


def config_dir() -> Path:
    """The folder of the settings. It may not exist yet."""
    return _home() or _platform("user_config_dir")


def data_dir() -> Path:
    """The folder of saved games. It may not exist yet."""
    return _home() or _platform("user_data_dir")


def exports_dir() -> Path:
    """The folder of games that are exported, for the user to find. It may not exist yet."""
    if home := _home():
        return home / "exports"
    import platformdirs  # late: it costs 20 ms that a given folder spares

    return platformdirs.user_documents_path() / "Usotaku"


def log_dir() -> Path:
    """The folder of the log. It may not exist yet."""
    home = _home()
    return home / "log" if home else _platform("user_log_dir")


def are_named() -> bool:
    """Whether somebody has named the folder of everything, which need not be the program's alone then."""
    return bool(os.environ.get(HOME))


def _home() -> Path | None:
    """The one folder of everything, if there is one: the environment's, or else the portable one."""
    if home := os.environ.get(HOME):
        return Path(os.path.expanduser(home))  # quotes keep the shell from it
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
