"""Legends: the keys and buttons that are set, as texts name them.

Buttons of controllers are characters for private use, which `table.graphics.pad_glyphs` draws as they are printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, cast, get_args

import pygame

from games.core.words import Words
from table.input.devices import Device, Kind
from table.input.keyboard import label
from table.input.keymap import ESCAPE, INTENTS, Keymaps

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

GLYPHS = re.compile(f"([{chr(FIRST)}-{chr(FIRST + 0xFF)}])")
"""Any character that is a button."""

_SHOULDERS: Mapping[Kind, Mapping[Button, str]] = {
    "xbox": {
        "left": "LB",
        "right": "RB",
        "left_trigger": "LT",
        "right_trigger": "RT",
        "left_press": "LS",
        "right_press": "RS",
    },
    "playstation": {
        "left": "L1",
        "right": "R1",
        "left_trigger": "L2",
        "right_trigger": "R2",
        "left_press": "L3",
        "right_press": "R3",
    },
    "switch": {"left": "L", "right": "R", "left_trigger": "ZL", "right_trigger": "ZR"},
}
SIGNS: Mapping[Kind, Mapping[Button, str]] = {
    **_SHOULDERS,
    "deck": _SHOULDERS["playstation"],
    "unknown": _SHOULDERS["playstation"],
}
"""The letters at the shoulders and on the sticks of controllers."""
LETTERS: Mapping[Button, str] = {"a": "A", "b": "B", "x": "X", "y": "Y"}
"""The letters on the four round buttons, where they have any."""
_NO_LETTERS: tuple[Kind, ...] = ("playstation", "unknown")
_STICKS: tuple[Button, ...] = ("left_stick", "right_stick", "left_press", "right_press", "cross")

MOVES: Button = "left_stick"
READS: Button = "right_stick"
"""The usual sticks for moving, and for scrolling and reading."""

_CAPS: Mapping[str, str] = {
    "return": "Enter",
    "kp_enter": "Enter",
    "kp_plus": "+",
    "kp_minus": "−",
    "escape": "Esc",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "home": "Home",
    "end": "End",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}
_SIGNS = {"+": pygame.K_PLUS, "-": pygame.K_MINUS}
_ARROWS = ("up", "left", "down", "right")


def glyph(kind: Kind, button: Button) -> str:
    """Return the character of a button on this kind of controller."""
    return chr(FIRST + _KINDS.index(kind) * _ROOM + _BUTTONS.index(button))


def meant(character: str) -> tuple[Kind, Button] | None:
    """Return the controller and button of a character, or None."""
    kind, button = divmod(ord(character) - FIRST, _ROOM)
    if kind in range(len(_KINDS)) and button in range(len(_BUTTONS)):
        return _KINDS[kind], _BUTTONS[button]
    return None


def named_buttons(text: str, words: Words) -> str:
    """Return a text with the names of buttons, to be read out.

    Nobody hears the characters that stand for them.
    """
    return re.sub(f"{GLYPHS.pattern}+", lambda found: _names(found[0], words), text)


def _names(characters: str, words: Words) -> str:
    buttons = [found for character in characters if (found := meant(character)) and found[0] in SIGNS]
    return words("keys.between").join(_name(kind, button, words) for kind, button in buttons)


def _name(kind: Kind, button: Button, words: Words) -> str:
    if sign := SIGNS[kind].get(button):
        return sign
    if button in LETTERS and kind not in _NO_LETTERS:
        return LETTERS[button]
    return words(f"printed.{button}" if button in _STICKS else f"printed.{kind}_{button}")


def key_name(key: str, words: Words) -> str:
    """Return what is printed on a key."""
    if key in _SIGNS:
        return label(_SIGNS[key])
    if len(key) == 1:
        return key.upper()
    if key == "space":
        return words("keys.space")
    said = _CAPS.get(key) or key.removeprefix("kp").replace("_", " ").strip().title()
    return words("keys.keypad", cap=said) if key.startswith("kp") and key not in _CAPS else said


def keys(wish: str, keymaps: Keymaps, words: Words) -> str:
    """Return the names of all keys of a wish, "" for none.

    `move` are those of the four directions together.
    """
    keymap = keymaps.keys
    if wish == "move":
        if not any(way in keymap.own for way in _ARROWS):
            return words("keys.arrows")
        found = [key_name(keymap.of(way)[0], words) for way in _ARROWS if keymap.of(way)]
    elif wish == "previous" and not keymap.of(wish):
        found = [words("keys.shift", cap=key_name(key, words)) for key in keymap.of("next")]
    else:
        found = [key_name(key, words) for key in keymap.of(wish)]
        if wish == "leave" and ESCAPE not in keymap.of(wish):
            found.append(key_name(ESCAPE, words))
    return words("keys.between").join(dict.fromkeys(found))


def legend(device: Device, wish: str, keymaps: Keymaps, words: Words) -> str:
    """Return the legend of what brings a wish about; "" for none."""
    if device.touches:
        return ""
    if device.is_pad:
        return legends(device.kind, keymaps).get(wish, "")
    key = next(iter(keymaps.keys.of("leave" if wish == "menu" else wish)), None)
    return key_name(key, words) if key else ""


def legends(kind: Kind, keymaps: Keymaps) -> dict[str, str]:
    """Return the legends of a kind of controller, by wish."""
    moves, reads = (READS, MOVES) if keymaps.exchanged else (MOVES, READS)
    fixed: Mapping[str, Button] = {"move": "cross", "stick": moves, "scroll": reads, "read": reads}
    buttons = {wish: keymaps.buttons.of(wish) for wish in INTENTS}
    set_ones = {wish: cast(Button, of[0]) for wish, of in buttons.items() if of}
    return {wish: glyph(kind, button) for wish, button in {**fixed, **set_ones}.items()}
