"""A speech server that only writes down what it would say.

It talks SSIP on a Unix socket.
"""

from __future__ import annotations

import html
import os
import re
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import BinaryIO, Literal

from tests.until import CHILD, until

ADDRESS = "SPEECHD_ADDRESS"
"""The variable by which programs find a server."""

MARK = re.compile(r"<[^>]*>")
ANSWERS = {
    "LIST": ["249-Bo\ten\tnone", "249-Aki\tja\tnone", "249 OK VOICE LIST SENT"],
    "GET": ["251-0", "251 OK GET RETURNED"],
    "HISTORY": ["245-1", "245 OK CLIENT ID SENT"],
    "QUIT": ["231 HAPPY HACKING"],
    **{verb: ["225-1", "225 OK MESSAGE QUEUED"] for verb in ("SPEAK", "CHAR", "KEY")},
}
"""Answers to commands, as far as the program and Orca ask."""

Mood = Literal["well", "refuses", "hangs", "hangs up"]


class FakeSpeech:
    """Remembers the commands of all programs, in order."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.mood: Mood = "well"
        """Its way with each further command."""
        self.connections = 0
        self._lines: list[str] = []
        self._lock = Lock()
        self._over = Event()
        self._open: list[socket.socket] = []
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.bind(str(path))
        self._socket.listen()
        Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """The value for `ADDRESS`."""
        return f"unix_socket:{self.path}"

    @property
    def log(self) -> list[str]:
        """All commands; what is to be spoken stands behind "SPEAK "."""
        with self._lock:
            return [*self._lines]

    @property
    def said(self) -> list[str]:
        """The texts that were to be spoken."""
        return [line.removeprefix("SPEAK ") for line in self.log if line.startswith("SPEAK ")]

    @property
    def heard(self) -> list[str]:
        """The same without marks."""
        return [html.unescape(MARK.sub("", text)).strip() for text in self.said]

    def until(self, line: str) -> None:
        """Wait for a command, or a text behind "SPEAK "."""
        until(lambda: line in self.log, f"never heard: {line}")

    def hang_up(self) -> None:
        """Break all connections."""
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._over.set()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self.hang_up()

    def _accept(self) -> None:
        with suppress(OSError):
            while not self._over.is_set():
                made, _ = self._socket.accept()
                self._open.append(made)
                self.connections += 1
                Thread(target=self._serve, args=(made,), daemon=True).start()

    def _serve(self, made: socket.socket) -> None:
        with made, made.makefile("rwb", buffering=0) as stream, suppress(OSError):
            while line := stream.readline():
                self._answer(stream, line.decode().rstrip("\r\n"))  # type: ignore[arg-type]

    def _answer(self, stream: BinaryIO, command: str) -> None:
        verb = command.split(" ")[0].upper()
        if verb == "SPEAK" and self.mood == "well":
            stream.write(b"230 OK RECEIVING DATA\r\n")
            lines = []
            while (line := stream.readline().decode().rstrip("\r\n")) != ".":
                lines.append(line.removeprefix("."))
            command = f"SPEAK {' '.join(lines)}"
        with self._lock:
            self._lines.append(command)
        match self.mood:
            case "hangs":
                self._over.wait(CHILD)
            case "hangs up":
                raise OSError
            case "refuses":
                stream.write(b"300 ERR NO MODULE\r\n")
            case _:
                stream.write("".join(f"{line}\r\n" for line in ANSWERS.get(verb, ["200 OK"])).encode())


@contextmanager
def speech_server() -> Iterator[FakeSpeech]:
    """Run a server."""
    with tempfile.TemporaryDirectory(prefix="ssip-") as folder:  # the name of a socket has to be short
        os.chmod(folder, 0o700)
        server = FakeSpeech(Path(folder) / "speechd.sock")
        try:
            yield server
        finally:
            server.close()
