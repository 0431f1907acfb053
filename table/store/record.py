"""Games as text: journals, exported files and the shelf's content.

The first line is the set-up, the others are the log of the match. It holds the true state, hands included.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from games import entry
from table.match.seats import MatchSetup
from table.plugins.registry import usable
from table.store.authenticity import is_marked, mark

if TYPE_CHECKING:
    from games.core.match import Log, Match

MARK = "usotaku game 1"
MOST_STEPS = 2000
"""Most steps of a game from elsewhere.

Five times as many as the longest of some thousands. Each costs up to 1 ms and 200 kB to replay.
"""
LATEST_DATE = 253_402_300_799
"""The last second of the year 9999: no clock says more."""


_ENDS = re.compile(r"\r\n|\r|\n")


class OtherRules(ValueError):
    """The game's rules, or their version, are not here."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class GameRecord(NamedTuple):
    """A game, over or not."""

    setup: MatchSetup
    log: Log
    begun: int = 0
    """Start of the game, s since 1970; 0 if unknown."""
    own: bool = True
    """True if this installation plays it.

    No exported or shelved text says so.
    """

    @property
    def of_others(self) -> GameRecord:
        """The same as a game from elsewhere.

        It is nobody's try at the daily table.
        """
        return self._replace(setup=replace(self.setup, daily=""), own=False)

    @property
    def text(self) -> str:
        """All its lines."""
        return "".join(f"{line}\n" for line in (first_line(self.setup, self.begun), *self.log.lines()))

    @property
    def digest(self) -> str:
        """The game's identity, whatever its seats are called."""
        from hashlib import sha256  # late: it takes a while to load, and only a game that is kept needs it

        told = (str(self.begun), str(self.setup.seed), *self.log.lines())
        return sha256("\n".join(told).encode()).hexdigest()[:32]


class First(NamedTuple):
    """Content of the line before the log; see `GameRecord`."""

    setup: MatchSetup
    begun: int
    own: bool


def first_line(setup: MatchSetup, begun: int, *, ours: bool = False) -> str:
    """Return the line before the log.

    `ours`: with the mark of a game played here (see `table.store.authenticity`).
    """
    row: dict[str, Any] = {"mark": MARK, "setup": setup.as_json(), "begun": begun}
    return _marked(row) if ours else _compact(row)


def marked(line: str) -> str:
    """The same line with the mark. Raises as `parse_first`."""
    parse_first(line)
    row = json.loads(line)
    row.pop("own", None)
    return _marked(row)


def _marked(row: dict[str, Any]) -> str:
    said = mark(_told(row))
    return _compact({**row, "own": said} if said else row)


def _compact(row: Mapping[str, Any]) -> str:
    return json.dumps(row, separators=(",", ":"))


def parse_first(line: str) -> First:
    """Read the line before the log.

    Raises `ValueError`, `LookupError` or `TypeError` if it is no game.
    """
    row = json.loads(line)
    if row["mark"] != MARK:
        raise ValueError("something else")
    said = row.pop("own", None)
    ours = isinstance(said, str) and is_marked(_told(row), said)
    return First(MatchSetup.from_json(row["setup"]), a_date(row.get("begun", 0)), ours)


def _told(row: Any) -> str:
    return json.dumps(row, sort_keys=True)


def lines_of(text: str) -> list[str]:
    """Return the complete, non-empty lines of a game, with any line ends.

    A torn last line is dropped.
    """
    lines = [line for line in _ENDS.split(text.removeprefix("\ufeff")) if line.strip()]
    return lines[:-1] if lines and not _is_json(lines[-1]) else lines


def a_date(value: Any) -> int:
    """Seconds since 1970. Raises `ValueError` for anything else."""
    if type(value) is not int or not 0 <= value <= LATEST_DATE:
        raise ValueError("not a date")
    return value


def moment(at: int, form: str) -> str:
    """Format a local time as `time.strftime` does.

    "" for 0, and for one that the system does not know.
    """
    try:
        return time.strftime(form, time.localtime(at)) if at else ""
    except (OverflowError, ValueError, OSError):
        return ""


def parse(text: str, *, ours: bool = False) -> GameRecord | None:
    """Read a game; None if not even the deal was written.

    A torn last line is dropped, and so is a game night of which not all games can be played here by its seats.
    `ours`: it is known to be played here, whatever it says.

    Raises `OtherRules`, `ValueError`, `LookupError`, `TypeError` or `RecursionError` if it is no game that could be
    played here. Of a game from elsewhere that includes too many steps.
    """
    from games.core.game import resolve
    from games.core.match import parse_log
    from games.core.options import recorded
    from table.match.seating import fits, mended

    def could_play(game: str) -> bool:
        try:
            return fits(entry(game), seats)
        except LookupError:
            return False

    lines = lines_of(text)
    setup, begun, own = parse_first(lines[0])
    ours = ours or own
    if len(lines) > MOST_STEPS + 2 and not ours:
        raise ValueError("too long")
    try:
        game = entry(setup.game_id)
    except LookupError as error:
        raise OtherRules(setup.game_id) from error
    if game.is_plugin and game not in usable():
        raise OtherRules(setup.game_id)
    options = recorded(game.options, resolve(game.rules, len(setup.seats), setup.options))
    if len(lines) == 1:
        return None
    head = json.loads(lines[1])
    if isinstance(head, Mapping) and head.get("version") != game.rules.version:
        raise OtherRules(game.id)
    log = parse_log(lines[1:], [game.rules])
    if log.game != game.id or log.seats != len(setup.seats) or log.options != options:
        raise ValueError("set-up and log are of different games")
    seats = mended(game, setup.seats)
    series = setup.series if setup.series and all(map(could_play, setup.series.games)) else None
    return GameRecord(replace(setup, seats=seats, series=series), log, begun, ours)


def played(record: GameRecord) -> Match:
    """Replay a game.

    Raises `ValueError` or `Illegal`, or whatever broken rules raise.
    """
    from games.core.match import replay

    return replay(record.log, entry(record.setup.game_id).rules)


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
