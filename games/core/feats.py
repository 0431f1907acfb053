"""Feats: achievements of one game, read from its `feats.toml`.

[flawless]                                    # its texts: `feat.flawless`, and how it is done: `feat_how.flawless`
all = [                                       # it has to be so, all of it
    { result = "won" },                       # see `games.core.predicates`, by open beats of the whole game
    { event = "Revealed", giver = "you", truth = false, at_least = 3 },
    { deed = "lies_caught", at_most = 0 },    # a number of `SeatStats`
    { deed = "fooled", at_least = "others" }, # as many as there are other seats
]
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from games.core.data import reading
from games.core.entry import Entry
from games.core.masks import Who
from games.core.match import Match
from games.core.predicates import Predicate, read_predicate
from games.core.stats import NAMES, SeatStats
from games.core.types import Seat

FILE = "feats.toml"


@dataclass(frozen=True, slots=True)
class Done:
    """A condition on a seat's stat; `at_most` None: or more."""

    deed: str
    at_least: int | Literal["others"] = 1
    at_most: int | None = None

    def holds(self, stats: SeatStats, seats: int) -> bool:
        """True if it holds."""
        number = int(getattr(stats, self.deed))
        least = seats - 1 if self.at_least == "others" else self.at_least
        return least <= number and (self.at_most is None or number <= self.at_most)


@dataclass(frozen=True, slots=True)
class Feat:
    """See the module."""

    id: str
    conditions: tuple[Predicate | Done, ...]

    def achieved(self, match: Match, stats: SeatStats, seat: Seat) -> bool:
        """True if a seat achieved it in a finished game."""
        beats, who = match.open_beats, Who(seat, {})
        return all(
            one.holds(stats, match.seats) if isinstance(one, Done) else one.holds(beats, match.result, who)
            for one in self.conditions
        )


@cache
def feats(game: Entry) -> tuple[Feat, ...]:
    """Return a game's feats in order, if it has any.

    Raises `DataError` where they make no sense.
    """
    file = files(game.package).joinpath(FILE)
    if not file.is_file():
        return ()
    with reading(f"{game.id}/{FILE}"):
        rows = tomllib.loads(file.read_text("utf-8"))
        return tuple(_feat(name, row, game) for name, row in rows.items())


def _feat(name: str, row: Mapping[str, Any], game: Entry) -> Feat:
    if row.keys() != {"all"} or not row["all"]:
        raise ValueError(f"[{name}] should have all = [ … ] with one condition or more, and nothing else")
    return Feat(name, tuple(_condition(one, game) for one in row["all"]))


def _condition(row: Mapping[str, Any], game: Entry) -> Predicate | Done:
    if "deed" not in row:
        return read_predicate(row, game.rules)
    if row["deed"] not in NAMES:
        raise ValueError(f"deed = {row['deed']!r} is none of {', '.join(NAMES)}")
    if odd := row.keys() - {"deed", "at_least", "at_most"}:
        raise ValueError(f"{min(odd)} is not known beside a deed; there are at_least and at_most")
    least, most = row.get("at_least", 0 if "at_most" in row else 1), row.get("at_most")
    for key, value in (("at_least", least), ("at_most", most)):
        free = (key, value) in (("at_least", "others"), ("at_most", None))
        if not free and (type(value) is not int or value < 0):
            raise ValueError(f"{key} = {value!r} should be a number from 0")
    return Done(row["deed"], least, most)
