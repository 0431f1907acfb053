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
from io import BufferedWriter
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games import entry
from table.guests import playable
from table.match.seats import MatchSetup
from table.store.files import open_to_append, read, write_whole
from table.store.locks import Taken, lock
from table.store.paths import data_dir
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
        self._file: BufferedWriter | None = None
        self._path = path()
        self._closed = False
        first = json.dumps({"mark": MARK, "setup": setup.as_json()}, separators=(",", ":"))
        lines = [first, *(log.lines() if log else ())]
        try:
            write_whole(self._path, "".join(line + "\n" for line in lines))
            self._file = open_to_append(self._path)
        except (OSError, ValueError) as error:
            self._failed(error)

    def write(self, line: str) -> None:
        """Add a line of the log."""
        if self._file:
            try:
                self._file.write(f"{line}\n".encode())
                self._file.flush()
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

    A last line that was torn off is dropped. What is damaged otherwise, can't be ours or is of other rules is set
    aside.
    """
    file = path()
    try:
        text = read(file).decode(errors="replace")
        from games.core.match import replay  # late: the title opens without any rules

        saved = _parse(text)
        if saved is None:
            return None, None
        match = replay(saved.log, entry(saved.setup.game_id).rules)
    except FileNotFoundError:
        return None, None
    except Exception:  # whatever it is: the program must be able to start
        return None, Problem.aside("autosave", file)
    if match.result:
        clear()
        return None, None
    return saved, None


def _parse(text: str) -> SavedGame | None:
    """None if not even the deal was written. Raises `ValueError`, `LookupError` or `TypeError` if it is no journal."""
    from games.core.game import resolve
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
    options = resolve(game.rules, len(setup.seats), setup.options)
    if len(lines) == 1:
        return None
    log = parse_log(lines[1:], [game.rules])
    if log.seats != len(setup.seats) or log.options != options:
        raise ValueError("set-up and log are of different games")
    setup = replace(setup, seats=mended(game, setup.seats))
    return SavedGame(setup, log)


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True
