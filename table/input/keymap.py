"""Keymaps: the keys, or a controller's buttons, for each wish.

A key has a name that is the same on every system: see `key_names`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from table.input.intents import (
    EVERY,
    Accept,
    AnswerKey,
    AskCoach,
    Back,
    Faster,
    Fullscreen,
    GoOn,
    Help,
    Hush,
    Intent,
    Menu,
    Move,
    Mute,
    Next,
    NextLog,
    Previous,
    Remind,
    Repeat,
    ScrollPages,
    Slower,
    TakeBack,
    Wording,
)

Own = Mapping[str, tuple[str, ...]]
"""The keys or buttons of wishes, where they are other than usual."""

ANSWERS = tuple(f"answer_{number}" for number in range(1, 6))
"""Wishes for the answers at the stand, in their order."""

INTENTS: Mapping[str, Intent] = {
    "choose": Accept(),
    **{wish: AnswerKey(number) for number, wish in enumerate(ANSWERS, 1)},
    "leave": Back(),
    "next": Next(),
    "previous": Previous(),
    "up": Move(0, -1),
    "down": Move(0, 1),
    "left": Move(-1, 0),
    "right": Move(1, 0),
    "take_back": TakeBack(),
    "remind": Remind(),
    "repeat": Repeat(),
    "hush": Hush(),
    "wording": Wording(),
    "coach": AskCoach(),
    "log": NextLog(),
    "menu": Menu(),
    "rules": Help(),
    "page_up": ScrollPages(-1),
    "page_down": ScrollPages(1),
    "to_first": ScrollPages(-EVERY),
    "to_last": ScrollPages(EVERY),
    "slower": Slower(),
    "faster": Faster(),
    "fullscreen": Fullscreen(),
    "sound": Mute(),
    "go_on": GoOn(),
}
"""Every wish, even those without a key or button."""

KEYS: Own = {
    "choose": ("return", "space", "kp_enter"),
    **{wish: (f"{number}", f"kp{number}") for number, wish in enumerate(ANSWERS, 1)},
    "leave": ("escape",),
    "next": ("tab",),
    "up": ("up",),
    "down": ("down",),
    "left": ("left",),
    "right": ("right",),
    "take_back": ("backspace",),
    "remind": ("h",),
    "repeat": ("r",),
    "hush": ("s",),
    "wording": ("v",),
    "coach": ("c",),
    "log": ("l",),
    "rules": ("f1",),
    "page_up": ("pageup",),
    "page_down": ("pagedown",),
    "to_first": ("home",),
    "to_last": ("end",),
    "slower": ("-", "kp_minus"),
    "faster": ("+", "kp_plus"),
    "fullscreen": ("f11",),
    "sound": ("m",),
}
"""The usual keys. Shift turns the next one into the one before."""

BUTTONS: Own = {
    "choose": ("a",),
    "leave": ("b",),
    "previous": ("left",),
    "next": ("right",),
    "take_back": ("x",),
    "remind": ("y",),
    "coach": ("right_press",),
    "log": ("left_press",),
    "menu": ("start",),
    "rules": ("back",),
    "slower": ("left_trigger",),
    "faster": ("right_trigger",),
}
"""The usual buttons; cross and sticks always move."""

NAMED = frozenset(button for buttons in BUTTONS.values() for button in buttons)
"""All buttons and triggers, each with a usual meaning."""

YIELDS = frozenset(("hush", "wording", "to_first", "to_last"))
"""Wishes whose usual keys yield to own ones.

They came when people had given these keys to others.
"""

ESCAPE = "escape"
"""The key that always leaves."""

_NAME = re.compile(r"[a-z0-9_]{2,20}")

TEXT = frozenset(("space", "backspace", "delete", "insert", "home", "end", "left", "right"))
"""Keys that edit a text, besides all characters and the keypad."""


def edits(key: str) -> bool:
    """True if a key writes or edits a text."""
    return len(key) == 1 or key in TEXT or (key.startswith("kp") and key != "kp_enter")


@dataclass(frozen=True)
class Keymap:
    """Keys by wish: the usual ones, and one's `own`."""

    usual: Own
    own: Own = field(default_factory=lambda: MappingProxyType({}))

    def of(self, wish: str) -> tuple[str, ...]:
        """Return the keys of a wish, the main one first."""
        usual = self.usual.get(wish, ())
        if wish in YIELDS:
            usual = tuple(key for key in usual if not any(key in keys for keys in self.own.values()))
        return self.own.get(wish, usual)

    @cached_property
    def wishes(self) -> Mapping[str, str]:
        """Wishes by key."""
        found = {key: wish for wish in INTENTS for key in self.of(wish)}
        return {**found, ESCAPE: "leave"} if ESCAPE in self.usual.get("leave", ()) else found

    def intent(self, key: str) -> Intent | None:
        """Return what a key means, if anything."""
        wish = self.wishes.get(key)
        return INTENTS[wish] if wish else None

    def taken(self, wish: str, key: str) -> str | None:
        """Return the other wish that has this key, if any."""
        other = self.wishes.get(key)
        return other if other != wish else None

    def put(self, wish: str, key: str) -> Keymap:
        """Give a wish this key alone.

        From another one that has it, it is taken for a key of this wish.
        """
        other, own = self.taken(wish, key), dict(self.own)
        if other:
            given = next((mine for mine in self.of(wish) if mine != ESCAPE), None)
            rest = tuple(theirs for theirs in self.of(other) if theirs != key)
            own[other] = (*((given,) if given else ()), *rest)
        own[wish] = (key,)
        return Keymap(self.usual, {name: keys for name, keys in own.items() if keys != self.usual.get(name, ())})


def own(usual: Own, value: Any, known: Iterable[str] | None = None) -> Own:
    """Read the part of a keymap that was kept.

    Raises `ValueError` for what can't be one: unknown wishes or keys (`known`: buttons), a key with two wishes, a wish
    left without any.
    """
    if not isinstance(value, dict):
        raise ValueError(value)
    found = {}
    for wish, keys in value.items():
        if (wish not in usual and wish not in ("previous", "menu")) or not isinstance(keys, list) or not keys:
            raise ValueError(wish)
        if not all(isinstance(key, str) and (key in known if known else _is_key(key)) for key in keys):
            raise ValueError(keys)
        found[wish] = tuple(keys)
    keymap = Keymap(usual, found)
    every = [key for wish in INTENTS for key in keymap.of(wish)]
    if len({*every}) != len(every) or any(ESCAPE in keys for wish, keys in found.items() if wish != "leave"):
        raise ValueError(value)
    return found


def _is_key(key: str) -> bool:
    return key.isprintable() and key == key.lower() if len(key) == 1 else bool(_NAME.fullmatch(key))


@dataclass(frozen=True, slots=True)
class Keymaps:
    """The keymaps of keyboard and controllers.

    `strikes`: keys and buttons mean nothing but themselves now, for somebody sets what they are to mean. `repeats`: a
    direction goes on while its key is held. With `two_switches` the right button of the mouse is the second one, which
    goes on. With `exchanged` sticks the right one moves, and the left one reads.
    """

    keys: Keymap = Keymap(KEYS)
    buttons: Keymap = Keymap(BUTTONS)
    strikes: bool = False
    repeats: bool = True
    two_switches: bool = False
    exchanged: bool = False


USUAL = Keymaps()
