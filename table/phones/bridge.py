"""Where the game and the thread of sockets hand each other what was said: bytes one way, texts the other."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from table.phones.server import Server

BEAT = "?"
"""What a page says every 10 s while it runs and is in sight. It is answered at once."""
LONGEST_GOODBYE = 2.0
"""s that closing waits at most until the thread listens no more."""


class WebFile(NamedTuple):
    """What is answered to a GET: the type, the content, and whether a phone may keep it."""

    type: str
    content: bytes
    lasting: bool = False


class Heard(NamedTuple):
    """What came over a socket, which is known by a number, and of which address; None: it is gone."""

    socket: int
    text: str | None
    address: str = ""


class Exchange:
    """The game's side. All of it may be called by the game's thread only, what begins with `_` by the other one."""

    def __init__(self, address: str, port: int) -> None:
        """Once it is opened, listen at this address, at the `port` if it is free, else (and with 0) at any that is."""
        self.address = address
        self._wish = port
        self._pages: Mapping[str, WebFile] = {}
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._line: tuple[AbstractEventLoop, Server] | None = None
        self._port: int | None = None
        self._failure: Exception | None = None
        self._closed, self._deaf = threading.Event(), threading.Event()
        self._deaf.set()

    def open(self, pages: Mapping[str, WebFile]) -> None:
        """Begin to listen, if it has not been closed already. It takes a moment: see `port`. `pages`: what is answered
        to which path."""
        self._pages = {**pages, **self._pages}
        if not self._closed.is_set():
            self._deaf.clear()
            threading.Thread(target=self._run, name="phones", daemon=True).start()

    @property
    def port(self) -> int | None:
        """Where it listens; None until it does."""
        return self._port

    @property
    def failure(self) -> Exception | None:
        """Why it can't listen, or can't any more."""
        return self._failure

    def heard(self) -> list[Heard]:
        """All that has come since the last time."""
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
        """Whoever is there is known: it takes no place of those who wait at the door any more."""
        self._have(lambda server: server.admit(socket))

    def send(self, kind: str, letters: Mapping[int, bytes]) -> None:
        """Send a letter to each of these sockets, all at one moment. One that is still waiting to be sent is replaced
        by the next of its kind."""
        if letters:
            self._have(lambda server: server.send(kind, letters))

    def hang_up(self, socket: int, code: int) -> None:
        """Close a socket, saying why (see `room`)."""
        self._have(lambda server: server.hang_up(socket, code))

    def close(self) -> None:
        """Listen no more; whoever is there is told. Who doesn't answer to that is not waited for."""
        self._closed.set()
        self._have(lambda server: server.stop())
        self._deaf.wait(LONGEST_GOODBYE)

    def _have(self, do: Callable[[Server], object]) -> None:
        """Have the other thread do something, if it listens."""
        if self._line:
            loop, server = self._line
            with suppress(RuntimeError):  # it has ended in this very moment
                loop.call_soon_threadsafe(do, server)

    # The other thread

    def _run(self) -> None:
        import asyncio  # late, as what `server` leads to: only a room needs it (see `room.LIBRARIES`)

        async def serve() -> None:
            from table.phones.server import Server

            server = Server(self.address, lambda: self._pages, self._heard.put)
            port = await server.open(self._wish)
            self._line = asyncio.get_running_loop(), server
            self._port = port
            if not self._closed.is_set():
                await server.stopped()
            await server.close()
            self._deaf.set()
            await server.closed()

        try:
            with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:  # any other passes by `Gate`
                runner.run(serve())
        except Exception as error:  # whatever it is: the game goes on, and says that no phone can come
            self._failure = error
        self._line = None
        self._deaf.set()


class Unplugged(Exchange):
    """Says that it listens, and doesn't: for pictures, and for what is to be tried without sockets."""

    def __init__(self, address: str, port: int) -> None:
        self.address = address
        self._pages = {}
        self._heard = SimpleQueue()
        self._line = self._failure = None
        self._port = port

    def open(self, pages: Mapping[str, WebFile]) -> None:
        """See `Exchange`."""

    def close(self) -> None:
        """See `Exchange`."""
