"""A window that Orca follows step by step."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pygame

from table.access.adapter import Listener, open_adapter
from table.access.node import Node, Tree
from tests.table.access.bus import PYTHON, Client, session
from tests.table.access.fake_speech import ADDRESS, FakeSpeech, speech_server
from tests.table.desk import at_a_desk
from tests.until import CHILD, until

ORCA = "orca"
VERSION = "43"
"""The Orca whose words the golden texts are.

Others say roles and lists in other words.
"""
SCRIPT = Path(__file__).with_name("run_orca.py")
MARK = "mark "
"""Beginning of the names that the script reports."""
TITLE = "Usotaku"
BEGINS = Tree(0, TITLE, (Node("begins", "text", "It begins"),), "begins")
"""The window while nothing is shown."""


def orca_version() -> str:
    """Return the major version of Orca here."""
    said = subprocess.run([ORCA, "--version"], capture_output=True, text=True, check=False, timeout=CHILD).stdout
    return said.strip().split(".")[0]


class Followed:
    """Tells of a window, each time until Orca has come along.

    Fails if Orca ends, or does not come for long.
    """

    def __init__(self, library: Listener, speech: FakeSpeech, orca: subprocess.Popen[str]) -> None:
        """Wait until Orca begins to follow."""
        self._library = library
        self._speech = speech
        self._orca = orca
        self._known = 0  # what Orca has said
        self._tree = BEGINS
        self._mark = 0
        self._come = 0  # the latest mark that Orca has come to
        Thread(target=self._follow, daemon=True).start()
        self._until(lambda: self._come > 0, self._mark_anew, pause=0.2)
        self._said()

    def begin(self, title: str) -> None:
        """Look at the window while nothing is shown.

        Fails if Orca says nothing of it.
        """
        nothing = replace(BEGINS, title=title, scope=-self._mark)  # with a focus that is not known yet
        said = self.tell(nothing) + self.attend(here=True)
        assert BEGINS.nodes[0].name in " ".join(said), "Orca does not follow"

    def tell(self, tree: Tree) -> list[str]:
        """Tell a tree, and return what Orca says of it."""
        self._tree = tree
        self._tell()
        return self._said()

    def attend(self, *, here: bool) -> list[str]:
        """Look at the window or away, and return what Orca says."""
        self._library.attend(here=here)
        return self._said()

    def _said(self) -> list[str]:
        self._mark_anew()
        self._until(lambda: self._come == self._mark)
        said = self._speech.heard[self._known :]
        self._known += len(said)
        return said

    def _until(self, comes: Callable[[], bool], step: Callable[[], None] = lambda: None, pause: float = 0.002) -> None:
        def ended_or_comes() -> bool:
            assert self._orca.poll() is None, "Orca has ended"
            return comes()

        until(ended_or_comes, "Orca does not come along", step=step, pause=pause)

    def _follow(self) -> None:
        assert self._orca.stdout
        for line in self._orca.stdout:
            if line.startswith(MARK):
                self._come = int(line.removeprefix(MARK))

    def _mark_anew(self) -> None:
        self._mark += 1
        self._tell()

    def _tell(self) -> None:
        mark = Node("mark", "list", f"{MARK}{self._mark}")
        self._library.tell(replace(self._tree, nodes=(*self._tree.nodes, mark)))


@contextmanager
def followed(folder: Path) -> Iterator[Followed]:
    """Open a window, and have Orca follow it.

    The window of this process: the library knows one bus. Orca comes when the window can be read over AT-SPI: of what
    it asks earlier no answer may come, see design, Screen readers. Its own words are English.
    """
    with at_a_desk(folder) as desk, speech_server() as speech:
        bus = folder / "bus"
        bus.mkdir(mode=0o700)
        environment = desk.environment | {"LANGUAGE": "C", ADDRESS: speech.address}
        with session(environment, bus):
            os.environ["DBUS_SESSION_BUS_ADDRESS"] = environment["DBUS_SESSION_BUS_ADDRESS"]
            library = _library()
            library.tell(BEGINS)
            library.attend(here=True)
            _read(environment)
            orca = subprocess.Popen(
                [PYTHON, str(SCRIPT)],
                env={**environment, "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"},
                stdout=subprocess.PIPE,
                text=True,
            )
            try:
                yield Followed(library, speech, orca)
            finally:
                orca.kill()
                orca.wait(CHILD)
                library.close()


def _library() -> Listener:
    pygame.display.init()
    library = open_adapter(pygame.Window(TITLE, (1280, 720), hidden=True), TITLE)
    assert library
    until(lambda: library.listens, "nobody listens", pause=0.02)
    return library


def _read(environment: Mapping[str, str]) -> None:
    """Read the window over AT-SPI."""
    with closing(Client(environment)) as client:
        until(lambda: client.ask(do="tree", skipped=[]), "nothing is read", pause=0.02)
