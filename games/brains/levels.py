"""How well an AI seat plays: what it infers, what it remembers, and how exactly it chooses. Never what it sees."""

from __future__ import annotations

from games.core.brain import Level

LEVELS = (
    Level(1, temperature=40.0, span=0, counts=False, infers=0.0, effort=0.05),
    Level(2, temperature=14.0, span=3, counts=False, infers=0.0, effort=0.15),
    Level(3, temperature=6.0, span=8, counts=True, infers=0.3, effort=0.4),
    Level(4, temperature=1.0, span=None, counts=True, infers=1.0, effort=1.0, guarded=True),
)
"""From the lowest to the highest."""
LOWEST, HIGHEST = LEVELS[0].number, LEVELS[-1].number


def level(number: int) -> Level:
    """The level with this number. Raises `KeyError` if there is none."""
    for one in LEVELS:
        if one.number == number:
            return one
    raise KeyError(number)
