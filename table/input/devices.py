"""The devices that players use, and the kinds of game controllers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["desk", "xbox", "playstation", "switch", "deck", "unknown"]


@dataclass(frozen=True, slots=True)
class Device:
    """Keyboard and mouse together, a finger, or one controller.

    `number` tells controllers apart; one that is plugged in again has another.
    """

    kind: Kind
    number: int = -1
    touches: bool = False
    """True for a finger on the screen.

    Nothing hovers, and keys are out of reach.
    """

    @property
    def is_pad(self) -> bool:
        """True for a controller."""
        return self.kind != "desk"


DESK = Device("desk")
"""Keyboard and mouse."""
FINGER = Device("desk", touches=True)
"""A finger or a pen on the screen."""
READS = ("hold", "tap")
"""Ways to read with a finger what could be chosen, too.

It rests there, or the first tap only reads.
"""

REPEATS: Mapping[str, tuple[float, float]] = {"off": (0, 0), "slow": (500, 220), "usual": (350, 120), "fast": (220, 70)}
"""ms until a held direction repeats, and between repeats; 0 is never."""
DEAD_ZONES = (30, 50, 70)
"""Percent of a stick's way in which it points nowhere."""

RUMBLES: Mapping[str, float] = {"off": 0.0, "weak": 0.5, "usual": 1.0, "strong": 1.6}
"""Strengths of rumble, as factors."""

SWITCHES = (0, 1, 2)
"""Numbers of switches that play.

None, one, and a second one that goes on.
"""
PACES = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0)
"""s for one step of scanning."""

_MAKERS: Mapping[int, Kind] = {0x045E: "xbox", 0x054C: "playstation", 0x057E: "switch"}
_VALVE, _DECK, _STEAM = 0x28DE, 0x1205, 0x11FF  # maker, and its products: the Deck itself, Steam's stand-in for any
_ON_DECK = "SteamDeck"  # a variable of the environment there
_NAMES: Mapping[str, Kind] = {
    "xbox": "xbox",
    "x-box": "xbox",
    "playstation": "playstation",
    "dualshock": "playstation",
    "dualsense": "playstation",
    "ps3": "playstation",
    "ps4": "playstation",
    "ps5": "playstation",
    "nintendo": "switch",
    "switch": "switch",
    "joy-con": "switch",
    "steam deck": "deck",
}


def kind_of(guid: str, name: str) -> Kind:
    """Return the kind of a controller, for what is printed on it.

    By SDL's `guid`, which holds maker and product, else by its name.
    """
    maker, product = _number(guid, 8), _number(guid, 16)
    if maker == _VALVE and (product == _DECK or (product == _STEAM and os.environ.get(_ON_DECK) == "1")):
        return "deck"
    if maker in _MAKERS:
        return _MAKERS[maker]
    called = name.lower()
    return next((kind for part, kind in _NAMES.items() if part in called), "unknown")


def _number(guid: str, at: int) -> int:
    """Return the 16 bits at a digit, lower byte first; or -1."""
    digits = guid[at + 2 : at + 4] + guid[at : at + 2]
    try:
        return int(digits, 16)
    except ValueError:
        return -1
