"""The set-up of a match, from the lobby to autosave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games import entry
from games.core.options import house_rules
from table.base.graphemes import clean_name
from table.match.series import Series

COLOURS = 7
"""Number of seat colours in `art/common/seats.toml`."""

ANIMALS = (
    "rabbit",
    "bear",
    "frog",
    "panda",
    "penguin",
    "tanuki",
    "monkey",
    "pig",
    "dog",
    "tiger",
    "elephant",
    "sheep",
)
"""The faces of people, as they are offered: drawings of `art/animals`."""

PERSON = "person"
"""The `player` of a person's seat.

Any other is a brain, such as "kiri:2".
"""
DATE_LENGTH = 10
"""Characters of a date."""
PLAYER_LENGTH = 40
"""Characters of a `player`; no brain is called by more."""


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat.

    `colour` is an index into the seats of `art/common`, which gives colour, shape and letter. `animal` is the face that
    a person has chosen; without one it goes by the colour.
    """

    name: str
    colour: int
    player: str
    animal: str = ""

    @property
    def is_person(self) -> bool:
        """True if a person at this screen sits there."""
        return self.player == PERSON

    def as_json(self) -> dict[str, Any]:
        """As a JSON value."""
        row = {"name": self.name, "colour": self.colour, "player": self.player}
        return row | ({"animal": self.animal} if self.animal else {})

    @classmethod
    def from_json(cls, row: Any) -> SeatSetup:
        """Read what `as_json` wrote, cleaning the name.

        An animal that is not known here is left out. Raises `ValueError` for anything else.
        """
        match row:
            case {"name": str(name), "colour": int(colour), "player": str(player)} if (
                type(colour) is int and colour in range(COLOURS) and 0 < len(player) <= PLAYER_LENGTH
            ):
                animal = row.get("animal")
                return cls(clean_name(name), colour, player, animal if animal in ANIMALS else "")
        raise ValueError("not a seat")


@dataclass(frozen=True, slots=True)
class Lobby:
    """The lobby's settings of the last game."""

    seats: tuple[SeatSetup, ...]
    options: Mapping[str, int]


def seats_from_json(rows: Any) -> tuple[SeatSetup, ...]:
    """Read a list of seats, at most a full table.

    Raises `ValueError` for anything else.
    """
    if not isinstance(rows, list) or len(rows) > COLOURS:
        raise ValueError("not a list of seats")
    return tuple(SeatSetup.from_json(row) for row in rows)


def options_from_json(row: Any) -> dict[str, int]:
    """Read the options of a game.

    Raises `ValueError` for anything else; whether the game has them is not checked.
    """
    if not isinstance(row, dict) or not all(type(value) is int for value in row.values()):
        raise ValueError("not the options of a game")
    return dict(row)


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """The complete set-up of a game, before its first action.

    The same set-up and the same actions give the same game.
    """

    game_id: str
    seats: tuple[SeatSetup, ...]
    options: Mapping[str, int]
    seed: int
    counts: bool = True
    """False if something was taken back or retried with hindsight."""
    handed: bool = False
    """True if a person and an AI have played the same seat.

    It does not count then.
    """
    daily: str = ""
    """The date of the daily table whose scored try this is.

    As "2026-11-22" (see `table.match.daily_deal`); "" for other games.
    """
    series: Series | None = None
    """The unfinished game night that it belongs to, or None."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats at which somebody at this screen sits."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    def handing(self, seats: Sequence[SeatSetup], *, played: bool) -> MatchSetup:
        """The same game with other people at its seats.

        It counts no more if it has been `played` already, and a person and an AI change places.
        """
        same = not played or [seat.player for seat in seats] == [seat.player for seat in self.seats]
        handed = replace(self, seats=tuple(seats))
        return handed if same else handed.handed_on

    @property
    def handed_on(self) -> MatchSetup:
        """The same, not counted because somebody else has played a seat."""
        return replace(self, counts=False, handed=self.handed or self.counts)

    @property
    def uncounted(self) -> str:
        """The key of why it does not count; "" if it does."""
        return "" if self.counts else "results.uncounted_seats" if self.handed else "results.uncounted"

    @property
    def house(self) -> tuple[str, ...]:
        """The house rules that are on."""
        return house_rules(entry(self.game_id).options, self.options)

    def again(self, seed: int, options: Mapping[str, int] | None = None) -> MatchSetup:
        """The same seats in another game."""
        return replace(
            self,
            seed=seed,
            options=self.options if options is None else options,
            counts=True,
            handed=False,
            daily="",
            series=None,
        )

    def as_json(self) -> dict[str, Any]:
        """As a JSON value."""
        seats = [seat.as_json() for seat in self.seats]
        row = {"game": self.game_id, "seats": seats, "options": dict(self.options), "seed": self.seed}
        row |= {"daily": self.daily} if self.daily else {}
        row |= {"series": self.series.as_json()} if self.series else {}
        row |= {"handed": True} if self.handed else {}
        return row if self.counts else {**row, "counts": False}

    @classmethod
    def from_json(cls, row: Any) -> MatchSetup:
        """Read what `as_json` wrote.

        Raises `ValueError` for anything else.
        """
        match row:
            case {"game": str(game), "seats": seats, "options": options, "seed": int(seed)} if type(seed) is int:
                counts, daily = row.get("counts") is not False, row.get("daily", "")
                if not isinstance(daily, str) or len(daily) > DATE_LENGTH:
                    raise ValueError("not a date")
                sitting = seats_from_json(seats)
                series = Series.from_json(row["series"], game, len(sitting)) if "series" in row else None
                handed = not counts and row.get("handed") is True
                return cls(game, sitting, options_from_json(options), seed, counts, handed, daily, series)
        raise ValueError("not the set-up of a match")
