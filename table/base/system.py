"""The operating system: its language, displays, memory, and opening files."""

from __future__ import annotations

import locale
import os
import socket
import sys
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING

from games.core.words import LANGUAGES

if TYPE_CHECKING:
    import subprocess

FALLBACK = "en"
X_LIBRARIES = {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6"}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""Libraries a Linux window needs from the system, with Debian's package names."""
X_DISPLAY, WAYLAND_DISPLAY = "DISPLAY", "WAYLAND_DISPLAY"


def displays() -> dict[str, str]:
    """The displays that the environment names, by the variable."""
    return {name: value for name in (X_DISPLAY, WAYLAND_DISPLAY) if (value := os.environ.get(name))}


def missing_libraries() -> dict[str, str]:
    """Return the libraries that no display has complete.

    One display with all of its libraries is enough.
    """
    if not sys.platform.startswith("linux"):
        return {}
    libraries = {X_DISPLAY: X_LIBRARIES, WAYLAND_DISPLAY: WAYLAND_LIBRARIES}
    lacking = [
        {library: package for library, package in libraries[name].items() if not _can_load(library)}
        for name in displays()
    ]
    return min(lacking, key=len, default={})


def has_compositor() -> bool:
    """True if the session's Wayland compositor still accepts connections.

    As far as its socket has a name.
    """
    name = os.environ.get(WAYLAND_DISPLAY, "wayland-0")
    if "WAYLAND_SOCKET" in os.environ or sys.platform == "win32":
        return True
    with socket.socket(socket.AF_UNIX) as asking:
        try:
            asking.connect(os.path.join(os.environ.get("XDG_RUNTIME_DIR", ""), name))
        except OSError:
            return False
    return True


def is_compositor_gone() -> bool:
    """True if a Wayland window has lost its compositor.

    SDL reports that only as a request to quit.
    """
    from pygame import display  # late: most commands do without

    return display.get_init() and display.get_driver() == "wayland" and not has_compositor()


def _can_load(library: str) -> bool:
    import ctypes  # late: it is for the rare case

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def on_lost_display(work: Callable[[], None]) -> None:
    """Call `work` when the X server goes away.

    Xlib ends the program right afterwards.
    """
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


def has_window_manager() -> bool:
    """True if an X window manager is running, by its check window."""
    import ctypes  # late, as above

    try:
        x = ctypes.CDLL(next(iter(X_LIBRARIES)))
    except OSError:
        return True
    for name in ("XOpenDisplay", "XDefaultRootWindow", "XInternAtom", "XListProperties"):
        getattr(x, name).restype = ctypes.c_void_p
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    if not display:
        return True
    try:
        root = ctypes.c_void_p(x.XDefaultRootWindow(display))
        atom = ctypes.c_void_p(x.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 1))
        count = ctypes.c_int()
        atoms = ctypes.c_void_p(x.XListProperties(display, root, ctypes.byref(count)))
        listed = ctypes.cast(atoms, ctypes.POINTER(ctypes.c_ulong))[: count.value] if atoms else []
        if atoms:
            x.XFree(atoms)
        return atom.value in listed
    finally:
        x.XCloseDisplay(display)


_called_from_c: list[object] = []
"""Kept alive: nothing else holds it."""


def give_back_memory() -> None:
    """Return free heap memory to the system, with GNU's C library.

    After pictures of many sizes it would keep a tenth of all; the call takes a ms.
    """
    if not sys.platform.startswith("linux"):
        return
    import ctypes  # late, as above

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)


def system_language() -> str:
    """Return the user's first language that we speak, else English.

    Looks at the environment, the system and the locale, in this order.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return _known(value)
    from pygame import system  # late: most commands do without

    preferred = (one["language"] for one in system.get_pref_locales())
    return next((one for one in preferred if one in LANGUAGES), "") or _known(locale.getlocale()[0] or "")


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
        """True if it is already known that opening failed."""
        if self._asked and (status := self._asked.poll()) is not None:
            self._asked, self._failed = None, status != 0
        return self._failed


def outer_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment for other programs.

    PyInstaller's executable points to its own libraries.
    """
    ours, before = "LD_LIBRARY_PATH", environment.get("LD_LIBRARY_PATH_ORIG")
    outer = {name: value for name, value in environment.items() if name not in (ours, f"{ours}_ORIG")}
    if before is None:
        return outer if getattr(sys, "frozen", False) else dict(environment)
    return outer | {ours: before}
