"""Import likely next scenes in the background, so that the first press is not delayed."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from threading import Thread

from table.base.background import giving_way
from table.plugins.registry import playable


def begin(modules: Sequence[str]) -> None:
    """Import these modules in a thread of its own, which ends with the program; the likeliest come first."""
    Thread(target=_import_all, args=(modules,), name="prewarm", daemon=True).start()


def _import_all(modules: Sequence[str]) -> None:
    with giving_way():
        for name in modules:
            with suppress(Exception):  # whoever needs it says so
                import_module(name)
        for game in playable():
            with suppress(Exception):
                _ = game.rules  # the lobby deals one game ahead, and would hold a frame for its rules
    gc.freeze()  # it stays, and need not be looked through again and again
