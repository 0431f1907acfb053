"""Legends: the keys and buttons of each device, as texts name them.

Buttons of controllers are characters for private use, which `table.graphics.pad_glyphs` draws as they are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from table.input.devices import Device, Kind

Button = Literal[
    "a",
    "b",
    "x",
    "y",
    "left",
    "right",
    "left_trigger",
    "right_trigger",
    "left_stick",
    "right_stick",
    "left_press",
    "right_press",
    "start",
    "back",
    "cross",
]
"""The buttons of a controller, and its sticks."""

FIRST = 0xE000
"""The first of these characters."""
_KINDS: tuple[Kind, ...] = get_args(Kind)
_BUTTONS: tuple[Button, ...] = get_args(Button)
_ROOM = 16

DONE_BY: Mapping[str, Button] = {
    "move": "cross",
    "stick": "left_stick",
    "choose": "a",
    "leave": "b",
    "take_back": "x",
    "remind": "y",
    "menu": "start",
    "rules": "back",
    "previous": "left",
    "next": "right",
    "slower": "left_trigger",
    "faster": "right_trigger",
    "scroll": "right_stick",
    "coach": "right_press",
    "log": "left_press",
}
"""Wishes, and the buttons of controllers that bring them about."""

KEYS: Mapping[str, str] = {"menu": "Esc", "rules": "F1", "log": "L", "sound": "M", "coach": "C"}
"""The same for those keys that texts name one by one."""


def glyph(kind: Kind, button: Button) -> str:
    """Return the character of a button on this kind of controller."""
    return chr(FIRST + _KINDS.index(kind) * _ROOM + _BUTTONS.index(button))


def meant(character: str) -> tuple[Kind, Button] | None:
    """Return the controller and button of a character, or None."""
    kind, button = divmod(ord(character) - FIRST, _ROOM)
    if kind in range(len(_KINDS)) and button in range(len(_BUTTONS)):
        return _KINDS[kind], _BUTTONS[button]
    return None


def legend(device: Device, wish: str) -> str:
    """Return the legend of what brings a wish about; "" for none."""
    if not device.is_pad:
        return KEYS.get(wish, "")
    return glyph(device.kind, DONE_BY[wish]) if wish in DONE_BY else ""


def legends(kind: Kind) -> dict[str, str]:
    """Return the legends of a kind of controller, by wish."""
    return {wish: glyph(kind, button) for wish, button in DONE_BY.items()}
