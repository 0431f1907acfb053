"""Characters as shifts of a net's scores: how far their habits show."""

from __future__ import annotations

from dataclasses import fields, replace

from games.core.brain import Character, Traits

FARTHEST = 2.0
"""Most that a habit shifts what is told and answered, in log-odds.

More can be read by whoever keeps a record (see `docs/minds.md`).
"""
DEALING = {"again": 1.5, "company": 6.0}
"""Factors of the habits of dealing with somebody.

They tell nothing of a card.
"""


def softened(character: Character) -> Character:
    """Return the character with habits that do not show too much.

    Odds of receivers are evened to the power of 1 / (1 + company).
    """
    traits = {one.name: _softened(one.name, getattr(character.traits, one.name)) for one in fields(Traits)}
    return replace(character, traits=Traits(**traits))


def yielding(shift: float, more: int, less: int) -> float:
    """Return the shift towards a seat that may have learned the habit.

    Lies give way where they are doubted, honesty where it is believed, and so on: nobody wins by always doing the same.
    `more`: times that a shift upwards paid with this seat, by its record; `less`: times that one downwards did.
    """
    paid = ((more if shift > 0.0 else less) + 1) / (more + less + 2)
    return float(shift * min(1.0, 2.0 * paid) ** 2)


def _softened(name: str, trait: float) -> float:
    return DEALING[name] * trait if name in DEALING else FARTHEST * trait / (1.0 + abs(trait))
