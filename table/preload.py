"""What most people open next is imported while they look at the first scene: a press would have to wait for it."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from importlib import import_module
from threading import Thread

MODULES = (
    "table.scenes.lobby",
    "table.scenes.rules",
    "table.scenes.daily",
    "table.scenes.shelf.scene",
    "table.scenes.lookback.timeline",
    "table.scenes.statistics",
    "table.scenes.room",
    "table.ui.line",
)
"""The sooner they are needed, the earlier."""


SWITCH = 0.0005
"""s after which this gives the interpreter back to the frames; otherwise they would often wait ten times as long."""


def begin() -> None:
    """Begin with it, in a thread of its own that ends with the program."""
    Thread(target=_import_all, name="preload", daemon=True).start()


def _import_all() -> None:
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)  # only here: a thread that does little takes it from the frames less often without
    for name in MODULES:
        with suppress(Exception):  # whoever needs it says so
            import_module(name)
    sys.setswitchinterval(before)
    gc.freeze()  # it stays, and need not be looked through again and again
