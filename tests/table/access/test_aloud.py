"""The program in a real window, heard by a speech server."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from games.core.words import Words
from table.store.settings import Settings
from tests.table.access.fake_speech import ADDRESS, FakeSpeech, speech_server
from tests.table.desk import Desk
from tests.until import until

pytestmark = [pytest.mark.window, pytest.mark.posix]


@pytest.fixture
def server(desk: Desk) -> Iterator[FakeSpeech]:
    """A server that the desk's programs find.

    Their voice is switched on.
    """
    with speech_server() as server:
        desk.environment[ADDRESS] = server.address
        desk.keep(Settings(language="ja", welcomed=True, voice=True, reader=False))
        yield server


def children(pid: int) -> set[int]:
    """Return the processes below one, on Linux."""
    found = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found |= {int(child) for child in task.read_text().split()}
    return found


def is_there(pid: int) -> bool:
    with suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False


def test_it_is_heard_in_its_language_and_silenced_by_a_key(desk: Desk, server: FakeSpeech) -> None:
    words = Words("ja", "table")
    desk.open()
    until(lambda: server.said, "nothing is said")
    assert "SET self LANGUAGE ja" in server.log
    before = len(server.said)
    desk.key("Tab", "Down")
    until(lambda: len(server.said) > before, "the focus is not heard")
    assert any(words("access.kind_button") in text for text in server.said)
    cut = server.log.count("CANCEL self")
    desk.key("s")
    until(lambda: server.log.count("CANCEL self") > cut, "it is not silenced")


def test_a_killed_voice_comes_back_and_none_is_left_at_the_end(desk: Desk, server: FakeSpeech) -> None:
    desk.open()
    until(lambda: server.said, "nothing is said")
    assert desk.program
    voices = [pid for pid in children(desk.program.pid) if "spawn_main" in _command(pid)]
    assert voices
    for pid in voices:
        os.kill(pid, signal.SIGKILL)
    until(lambda: server.connections == 2, "no voice comes back", step=lambda: desk.key("Down"), pause=0.3)
    below = children(desk.program.pid)
    os.kill(desk.program.pid, signal.SIGKILL)
    until(lambda: not any(is_there(pid) for pid in below if pid), "a process is left")


def _command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode()
    return ""
