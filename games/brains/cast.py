"""The characters that sit at AI seats: each has habits that can be learned in play, and words of its own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from types import MappingProxyType

from games.brains.levels import LEVELS
from games.core.brain import BrainMaker, Character, Traits
from games.core.data import reading_text
from games.core.entry import Entry

PLAIN = "level"
"""The name of `NOBODY` at a table."""
IDS = ("kiri", "gen", "momo", "ryu", "shino", "hakase")


NOBODY = Character("nobody")
"""Without any habits: what is measured when it is about levels only."""


def load(name: str) -> Character:
    """Read a character's file. Raises `DataError` where it does not make sense."""
    with reading_text("games.brains", f"cast/{name}.toml") as text:
        row = tomllib.loads(text)
        traits = Traits(**row.pop("traits"))
        languages = tuple(row)
        return Character(
            name,
            traits,
            {lang: row[lang]["name"] for lang in languages},
            {lang: row[lang]["about"] for lang in languages},
            {lang: {key: tuple(lines) for key, lines in row[lang]["lines"].items()} for lang in languages},
        )


CAST: Mapping[str, Character] = MappingProxyType({name: load(name) for name in IDS})
"""All characters by id, in the order in which the lobby offers them."""

_LEVELS = {str(one.number): one for one in LEVELS}


def brain_maker(entry: Entry, name: str) -> BrainMaker:
    """The brain that is called so: a character at a level ("kiri:4"), a level without habits ("level:4"), or a
    yardstick of the game ("heuristic", "random").

    Raises `KeyError` if there is none.
    """
    if name in entry.brains:
        return entry.brains[name]
    who, _, number = name.partition(":")
    character, one = NOBODY if who == PLAIN else CAST[who], _LEVELS[number]
    return lambda seat: entry.mind(seat, character, one)
