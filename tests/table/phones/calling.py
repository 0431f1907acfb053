"""Phones without a screen.

What they say to a room that listens here, and what they are told.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from table.bench.fake_phones import place
from table.phones.bridge import BEAT
from table.phones.host import PhoneHost
from table.phones.server import ANSWER

PATIENCE = 120.0
"""s in which another thread has to have done something.

On the slowest machine.
"""
ELSEWHERE = "USOTAKU_TESTED_AT"
"""An environment variable.

The address at which rooms are opened, if not at that of this machine alone.
"""
HERE = os.environ.get(ELSEWHERE, "127.0.0.1")
CUT = 1006
"""The library's code for a line closed without a word."""
STRANGERS = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
elsewhere = pytest.mark.skipif(not HERE.startswith("127.") or sys.platform == "darwin", reason="no other addresses")


def until(condition: Callable[[], Any], step: Callable[[], object] = lambda: None) -> Any:
    """Run steps until the condition returns something; return that."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it never came"
        step()
        time.sleep(0.002)
    return found


def opened() -> PhoneHost:
    """A room that listens to this machine alone."""
    host = PhoneHost(HERE)
    host.open()
    until(lambda: host.opened == "open")
    return host


def port_of(host: PhoneHost) -> int:
    return int(host.site.rpartition(":")[2])


def line_to(host: PhoneHost, address: str = HERE) -> socket.socket:
    """A bare line from one of this machine's addresses."""
    return socket.create_connection((HERE, port_of(host)), timeout=5, source_address=(address, 0))


def raw(host: PhoneHost, *sent: bytes, address: str = HERE) -> bytes:
    """Return the answer to these bytes until the line closes.

    At most 5 s.
    """
    with line_to(host, address) as line:
        answer = b""
        try:
            for piece in sent:
                line.sendall(piece)
            while piece := line.recv(65536):
                answer += piece
        except OSError:
            pass
        return answer


class Phone:
    """A client of the library. The room is updated while it waits."""

    def __init__(self, host: PhoneHost, origin: str | None = None, address: str = HERE) -> None:
        self.host = host
        self.key = ""
        self.view: dict[str, Any] = {}
        self.sizes: list[int] = []
        """Bytes of each view that came."""
        self._answers = 0
        site = host.site if origin is None else origin
        where = f"ws://{HERE}:{port_of(host)}/ws"
        self.line = connect(where, origin=Origin(site), legacy=True, source_address=(address, 0))

    def say(self, **words: Any) -> None:
        """Send words."""
        self.line.send(json.dumps(words))

    def beat(self) -> None:
        """Say that the page runs; the room has it when this returns."""
        known = self._answers
        self.line.send(BEAT)
        until(lambda: (self.hear(), self._answers > known)[1])

    def hear(self, seconds: float = 0.0) -> dict[str, Any] | None:
        """The next letter, if one comes in time.

        Empty if it says only that the table is there.
        """
        try:
            text = self.line.recv(timeout=seconds)
        except TimeoutError:
            return None
        assert isinstance(text, str)
        if text.encode() == ANSWER:
            self._answers += 1
            return {}
        letter: dict[str, Any] = json.loads(text)
        if "seated" in letter:
            return {}
        self.key = letter.get("key", self.key)
        if "step" in letter:
            self.view = letter
            self.sizes.append(len(text.encode()))
        return letter

    def next(self) -> dict[str, Any]:
        """The next letter."""
        found: dict[str, Any] = until(self.hear, lambda: self.host.update(1))
        return found

    def closed(self) -> int:
        """With which code the line is closed, whatever comes before."""

        def code() -> int:
            try:
                self.hear()
            except ConnectionClosed:
                return self.line.close_code or -1
            return 0

        return int(until(code, lambda: self.host.update(1)))

    def join(self, seat: int, lang: str = "en") -> Phone:
        """Scan the QR picture of a seat."""
        self.say(invite=self.host.link(seat).partition("#")[2], lang=lang)
        until(lambda: self.key, lambda: (self.host.update(1), self.hear()))
        return self

    def touch(self, random: Random) -> bool:
        """Touch something that leads on, if this seat is asked.

        Whatever the game, the page knows no more.
        """
        do = place(self.view, random)
        if do is None:
            return False
        self.say(step=self.view["step"], do=do)
        self.view = {}
        return True

    def leave(self) -> None:
        """Hang up."""
        self.line.close()


def request(host: PhoneHost, path: str = "/", method: str = "GET", name: str | None = None, *more: str) -> bytes:
    """The bytes of a request."""
    named = host.site.removeprefix("http://") if name is None else name
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {named}", *more, "", "")).encode()


def upgrade(host: PhoneHost) -> bytes:
    """Return a request for a socket, as our page makes it."""
    wanted = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    return request(host, "/ws", "GET", None, *wanted, "Sec-WebSocket-Version: 13", f"Origin: {host.site}")


def is_cut(line: socket.socket) -> bool:
    """True if the other end has dropped the line.

    After whatever came before; at most 5 s are waited.
    """
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def status(answer: bytes) -> int:
    return int(answer.split()[1]) if answer.startswith(b"HTTP/") else 0
