"""Runs measurements in fresh processes, of this program or of another one like it, on a screen of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from table.store import settings
from table.store.paths import HOME

FROZEN = bool(getattr(sys, "frozen", False))
OWN = (sys.executable,) if FROZEN else (sys.executable, "-m", "table")
"""The command that starts this program."""
UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""The environment of what needs no display."""
SCREEN = "1920x1200x24"


def child(
    name: str, *arguments: str, program: Sequence[str] = OWN, environment: dict[str, str] | None = None
) -> tuple[str | None, str]:
    """The last line that a measurement of `table.bench.process` printed; None and why if it failed."""
    command = [*program, "bench", "--alone", name, *arguments]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, **(environment or {})},
            check=False,
        )
    except OSError as error:
        return None, f"not measured: {error.strerror or error}"
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        return None, f"not measured: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}"
    return lines[-1], ""


@contextmanager
def screen() -> Iterator[tuple[dict[str, str], str]]:
    """The environment of a real screen: the one there is, else a virtual one; or why there is none."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform in ("win32", "darwin"):
        yield {}, ""
        return
    if not shutil.which("Xvfb"):
        yield {}, "not measured: there is no display, and no Xvfb"
        return
    ready, tell = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tell), "-noreset", "-screen", "0", SCREEN],
        pass_fds=[tell],
        stderr=subprocess.DEVNULL,
    )
    os.close(tell)
    try:
        with os.fdopen(ready) as pipe:
            display = pipe.readline().strip()
        yield {"DISPLAY": f":{display}", "SDL_VIDEODRIVER": "x11"}, "" if display else "not measured: Xvfb failed"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def own_files() -> Iterator[None]:
    """Settings of a player who has been here before, in a folder that goes away; compiled Python is kept there, too,
    in case that it is nowhere else."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        own = {HOME: folder, "PYTHONPYCACHEPREFIX": str(Path(folder, "compiled")), "PYTHONDONTWRITEBYTECODE": ""}
        before = {name: os.environ.get(name) for name in own}
        os.environ.update(own)
        settings.save(settings.Settings(language="en", welcomed=True))
        try:
            yield
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})
