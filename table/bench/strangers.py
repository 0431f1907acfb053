"""Strangers in the host's network, without a key.

On addresses of this machine.
"""

from __future__ import annotations

import socket
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from threading import Event, Thread

PINGS, SLOW = "127.0.0.2", ("127.0.0.3", "127.0.0.4")
"""Source addresses of pings and of slow downloads."""
EACH = 24
"""Lines that each of the slow ones keeps open."""
AT_ONCE = 10_000
"""Empty pings in a piece."""
_PING, _PONG = b"\x89\x80\x00\x00\x00\x00", b"\x8a\x80\x00\x00\x00\x00"
_NARROW = 4096  # bytes that the system takes for one who reads slowly
_PAUSE = 0.05  # s


@dataclass
class Done:
    """Deeds of strangers: sockets, and bytes sent."""

    opened: int = 0
    sent: int = 0


def annoy(host: str, port: int, path: str, wait: Callable[[], object]) -> Done:
    """Ping and fetch slowly until `wait` returns.

    Pings as fast as they are taken, and this path as slowly as can be.
    """
    done, end = Done(), Event()
    threads = [Thread(target=_ping, args=(host, port, done, end), daemon=True)]
    threads += [Thread(target=_fetch, args=(one, host, port, path, done, end), daemon=True) for one in SLOW]
    for thread in threads:
        thread.start()
    wait()
    end.set()
    for thread in threads:
        thread.join(5)
    return done


def until_told(host: str, port: str, path: str) -> dict[str, int]:
    """The same until a line can be read."""
    return asdict(annoy(host, int(port), path, sys.stdin.readline))


def _line(address: str, host: str, port: int, narrow: bool = False) -> socket.socket:
    line = socket.socket()
    try:
        if narrow:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _NARROW)
        line.settimeout(1)
        line.bind((address, 0))
        line.connect((host, port))
    except OSError:
        line.close()
        raise
    return line


def _ping(host: str, port: int, done: Done, end: Event) -> None:
    lines = (
        "GET /ws HTTP/1.1", f"Host: {host}:{port}", f"Origin: http://{host}:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", "",
    )  # fmt: skip
    pieces = [kind * AT_ONCE for kind in (_PING, _PONG)]
    while not end.is_set():
        try:
            with _line(PINGS, host, port) as line:
                line.sendall("\r\n".join(lines).encode())
                line.recv(4096)
                done.opened += 1
                while not end.is_set():
                    piece = pieces[done.opened % len(pieces)]
                    line.sendall(piece)
                    done.sent += len(piece)
        except OSError:
            end.wait(0.001)


def _fetch(address: str, host: str, port: int, path: str, done: Done, end: Event) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
    kept: deque[socket.socket] = deque()
    while not end.is_set():
        with suppress(OSError):
            while len(kept) < EACH:
                line = _line(address, host, port, narrow=True)
                kept.append(line)
                line.sendall(request)
                line.setblocking(False)
        for _ in range(len(kept)):
            line = kept.popleft()
            try:
                there = line.recv(1) != b""
            except BlockingIOError:
                there = True
            except OSError:
                there = False
            if there:
                kept.append(line)
            else:
                line.close()
        end.wait(_PAUSE)
    for line in kept:
        line.close()
