"""The bridge between the game and the socket thread.

Bytes one way, texts the other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from table.base.waking import NEWS

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from table.phones.server import Server

BEAT = "?"
"""Heartbeat of a visible page, every 10 s.

Answered at once.
"""
LONGEST_GOODBYE = 2.0
"""s that closing waits at most until the thread listens no more."""


class WebFile(NamedTuple):
    """The answer to a GET: type, content, and whether to cache it."""

    type: str
    content: bytes
    lasting: bool = False


class Heard(NamedTuple):
    """Text from a socket, with its number and address.

    None: the socket is gone.
    """

    socket: int
    text: str | None
    address: str = ""


class Exchange:
    """The game's side of the bridge.

    All of it is for the game's thread, except names with `_`, which are for the socket thread.
    """

    def __init__(self, address: str, port: int) -> None:
        """Prepare to listen at this address.

        At `port` if it is free, else (and with 0) at any that is.
        """
        self.address = address
        self._wish = port
        self._pages: Mapping[str, WebFile] = {}
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self.line: tuple[AbstractEventLoop, Server] | None = None
        self._port: int | None = None
        self._failure: Exception | None = None
        self._closed, self._deaf = threading.Event(), threading.Event()
        self._deaf.set()

    def open(self, pages: Mapping[str, WebFile]) -> None:
        """Start listening, unless closed already.

        It takes a moment: see `port`. `pages`: the answer to each path.
        """
        self._pages = {**pages, **self._pages}
        if not self._closed.is_set():
            self._deaf.clear()
            threading.Thread(target=self._run, name="phones", daemon=True).start()

    @property
    def port(self) -> int | None:
        """The port; None until it listens."""
        return self._port

    @property
    def failure(self) -> Exception | None:
        """Why it can't listen, or can't any more."""
        return self._failure

    def heard(self) -> list[Heard]:
        """Return everything heard since the last call."""
        found = []
        while True:
            try:
                found.append(self._heard.get_nowait())
            except Empty:
                return found

    def publish(self, path: str, page: WebFile) -> None:
        """Answer this path, too."""
        self._pages = {**self._pages, path: page}

    def admit(self, socket: int) -> None:
        """Mark a socket as known; it leaves the waiting area."""
        self._have(lambda server: server.admit(socket))

    def send(self, kind: str, messages: Mapping[int, bytes]) -> None:
        """Send a message to these sockets at one moment.

        An unsent one is replaced by the next of its kind.
        """
        if messages:
            self._have(lambda server: server.send(kind, messages))

    def hang_up(self, socket: int, code: int) -> None:
        """Close a socket, saying why (see `host`)."""
        self._have(lambda server: server.hang_up(socket, code))

    def close(self) -> None:
        """Stop listening and take leave of everyone, without waiting."""
        self._closed.set()
        self._have(lambda server: server.stop())
        self._deaf.wait(LONGEST_GOODBYE)

    def _have(self, do: Callable[[Server], object]) -> None:
        """Have the other thread do something, if it listens."""
        if self.line:
            loop, server = self.line
            with suppress(RuntimeError):  # it has ended in this very moment
                loop.call_soon_threadsafe(do, server)

    # The other thread

    def _hear(self, heard: Heard) -> None:
        self._heard.put(heard)
        NEWS.set()

    def _run(self) -> None:
        import asyncio  # late, as what `server` leads to: only a host needs it (see `host.LIBRARIES`)

        async def serve() -> None:
            from table.phones.server import Server

            server = Server(self.address, lambda: self._pages, self._hear)
            port = await server.open(self._wish)
            self.line = asyncio.get_running_loop(), server
            self._port = port
            NEWS.set()
            if not self._closed.is_set():
                await server.stopped()
            await server.close()
            self._deaf.set()
            await server.closed()

        try:
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:  # any other passes by `Gate`
                runner.run(serve())
        except Exception as error:  # of any kind: the game goes on without phones, and says so
            self._failure = error
        self.line = None
        self._deaf.set()


class Unplugged(Exchange):
    """A bridge without sockets, for pictures and trials."""

    def __init__(self, address: str, port: int) -> None:
        self.address = address
        self._pages = {}
        self._heard = SimpleQueue()
        self.line = self._failure = None
        self._port = port

    def open(self, pages: Mapping[str, WebFile]) -> None:
        """See `Exchange`."""

    def close(self) -> None:
        """See `Exchange`."""
