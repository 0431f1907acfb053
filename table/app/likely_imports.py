"""Background imports of likely next scenes, so that no press is delayed."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from threading import Thread

from table.base.background import giving_way
from table.plugins.registry import playable


def begin(modules: Sequence[str]) -> None:
    """Import modules in a daemon thread, the likeliest first."""
    Thread(target=_import_all, args=(modules,), name="prewarm", daemon=True).start()


def _import_all(modules: Sequence[str]) -> None:
    with giving_way():
        for name in modules:
            with suppress(Exception):  # its user will report the error
                import_module(name)
        for game in playable():
            with suppress(Exception):
                _ = game.rules  # the lobby deals one game ahead, and would hold a frame for its rules
    gc.freeze()  # it stays, and need not be looked through again and again
