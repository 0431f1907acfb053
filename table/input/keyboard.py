"""Keys by their meaning, on keyboards of any layout.

A key means what is printed on it. What a layout has no key for lies where it does elsewhere: the letters on Cyrillic,
Greek, Hebrew and Arabic keyboards, whose keys bear them, too; plus and minus on many others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

import pygame

MAIN = range(pygame.KSCAN_A, pygame.KSCAN_SLASH + 1)
"""Scancodes of the keys with letters, digits and signs."""

LETTERS = range(pygame.K_a, pygame.K_z + 1)

SIGNS: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    pygame.K_PLUS: (
        (pygame.K_PLUS, pygame.K_EQUALS),
        (pygame.KSCAN_EQUALS, pygame.KSCAN_MINUS, pygame.KSCAN_RIGHTBRACKET, pygame.KSCAN_LEFTBRACKET),
    ),
    pygame.K_MINUS: (
        (pygame.K_MINUS,),
        (pygame.KSCAN_MINUS, pygame.KSCAN_EQUALS, pygame.KSCAN_RIGHTBRACKET, pygame.KSCAN_LEFTBRACKET),
    ),
}
"""By sign: its characters, and places without them, best first."""

DIGITS = range(pygame.K_1, pygame.K_5 + 1)

Printed = Callable[[int], int]
"""Returns the key at a scancode: its character without Shift."""


def layout_in_use() -> Printed | None:
    """Return the layout of the moment; None if it can't be known."""
    from ctypes import CDLL  # late: no key is pressed before the first frame

    try:
        sdl = CDLL("SDL2.dll" if sys.platform == "win32" else pygame.key.__file__)
        found: Printed = sdl.SDL_GetKeyFromScancode
    except (OSError, AttributeError):
        return None
    return found


class Keyboard:
    """Meanings of keys by one layout."""

    def __init__(self, printed: Printed | None) -> None:
        self._printed = {scancode: printed(scancode) for scancode in MAIN} if printed else {}
        self._meant: dict[int, int] = {}
        for letter in LETTERS if printed else ():
            self._put(letter, (letter,), (pygame.KSCAN_A + letter - pygame.K_a,))
        for digit in DIGITS if printed else ():
            self._put(digit, (digit,), (pygame.KSCAN_1 + digit - pygame.K_1,))
        absent = [sign for sign in SIGNS if printed and not self._put(sign, SIGNS[sign][0], ())]
        for sign in absent:
            self._put(sign, (), SIGNS[sign][1])

    def _put(self, key: int, characters: tuple[int, ...], places: tuple[int, ...]) -> bool:
        """Find the place of a key; False if there is none."""
        found = [scancode for scancode in MAIN if self._printed[scancode] in characters]
        free = [place for place in places if place not in self._meant and _is_character(self._printed[place])]
        for scancode in found or free[:1]:
            self._meant[scancode] = key
        return bool(found or free)

    def meant(self, event: pygame.Event) -> int:
        """Return the key that a key press means."""
        meant: int = self._meant.get(getattr(event, "scancode", 0), event.key)
        return meant

    def label(self, sign: int) -> str:
        """Return the legend on the key of a sign."""
        place = next((place for place, key in self._meant.items() if key == sign), None)
        if place is None or self._printed[place] in SIGNS[sign][0]:
            return "−" if sign == pygame.K_MINUS else chr(sign)
        return chr(self._printed[place]).upper()


def _is_character(key: int) -> bool:
    """True if a key bears something visible, unlike a dead key."""
    return 32 < key <= sys.maxunicode and chr(key).isprintable()


_in_use: Keyboard | None = None


def in_use() -> Keyboard:
    """Return the keyboard by the layout of the moment."""
    global _in_use
    if _in_use is None:
        _in_use = Keyboard(layout_in_use())
    return _in_use


def label(sign: int) -> str:
    """Return the legend on the key for plus or minus."""
    return in_use().label(sign)


def forget() -> None:
    """Ask for the layout again: another one is in use."""
    global _in_use
    _in_use = None
