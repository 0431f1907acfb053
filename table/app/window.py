"""The program's window: opening, resizing, full screen, presenting.

It presents in whichever way is quick here.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from time import perf_counter, sleep

import pygame
from pygame import Rect

from table.base.screen import READABLE, is_readable
from table.base.system import has_window_manager
from table.graphics.vector import picture

LEAST = (1280, 720)
"""Smallest layout size.

A smaller window shows that scaled down, if it can be read.
"""
FIRST, ROOMY = (1600, 900), (2560, 1440)
"""Size of a new window, if the desktop is large enough.

On one larger than `ROOMY` it grows in proportion.
"""
BESIDE = (16, 88)
"""Room for a window's frame and the desktop's panel.

SDL tells how large they are only once there is a window, and only on some systems.
"""
SLOW_FLIP = 4.0
"""Slowest acceptable flip, ms, at 120 frames a second."""
MEASURED = 5
"""Flips that are measured before the way of presenting is settled."""
UNSEEN = ("offscreen", "dummy")
"""Drivers that show nothing; SDL may choose them without a display."""
PLAIN = ("x11", "windows", *UNSEEN)
"""Drivers that can show plain memory; SDL's others have only textures."""
AWAY = 5.0
"""Longest absence of a display while the window reopens, s."""
UNKNOWN_RATE = 60
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"

_log = logging.getLogger(__name__)


class NoDisplay(Exception):
    """No window can be opened; the message is SDL's."""

    def __init__(self, why: str, driver: str = "") -> None:
        """`driver`: what SDL has tried it with; "" if it found none."""
        super().__init__(why)
        self.driver = driver


class DisplayLost(Exception):
    """The display has gone away while the window was open."""


def canvas_size(window: tuple[int, int]) -> tuple[int, int]:
    """Return the canvas size for a window size.

    Never less than `LEAST`, unless nothing could be read anyway; then it is the window's own.
    """
    if not is_readable(window):
        return window
    grow = max(1.0, LEAST[0] / max(1, window[0]), LEAST[1] / max(1, window[1]))
    return round(window[0] * grow), round(window[1] * grow)


class Window:
    """A resizable window at the display's pixel density.

    Draw on `canvas`, then `present`.
    """

    def __init__(self, title: str, *, fullscreen: bool = False, size: tuple[int, int] | None = None) -> None:
        """`size` is in units of the desktop, which has room for it.

        Raises `NoDisplay`.
        """
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        self._driver = pygame.display.get_driver()
        if self._driver in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
            raise NoDisplay(f"SDL found only {self._driver}")
        self._flips: list[float] = []
        self._settled = self._choose_presenting()
        self._alone = self._driver == "x11" and not has_window_manager()  # SDL has a manager make it fill the screen
        self._title = title
        self._fullscreen = fullscreen
        self._size = _fitting(size) if size else _first_size()
        self._open()

    def _choose_presenting(self) -> bool:
        """Choose the way of presenting; whether there is no other.

        SDL's own choice is a texture, which without a GPU takes 10 to 50 times as long as plain memory does; plain
        memory opens faster too, so it is tried first and left only where it is slow.
        """
        if self._driver not in PLAIN:
            if os.environ.get(ACCELERATION) == "0":
                del os.environ[ACCELERATION]
            return True
        chosen_outside = ACCELERATION in os.environ
        os.environ.setdefault(ACCELERATION, "0")
        return chosen_outside

    def _open(self) -> None:
        try:
            self.native = pygame.Window(
                self._title,
                self._size,
                resizable=True,
                allow_high_dpi=True,
                fullscreen_desktop=self._fullscreen and not self._alone,
            )
            self._position = self.native.position
            if self._fullscreen and self._alone:
                self._fill_alone()
            self.native.set_icon(picture("common/icon", (64, 64)))
            self.native.minimum_size = READABLE
            self._surface = self.native.get_surface()
        except pygame.error as error:
            raise NoDisplay(str(error), self._driver) from error
        pygame.event.pump()  # SDL drops a click that it meets together with the focus, as during the first picture
        self._tiled = not self._fullscreen and self._fills_desktop  # a window manager may give it so much room
        self._small: pygame.Surface | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Of the canvas."""
        return canvas_size(self._surface.get_size())

    @property
    def canvas(self) -> pygame.Surface:
        """The surface of the current frame."""
        if self.size == self._surface.get_size():
            self._small = None
            return self._surface
        if self._small is None or self._small.get_size() != self.size:
            self._small = pygame.Surface(self.size)
        return self._small

    @property
    def display_rate(self) -> int:
        """Frames a second of the quickest display; `UNKNOWN_RATE` if none tells."""
        return max(pygame.display.get_desktop_refresh_rates(), default=0) or UNKNOWN_RATE

    def to_canvas(self, pos: tuple[int, int]) -> tuple[int, int]:
        """A position in the window as one on the canvas."""
        have, shown = self.native.size, self.size
        if have == shown:
            return pos
        return round(pos[0] * shown[0] / have[0]), round(pos[1] * shown[1] / have[1])

    def from_canvas(self, rect: Rect) -> Rect:
        """Convert a rectangle of the canvas to window coordinates."""
        have, shown = self.native.size, self.size
        x, y, width, height = rect
        across, down = have[0] / shown[0], have[1] / shown[1]
        return Rect(round(x * across), round(y * down), round(width * across), round(height * down))

    def present(self) -> bool:
        """Show the canvas; True if the window was reopened.

        The keyboard must be set up again then.
        """
        if self._small is not None and self._small.get_size() == self.size:
            pygame.transform.smoothscale(self._small, self._surface.get_size(), self._surface)
        begin = perf_counter()
        self.native.flip()
        if not self._settled:
            self._flips.append((perf_counter() - begin) * 1000)
            if len(self._flips) == MEASURED:
                return self._settle()
        return False

    def _settle(self) -> bool:
        """Keep the quicker way of presenting; only a slow one is compared."""
        took = _middle(self._flips)
        self._settled = True
        if took <= SLOW_FLIP:
            return False
        other = self._try("1")
        _log.info("a flip takes %.1f ms from plain memory and %.1f ms by a texture", took, other)
        if other >= took:
            self._try("0")
        return True

    def _try(self, acceleration: str) -> float:
        """Reopen the window, and return the median of its first flips, ms."""
        kept = self._surface.copy()
        self._remember_size()
        os.environ[ACCELERATION] = acceleration
        self.native.destroy()
        _connect_anew(self._driver)
        self._open()
        flips = []
        for _ in range(MEASURED):
            self._surface.blit(kept, (0, 0))
            begin = perf_counter()
            self.native.flip()
            flips.append((perf_counter() - begin) * 1000)
        return _middle(flips)

    @property
    def fullscreen(self) -> bool:
        """True if it fills the screen, whoever arranged that."""
        return self._fullscreen

    @property
    def windowed_size(self) -> tuple[int, int]:
        """Its size when not full screen, in units of the desktop."""
        return self._size

    def _remember_size(self) -> None:
        if not self._fullscreen:
            self._size = self.native.size

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the screen, or return to the former place and size."""
        if fullscreen == self._fullscreen:
            return
        self._remember_size()
        self._fullscreen = fullscreen
        if self._alone and fullscreen:
            self._position = self.native.position
            self._fill_alone()
        elif self._alone:
            self.native.size, self.native.position = self._size, self._position
        else:
            self.native.set_fullscreen(desktop=True)  # on X, SDL does not know of a manager's doing, and undoes nothing
            if not fullscreen:
                self.native.set_windowed()

    def _fill_alone(self) -> None:
        """Fill the screen without a window manager's help."""
        self.native.size, self.native.position = pygame.display.get_desktop_sizes()[0], (0, 0)

    def follow(self) -> None:
        """Notice full screen set or ended by the window manager."""
        fills = self._fills_desktop
        self._tiled &= fills
        if not self._tiled:
            self._fullscreen = fills
        self._remember_size()

    @property
    def _fills_desktop(self) -> bool:
        return self.native.size in pygame.display.get_desktop_sizes()

    def set_title(self, title: str) -> None:
        """Say the program's name in another language."""
        self._title = title
        self.native.title = title


def _middle(flips: list[float]) -> float:
    """The median of `MEASURED` flips, an odd number of them."""
    return sorted(flips)[len(flips) // 2]


def _connect_anew(driver: str) -> None:
    """Reconnect to the driver's display.

    Raises `DisplayLost` if it stays away. An X server that its last client has left restarts, and meanwhile accepts
    nobody: SDL would then quietly go on with an invisible driver.
    """
    end = perf_counter() + AWAY
    while perf_counter() < end:
        pygame.display.quit()
        with suppress(pygame.error):
            pygame.display.init()
            if pygame.display.get_driver() == driver:
                return
        sleep(0.05)
    raise DisplayLost


def _first_size() -> tuple[int, int]:
    """Return `FIRST`, scaled to the desktop.

    On a small desktop `LEAST`, or as much of it as there is, with its frame.
    """
    desktop = pygame.display.get_desktop_sizes()[0]
    wide, high = _room(desktop)
    if wide >= FIRST[0] and high >= FIRST[1]:
        grow = max(1.0, min(desktop[0] / ROOMY[0], desktop[1] / ROOMY[1]))
        return round(FIRST[0] * grow), round(FIRST[1] * grow)
    return min(LEAST[0], wide), min(LEAST[1], high)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Limit a size to the largest desktop's.

    One that is left as it was may be a tile without a frame; one that has to shrink gets room for it.
    """
    desktop = max(pygame.display.get_desktop_sizes())
    wide, high = _room(desktop)
    return size[0] if size[0] <= desktop[0] else wide, size[1] if size[1] <= desktop[1] else high


def _room(desktop: tuple[int, int]) -> tuple[int, int]:
    """Return the largest window of a desktop, without its frame."""
    return desktop[0] - BESIDE[0], desktop[1] - BESIDE[1]
