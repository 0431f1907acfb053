"""The program's window: opened, resized, made to fill the screen, and presented by whichever way is quick here."""

from __future__ import annotations

import logging
import os
import warnings
from contextlib import suppress
from time import perf_counter, sleep

import pygame

from table.screen import READABLE, is_readable
from table.stage.drawing.vector import picture

LEAST = (1280, 720)
"""The smallest size that scenes are laid out for; a smaller window shows that scaled down, if it can be read."""
FIRST = (1600, 900)
"""The size of a new window, if the screen is large enough."""
SLOW_FLIP = 4.0
"""ms: presenting a frame that takes longer leaves too little of a frame at 120 a second."""
MEASURED = 5
"""Flips that are measured before the way of presenting is settled."""
UNSEEN = ("offscreen", "dummy")
"""Drivers that show nothing: SDL takes one by itself where there is no display."""
AWAY = 5.0
"""s that a display may take to come back when the window is opened anew."""
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"

_log = logging.getLogger(__name__)


class NoDisplay(Exception):
    """There is no display to open a window on."""


def canvas_size(window: tuple[int, int]) -> tuple[int, int]:
    """The size of the canvas in a window of this size: never less than `LEAST`, unless nothing could be read anyway;
    then it is the window's own."""
    if not is_readable(window):
        return window
    grow = max(1.0, LEAST[0] / max(1, window[0]), LEAST[1] / max(1, window[1]))
    return round(window[0] * grow), round(window[1] * grow)


class Window:
    """A resizable window. Draw on `canvas`, then `present`."""

    def __init__(self, title: str, *, fullscreen: bool = False, size: tuple[int, int] | None = None) -> None:
        """Raises `NoDisplay`."""
        # SDL's own choice is a texture, which without a GPU takes 10 to 50 times as long as plain memory does;
        # plain memory opens faster too, so it is tried first and left only where it is slow.
        self._chosen_outside = ACCELERATION in os.environ
        os.environ.setdefault(ACCELERATION, "0")
        self._title = title
        self._fullscreen = fullscreen
        self._flips: list[float] = []
        self._settled = self._chosen_outside
        try:
            pygame.display.init()
            if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
                raise NoDisplay(f"SDL found only {pygame.display.get_driver()}")
            self._size = size or _first_size()
            self._open()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error

    def _open(self) -> None:
        pygame.display.set_caption(self._title)
        pygame.display.set_icon(picture("common/icon", (64, 64)))
        if self._fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE)
            _ask_for_least_size()
        self._small: pygame.Surface | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Of the canvas."""
        return canvas_size(self._surface.get_size())

    @property
    def _surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def canvas(self) -> pygame.Surface:
        """What this frame is drawn on."""
        if self.size == self._surface.get_size():
            self._small = None
            return self._surface
        if self._small is None or self._small.get_size() != self.size:
            self._small = pygame.Surface(self.size).convert()
        return self._small

    def to_canvas(self, pos: tuple[int, int]) -> tuple[int, int]:
        """A position in the window as one on the canvas."""
        have, shown = self._surface.get_size(), self.size
        if have == shown:
            return pos
        return round(pos[0] * shown[0] / have[0]), round(pos[1] * shown[1] / have[1])

    def present(self) -> bool:
        """Show what has been drawn. True if the window was opened anew, so that the keyboard must be set up again."""
        if self._small is not None and self._small.get_size() == self.size:
            pygame.transform.smoothscale(self._small, self._surface.get_size(), self._surface)
        begin = perf_counter()
        pygame.display.flip()
        if not self._settled:
            self._flips.append((perf_counter() - begin) * 1000)
            if len(self._flips) == MEASURED:
                return self._settle()
        return False

    def _settle(self) -> bool:
        """Stay with the way of presenting whose flips are quicker; only a slow one is compared."""
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
        """Open the window anew, as large as it is, and return the median of its first flips, in ms."""
        kept = self._surface.copy()
        if not self._fullscreen:
            self._size = kept.get_size()
        os.environ[ACCELERATION] = acceleration
        _connect_anew()
        self._open()
        flips = []
        for _ in range(MEASURED):
            self._surface.blit(kept, (0, 0))
            begin = perf_counter()
            pygame.display.flip()
            flips.append((perf_counter() - begin) * 1000)
        return _middle(flips)

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
        return self._fullscreen

    def set_fullscreen(self, fullscreen: bool) -> None:
        """Fill the screen, or be a window of the former size again."""
        if fullscreen == self._fullscreen:
            return
        if fullscreen:
            self._size = self._surface.get_size()
        self._fullscreen = fullscreen
        self._open()
        if not fullscreen and self._surface.get_size() != self._size:
            pygame.event.pump()
            self._open()  # X without a window manager gives the size back only when it is asked again

    def set_title(self, title: str) -> None:
        """Say the program's name in another language."""
        self._title = title
        pygame.display.set_caption(title)


def _middle(flips: list[float]) -> float:
    """The median of `MEASURED` flips, an odd number of them."""
    return sorted(flips)[len(flips) // 2]


def _ask_for_least_size() -> None:
    """Have the system keep the window readable, where it can. For the display's own window there is no other way."""
    with warnings.catch_warnings(), suppress(AttributeError):
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = READABLE


def _connect_anew() -> None:
    """Leave the display and come back to the same one. Raises `NoDisplay` if it stays away.

    An X server that its last client has left begins anew, and meanwhile takes nobody in: SDL would then quietly go on
    with a display that nobody sees.
    """
    driver = pygame.display.get_driver()
    end = perf_counter() + AWAY
    while perf_counter() < end:
        pygame.display.quit()
        pygame.display.init()
        if pygame.display.get_driver() == driver:
            return
        sleep(0.05)
    raise NoDisplay(f"SDL found {driver} no more")


def _first_size() -> tuple[int, int]:
    """`FIRST`, with some room for the frame; on a small screen `LEAST`, or as much of it as there is."""
    desktop = pygame.display.get_desktop_sizes()[0]
    if desktop[0] >= FIRST[0] * 1.05 and desktop[1] >= FIRST[1] * 1.1:
        return FIRST
    return min(LEAST[0], desktop[0]), min(LEAST[1], desktop[1])
