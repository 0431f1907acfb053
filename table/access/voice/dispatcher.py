"""Speech Dispatcher, the speech server of Linux, by its protocol SSIP.

By hand, and not through Prism, which stops only the text that is being spoken: a hand that is covered must not be
spoken on, and what still waits is taken back by `CANCEL` alone. The server's manual describes the protocol (SSIP).
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from table.access.voice.manner import Manner, Refused

ADDRESS = "SPEECHD_ADDRESS"
"""The variable that names another server: `unix_socket:PATH` or `inet_socket:HOST:PORT`."""
PROGRAM = "speech-dispatcher"
ANSWERS = 5.0
"""s that an answer may take."""
RISES = 8.0
"""s that the server may take to start."""
_SPAN = 100
"""Numbers of the protocol go from minus this to this."""
_LONGEST = 1 << 16
"""Bytes of one answer, at most."""


class Dispatcher:
    """A connection to the server."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Connect, starting the server if there is none.

        Raises `Refused` or `OSError`.
        """
        self._read = b""
        self._socket = _connected(environment)
        user = re.sub(r"[^A-Za-z0-9_-]", "", environment.get("USER", "")) or "player"
        self._do(f"SET self CLIENT_NAME {user}:usotaku:main")
        self._do("SET self PRIORITY message")
        with suppress(Refused):  # older ones know no other
            self._do("SET self SSML_MODE off")

    def adopt(self, manner: Manner) -> None:
        """See `Speech.adopt`. A server without that language speaks as it likes."""
        with suppress(Refused):
            self._do(f"SET self LANGUAGE {manner.language}")
        self._do(f"SET self RATE {_spread(manner.rate)}")
        self._do(f"SET self VOLUME {_spread(manner.volume)}")

    def say(self, text: str) -> None:
        """See `Speech.say`."""
        lines = [f".{line}" if line.startswith(".") else line for line in text.splitlines()]
        self._do("SPEAK")
        self._do("\r\n".join([*lines, "."]))

    def hush(self) -> None:
        """See `Speech.hush`."""
        self._do("CANCEL self")

    def hush_all(self) -> None:
        """See `Speech.hush_all`."""
        self._do("CANCEL all")

    def _do(self, command: str) -> None:
        self._socket.sendall(f"{command}\r\n".encode())
        while (line := self._line())[3:4] == b"-":
            pass
        if not line.startswith(b"2"):
            raise Refused(line[:3].decode("ascii", "replace"))

    def _line(self) -> bytes:
        while b"\n" not in self._read:
            got = self._socket.recv(4096)
            if not got or len(self._read) > _LONGEST:
                raise ConnectionResetError
            self._read += got
        line, self._read = self._read.split(b"\n", 1)
        return line


def _spread(part: float) -> int:
    return round((2 * part - 1) * _SPAN)


def _connected(environment: Mapping[str, str]) -> socket.socket:
    kind, _, where = environment.get(ADDRESS, "").partition(":")
    if kind == "inet_socket":
        host, _, port = where.partition(":")
        return socket.create_connection((host or "127.0.0.1", int(port or 6560)), ANSWERS)
    path = Path(where) if kind == "unix_socket" and where else _usual(environment)
    try:
        return _opened(path)
    except (FileNotFoundError, ConnectionRefusedError):
        if where or not (program := shutil.which(PROGRAM)):
            raise
    subprocess.run(
        [program, "--spawn", "--communication-method", "unix_socket", "--socket-path", str(path)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=RISES,
    )
    return _opened(path)


def _usual(environment: Mapping[str, str]) -> Path:
    folder = environment.get("XDG_RUNTIME_DIR") or environment.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(folder) / PROGRAM / "speechd.sock"


def _opened(path: Path) -> socket.socket:
    if sys.platform == "win32":
        raise FileNotFoundError(path)  # there are no such sockets
    made = socket.socket(socket.AF_UNIX)
    try:
        made.settimeout(ANSWERS)
        made.connect(str(path))
    except OSError:
        made.close()
        raise
    return made
