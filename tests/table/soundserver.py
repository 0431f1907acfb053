"""A sound server of the test's own.

It can be made to hang, killed and started again.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.until import CHILD

PATIENCE = 60.0  # s


class SoundServer:
    """PulseAudio with nothing but a sink that swallows all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._socket = folder / "socket"
        self._process: subprocess.Popen[bytes] | None = None
        self.environment = {
            "PULSE_SERVER": f"unix:{self._socket}",
            "PULSE_COOKIE": str(folder / "cookie"),
            "SDL_AUDIODRIVER": "pulseaudio",
        }
        """Of whoever is to play there."""

    def start(self) -> None:
        """Have it run, and listen."""
        home = {name: str(self._folder) for name in ("HOME", "XDG_RUNTIME_DIR", "PULSE_RUNTIME_PATH")}
        self._socket.unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [
                *("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=yes"),
                *("-L", f"module-native-protocol-unix auth-anonymous=1 socket={self._socket}"),
                *("-L", "module-null-sink"),
            ],
            env={**os.environ, **home},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while not self._listens():
            assert self._process.poll() is None and time.monotonic() < end, "the sound server does not start"
            time.sleep(0.01)

    def _listens(self) -> bool:
        """True if it takes a connection.

        Its socket is there a moment before.
        """
        with socket.socket(socket.AF_UNIX) as line:
            return line.connect_ex(str(self._socket)) == 0

    def hang(self, hangs: bool = True) -> None:
        """Let it answer nothing any more, or go on."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP if hangs else signal.SIGCONT)

    def kill(self) -> None:
        """Let it be gone."""
        if self._process:
            self._process.kill()
            self._process.wait(CHILD)
            self._process = None

    def plays(self) -> bool:
        """True if a program plays there, after its try-out.

        It must not hang.
        """
        command = ["pactl", "list", "short", "sink-inputs"]
        told = subprocess.run(
            command, env={**os.environ, **self.environment}, capture_output=True, check=True, timeout=CHILD
        )
        return any(line.split()[0] != b"0" for line in told.stdout.splitlines())


@contextmanager
def sound_server(folder: Path) -> Iterator[SoundServer]:
    """One that listens."""
    server = SoundServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()
