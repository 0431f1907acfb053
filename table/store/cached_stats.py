"""Statistics of games on the shelf, cached with each game.

So the games need not be replayed. Damaged or outdated entries are computed anew; forgotten people stay forgotten.
"""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from games import entry
from games.brains.cast import CAST
from games.core.calibration import Judgement
from games.core.entry import Entry
from games.core.feats import feats
from games.core.ledger import ledger
from games.core.match import Match
from games.core.stats import NAMES, SeatStats, count
from games.core.types import Seat
from table.base.problems import Problem
from table.match.daily_deal import day_of
from table.match.outcome import Outcome
from table.match.players import character_of
from table.store import shelf, shelf_file
from table.store.shelf import PastGame

VERSION, BEFORE = 3, 2
"""Raised whenever something else is counted; the version before is still read."""
FORGOTTEN = None
"""Stands for the stats of a forgotten seat."""


@dataclass(frozen=True, slots=True)
class CachedStats:
    """A finished game with the stats of each seat, None if forgotten."""

    game: PastGame
    counts: bool
    """See `MatchSetup.counts`."""
    stats: tuple[SeatStats | None, ...]
    feats: tuple[tuple[str, ...], ...]
    """By seat, the ids of its feats."""
    daily: str = ""
    """See `MatchSetup.daily`; "" also where that is made up."""
    seen: tuple[SeatStats | None, ...] = ()
    """By seat, its publicly known stats; None if forgotten."""
    tallies: tuple[Mapping[str, int], ...] | None = None
    """By seat, its board's own numbers, by id (see `table.stage.parts.tally`).

    None of those who are forgotten; None in all where it was counted by an older version.
    """
    judged: tuple[tuple[Judgement, ...], ...] | None = None
    """By seat, people's answers with what they could know.

    None of those who are forgotten; None in all until it has been computed (see `table.review.judging`).
    """

    def people(self, name: str) -> list[Seat]:
        """Return the seats of a person who is not forgotten."""
        seats = zip(self.game.seats, self.stats, strict=True)
        return [seat for seat, (who, stats) in enumerate(seats) if stats and who.is_person and who.name == name]

    def met(self, character: str) -> list[Seat]:
        """Return the seats of a character among people, by its id.

        None if what was seen of it is forgotten.
        """
        if not self.game.with_people:
            return []
        seats = zip(self.game.seats, self.seen, strict=True)
        return [seat for seat, (who, seen) in enumerate(seats) if seen and _is(who.player, character)]

    @property
    def text(self) -> str:
        """As it lies on the shelf."""
        row = {
            "version": VERSION,
            "counts": self.counts,
            "seats": [one.numbers if one else FORGOTTEN for one in self.stats],
            "feats": self.feats,
            "daily": self.daily,
            "seen": [one.numbers if one else FORGOTTEN for one in self.seen],
            "tallies": self.tallies,
            "judged": self.judged and [[one.code for one in seat] for seat in self.judged],
        }
        return json.dumps(row, separators=(",", ":"))


def _is(player: str, character: str) -> bool:
    who = character_of(player)
    return who is not None and who.id == character


def read(game: PastGame) -> CachedStats | None:
    """Return a game's cached stats; None if there are no usable ones."""
    try:
        row = json.loads(game.reckoned)
        stats, seen = (
            tuple(FORGOTTEN if seat is FORGOTTEN else _stats(seat) for seat in row[name]) for name in ("seats", "seen")
        )
        feats = tuple(tuple(map(_word, seat)) for seat in row["feats"])
        tallies = tuple(map(_tallies, row["tallies"])) if row["version"] == VERSION else None
        judged = row["judged"] and tuple(tuple(map(_answer, seat)) for seat in row["judged"])
        rows = stats, seen, feats, stats if tallies is None else tallies, judged or stats
        if row["version"] not in (VERSION, BEFORE) or {*map(len, rows)} != {len(game.seats)}:
            return None
        return CachedStats(game, row["counts"] is True, stats, feats, _day(row["daily"]), seen, tallies, judged)
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _stats(row: Any) -> SeatStats:
    if len(row) != len(NAMES) or not all(type(value) is int and 0 <= value < 1 << 20 for value in row):
        raise ValueError("no deeds")
    return SeatStats(*row)


def _tallies(row: Any) -> dict[str, int]:
    found = {_word(name): value for name, value in row.items()}
    if not all(type(value) is int and 0 <= value < 1 << 20 for value in found.values()):
        raise ValueError("no tallies")
    return found


def _answer(value: Any) -> Judgement:
    if type(value) is not int:
        raise ValueError("no answer")
    return Judgement.decoded(value)


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("no word")
    return value


def _day(value: Any) -> str:
    return date.fromisoformat(value).isoformat() if value else _word(value)


def reckon(game: PastGame) -> CachedStats | None:
    """Replay a game, compute and cache its stats.

    None if it can't be played here. Takes up to 0.1 s.
    """
    record, match, problem = shelf.take(game.number)
    if problem or record is None or match is None or match.result is None:
        return None
    rules = entry(record.setup.game_id)
    rows = ledger(match, rules.claims)
    stats, seen = (count(match, some, rules.claims) for some in (rows, [row for row in rows if row.came_out]))
    done = [[one.id for one in feats(rules) if one.achieved(match, stats[seat], seat)] for seat in range(match.seats)]
    day = record.setup.daily if day_of(record.setup) else ""
    before = read(game)
    judged = before.judged if before else None
    told = tuple(map(tuple, done))
    found = CachedStats(game, record.setup.counts, tuple(stats), told, day, tuple(seen), _tallied(rules, match), judged)
    found = _without(found, own=_forgotten(game, "seats"), seen=_forgotten(game, "seen"))
    _keep([found])
    return found


def _tallied(game: Entry, match: Match) -> tuple[Mapping[str, int], ...]:
    """Return the numbers that its board counts, by seat."""
    from table.stage.boardfile import load_board
    from table.stage.parts import Parts
    from table.stage.parts.tally import Tally

    tally = Parts.of(load_board(game.rules), game.rules).get(Tally)
    found = tally.count((event for event, _ in match.open_beats), match.seats) if tally else {}
    return tuple({name: by_seat[seat] for name, by_seat in found.items()} for seat in range(match.seats))


def _forgotten(game: PastGame, name: str) -> set[Seat]:
    """Return the forgotten seats, by the stats of any version."""
    try:
        return {seat for seat, counted in enumerate(json.loads(game.reckoned)[name]) if counted is FORGOTTEN}
    except (ValueError, LookupError, TypeError, RecursionError):
        return set()


def _without(one: CachedStats, own: Collection[Seat] = (), seen: Collection[Seat] = ()) -> CachedStats:
    """Return stats without those of certain seats, own and seen."""
    return replace(
        one,
        stats=tuple(FORGOTTEN if seat in own else stats for seat, stats in enumerate(one.stats)),
        seen=tuple(FORGOTTEN if seat in seen else stats for seat, stats in enumerate(one.seen)),
        tallies=one.tallies and tuple({} if seat in own else told for seat, told in enumerate(one.tallies)),
        judged=one.judged and tuple(() if seat in own else judged for seat, judged in enumerate(one.judged)),
    )


def judge(one: CachedStats, judged: Sequence[Sequence[Judgement]]) -> CachedStats:
    """Keep the answers of people, by seat, with a game."""
    gone = [seat for seat, stats in enumerate(one.stats) if stats is FORGOTTEN]
    found = _without(replace(one, judged=tuple(map(tuple, judged))), own=gone)
    _keep([found])
    return found


def news(digest: str) -> list[tuple[Seat, str]]:
    """Return feats that a just finished game tells for the first time.

    Seats and ids of feats, for people who have played it, unless a counted game has told the feat of the same name
    before. A game that does not count tells nothing.
    """
    kept, _ = shelf.own_rows()
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


def _told(one: CachedStats, name: str) -> Iterator[str]:
    """The stories that a game tells of whoever is called so."""
    for seat in one.people(name):
        yield from one.feats[seat]


def forget(games: Sequence[CachedStats], name: str) -> Problem | None:
    """Remove a person from all statistics; the games stay."""
    return _keep([_without(one, own=one.people(name)) for one in games])


def forget_seen(games: Sequence[CachedStats], character: str) -> Problem | None:
    """Remove all that was seen of a character; the games stay.

    `character`: its id.
    """
    return _keep([_without(one, seen=one.met(character)) for one in games])


def _keep(games: Sequence[CachedStats]) -> Problem | None:
    rows = [(one.text, one.game.number) for one in games]

    def write(kept: sqlite3.Connection) -> None:
        kept.execute("BEGIN IMMEDIATE")
        kept.executemany("UPDATE game SET reckoned = ? WHERE number = ?", rows)
        kept.execute("COMMIT")

    return shelf_file.do("store.not_counted", write)[1]


def as_csv(games: Sequence[CachedStats], name: str) -> str:
    """Return a CSV line per game of the person.

    When and what, how it ended, and all numbers.
    """
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["ended", "game", "seats", "fate", "counts", *NAMES])
    for one in games:
        outcome = Outcome(one.game.result, len(one.game.seats))
        for seat in one.people(name):
            stats = one.stats[seat]
            assert stats
            told = [one.game.ended, one.game.game, len(one.game.seats), outcome.fate(seat), int(one.counts)]
            table.writerow([*told, *stats.numbers])
    return out.getvalue()


def as_json(games: Sequence[CachedStats], name: str) -> str:
    """Return the same as JSON, with feats and judgements.

    Answers are told by what could be known (null where not computed), and what was seen of each character in games
    with people.
    """
    played, met = [], []
    for one in games:
        outcome = Outcome(one.game.result, len(one.game.seats))
        about = {"ended": one.game.ended, "game": one.game.game, "seats": len(one.game.seats), "counts": one.counts}
        for seat in one.people(name):
            judged = one.judged and [answer._asdict() for answer in one.judged[seat]]
            tallies = one.tallies and one.tallies[seat]
            more = {"fate": outcome.fate(seat), "stories": one.feats[seat], "tallies": tallies, "answers": judged}
            played.append({**about, **more, "deeds": _named(one.stats[seat])})
        for character in CAST:
            met += [{**about, "character": character, "seen": _named(one.seen[seat])} for seat in one.met(character)]
    return json.dumps({"name": name, "games": played, "characters": met}, ensure_ascii=False, indent=1) + "\n"


def _named(stats: SeatStats | None) -> dict[str, int]:
    assert stats
    return dict(zip(NAMES, stats.numbers, strict=True))
