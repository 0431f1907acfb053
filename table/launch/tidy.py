"""Clean-up at the start: leftovers of killed programs, and file rights."""

from __future__ import annotations

import contextlib
import time

from table.base.files import close_to_others
from table.base.paths import are_named, config_dir, data_dir, log_dir

OURS = (
    "settings.json*",
    "unfinished*",
    "finished-*",
    "shelf.*",
    "installation.key*",
    "usotaku.log*",
    "guests.json*",
)
"""Patterns of all our files.

A folder named by the environment may hold those of others, too.
"""
LEFT = 3600.0  # s after which a temporary file belongs to no program that still runs


def tidy() -> None:
    """Look through the program's folders; never raises."""
    for folder in {config_dir(), data_dir(), log_dir()}:
        if not are_named():
            close_to_others(folder)
        with contextlib.suppress(OSError):
            for file in [file for pattern in OURS for file in folder.glob(pattern)]:
                close_to_others(file)
                with contextlib.suppress(OSError):
                    age = time.time() - file.lstat().st_mtime  # less than 0 if the clock was put back
                    if file.suffix == ".tmp" and abs(age) > LEFT:
                        file.unlink()
