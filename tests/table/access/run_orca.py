"""Orca, which tells how far it has come.

Run by the system's own Python. The program's tree has a list that is called `MARK` and a number, of which Orca never
speaks. When its name changes, and whatever came before has been dealt with, the name is written to the output, a line
each.

Orca's own command would not run beside another Orca. Besides, it gives up after 10 s, and waits for a program's answer
for 0.8 s: a busy machine may take longer.
"""

from __future__ import annotations

import sys
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
import pyatspi  # noqa: E402
from gi.repository import Atspi, GLib  # noqa: E402
from orca import orca, settings  # noqa: E402

MARK = "mark "
PATIENCE = 30_000
"""ms for an answer of a program."""


def tell(name: str) -> bool:
    print(name, flush=True)
    return False  # once


def renamed(event: Any) -> None:
    """Tell the name when there is nothing left to be done."""
    name = str(event.any_data)
    if name.startswith(MARK):
        GLib.idle_add(tell, name, priority=GLib.PRIORITY_LOW)


settings.timeoutTime = 0
Atspi.set_timeout(PATIENCE, PATIENCE)
pyatspi.Registry.registerEventListener(renamed, "object:property-change:accessible-name")
orca.getSettingsManager().activate(None, {"enableBraille": False})
sys.exit(orca.main())
