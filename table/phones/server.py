"""The socket server for phones: static pages and lines of text.

It knows nothing of cards, seats or keys. Only names of our own are answered, to requests that name this very address
(so no foreign page can stand for us), and a socket is opened only for a page that came from here. Unknown visitors have
little time and few places; what anybody sends is counted, in bytes before it is read and in frames of every kind, and
anyone who has sent too much is cut off without a word. See docs/phones.md, "Attacks and defences".
"""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from itertools import count
from time import monotonic
from typing import Any, ClassVar

from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.protocol import SEND_EOF

from table.phones.bridge import BEAT, Heard, WebFile
from table.phones.limits import Bucket, Recent, crowding

SOCKET = "/ws"
"""The path of the socket."""

LARGEST = 2048
"""Bytes of what is heard at once."""
GREETING = 5.0
"""Time for a request, a greeting, and a download's start, s."""
SLOWEST = 16_000
"""Slowest download, bytes a second.

A weak signal is no reason to cut a picture.
"""
AHEAD = 65_536
"""Bytes that the system takes of us before they are there."""
GOODBYE = 0.05
"""Time for answers when the host closes, s."""
PING = 8.0
"""Silence before a ping, and time for its answer, s."""
AT_DOOR, AT_DOOR_IN_ALL = 24, 48
"""Most unknown sockets of one address, and in all.

Six phones that are one address to us, each with what a browser opens for a page, find room at once.
"""
QUEUE, ACCEPTED, TURNED_AWAY = 1024, 8, 64
"""Pending connections, accepted ones a turn, and rejected ones for each."""
CALLS, CALLS_REFILL = 40.0, 8.0
"""Sockets that one address may open at once, and a second."""
FAVOURED = 16
"""Addresses of known phones that are remembered."""
BUCKET, REFILL = 10.0, 5.0
"""Frames of an unknown visitor: at once, and a second."""
KNOWN_BUCKET, KNOWN_REFILL = 30.0, 12.0
"""Frames of a known phone: at once, and a second.

Nobody taps faster.
"""
UNKNOWN = 8192.0
"""Bytes of an unknown visitor in all.

A request with all of a browser's cookies for this address, and a few words.
"""
BURST, RATE = 4096.0, 2048.0
"""Bytes of a known phone: at once, and a second."""
PIECE = 128
"""Bytes that are read before frames are counted."""

BAD_GREETING = 4400
NO_TEXT, GOING_AWAY = 1003, 1001
"""Codes of closed sockets."""

ANSWER = b"!"
"""The answer to a `BEAT`, which proves the line alive."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws://{site}; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page's content security policy.

Some browsers take a socket for another origin than its page, so it is named.
"""
_HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Connection": "close",
}

_silent = logging.Logger("phones")  # a logger of no family: by default tracebacks would say how much was sent
_silent.addHandler(logging.NullHandler())


class Door:
    """The waiting area of unknown visitors.

    A newcomer finds a place, unless its address calls too often.
    """

    def __init__(self) -> None:
        self.waiting: dict[Visitor, str] = {}  # the oldest first
        self._calls = Recent(lambda: Bucket(CALLS, CALLS_REFILL, monotonic()))
        self._favoured: deque[str] = deque(maxlen=FAVOURED)

    def may_call(self, address: str) -> bool:
        """Count a call of an address; False if there were too many."""
        return self._calls[address].take(1, monotonic())

    def enter(self, visitor: Visitor) -> None:
        """Somebody comes, and whoever has to go for it is cut off."""
        lines, addresses = list(self.waiting), list(self.waiting.values())
        place = crowding(addresses, visitor.address, AT_DOOR, AT_DOOR_IN_ALL, self._favoured)
        if place is not None:
            self.leave(lines[place])
            lines[place].cut()
        self.waiting[visitor] = visitor.address

    def leave(self, visitor: Visitor) -> None:
        """Somebody has gone, or is known now."""
        self.waiting.pop(visitor, None)

    def favour(self, address: str) -> None:
        """A phone that is known has this address."""
        if address not in self._favoured:
            self._favoured.append(address)


class Gate(sockets.socket):
    """A listening socket that closes lines of pushy addresses at once.

    The event loop accepts a few lines in a turn, for each costs time that known phones wait. Closing one costs
    little.
    """

    door: Door

    def accept(self) -> tuple[sockets.socket, Any]:
        """See `socket.accept`.

        Raises `BlockingIOError` if there is none, or none among the next `TURNED_AWAY`.
        """
        for _ in range(TURNED_AWAY):
            line, address = super().accept()
            if self.door.may_call(address[0]):
                return line, address
            line.close()
        raise BlockingIOError


class Visitor(ServerConnection):
    """A connection that takes a waiting place until it is known."""

    door: ClassVar[Door]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.address = ""
        self._bytes = Bucket(UNKNOWN, 0, monotonic())
        self._frames = Bucket(BUCKET, REFILL, monotonic())
        self._patience: asyncio.TimerHandle | None = None
        self._messages: dict[str, bytes] = {}
        self._posted = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        assert isinstance(transport, asyncio.Transport)
        self.address = str((transport.get_extra_info("peername") or [""])[0])
        self.door.enter(self)
        super().connection_made(transport)
        self._patience = self.loop.call_later(GREETING, self._hurry)

    def _hurry(self) -> None:
        """Drop a visitor that has asked for nothing by now."""
        if self.request is None:
            self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self.door.leave(self)
        if self._patience:
            self._patience.cancel()
        super().connection_lost(exc)

    def cut(self) -> None:
        """Drop the line at once, without a word."""
        self.transport.abort()

    def known(self) -> None:
        """Leave the waiting area; it may go on to send."""
        self.door.leave(self)
        self.door.favour(self.address)
        self._bytes = Bucket(BURST, RATE, monotonic())
        self._frames = Bucket(KNOWN_BUCKET, KNOWN_REFILL, monotonic())

    # What it sends

    def data_received(self, data: bytes) -> None:
        """Count bytes before reading them in pieces.

        So not many more frames of a kind than allowed are parsed. See `asyncio.Protocol`.
        """
        if not self._bytes.take(len(data), monotonic()):
            self.cut()
            return
        for begin in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[begin : begin + PIECE])

    def process_event(self, event: Request | Response | Frame) -> None:
        """See `ServerConnection`."""
        if isinstance(event, Frame) and not self._frames.take(1, monotonic()):
            self.cut()
        else:
            super().process_event(event)

    # What it is sent

    def send_data(self) -> None:
        """Send in one piece, and nothing to a broken line.

        asyncio would log each of these. See `Connection`.
        """
        pieces = self.protocol.data_to_send()
        if pieces and not self.transport.is_closing():
            self.transport.write(b"".join(pieces))
            if pieces[-1] == SEND_EOF:
                self.transport.write_eof()

    def fetch(self, size: int) -> None:
        """Watch a download of `size` bytes.

        A visitor that is too slow is dropped, and one that doesn't hang up in time.
        """
        begin, self.close_timeout = self.loop.time(), None
        if self._patience:
            self._patience.cancel()

        def look() -> None:
            taken = size - self.transport.get_write_buffer_size()
            if taken < SLOWEST * (self.loop.time() - begin - GREETING):
                self.cut()
            else:
                self._patience = self.loop.call_later(1, look)

        look()

    def post(self, kind: str, message: bytes) -> None:
        """Send a message; of unsent ones of a kind only the latest."""
        self._messages[kind] = message
        self._posted.set()

    async def deliver(self) -> None:
        """Send what is posted, for ever."""
        with suppress(ConnectionClosed):
            while True:
                await self._posted.wait()
                self._posted.clear()
                while self._messages:
                    kind = next(iter(self._messages))
                    await self.send(self._messages.pop(kind), text=True)


class Server:
    """Listens as long as a host is open."""

    def __init__(self, address: str, pages: Callable[[], Mapping[str, WebFile]], tell: Callable[[Heard], None]) -> None:
        """`pages`: the answer to each path; `tell` receives everything heard."""
        self._address = address
        self._pages = pages
        self._tell = tell
        self._authority = ""
        self.door = Door()
        self.visitors: dict[int, Visitor] = {}
        self._numbers = count(1)
        self._listener: Listener | None = None
        self._stop = asyncio.Event()

    async def open(self, wish: int) -> int:
        """Listen, and say at which port. Raises `OSError`."""
        try:
            self._listener = await self._listen(wish)
        except OSError:
            if not wish:
                raise
            self._listener = await self._listen(0)
        port = next(iter(self._listener.sockets)).getsockname()[1]
        self._authority = f"{self._address}:{port}"
        return int(port)

    async def _listen(self, port: int) -> Listener:
        class Caller(Visitor):
            door = self.door

        sock = Gate(fileno=sockets.create_server((self._address, port)).detach())
        sock.door = self.door
        sock.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, AHEAD)  # lines that are accepted inherit it
        listener = await serve(
            self._talk,
            sock=sock,
            backlog=ACCEPTED,
            process_request=self._answer,
            create_connection=Caller,
            server_header=None,
            compression=None,
            open_timeout=None,  # see `Visitor`
            ping_interval=PING,
            ping_timeout=PING,
            close_timeout=1,
            max_size=LARGEST,
            max_queue=4,
            logger=_silent,
        )
        sock.listen(QUEUE)
        return listener

    def stop(self) -> None:
        """Have it listen no more."""
        self._stop.set()

    async def stopped(self) -> None:
        """Wait until that is wished."""
        await self._stop.wait()

    async def close(self) -> None:
        """Stop listening and take leave of all, waiting only a moment."""
        if self._listener:
            self._listener.close()
            await asyncio.wait([asyncio.ensure_future(self._listener.wait_closed())], timeout=GOODBYE)

    async def closed(self) -> None:
        """Wait until nobody is there any more."""
        if self._listener:
            await self._listener.wait_closed()

    def admit(self, socket: int) -> None:
        """See `Exchange`."""
        if visitor := self.visitors.get(socket):
            visitor.known()

    def send(self, kind: str, messages: Mapping[int, bytes]) -> None:
        """See `Exchange`."""
        for socket, message in messages.items():
            if visitor := self.visitors.get(socket):
                visitor.post(kind, message)

    def hang_up(self, socket: int, code: int) -> None:
        """See `Exchange`."""
        if visitor := self.visitors.get(socket):
            closing = asyncio.ensure_future(visitor.close(code))
            closing.add_done_callback(lambda done: done.exception())

    # What comes

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The page, or None: the socket may be opened."""
        response = self._response_to(request)
        if response:
            assert isinstance(connection, Visitor)
            connection.fetch(len(response.body))
        return response

    def _response_to(self, request: Request) -> Response | None:
        if request.headers.get_all("Host") != [self._authority]:
            return self._refusal(HTTPStatus.MISDIRECTED_REQUEST)
        if request.method != "GET":
            return self._refusal(HTTPStatus.METHOD_NOT_ALLOWED)
        if request.path == SOCKET:
            own = request.headers.get_all("Origin") == [f"http://{self._authority}"]
            return None if own else self._refusal(HTTPStatus.FORBIDDEN)
        page = self._pages().get(request.path)
        if page is None:
            return self._refusal(HTTPStatus.NOT_FOUND)
        keep = "private, max-age=86400, immutable" if page.lasting else "no-store"
        return self._response(HTTPStatus.OK, page.type, page.content, keep)

    def _response(self, status: HTTPStatus, type: str, content: bytes, keep: str) -> Response:
        headers = Headers(_HEADERS)
        headers["Content-Security-Policy"] = POLICY.format(site=self._authority)
        headers["Content-Type"] = type
        headers["Content-Length"] = str(len(content))
        headers["Cache-Control"] = keep
        return Response(status.value, status.phrase, headers, content)

    def _refusal(self, status: HTTPStatus) -> Response:
        return self._response(status, "text/plain; charset=utf-8", f"{status.phrase}\n".encode(), "no-store")

    async def _talk(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Visitor)
        socket = next(self._numbers)
        self.visitors[socket] = connection
        sending = asyncio.ensure_future(connection.deliver())
        try:
            await self._listen_to(socket, connection)
        except ConnectionClosed:
            pass
        finally:
            sending.cancel()
            del self.visitors[socket]
            self._tell(Heard(socket, None, connection.address))

    async def _listen_to(self, socket: int, visitor: Visitor) -> None:
        end: float | None = asyncio.get_running_loop().time() + GREETING
        while True:
            try:
                async with asyncio.timeout_at(end):
                    said = await visitor.recv()
            except TimeoutError:
                await visitor.close(BAD_GREETING)
                return
            if isinstance(said, bytes):
                await visitor.close(NO_TEXT)
                return
            if said == BEAT:
                visitor.post("alive", ANSWER)
            else:
                end = None
            self._tell(Heard(socket, said, visitor.address))
