"""A Wayland desktop without a screen.

Sway, the program in a window on it, and a hand for keys and mouse.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from tests.table.desk import Desk
from tests.until import CHILD

PIXELS, SCALE = (1600, 1000), 2
SIZE = PIXELS[0] // SCALE, PIXELS[1] // SCALE
"""Of the screen as programs see it."""
CONFIG = f"""
output HEADLESS-1 resolution {PIXELS[0]}x{PIXELS[1]} scale {SCALE}
xwayland disable
default_border none
for_window [app_id=usotaku] floating enable
"""
HEADLESS = {
    "WLR_BACKENDS": "headless",
    "WLR_RENDERER": "pixman",
    "WLR_LIBINPUT_NO_DEVICES": "1",
    "LIBSEAT_BACKEND": "noop",
}
NOBODY = 65534
"""The user of the compositor where root runs the tests.

Sway refuses root.
"""
X11 = ("DISPLAY", "SDL_VIDEODRIVER")


class Compositor(Desk):
    """A Wayland screen with the program on it.

    Places are in its own units, not in pixels.
    """

    def __init__(self, runtime: Path, home: Path) -> None:
        """`runtime`: the folder of the compositor's sockets."""
        super().__init__("", Path(), home)
        for name in X11:
            self.environment.pop(name, None)
        self.environment["XDG_RUNTIME_DIR"] = str(runtime)
        self._runtime = runtime
        self._undo = ExitStack()

    def connect(self) -> None:
        """Wait for the compositor, and bring it a keyboard and a mouse."""
        self.wait(lambda: self._socket("sway-ipc.*.sock") and self._socket("wayland-?"), "no compositor")
        self.environment["WAYLAND_DISPLAY"] = self._socket("wayland-?")
        self.environment["SWAYSOCK"] = str(self._runtime / self._socket("sway-ipc.*.sock"))
        self.wait(lambda: self.tree()["rect"]["width"] == SIZE[0], "no screen")
        held = subprocess.Popen(["wtype", "-s", "600000"], env=self.environment)  # there is a keyboard while it lives
        self._undo.callback(held.wait, CHILD)
        self._undo.callback(held.kill)
        self._mouse = Mouse(self._runtime / self.environment["WAYLAND_DISPLAY"])
        self._undo.callback(self._mouse.close)

    def _socket(self, pattern: str) -> str:
        return next((found.name for found in self._runtime.glob(pattern)), "")

    def tree(self) -> dict[str, Any]:
        """Return the tree of windows on the screen."""
        tree: dict[str, Any] = json.loads(self.tool("swaymsg", "-r", "-t", "get_tree"))
        return tree

    def shown(self) -> dict[str, Any] | None:
        """The program's window, as the compositor knows it."""
        return next((one for one in _all(self.tree()) if one.get("app_id") == "usotaku" and one["visible"]), None)

    def found(self) -> bool:
        """See `Desk.found`."""
        assert self.program and self.program.poll() is None, self.program and self.program.communicate(timeout=CHILD)[1]
        return self.shown() is not None

    def open(self, *arguments: str, code: str = "") -> None:
        """See `Desk.open`."""
        self.begin(*arguments, code=code)
        self.wait(self.found, "no window")

    def size(self) -> tuple[int, int]:
        """See `Desk.size`."""
        rect = self._rect()
        return rect["width"], rect["height"]

    def _rect(self) -> dict[str, int]:
        shown = self.shown()
        assert shown
        rect: dict[str, int] = shown["rect"]
        return rect

    def click(self, place: tuple[int, int]) -> None:
        """See `Desk.click`."""
        rect = self._rect()
        self._mouse.click((rect["x"] + place[0], rect["y"] + place[1]))

    def key(self, *keys: str) -> None:
        """Press keys, as `Desk.key` does.

        The keyboard of these keys takes the focus away for a moment.
        """
        self.tool("wtype", *(word for key in keys for word in ("-s", "100", "-k", key)))

    def picture(self) -> Image.Image:
        """Return the window's pixels."""
        file = self.home.parent / "screen.png"
        self.tool("grim", str(file))
        rect = self._rect()
        left, top = rect["x"] * SCALE, rect["y"] * SCALE
        with Image.open(file) as whole:
            return whole.convert("RGB").crop((left, top, left + rect["width"] * SCALE, top + rect["height"] * SCALE))

    def clear_up(self) -> None:
        """See `Desk.clear_up`."""
        super().clear_up()
        self._undo.close()


def _all(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for one in (*node["nodes"], *node["floating_nodes"]):
        yield from _all(one)


class Mouse:
    """A pointer of the protocol wlr-virtual-pointer-unstable-v1, spoken by hand.

    Sway has no pointer without one.
    """

    MANAGER = "zwlr_virtual_pointer_manager_v1"
    DISPLAY, REGISTRY, READY, MANAGED, POINTER = range(1, 6)
    """Numbers of the objects, in the order in which they are made."""
    LEFT = 0x110

    def __init__(self, address: Path) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(10)
        self._line.connect(str(address))
        self._send(self.DISPLAY, 1, struct.pack("=I", self.REGISTRY))  # get_registry
        self._send(self.DISPLAY, 0, struct.pack("=I", self.READY))  # sync
        name = self.MANAGER.encode() + b"\0"
        text = struct.pack("=I", len(name)) + name + bytes(-len(name) % 4)
        self._send(self.REGISTRY, 0, struct.pack("=I", self._known()) + text + struct.pack("=II", 1, self.MANAGED))
        self._send(self.MANAGED, 0, struct.pack("=II", 0, self.POINTER))  # create_virtual_pointer, for any seat

    def _send(self, target: int, request: int, body: bytes = b"") -> None:
        self._line.sendall(struct.pack("=II", target, (8 + len(body)) << 16 | request) + body)

    def _known(self) -> int:
        """The number under which the registry has the manager."""
        with self._line.makefile("rb") as told:
            found = 0
            for _ in range(1000):
                sender, head = struct.unpack("=II", told.read(8))
                body = told.read((head >> 16) - 8)
                if sender == self.READY:
                    assert found, "the compositor knows no virtual pointers"
                    return found
                number, length = struct.unpack_from("=II", body)
                if sender == self.REGISTRY and body[8 : 7 + length].decode() == self.MANAGER:
                    found = number
        raise AssertionError("the compositor lists its objects for ever")

    def click(self, place: tuple[int, int]) -> None:
        """Go to a place of the screen and click there."""
        self._send(self.POINTER, 1, struct.pack("=5I", self._now(), *place, *SIZE))  # motion_absolute
        self._send(self.POINTER, 4)  # frame
        for down in (1, 0):
            self._send(self.POINTER, 2, struct.pack("=3I", self._now(), self.LEFT, down))  # button
            self._send(self.POINTER, 4)

    def _now(self) -> int:
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def close(self) -> None:
        """Take the mouse away."""
        self._line.close()


@contextmanager
def at_a_compositor(folder: Path) -> Iterator[Compositor]:
    """A Wayland screen on which the program can be opened.

    Its files are in the folder.
    """
    root = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as name:  # a socket's path has to be short
        runtime = Path(name)
        config = runtime / "config"
        config.write_text(CONFIG)
        if root:
            for path in (runtime, config):
                shutil.chown(path, NOBODY, NOBODY)
        environment = {key: value for key, value in os.environ.items() if key not in (*X11, "WAYLAND_DISPLAY")}
        desk = Compositor(runtime, folder / "home")
        desk.server = subprocess.Popen(
            ["sway", "-c", str(config)],
            cwd="/",
            env={**environment, **HEADLESS, "HOME": name, "XDG_RUNTIME_DIR": name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **({"user": NOBODY, "group": NOBODY, "extra_groups": []} if root else {}),
        )
        try:
            desk.connect()
            yield desk
        finally:
            desk.clear_up()
            desk.server.kill()
            desk.server.wait(CHILD)
