"""Which brains play which deals."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import games
from games.core.chance import stream
from games.core.entry import Entry

Names = tuple[str, ...]
"""Brains by name, one for each seat."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One experiment, whatever number of deals is played of it.

    `names` are the brains of all seats, or with `pool` more brains, of which some sit down at each deal. `options`
    are complete; `version` is that of the rules, `code` stands for everything that decides what is played.
    """

    game: str
    version: int
    seats: int
    names: Names
    pool: bool
    seed: int
    options: dict[str, int]
    code: str

    @classmethod
    def of(cls, entry: Entry, seats: int, names: Names, pool: bool, seed: int, options: dict[str, int]) -> Plan:
        """The plan with the rules and the code as they are here."""
        return cls(entry.id, entry.rules.version, seats, names, pool, seed, options, fingerprint(entry.id))

    def header(self) -> dict[str, Any]:
        """The plan as JSON values."""
        return {**asdict(self), "names": list(self.names)}

    def deals(self, games: int) -> int:
        """How many deals have at least so many games."""
        return -(-games // self.seats)

    def tables(self, deals: int) -> list[Names]:
        """Who sits down at each deal; the order is moved on by one seat from game to game of the deal."""
        return list(islice(self._drawn(), deals)) if self.pool else [self.names] * deals

    def _drawn(self) -> Iterator[Names]:
        """Nobody sits down for the next time before all have, but where one would sit twice at one table."""
        random = stream(self.seed, "tables")
        waiting: list[str] = []
        while True:
            table: list[str] = []
            while len(table) < self.seats:
                if set(waiting) <= set(table):
                    waiting += self.names
                free = [name for name in waiting if name not in table]
                name = free[int(random.random() * len(free))]
                waiting.remove(name)
                table.append(name)
            yield tuple(table)


@cache
def fingerprint(game: str) -> str:
    """Stands for the rules, brains and numbers of a game in this copy of the program; words do not count."""
    root = Path(games.__file__).parent
    others = {path.parent.name for path in root.glob("*/rules.py")} - {game}
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root)
        counts = path.suffix in (".py", ".toml", ".json") and "text" not in inside.parts
        if counts and inside.parts[0] not in others:
            digest.update(inside.as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]
