"""Measurements in fresh processes, on a screen of their own.

Of this program or of another one like it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from table.base.paths import HOME
from table.store import settings

FROZEN = bool(getattr(sys, "frozen", False))
OWN = (sys.executable,) if FROZEN else (sys.executable, "-m", "table")
"""The command that starts this program."""
UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""The environment of what needs no display."""
SCREEN = "1920x1200x24"
LONGEST = 1200.0
"""Longest measurement, s.

One that fails may show a box that nobody closes.
"""


def child(
    name: str, *arguments: str, program: Sequence[str] = OWN, environment: dict[str, str] | None = None
) -> tuple[str | None, str]:
    """Return the output of a measurement of `table.bench.process`.

    Its last line; None and the reason if it failed.
    """
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
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired:
        return None, f"not measured: it was not done after {LONGEST:g} s"
    except OSError as error:
        return None, f"not measured: {error.strerror or error}"
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        return None, f"not measured: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}"
    return lines[-1], ""


BARE = """
import os, time, pygame
pygame.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE).fill((9, 60, 50))
pygame.display.flip()
print(round(time.process_time() * 1000))
"""
"""A program with an empty window of the usual size."""


def bare_window(display: Mapping[str, str], starts: int) -> float:
    """Measure the processor ms of a bare window's first frame.

    The median, after one start that is not counted; 0 where that cannot be measured, as in an executable.
    """
    if FROZEN:
        return 0.0
    environment, took = {**os.environ, **display}, []
    for _ in range(starts + 1):
        done = subprocess.run(
            [sys.executable, "-c", BARE], capture_output=True, text=True, env=environment, check=False
        )
        if done.returncode:
            return 0.0
        took.append(int(done.stdout.split()[-1]))
    return median(took[1:])


WAITING = """
import sys, time, pygame
pygame.display.init()
window = pygame.Window("bare", (1280, 720))
window.get_surface().fill((9, 60, 50))
window.flip()
begin, used, seconds = time.perf_counter(), time.process_time(), float(sys.argv[1])
while (left := begin + seconds - time.perf_counter()) > 0:
    pygame.event.wait(max(1, round(left * 1000)))
print((time.process_time() - used) * 100 / seconds, flush=True)
while True:
    pygame.event.wait()
"""
"""A program whose window waits for events.

It tells its percentage of a core.
"""


@contextmanager
def waiting_window(seconds: float) -> Iterator[Callable[[], float]]:
    """Show another window; yield what tells its percentage of a core.

    0 where it cannot be measured, as in an executable.
    """
    if FROZEN:
        yield lambda: 0.0
        return
    quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", WAITING, str(seconds)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=quiet)
    try:
        yield lambda: float(child.stdout.readline()) if child.stdout else 0.0
    finally:
        child.kill()
        child.wait()


@contextmanager
def screen() -> Iterator[tuple[dict[str, str], str]]:
    """Yield the environment of a real or virtual screen.

    Or the reason why there is none.
    """
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
    """Yield with the settings of a returning player, in a temporary folder.

    Compiled Python is kept there, too, in case that it is nowhere else.
    """
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
