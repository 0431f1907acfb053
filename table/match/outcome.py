"""The outcome of a game, by seat and for the people present."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple

from games.core.types import Seat

if TYPE_CHECKING:
    from games.core.game import Result

Fate = Literal["lost", "won", "safe", "played"]
""""safe" has only not lost; "played" has only not won."""


Deciding = tuple[tuple[str, int], ...]
"""Faces by id, with the number of cards of each."""


class Brought(NamedTuple):
    """Seats and cards that have brought an end about.

    As far as that is told.
    """

    by: tuple[Seat, ...] = ()
    cards: Deciding = ()


UNTOLD = Brought()
"""Nothing is told of that."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The `result` of a game, for the people on the seats `persons`.

    `by`: the seat that brought the end about, where that is told; `cards`: those of which somebody has too many.
    """

    result: Result
    seats: int
    persons: tuple[Seat, ...] = ()
    by: tuple[Seat, ...] = ()
    cards: Deciding = ()

    @property
    def about_losers(self) -> bool:
        """True for a game of not losing, without points or places."""
        return bool(self.result.losers) and not (self.result.winners and self.placed)

    @property
    def placed(self) -> bool:
        """True if more is known than who lost and won."""
        return bool(self.result.scores or self.result.ranks)

    @property
    def about(self) -> tuple[Seat, ...]:
        """The seats that the end is about."""
        return self.result.losers if self.about_losers else self.result.winners

    @property
    def sad(self) -> bool:
        """True if nobody at the screen has reason to be glad.

        If nobody plays there, it is about the winners.
        """
        return bool(self.persons) and all(self.fate(seat) in ("lost", "played") for seat in self.persons)

    def fate(self, seat: Seat) -> Fate:
        """Return how the game ended for a seat."""
        if seat in self.result.losers:
            return "lost"
        if self.about_losers:
            return "safe"
        return "won" if seat in self.result.winners else "played"

    @property
    def order(self) -> list[Seat]:
        """The seats in display order.

        With places or points, the best first; else the winners first, if the end is about them.
        """
        scores, ranks, seats = self.result.scores, self.result.ranks, range(self.seats)
        if ranks:
            return sorted(seats, key=ranks.__getitem__)
        if self.about_losers and not scores:
            return [*seats]
        return sorted(seats, key=lambda seat: (seat not in self.result.winners, -scores[seat] if scores else 0))

    @property
    def tie_was_broken(self) -> bool:
        """True if a tie in points was broken.

        Somebody has as many points as another seat but not its place, or as the winners but has not won.
        """
        scores, winners = self.result.scores, self.result.winners
        places = self.result.ranks or [seat not in winners for seat in range(len(scores))]
        return any(
            scores[one] == scores[two] and places[one] != places[two]
            for one, two in combinations(range(len(scores)), 2)
        )
