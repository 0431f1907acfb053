"""An evening: several games in a row at one table, with points that mean the same in every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from games.core.types import Seat

if TYPE_CHECKING:
    from table.match.outcome import Fate, Outcome

POINTS: Mapping[Fate, int] = MappingProxyType({"won": 3, "safe": 2, "played": 1, "lost": 0})
"""What a game is worth by how it ended for a seat."""
MOST = 12
"""Games of an evening."""


@dataclass(frozen=True, slots=True)
class Series:
    """The ids of all games, in their order, and the points of those that are over, by seat."""

    games: tuple[str, ...]
    points: tuple[tuple[int, ...], ...] = ()

    def after(self, outcome: Outcome, *, counts: bool) -> Series:
        """With one more game that is over. Nobody gets anything for one that does not count."""
        row = tuple(POINTS[outcome.fate(seat)] * counts for seat in range(outcome.seats))
        return replace(self, points=(*self.points, row))

    @property
    def next(self) -> str | None:
        """The game that is to be played now; None when the evening is over."""
        return self.games[len(self.points)] if len(self.points) < len(self.games) else None

    def totals(self, seats: int) -> list[int]:
        """All points, by seat."""
        return [sum(row[seat] for row in self.points) for seat in range(seats)]

    def leaders(self, seats: int) -> frozenset[Seat]:
        """Who has the most points."""
        totals = self.totals(seats)
        return frozenset(seat for seat in range(seats) if totals[seat] == max(totals))

    def places(self, seats: int) -> list[int]:
        """By seat, its place: 1 is the best, and seats that are equal share theirs."""
        totals = self.totals(seats)
        return [1 + sum(other > own for other in totals) for own in totals]

    def begins(self, seats: int) -> Seat:
        """Who begins the next game, where that can be wished: whoever has the fewest points, of several the first."""
        totals = self.totals(seats)
        return totals.index(min(totals))

    def as_json(self) -> dict[str, Any]:
        """As a JSON value."""
        return {"games": list(self.games), "points": [list(row) for row in self.points]}

    @classmethod
    def from_json(cls, row: Any, game: str, seats: int) -> Series:
        """What `as_json` wrote, of an evening in which `game` is played now. Raises `ValueError` for anything else."""
        match row:
            case {"games": [*games], "points": [*points]} if len(points) < len(games) <= MOST:
                whole = all(isinstance(one, str) for one in games) and games[len(points)] == game
                if whole and all(_is_row(one, seats) for one in points):
                    return cls(tuple(games), tuple(map(tuple, points)))
        raise ValueError("not an evening")


def _is_row(row: Any, seats: int) -> bool:
    values: Sequence[Any] = row if isinstance(row, list) else ()
    return len(values) == seats and all(type(value) is int and value in POINTS.values() for value in values)
