"""The game that is being played, on the disk: a journal that grows by a line with each action.

The first line is the set-up, the others are the log of the match. It says what everyone holds, so it is for no eyes.
Each of several programs that run at once has a journal of its own.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TextIO

from games import entry
from table.guests import playable
from table.match.seats import MatchSetup
from table.store.locks import Taken, lock
from table.store.paths import data_dir, set_aside, sync_folder
from table.store.problems import Problem

if TYPE_CHECKING:
    from games.core.match import Log

MARK = "usotaku game 1"


class SavedGame(NamedTuple):
    """A game that was not played to its end."""

    setup: MatchSetup
    log: Log


FIRST = 1

_own = FIRST
"""The number of the journal that is this program's."""


def path() -> Path:
    """The file of the journal."""
    return _file(_own)


def _file(number: int) -> Path:
    return data_dir() / ("unfinished.jsonl" if number == FIRST else f"unfinished-{number}.jsonl")


@contextmanager
def claimed() -> Iterator[None]:
    """Have a journal that no other program has, preferably one with an unfinished game in it that can be played."""
    global _own
    held = None
    for number in chain(_kept(), count(FIRST)):
        if _waits(number):
            continue
        try:
            held = lock(_file(number).with_suffix(".lock"))
        except Taken:
            continue
        except OSError:  # there are no locks here: as if there were no other program
            number = FIRST
        _own = number
        break
    try:
        yield
    finally:
        _own = FIRST
        if held:
            held.close()


def _kept() -> list[int]:
    """The numbers of the journals that are there."""
    with contextlib.suppress(OSError):
        names = (file.stem.removeprefix("unfinished") for file in data_dir().glob("unfinished*.jsonl"))
        return sorted(int(name[1:]) if name else FIRST for name in names if not name or name[1:].isdecimal())
    return []


def _waits(number: int) -> bool:
    """Whether a journal is of a game that is not there now: it stays as it is until the game comes back."""
    try:
        with _file(number).open(encoding="utf-8") as file:
            game = MatchSetup.from_json(json.loads(file.readline())["setup"]).game_id
    except (OSError, ValueError, LookupError, TypeError):
        return False
    return all(game != known.id for known in playable())


class Journal:
    """Writes the journal of one match. If the disk fails, that is told once, and nothing more is written."""

    def __init__(self, setup: MatchSetup, log: Log | None, on_problem: Callable[[Problem], None]) -> None:
        """Begin the journal; `log` is what has been played already."""
        self._on_problem = on_problem
        self._file: TextIO | None = None
        self._path = path()
        self._closed = False
        first = json.dumps({"mark": MARK, "setup": setup.as_json()}, separators=(",", ":"))
        lines = [first, *(log.lines() if log else ())]
        try:
            target = self._path
            target.parent.mkdir(parents=True, exist_ok=True)
            temporary = target.with_name(target.name + ".tmp")
            self._file = temporary.open("w", encoding="utf-8", newline="\n")
            self._write("".join(line + "\n" for line in lines))
            os.fsync(self._file.fileno())
            self._file.close()
            os.replace(temporary, target)
            sync_folder(target.parent)
            self._file = target.open("a", encoding="utf-8", newline="\n")
        except (OSError, ValueError) as error:
            self._failed(error)

    def write(self, line: str) -> None:
        """Add a line of the log."""
        if self._file:
            try:
                self._write(line + "\n")
            except (OSError, ValueError) as error:
                self._failed(error)

    def sync(self) -> None:
        """Wait until all lines are on the disk: before a card is shown to somebody."""
        if self._file:
            try:
                os.fsync(self._file.fileno())
            except (OSError, ValueError) as error:
                self._failed(error)

    def close(self, *, finished: bool) -> None:
        """Stop writing. A finished game needs no journal, nor does it leave what a failing disk holds of it."""
        if self._closed:
            return  # the journal of another game may be there by now
        self._closed = True
        file, self._file = self._file, None
        if file:
            with contextlib.suppress(OSError):  # each line was written when it came
                file.close()
        if finished:
            clear(self._path)

    def _write(self, text: str) -> None:
        assert self._file
        self._file.write(text)
        self._file.flush()

    def _failed(self, error: Exception) -> None:
        file, self._file = self._file, None
        if file:
            with contextlib.suppress(OSError):  # the same failure once more
                file.close()
        self._on_problem(Problem.of("store.autosave_failed", error))


def clear(file: Path | None = None) -> None:
    """Forget the unfinished game, of this journal if it is not the program's present one."""
    with contextlib.suppress(OSError):
        (file or path()).unlink(missing_ok=True)


def unfinished() -> tuple[SavedGame | None, Problem | None]:
    """The game that was being played, and what the player should be told.

    A last line that was torn off is dropped. A file that is damaged otherwise, or of other rules, is set aside.
    """
    file = path()
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None, None
    except OSError:
        return None, Problem("store.autosave_unreadable", {"file": str(file)})
    try:
        from games.core.match import replay  # late: the title opens without any rules

        saved = _parse(text)
        if saved is None:
            return None, None
        match = replay(saved.log, entry(saved.setup.game_id).rules)
    except Exception:  # whatever it is: the program must be able to start
        try:
            return None, Problem("store.autosave_damaged", {"file": str(set_aside(file))})
        except OSError:
            return None, Problem("store.autosave_unreadable", {"file": str(file)})
    if match.result:
        clear()
        return None, None
    return saved, None


def _parse(text: str) -> SavedGame | None:
    """None if not even the deal was written. Raises `ValueError`, `LookupError` or `TypeError` if it is no journal."""
    from games.core.match import parse_log
    from table.match.seating import mended

    lines = text.split("\n")
    if not _is_json(lines[-1]):
        lines.pop()
    first = json.loads(lines[0])
    if first["mark"] != MARK:
        raise ValueError("another journal")
    setup = MatchSetup.from_json(first["setup"])
    game = entry(setup.game_id)
    setup = replace(setup, seats=mended(game, setup.seats))
    if len(lines) == 1:
        return None
    log = parse_log(lines[1:], [game.rules])
    if log.game != setup.game_id or log.seats != len(setup.seats):
        raise ValueError("set-up and log are of different games")
    return SavedGame(setup, log)


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
