"""The shelf: all finished games in one SQLite file.

No frame calls any of this: all of it waits for the disk. Each function opens the file, does one thing and closes it, so
that several programs can share it. What it returns as done is on the disk, whatever happens then.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core.game import Result
from table.base.files import NotOurs, make_folder, read_text, write_whole
from table.base.graphemes import drawable
from table.base.paths import exports_dir
from table.base.problems import Problem
from table.match.seats import SeatSetup, seats_from_json
from table.plugins.registry import playable
from table.store import autosave
from table.store.record import GameRecord, OtherRules, a_date, parse, played
from table.store.sharing import inflated, is_packed, unpacked
from table.store.shelf_file import LOOK, do

if TYPE_CHECKING:
    from games.core.match import Match

SUFFIX = ".usotaku"
"""Ending of exported files."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game on the shelf, as it is listed."""

    number: int
    game: str
    version: int
    ended: int
    """In s since 1970."""
    seats: tuple[SeatSetup, ...]
    steps: int
    result: Result
    reckoned: str
    """The cached stats of the game, if any (see `table.store.cached_stats`)."""
    own: bool = True
    """True if this installation has played it.

    As far as that is known of games from before it was noted: nothing else is ever counted.
    """

    @property
    def with_people(self) -> bool:
        """True if a person at this screen has played it."""
        return any(seat.is_person for seat in self.seats)

    @property
    def can_be_played(self) -> bool:
        """True if its rules are here, in the version of the game."""
        return any(self.game == known.id and self.version == known.rules.version for known in playable())


def put(record: GameRecord, result: Result, ended: int | None = None) -> Problem | None:
    """Put a finished game on the shelf, unless it is there already.

    Without a problem it is kept.
    """
    values = (
        record.digest,
        record.log.game,
        record.log.version,
        int(time.time()) if ended is None else ended,
        _written([seat.as_json() for seat in record.setup.seats]),
        len(record.log.steps),
        _written([result.losers, result.winners, result.reason, result.scores, result.ranks]),
        zlib.compress(record.text.encode(), 9),
        int(record.own),
    )
    statement = (
        "INSERT OR IGNORE INTO game (digest, game, version, ended, seats, steps, result, content, own)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )

    def insert(shelf: sqlite3.Connection) -> bool:
        shelf.execute(statement, values)
        return True

    _, problem = do("store.not_kept", insert, make=True)
    if problem and problem.key == "store.shelf_damaged":  # it is out of the way now: the game need not be lost with it
        _, again = do("store.not_kept", insert, make=True)
        return again
    return problem


def rows() -> tuple[list[PastGame], Problem | None]:
    """Return all games, the latest first, and any problem to tell."""

    def select(shelf: sqlite3.Connection) -> list[Any]:
        names = "number, game, version, ended, seats, steps, result, reckoned, own"
        return shelf.execute(f"SELECT {names} FROM game ORDER BY number DESC").fetchall()

    found, problem = do("store.shelf_failed", select, patience=LOOK)
    kept = []
    for row in found or ():
        with contextlib.suppress(ValueError, TypeError, LookupError, RecursionError):
            kept.append(_kept(row))
    unread = len(found or ()) - len(kept)
    return kept, problem or (Problem("store.shelf_unread", {"count": str(unread)}) if unread else None)


def own_rows() -> tuple[list[PastGame], Problem | None]:
    """The same of the games that this installation has played."""
    kept, problem = rows()
    return [game for game in kept if game.own], problem


def number_of(digest: str) -> int | None:
    """Return the number of a game, or None."""

    def select(shelf: sqlite3.Connection) -> Any:
        return shelf.execute("SELECT number FROM game WHERE digest = ?", (digest,)).fetchone()

    row, _ = do("store.shelf_failed", select, patience=LOOK)
    return row[0] if row else None


def text(number: int) -> tuple[str, Problem | None]:
    """Return a game's text (see `record`), or the problem."""
    content, _, problem = _content_of(number)
    return content, problem


def _content_of(number: int) -> tuple[str, bool, Problem | None]:
    """The same, and whether it is an own game."""

    def select(shelf: sqlite3.Connection) -> Any:
        return shelf.execute("SELECT content, own FROM game WHERE number = ?", (number,)).fetchone()

    row, problem = do("store.shelf_failed", select, patience=LOOK)
    if problem or not row:
        return "", False, problem or Problem("shelf.gone")
    try:
        return inflated(row[0]), row[1] == 1, None
    except (TypeError, ValueError, zlib.error):
        return "", False, Problem("store.game_unreadable")


def take(number: int) -> tuple[GameRecord | None, Match | None, Problem | None]:
    """Return a game and its replay, or the problem."""
    content, own, problem = _content_of(number)
    if problem:
        return None, None, problem
    try:
        record = _whole(parse(content, ours=own))
        return record, played(record), None
    except OtherRules:
        return None, None, Problem("store.other_rules")
    except Exception:  # of any kind: the others can be read
        return None, None, Problem("store.game_unreadable")


def drop(number: int) -> Problem | None:
    """Take a game off the shelf for good."""
    _, problem = do("store.not_deleted", lambda shelf: shelf.execute("DELETE FROM game WHERE number = ?", (number,)))
    return problem


def put_away() -> Problem | None:
    """Shelve finished games left over from earlier runs.

    They were over when a program ended or could not write (see `autosave.over`).
    """
    told: Problem | None = None
    for file in autosave.over():
        try:
            record = _whole(parse(read_text(file)))
            result = played(record).result
            if result is None:
                raise ValueError("not over")
            ended = min(max(0, int(file.stat().st_mtime)), int(time.time()))
        except FileNotFoundError:
            continue
        except Exception:  # of any kind: the others can be kept
            told = told or Problem.aside("autosave", file)
            continue
        problem = put(record, result, ended)
        if problem:
            return told or problem
        autosave.clear(file)
    return told


# Files


def load(file: Path) -> GameRecord:
    """Read a game from a file, however it came there.

    Raises `OtherRules`, `NotOurs` or `OSError`.
    """
    return of_text(read_text(file))


def of_text(content: str) -> GameRecord:
    """Read a game from a text: a record or a shared line.

    See `sharing`. It counts as somebody else's, wherever it comes from. Raises `OtherRules` or `NotOurs`.
    """
    try:
        return _whole(parse(unpacked(content) if is_packed(content) else content)).of_others
    except OtherRules:
        raise
    except Exception as error:  # of any kind: somebody may have made it up
        raise NotOurs("no game") from error


def bring(file: Path) -> tuple[str, Problem | None]:
    """Import the game of a file.

    A finished one goes on the shelf, another to those that wait. Returns the key of what to tell, and any problem.
    """
    values = {"file": drawable(str(file))}
    return _bring(lambda: read_text(file), Problem("store.import_no_game", values), values)


def paste(content: str) -> tuple[str, Problem | None]:
    """Like `bring`, for a text from the clipboard."""
    return _bring(lambda: content, Problem("store.paste_no_game"), {})


def _bring(load: Callable[[], str], no_game: Problem, values: dict[str, str]) -> tuple[str, Problem | None]:
    try:
        record = of_text(load())
        match = played(record)
    except OtherRules:
        return "", Problem("store.other_rules")
    except OSError as error:
        return "", Problem.of("store.import_failed", error, **values)
    except Exception:  # of any kind: somebody may have made it up
        return "", no_game
    if match.result:
        return "shelf.imported", put(record, match.result, int(time.time()))
    if len(autosave.numbers()) >= autosave.MOST:
        return "", Problem("store.too_many", {"count": str(autosave.MOST)})
    return "shelf.imported_unfinished", autosave.keep_unfinished(record)


def carry(what: str, day: str, content: str, suffix: str = SUFFIX) -> tuple[Path, Problem | None]:
    """Write content to a new exported file.

    The name has `what` it is, its `day`, and a part of its own. Returns the path, or the problem.
    """
    file = exports_dir() / f"{what}-{day}-{sha256(content.encode()).hexdigest()[:8]}{suffix}"
    try:
        write_whole(file, content)
    except (OSError, ValueError) as error:
        return file, Problem.of("store.export_failed", error, file=str(file))
    return file, None


def carry_picture(what: str, day: str, content: bytes) -> tuple[Path, Problem | None]:
    """Write a picture to a new file, as `carry` does."""
    file = exports_dir() / f"{what}-{day}-{sha256(content).hexdigest()[:8]}.png"
    try:
        make_folder(file.parent)
        file.write_bytes(content)
    except OSError as error:
        return file, Problem.of("store.export_failed", error, file=str(file))
    return file, None


# What is in it


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _kept(row: Any) -> PastGame:
    """A row. Raises `ValueError`, `TypeError` or `LookupError` if it makes no sense."""
    number, game, version, ended, seats, steps, result, reckoned, own = row
    if (
        not (isinstance(game, str) and game.isidentifier())  # a file may be called so
        or not isinstance(reckoned, str)
        or not all(type(value) is int for value in (number, version, steps))
        or own not in (0, 1)
    ):
        raise ValueError("not a game")
    sitting = seats_from_json(json.loads(seats))
    ending = _result(json.loads(result), len(sitting))
    return PastGame(number, game, version, a_date(ended), sitting, max(0, steps), ending, reckoned, bool(own))


def _result(row: Any, seats: int) -> Result:
    losers, winners, reason, scores, ranks = row
    if not isinstance(reason, str) or not all(seat in range(seats) for seat in (*losers, *winners)):
        raise ValueError("not a result")
    for by_seat in (scores, ranks):
        if len(by_seat) not in (0, seats) or not all(type(value) is int for value in by_seat):
            raise ValueError("not a result")
    return Result(tuple(losers), tuple(winners), reason, tuple(scores), tuple(ranks))


def _whole(record: GameRecord | None) -> GameRecord:
    """Parse a game that has at least its deal.

    Raises `ValueError` if it is none.
    """
    if record is None:
        raise ValueError("no deal")
    return record
