"""Game nights: several games at one table, with common points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from games.core.types import Seat

if TYPE_CHECKING:
    from table.match.outcome import Fate, Outcome

POINTS: Mapping[Fate, int] = MappingProxyType({"won": 3, "safe": 2, "played": 1, "lost": 0})
"""Points of a game by how it ended for a seat."""
MOST = 12
"""Games of an evening."""


@dataclass(frozen=True, slots=True)
class Series:
    """Ids of all games in order, and points so far by seat."""

    games: tuple[str, ...]
    points: tuple[tuple[int, ...], ...] = ()

    def after(self, outcome: Outcome, *, counts: bool) -> Series:
        """Return the series after one more game.

        A game that does not count brings no points.
        """
        row = tuple(POINTS[outcome.fate(seat)] * counts for seat in range(outcome.seats))
        return replace(self, points=(*self.points, row))

    @property
    def next(self) -> str | None:
        """The next game; None when the game night is over."""
        return self.games[len(self.points)] if len(self.points) < len(self.games) else None

    def totals(self, seats: int) -> list[int]:
        """All points, by seat."""
        return [sum(row[seat] for row in self.points) for seat in range(seats)]

    def leaders(self, seats: int) -> frozenset[Seat]:
        """Return the seats with the most points."""
        totals = self.totals(seats)
        return frozenset(seat for seat in range(seats) if totals[seat] == max(totals))

    def places(self, seats: int) -> list[int]:
        """Return the place of each seat: 1 is best, equal seats share."""
        totals = self.totals(seats)
        return [1 + sum(other > own for other in totals) for own in totals]

    def begins(self, seats: int) -> Seat:
        """Return who begins the next game, where that can be wished.

        The seat with the fewest points, of several the first.
        """
        totals = self.totals(seats)
        return totals.index(min(totals))

    def as_json(self) -> dict[str, Any]:
        """As a JSON value."""
        return {"games": list(self.games), "points": [list(row) for row in self.points]}

    @classmethod
    def from_json(cls, row: Any, game: str, seats: int) -> Series:
        """Read what `as_json` wrote, while `game` is played.

        Raises `ValueError` for anything else.
        """
        match row:
            case {"games": [*games], "points": [*points]} if len(points) < len(games) <= MOST:
                whole = all(isinstance(one, str) for one in games) and games[len(points)] == game
                if whole and all(_is_row(one, seats) for one in points):
                    return cls(tuple(games), tuple(map(tuple, points)))
        raise ValueError("not an evening")


def _is_row(row: Any, seats: int) -> bool:
    values: Sequence[Any] = row if isinstance(row, list) else ()
    return len(values) == seats and all(type(value) is int and value in POINTS.values() for value in values)
