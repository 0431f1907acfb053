"""A session bus with accessibility switched on, and a client on it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
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
    "toggle button": "button",
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
        until(lambda: "true" in asked(environment), "accessibility has no bus", pause=0.05)
        yield
    finally:
        os.killpg(launcher.pid, signal.SIGKILL)
        for process in (launcher, daemon):
            process.kill()
            process.wait(CHILD)
        daemon.stdout.close()


def asked(environment: Mapping[str, str]) -> str:
    """Return the bus's answer to whether the launcher is there."""
    question = ["org.freedesktop.DBus.NameHasOwner", "string:org.a11y.Bus"]
    command = ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus"]
    return subprocess.run(
        [*command, *question], env=environment, capture_output=True, text=True, check=False, timeout=CHILD
    ).stdout


AGAIN = 5.0
"""s after which somebody presses again if nothing has changed."""
UNREAD = ["log list", "claims list", "menu list"]
"""Lists that nobody has to read to play on."""


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

    def ask(self, **request: object) -> Any:
        assert self._process.stdin and self._process.stdout
        print(json.dumps(request), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=CHILD)


class Afar(Listening):
    """A person who plays another program by AT-SPI alone.

    They go by the focus. What they read may be older than the latest press, so they wait for what it changes; and what
    is no longer as they know it is not pressed: a card that is chosen twice would go back.
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
        rows = self._client.ask(do="tree", skipped=UNREAD)
        if not rows:
            return None
        focus = next((row["id"] for row in rows if row["focused"]), "")
        return Tree(0, rows[0]["name"], _node(0, rows).children, focus)

    def press(self, node: str) -> None:
        before, known = self.tree, self.tree.find(node)
        self._client.ask(do="press", id=node, chosen=known.chosen if known else None)

        def changed() -> bool:
            self.look()
            return self.tree != before

        with suppress(AssertionError):
            until(changed, "nothing has come of it", patience=AGAIN)

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
        chosen=row["chosen"] if row["checkable"] or row["role"] == "toggle button" else None,
        target=row["presses"],
        children=children,
    )
