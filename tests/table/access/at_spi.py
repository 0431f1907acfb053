"""A client of AT-SPI, run by the system's own Python.

It reads requests from its input, a line of JSON each, and answers in the same way. `tree` returns all nodes of the
program below its window, but nothing below those whose ids are to be skipped; `press` does what a node does, unless it
is no longer as it was known.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

STATES = {name: getattr(Atspi.StateType, name.upper()) for name in ("focused", "enabled", "checkable")}
CHOSEN = Atspi.StateType.CHECKED, Atspi.StateType.PRESSED


def program() -> Any:
    """Return the first program with a window that reads, or None."""
    desktop = Atspi.get_desktop(0)
    for number in range(desktop.get_child_count()):
        found = desktop.get_child_at_index(number)
        if found and found.get_child_count():
            return found
    return None


def chosen(states: Any) -> bool:
    return any(states.contains(state) for state in CHOSEN)


def told(
    node: Any, skipped: list[str], within: int = -1, rows: list[dict[str, object]] | None = None
) -> list[dict[str, object]]:
    """Return a node and those below it, each with its parent's number."""
    rows = [] if rows is None else rows
    states, id = node.get_state_set(), node.get_accessible_id()
    row: dict[str, object] = {name: bool(states.contains(state)) for name, state in STATES.items()}
    row["chosen"] = chosen(states)
    actions = node.get_action_iface()
    row |= {"id": id, "role": node.get_role_name(), "name": node.get_name(), "within": within}
    row |= {"about": node.get_description(), "presses": bool(actions and actions.get_n_actions())}
    rows.append(row)
    number = len(rows) - 1
    for child in children(node) if id not in skipped else ():
        told(child, skipped, number, rows)
    return rows


def children(node: Any) -> list[Any]:
    """Return the nodes directly below."""
    found = [node.get_child_at_index(number) for number in range(node.get_child_count())]
    return [one for one in found if one]


def find(node: Any, id: str) -> Any:
    """Return the node with this id, or None."""
    if node.get_accessible_id() == id:
        return node
    return next((found for child in children(node) if (found := find(child, id))), None)


def answer(request: dict[str, Any]) -> object:
    """Answer a request; None while the tree changes."""
    try:
        window = program()
        if request["do"] == "tree":
            return told(window.get_child_at_index(0), request["skipped"]) if window else None
        node = window and find(window, request["id"])
        if not node or (request["chosen"] is not None and chosen(node.get_state_set()) != request["chosen"]):
            return False
        return bool(node.get_action_iface().do_action(0))
    except (GLib.Error, AttributeError):  # what is gone has no names
        return None


Atspi.set_timeout(500, 500)  # ms; of what has gone meanwhile no answer comes
for line in sys.stdin:
    Atspi.get_desktop(0).clear_cache()
    print(json.dumps(answer(json.loads(line))), flush=True)
