"""What has been counted in the games on the shelf: for statistics, which need not play them all again.

It lies with each game and goes with it. What is damaged, or counted by an older version, is counted anew.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games import entry
from games.core.deeds import NAMES, Deeds, count
from games.core.feats import feats
from games.core.ledger import ledger
from games.core.types import Seat
from table.match.daily import day_of
from table.match.outcome import Outcome
from table.store import shelf
from table.store.problems import Problem
from table.store.shelf import Kept

VERSION = 1
"""Raised whenever something else is counted, or otherwise."""
FORGOTTEN = None
"""In the place of a seat's deeds: whoever sat there is in no statistics any more."""


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A game that is over, and what each of its seats has done; None for one that is forgotten."""

    game: Kept
    counts: bool
    """See `MatchSetup.counts`."""
    deeds: tuple[Deeds | None, ...]
    feats: tuple[tuple[str, ...], ...]
    """By seat, the ids of the stories that the game tells of it."""
    daily: str = ""
    """See `MatchSetup.daily`; "" also where that is made up."""

    @property
    def text(self) -> str:
        """As it lies on the shelf."""
        seats = [one.numbers if one else FORGOTTEN for one in self.deeds]
        row = {"version": VERSION, "counts": self.counts, "seats": seats, "feats": self.feats, "daily": self.daily}
        return json.dumps(row, separators=(",", ":"))


def read(game: Kept) -> Reckoned | None:
    """What has been counted in a game; None if nothing that could be used."""
    try:
        row = json.loads(game.reckoned)
        deeds = tuple(FORGOTTEN if seat is FORGOTTEN else _deeds(seat) for seat in row["seats"])
        feats = tuple(tuple(map(_word, seat)) for seat in row["feats"])
        if row["version"] != VERSION or not len(deeds) == len(feats) == len(game.seats):
            return None
        return Reckoned(game, row["counts"] is True, deeds, feats, _word(row["daily"]))
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _deeds(row: Any) -> Deeds:
    if len(row) != len(NAMES) or not all(type(value) is int and 0 <= value < 1 << 20 for value in row):
        raise ValueError("no deeds")
    return Deeds(*row)


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("no word")
    return value


def reckon(game: Kept) -> Reckoned | None:
    """Play a game again, count, and keep that; None if it can't be played here. It takes up to 0.1 s."""
    record, match, problem = shelf.take(game.number)
    if problem or record is None or match is None or match.result is None:
        return None
    rules = entry(record.setup.game_id)
    deeds = count(match, ledger(match, rules.claims), rules.claims)
    done = [[one.id for one in feats(rules) if one.achieved(match, deeds[seat], seat)] for seat in range(match.seats)]
    day = record.setup.daily if day_of(record.setup) else ""
    found = Reckoned(game, record.setup.counts, tuple(deeds), tuple(map(tuple, done)), day)
    _keep([found])
    return found


def news(digest: str) -> list[tuple[Seat, str]]:
    """What the game of this digest, which has just been put on the shelf, tells of the people who have played it, and
    no game that has been counted has told before of whoever is called so: seats, and ids of stories. A game that does
    not count tells nothing."""
    kept, _ = shelf.rows()
    number = shelf.number_of(digest)
    game = next((one for one in kept if one.number == number), None)
    if game is None:
        return []
    found = read(game) or reckon(game)
    if found is None or not found.counts:
        return []
    before = [known for one in kept if one.game == game.game and one.number != number and (known := read(one))]
    new = []
    for seat, who in enumerate(game.seats):
        if who.is_person:
            told = {feat for one in before if one.counts for feat in _told(one, who.name)}
            new += [(seat, feat) for feat in found.feats[seat] if feat not in told]
    return new


def _told(one: Reckoned, name: str) -> Iterator[str]:
    """The stories that a game tells of whoever is called so."""
    for who, deeds, done in zip(one.game.seats, one.deeds, one.feats, strict=True):
        if deeds and who.is_person and who.name == name:
            yield from done


def forget(games: Sequence[Reckoned], name: str) -> Problem | None:
    """Take the person of this name out of all statistics; the games stay."""
    return _keep(
        [
            Reckoned(
                one.game,
                one.counts,
                tuple(
                    FORGOTTEN if seat.is_person and seat.name == name else deeds
                    for seat, deeds in zip(one.game.seats, one.deeds, strict=True)
                ),
                one.feats,
                one.daily,
            )
            for one in games
        ]
    )


def _keep(games: Sequence[Reckoned]) -> Problem | None:
    rows = [(one.text, one.game.number) for one in games]

    def write(kept: sqlite3.Connection) -> None:
        kept.execute("BEGIN IMMEDIATE")
        kept.executemany("UPDATE game SET reckoned = ? WHERE number = ?", rows)
        kept.execute("COMMIT")

    return shelf.do("store.not_counted", write)[1]


def as_csv(games: Sequence[Reckoned], name: str) -> str:
    """A line for each game of the person: when and what, how it ended, and all numbers."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["ended", "game", "seats", "fate", "counts", *NAMES])
    for one in games:
        outcome = Outcome(one.game.result, len(one.game.seats))
        for number, (seat, deeds) in enumerate(zip(one.game.seats, one.deeds, strict=True)):
            if deeds and seat.is_person and seat.name == name:
                fate = outcome.fate(number)
                told = [one.game.ended, one.game.game, len(one.game.seats), fate, int(one.counts)]
                table.writerow([*told, *deeds.numbers])
    return out.getvalue()
