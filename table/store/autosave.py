"""Games that are not over, on the disk: for each a journal that grows by a line with each action (see `record`).

Whoever plays one has it locked: several programs that run at once never write the same journal, and what one plays is
not offered to another. A game that is left stays in its journal, and a new one has a journal of its own.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from io import BufferedWriter
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

from table.guests import playable
from table.match.seats import MatchSetup
from table.store import rooms
from table.store.files import move, open_to_append, read, remove, write_whole
from table.store.locks import Taken, lock
from table.store.paths import data_dir
from table.store.problems import Problem
from table.store.record import Record, first_line, parse, parse_first, played

if TYPE_CHECKING:
    from games.core.match import Log

FIRST = 1
MOST = 50
"""So many games wait at most; before one more is begun, it is asked whether the oldest may be given up."""
OVER = "finished-*.jsonl"
"""Journals of games that are over and not yet on the shelf."""


class Place(NamedTuple):
    """Where a game is kept that is not over."""

    number: int
    begun: int


class SavedGame(NamedTuple):
    """A game that was not played to its end, as `App.start` goes on with it."""

    setup: MatchSetup
    log: Log
    place: Place


class Waiting(NamedTuple):
    """The same as it is listed, without having been looked through."""

    number: int
    setup: MatchSetup
    steps: int
    left: int
    """When it was played last, in s since 1970."""


def path(number: int = FIRST) -> Path:
    """The file of a journal."""
    return data_dir() / ("unfinished.jsonl" if number == FIRST else f"unfinished-{number}.jsonl")


def _lock_file(number: int) -> Path:
    return path(number).with_suffix(".lock")


def numbers() -> list[int]:
    """The journals that are there, whoever plays them, the one that was written last first."""
    found = []
    with contextlib.suppress(OSError):
        for file in data_dir().glob("unfinished*.jsonl"):
            end = file.stem.removeprefix("unfinished-")
            number = int(end) if end.isascii() and end.isdecimal() else FIRST
            if file.name == path(number).name:
                found.append((-_written(number), number))
    return [number for _, number in sorted(found)]


def _written(number: int) -> float:
    try:
        return path(number).lstat().st_mtime
    except OSError:
        return 0.0


def is_taken(number: int) -> bool:
    """Whether the game is being played, here or by another program."""
    if not _lock_file(number).exists():
        return False
    try:
        lock(_lock_file(number)).close()
    except Taken:
        return True
    except OSError:  # there are no locks here: as if there were no other program
        pass
    return False


def _own(place: Place | None) -> tuple[int, IO[bytes] | None]:
    """A journal that nobody else has, as its number and its lock: that of the game if there is one, else a new one. A
    game that another program has taken up meanwhile goes on in a copy."""
    for number in [place.number] if place else []:
        with contextlib.suppress(Taken):
            return number, _locked(number)
    for number in count(FIRST):
        if os.path.lexists(path(number)):
            continue
        with contextlib.suppress(Taken):
            held = _locked(number)
            if not os.path.lexists(path(number)):
                return number, held
            if held:
                held.close()
    raise AssertionError("numbers never end")


def _locked(number: int) -> IO[bytes] | None:
    """The lock, None where there are no locks: as if there were no other program. Raises `Taken`."""
    try:
        return lock(_lock_file(number))
    except OSError:
        return None


class Journal:
    """Writes the journal of one match. If the disk fails, that is told once, and nothing more is written."""

    def __init__(
        self,
        setup: MatchSetup,
        log: Log | None,
        on_problem: Callable[[Problem], None],
        place: Place | None = None,
        begun: int = 0,
    ) -> None:
        """Begin the journal; `log` is what has been played already, and `place` where it is kept if it is. It was
        `begun` now, unless something else is known."""
        self._on_problem = on_problem
        self._file: BufferedWriter | None = None
        number, self._lock = _own(place)
        self.number = number
        self.path = path(number)
        self.begun = place.begun if place else begun or int(time.time())
        self.whole = True
        """Whether all that was played is in it."""
        self._closed = False
        if place is None:
            rooms.forget(self.path)
        lines = [first_line(setup, self.begun), *(log.lines() if log else ())]
        try:
            write_whole(self.path, "".join(line + "\n" for line in lines))
            self._file = open_to_append(self.path)
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

    def close(self, *, kept: bool = False) -> None:
        """Stop writing, and let others have it. A game that is `kept` elsewhere needs no journal any more."""
        if self._closed:
            return  # the journal of another game may be there by now
        self._closed = True
        self._stop()
        if kept:
            clear(self.path)
        self._let_go()

    def set_over(self) -> None:
        """Close it: the game is over, and waits for its place on the shelf (see `OVER`)."""
        if self._closed:
            return
        self._closed = True
        self._stop()
        _set_over(self.path)
        self._let_go()

    def _stop(self) -> None:
        file, self._file = self._file, None
        if file:
            with contextlib.suppress(OSError):  # each line was written when it came
                file.close()

    def _let_go(self) -> None:
        held, self._lock = self._lock, None
        if held:
            held.close()

    def _failed(self, error: Exception) -> None:
        self.whole = False
        self._stop()  # which may be the same failure once more
        self._on_problem(Problem.of("store.autosave_failed", error))


def _set_over(file: Path) -> None:
    rooms.forget(file)
    with contextlib.suppress(OSError):
        move(file, file.with_name(OVER.replace("*", os.urandom(8).hex())))


def over() -> list[Path]:
    """The journals of games that are over and not on the shelf yet; of very many not all."""
    with contextlib.suppress(OSError):
        return sorted(data_dir().glob(OVER))[:MOST]
    return []


def clear(file: Path | None = None) -> None:
    """Forget an unfinished game."""
    rooms.forget(file or path())
    with contextlib.suppress(OSError):
        remove(file or path())


def forget(number: int) -> bool:
    """Forget an unfinished game, unless somebody plays it; whether it is gone."""
    try:
        held = _locked(number)
    except Taken:
        return False
    clear(path(number))
    if held:
        held.close()
    return not os.path.lexists(path(number))


def unfinished() -> tuple[SavedGame | None, Problem | None]:
    """The game that was played last, of those that are not over and that nobody plays, and what the player should be
    told (see `opened`)."""
    told: Problem | None = None
    for number in numbers():
        if is_taken(number) or _game(number) == "":
            continue
        saved, problem = opened(number)
        told = told or problem
        if saved:
            return saved, told
    return None, told


def opened(number: int) -> tuple[SavedGame | None, Problem | None]:
    """A game that is not over, and what the player should be told. Nobody may be playing it.

    A last line that was torn off is dropped. What is damaged otherwise, can't be ours or is of other rules is set
    aside. What is over waits for the shelf from now on, and where not even the deal was written, nothing is kept.
    """
    file = path(number)
    try:
        record = parse(read(file).decode(errors="replace"))
        if record is None:
            clear(file)
            return None, None
        match = played(record)
    except FileNotFoundError:
        return None, None
    except Exception:  # whatever it is: the program must be able to start
        return None, Problem.aside("autosave", file)
    if match.result:
        _set_over(file)
        return None, None
    return SavedGame(record.setup, record.log, Place(number, record.begun)), None


def _game(number: int) -> str | None:
    """The game of a journal, "" for one that is not there now: it stays as it is until the game comes back."""
    try:
        game = parse_first(_first(number))[0].game_id
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return game if any(game == known.id for known in playable()) else ""


def _first(number: int) -> str:
    return read(path(number)).split(b"\n", 1)[0].decode(errors="replace")


def waiting() -> list[Waiting]:
    """All games that could be gone on with, the one that was played last first. They are not looked through."""
    found = []
    for number in numbers():
        if is_taken(number) or not _game(number):
            continue
        with contextlib.suppress(OSError, ValueError, LookupError, TypeError, RecursionError):
            setup, _ = parse_first(_first(number))
            steps = max(0, read(path(number)).count(b"\n") - 2)
            found.append(Waiting(number, setup, steps, max(0, int(_written(number)))))
    return found


def set_damaged_aside() -> Problem | None:
    """Set aside what could not even be listed; what the player should be told."""
    damaged = [number for number in numbers() if not is_taken(number) and _game(number) is None]
    told = [problem for number in damaged if (problem := opened(number)[1])]
    return told[0] if told else None


def oldest_of_many() -> SavedGame | None:
    """The game that has waited longest, if as many wait as may."""
    if len(numbers()) < MOST:
        return None
    for game in reversed(waiting()):
        saved, _ = opened(game.number)
        if saved:
            return saved
    return None


def keep_unfinished(record: Record) -> Problem | None:
    """Have a game that is not over wait with the others."""
    told: list[Problem] = []
    Journal(record.setup, record.log, told.append, begun=record.begun).close()
    return told[0] if told else None
