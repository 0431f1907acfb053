"""What the system says about its user, and what it is asked to show."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING

from games.core.words import LANGUAGES

if TYPE_CHECKING:
    import subprocess

FALLBACK = "en"
X_LIBRARIES = {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6"}
"""What a window takes on a Linux with X that the program does not bring along, with Debian's names for it."""


def missing_libraries() -> dict[str, str]:
    """Those of `X_LIBRARIES` that a window would take and that are not there."""
    if not sys.platform.startswith("linux") or not os.environ.get("DISPLAY"):
        return {}
    return {name: package for name, package in X_LIBRARIES.items() if not _can_load(name)}


def _can_load(library: str) -> bool:
    import ctypes  # late: it is for the rare case

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def on_lost_display(work: Callable[[], None]) -> None:
    """Have `work` done when the X server goes away. Its library ends the program right after that, whatever is done."""
    import ctypes  # late, as above

    def lost(display: int) -> int:
        work()
        return 0

    try:
        library = ctypes.CDLL(next(iter(X_LIBRARIES)))  # not by its name, which would have the build take it in
    except OSError:
        return
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lost)
    _called_from_c.append(handler)
    library.XSetIOErrorHandler(handler)


_called_from_c: list[object] = []
"""Kept alive: nothing else holds it."""


def give_back_memory() -> None:
    """Let the system have what is free within the process, where the C library waits to be asked: GNU's. After pictures
    of all sizes have come and gone it keeps a tenth of all; looking takes a ms."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # late, as above

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)


def system_language() -> str:
    """The first of the system's languages that we speak, by the environment or else the locale; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return _known(value)
    return _known(locale.getlocale()[0] or "")


def _known(name: str) -> str:
    """A language out of "ja_JP.UTF-8", or "Japanese_Japan" as Windows writes it."""
    start = name[:2].lower()
    return start if start in LANGUAGES else FALLBACK


class Opening:
    """A folder that the system's file manager is asked to show."""

    def __init__(self, folder: PurePath) -> None:
        """Never raises."""
        import subprocess  # late: hardly anybody asks

        self._asked: subprocess.Popen[bytes] | None = None
        self._failed = False
        try:
            if sys.platform == "win32":
                os.startfile(folder)
            else:
                opener = "open" if sys.platform == "darwin" else "xdg-open"
                self._asked = subprocess.Popen(
                    [opener, str(folder)],
                    env=outer_environment(os.environ),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
        except OSError:
            self._failed = True

    @property
    def failed(self) -> bool:
        """Whether it could not be shown, as far as is known by now."""
        if self._asked and (status := self._asked.poll()) is not None:
            self._asked, self._failed = None, status != 0
        return self._failed


def outer_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment for other programs: an executable of PyInstaller has its own libraries in ours."""
    ours, before = "LD_LIBRARY_PATH", environment.get("LD_LIBRARY_PATH_ORIG")
    outer = {name: value for name, value in environment.items() if name not in (ours, f"{ours}_ORIG")}
    if before is None:
        return outer if getattr(sys, "frozen", False) else dict(environment)
    return outer | {ours: before}
