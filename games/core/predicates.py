"""Conditions on a game, as data: goals of lessons, and feats.

{ event = "Revealed", giver = "you", truth = false, at_least = 3, at_most = 5 }     # number of such events
{ result = "won" }                                                                  # or "lost"
[{ event = "Vindicated" }, { event = "Marked" }]                                    # any of them

What is said of the event's fields: see `games.core.masks`. Without `at_least` and `at_most` it is once or more. All of
it is read from one pair of eyes' beats: a bystander's where all may know, or a seat's own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from games.core.game import Game, Result
from games.core.masks import Mask, Who, read_mask
from games.core.match import Beat

ENDS = ("won", "lost")


@dataclass(frozen=True, slots=True)
class Happened:
    """Events like that, so many of them; `at_most` None: or more."""

    mask: Mask
    at_least: int = 1
    at_most: int | None = None

    def holds(self, beats: Iterable[Beat], result: Result | None, who: Who) -> bool:
        """True if it holds for what these eyes have seen so far."""
        count = sum(self.mask.fits(event, view, who) for event, view in beats)
        return self.at_least <= count and (self.at_most is None or count <= self.at_most)


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, and how it is for you."""

    how: Literal["won", "lost"]

    def holds(self, beats: Iterable[Beat], result: Result | None, who: Who) -> bool:
        """True if it holds.

        Seats among a result's winners have won, all others have lost.
        """
        return result is not None and (who.you in result.winners) == (self.how == "won")


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several predicates."""

    options: tuple[Happened | Ended, ...]

    def holds(self, beats: Iterable[Beat], result: Result | None, who: Who) -> bool:
        """True if one of them holds."""
        return any(option.holds(beats, result, who) for option in self.options)


Predicate = Happened | Ended | AnyOf


def read_predicate(row: Any, game: Game, seats: Collection[str] = ()) -> Predicate:
    """Read a predicate from a table, or from a list of tables.

    `seats`: names of seats besides "you" and "other". Raises `ValueError` that says what is wrong.
    """
    if isinstance(row, list):
        if len(row) < 2:
            raise ValueError("a list of conditions should have two or more")
        return AnyOf(tuple(_read_one(each, game, seats) for each in row))
    return _read_one(row, game, seats)


def _read_one(row: Any, game: Game, seats: Collection[str]) -> Happened | Ended:
    if not isinstance(row, Mapping):
        raise ValueError(f"{row!r} should be a table")
    if "result" in row:
        how = row["result"]
        if how not in ENDS or len(row) > 1:
            raise ValueError(f"result = {how!r} should be {' or '.join(ENDS)}, and stand alone")
        return Ended(how)
    counts = {key: row[key] for key in ("at_least", "at_most") if key in row}
    for key, value in counts.items():
        if type(value) is not int or value < 0:
            raise ValueError(f"{key} = {value!r} should be a number from 0")
    least = counts.get("at_least", 0 if "at_most" in counts else 1)
    fields = {key: value for key, value in row.items() if key not in counts}
    return Happened(read_mask(fields, "event", game, seats), least, counts.get("at_most"))
