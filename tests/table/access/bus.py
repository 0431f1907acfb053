"""A session bus with accessibility switched on, and a client on it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from table.access.node import Node, Role, Tree
from tests.table.access.reading import Ear, Listening
from tests.until import CHILD, until

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
PYTHON = "/usr/bin/python3"
"""The system's, which has the bindings."""

ROLES: Mapping[str, Role] = {
    "list": "list",
    "list box": "list",
    "list item": "item",
    "push button": "button",
    "button": "button",
    "heading": "heading",
    "combo box": "choice",
    "slider": "slider",
    "entry": "entry",
    "check box": "switch",
}


@contextmanager
def session(environment: dict[str, str], folder: Path) -> Iterator[None]:
    """Run a bus for programs with this environment, which gets its address.

    What it writes is in the folder.
    """
    environment |= {name: str(folder) for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR")}
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout
    environment["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
    launcher = subprocess.Popen(
        [LAUNCHER, "--launch-immediately", "--a11y=1", "--screen-reader=1"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # it starts a bus of its own
    )
    try:
        yield
    finally:
        os.killpg(launcher.pid, signal.SIGKILL)
        for process in (launcher, daemon):
            process.kill()
            process.wait(CHILD)
        daemon.stdout.close()


LOOKS = 10
"""Times that somebody looks whether a press has changed anything."""


class Client:
    """Asks for trees and presses over AT-SPI."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            [PYTHON, str(Path(__file__).with_name("at_spi.py"))],
            env={**environment, "NO_AT_BRIDGE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, **request: str) -> Any:
        assert self._process.stdin and self._process.stdout
        print(json.dumps(request), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=CHILD)


class Afar(Listening):
    """A person who plays another program by AT-SPI alone.

    They go by the focus: what is read may be older than the last press, and a card that is pressed twice goes back.
    """

    beside = 0.0

    def __init__(self, client: Client) -> None:
        self._client = client
        self.ear = Ear()
        self.look()

    def look(self) -> None:
        """Read the whole tree anew."""
        self.ear.told[:] = [until(self._read, "nothing is read", pause=0.05)]

    def _read(self) -> Tree | None:
        rows = self._client.ask(do="tree")
        if not rows:
            return None
        focus = next((row["id"] for row in rows if row["focused"]), "")
        return Tree(0, rows[0]["name"], _node(0, rows).children, focus)

    def press(self, node: str) -> None:
        before = self.tree
        self._client.ask(do="press", id=node)
        for _ in range(LOOKS):
            self.look()
            if self.tree != before:
                return

    def wait(self, ms: float) -> None:
        self.look()


def _node(number: int, rows: list[dict[str, Any]]) -> Node:
    row = rows[number]
    children = tuple(_node(other, rows) for other, one in enumerate(rows) if one["within"] == number)
    return Node(
        row["id"],
        ROLES.get(row["role"], "text"),
        row["name"],
        about=row["about"],
        enabled=row["enabled"],
        chosen=row["selected"] if row["selectable"] else None,
        target=row["presses"],
        children=children,
    )
