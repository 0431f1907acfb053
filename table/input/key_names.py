"""Names of keys, the same on every system.

A key is called by its character, or as pygame calls it ("f1", "kp_enter").
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

_LEFT_OUT = ("SHIFT", "CTRL", "ALT", "META", "SUPER", "LOCK", "LOCKCLEAR", "MODE", "GUI", "UNKNOWN", "POWER")
NAMES: Mapping[int, str] = {
    getattr(pygame, name): name.removeprefix("K_").lower()
    for name in sorted(dir(pygame), reverse=True)  # of two names for one key the first of the alphabet
    if name.startswith("K_") and not name.endswith(_LEFT_OUT) and not 32 < getattr(pygame, name) < 127
} | {pygame.K_F13 + more: f"f{13 + more}" for more in range(12)}
"""Names of keys without characters, by pygame's numbers.

None of those that only go with others.
"""


def named(key: int) -> str:
    """Return a key's name, or "" for none.

    By pygame's number.
    """
    if key == pygame.K_EQUALS:  # plus is there with Shift, which nobody should have to hold
        return "+"
    if 32 < key < 127 or (key > 160 and key <= 0x10FFFF and chr(key).isprintable()):
        sign = chr(key).lower()
        return sign if len(sign) == 1 else chr(key)
    return NAMES.get(key, "")
