"""Virtual game controllers, plugged into the SDL that pygame has loaded."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

Model = tuple[int, int, bytes]
"""Maker, product and name."""
MODELS: tuple[Model, ...] = (
    (0x045E, 0x028E, b"Xbox 360 Controller"),
    (0x054C, 0x0CE6, b"DualSense Wireless Controller"),
    (0x057E, 0x2009, b"Nintendo Switch Pro Controller"),
    (0x28DE, 0x1205, b"Steam Deck"),
    (0x1234, 0x5678, b"Pad"),
)
XBOX, PLAYSTATION, SWITCH, DECK, UNKNOWN = MODELS
NO_PADS = "this SDL has no virtual joysticks"


HALVES = ("version", "type", "naxes", "nbuttons", "nhats", "vendor", "product", "padding")
POINTERS = ("data", "update", "player", "rumble", "triggers", "led", "effect")


class Desc(ctypes.Structure):
    """`SDL_VirtualJoystickDesc`, version 1."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in HALVES),
        *((name, ctypes.c_uint32) for name in ("buttons", "axes")),
        ("name", ctypes.c_char_p),
        *((name, ctypes.c_void_p) for name in POINTERS),
    )


RUMBLES = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


def _library() -> Any:
    sdl = ctypes.PyDLL(pygame.key.__file__)
    try:
        sdl.SDL_JoystickOpen.restype = sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        sdl.SDL_JoystickAttachVirtualEx  # noqa: B018
    except AttributeError:
        return None
    return sdl


class VirtualPad:
    """One that is plugged in until `unplug`."""

    def __init__(self, sdl: Any, model: Model) -> None:
        self._sdl = sdl
        self.shaken: list[tuple[int, int]] = []
        """Strengths that both motors were told."""

        def shake(_: int, low: int, high: int) -> int:
            self.shaken.append((low, high))
            return 0

        self._shake = RUMBLES(shake)
        maker, product, name = model
        pointer = ctypes.cast(self._shake, ctypes.c_void_p)
        self._desc = Desc(1, 1, 6, 15, 0, maker, product, 0, 0x7FFF, 0x3F, name, None, None, None, pointer)
        index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(self._desc))
        assert index >= 0, "a virtual joystick could not be plugged in"
        self._stick = ctypes.c_void_p(sdl.SDL_JoystickOpen(index))
        self.number = sdl.SDL_JoystickInstanceID(self._stick)

    def press(self, button: int) -> None:
        """Press a button, and hold it."""
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, button, 1)
        pygame.event.pump()  # each change for itself, as a hand is slower than a frame

    def let_go(self, button: int) -> None:
        """Let go of a button."""
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, button, 0)
        pygame.event.pump()

    def tap(self, button: int) -> None:
        """Press a button, and let go of it."""
        self.press(button)
        self.let_go(button)

    def push(self, axis: int, way: float) -> None:
        """Bring a stick or trigger somewhere, -1 to 1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, axis, ctypes.c_int16(round(way * 32767)))
        pygame.event.pump()

    def unplug(self) -> None:
        """Pull the plug."""
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self.number:
                self._sdl.SDL_JoystickDetachVirtual(index)
        pygame.event.pump()


class Socket:
    """Sockets for virtual controllers."""

    def __init__(self, sdl: Any) -> None:
        self._sdl = sdl
        self._pads: list[VirtualPad] = []

    def plug(self, model: Model = XBOX) -> VirtualPad:
        """Plug one in."""
        pad = VirtualPad(self._sdl, model)
        self._pads.append(pad)
        return pad

    def clear(self) -> None:
        """Pull all plugs."""
        for pad in self._pads:
            pad.unplug()
        self._pads.clear()


BACKGROUND = b"SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"


def installed() -> Socket | None:
    """Sockets where a window is open already; None without virtual ones."""
    from pygame._sdl2 import controller

    sdl = _library()
    if sdl is None or pygame.get_sdl_version() < (2, 0, 14):
        return None
    controller.quit()  # both, in this order: what `pygame.quit` leaves of them is deaf
    pygame.joystick.quit()
    pygame.joystick.init()
    sdl.SDL_SetHint(BACKGROUND, b"1")  # only the first window of a process has the keyboard there
    pygame.event.clear()
    return Socket(sdl)


def sockets() -> Iterator[Socket]:
    """Sockets in a window of SDL's own imagination, which has the keyboard."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    here = installed()
    if here is None:
        pytest.skip(NO_PADS)
    yield here
    here.clear()
    pygame.event.clear()
