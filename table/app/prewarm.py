"""What most people open next is imported while they look at the first scene: a press would have to wait for it."""

from __future__ import annotations

import gc
from contextlib import suppress
from importlib import import_module
from threading import Thread

from table.base.background import giving_way
from table.plugins.registry import playable

MODULES = (
    "table.scenes.home.lobby",
    "table.scenes.learn.rules",
    "table.scenes.home.daily",
    "table.scenes.records.shelf.scene",
    "table.scenes.lookback.timeline",
    "table.scenes.records.statistics",
    "table.scenes.phones.connect",
    "table.ui.text_field",
    "table.scenes.play.scene",
    "table.scenes.play.pause",
    "table.scenes.home.settings",
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
