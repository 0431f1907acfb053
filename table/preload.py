"""What most people open next is imported while they look at the first scene: a press would have to wait for it."""

from __future__ import annotations

import gc
from contextlib import suppress
from importlib import import_module
from threading import Thread

from table.background import giving_way
from table.guests import playable

MODULES = (
    "table.scenes.lobby",
    "table.scenes.rules",
    "table.scenes.daily",
    "table.scenes.shelf.scene",
    "table.scenes.lookback.timeline",
    "table.scenes.statistics",
    "table.scenes.room",
    "table.ui.line",
    "table.scenes.play.scene",
    "table.scenes.pause",
    "table.scenes.settings",
)
"""The sooner they are needed, the earlier."""


def begin() -> None:
    """Begin with it, in a thread of its own that ends with the program."""
    Thread(target=_import_all, name="preload", daemon=True).start()


def _import_all() -> None:
    with giving_way():
        for name in MODULES:
            with suppress(Exception):  # whoever needs it says so
                import_module(name)
        for game in playable():
            with suppress(Exception):
                _ = game.rules  # the lobby deals one game ahead, and would hold a frame for its rules
    gc.freeze()  # it stays, and need not be looked through again and again
