"""Games that are not over, on the disk: for each a journal that grows by a line with each action (see `record`).

Whoever plays one has it locked: several programs that run at once never write the same journal, and what one plays is
not offered to another. A game that is left stays in its journal, and a new one has a journal of its own.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from io import BufferedWriter
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple
from weakref import WeakSet

from table.base.files import move, open_to_append, read_text, remove, write_whole
from table.base.paths import data_dir
from table.base.problems import Problem
from table.match.seats import MatchSetup
from table.plugins.registry import blamed, playable
from table.store import authenticity, phone_hosts
from table.store.locks import Taken, is_locked, lock
from table.store.record import GameRecord, first_line, lines_of, marked, parse, parse_first, played

if TYPE_CHECKING:
    from games.core.match import Log

FIRST = 1
MOST = 50
"""So many games wait at most; before one more is begun, it is asked whether the oldest may be given up."""
OVER = "finished-*.jsonl"
"""Journals of games that are over and not yet on the shelf."""
_DAMAGED = (OSError, ValueError, LookupError, TypeError, RecursionError)


class SaveSlot(NamedTuple):
    """Where a game is kept that is not over."""

    number: int
    begun: int
    own: bool = True
    """See `GameRecord.own`."""


class SavedGame(NamedTuple):
    """A game that was not played to its end, as `App.start` goes on with it."""

    setup: MatchSetup
    log: Log
    place: SaveSlot


class Waiting(NamedTuple):
    """The same as it is listed, without having been looked through."""

    number: int
    setup: MatchSetup
    own: bool
    """See `GameRecord.own`."""
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
    return is_locked(_lock_file(number))


def _free() -> tuple[int, IO[bytes] | None]:
    """A new journal that nobody has, as its number and its lock."""
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
    """Writes the journal of one match. If the disk fails, that is told once, and with each further line all is tried
    to be written anew."""

    def __init__(
        self,
        setup: MatchSetup,
        log: Log | None,
        on_problem: Callable[[Problem], None],
        place: SaveSlot | None = None,
        begun: int = 0,
        own: bool = True,
    ) -> None:
        """Begin the journal; `log` is what has been played already, and `place` where it is kept if it is. It was
        `begun` now, and is an `own` game, unless something else is known. Raises `Taken` if another program plays it.
        """
        self._on_problem = on_problem
        self._file: BufferedWriter | None = None
        number, self._lock = (place.number, _locked(place.number)) if place else _free()
        self.place = place or SaveSlot(number, begun or int(time.time()), own)
        """Where it is kept."""
        self.path = path(number)
        self.whole = True
        """Whether all that was played is in it."""
        self._closed = False
        _open.add(self)
        if place is None:
            phone_hosts.forget(self.path)
        self._setup = setup
        self._lines = list(log.lines()) if log else []
        self._write_all()

    def write(self, line: str) -> None:
        """Add a line of the log."""
        self._lines.append(line)
        if not self.whole:
            self.mend()
        elif self._file:
            try:
                self._file.write(f"{line}\n".encode())
                self._file.flush()
            except (OSError, ValueError) as error:
                self._failed(error)

    def mend(self) -> None:
        """Try to write all that was played, if something of it is missing."""
        if not self.whole and not self._closed:
            self._write_all()

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
        if not kept:
            self.mend()
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

    def _write_all(self) -> None:
        try:  # the first line has its mark only where the disk has room for the secret of it
            first = first_line(self._setup, self.place.begun, ours=self.place.own)
            write_whole(self.path, "".join(f"{line}\n" for line in (first, *self._lines)))
            self._file = open_to_append(self.path)
            self.whole = True
        except (OSError, ValueError) as error:
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        known, self.whole = not self.whole, False
        self._stop()  # which may be the same failure once more
        if not known:
            self._on_problem(Problem.of("store.autosave_failed", error))


_open: WeakSet[Journal] = WeakSet()


def close_all() -> None:
    """Close whatever journals are open: nobody is at their tables any more. The games wait."""
    for journal in [*_open]:
        journal.close()


def _set_over(file: Path) -> None:
    phone_hosts.forget(file)
    with contextlib.suppress(OSError):
        move(file, file.with_name(OVER.replace("*", os.urandom(8).hex())))


def over() -> list[Path]:
    """The journals of games that are over and not on the shelf yet; of very many not all."""
    with contextlib.suppress(OSError):
        return sorted(data_dir().glob(OVER))[:MOST]
    return []


def clear(file: Path | None = None) -> None:
    """Forget an unfinished game."""
    phone_hosts.forget(file or path())
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
    told (see `opened`). It plays games again."""
    told: Problem | None = None
    for number in numbers():
        if is_taken(number) or not (_is_damaged(number) or _listed(number)):
            continue
        saved, problem = opened(number)
        told = told or problem
        if saved:
            return saved, told
    return None, told


def adopt() -> None:
    """Mark the journals that are there as those of this installation if it has no secret yet (see `own`): they are
    from versions that marked none. Later no journal becomes one of its own."""
    if os.path.lexists(authenticity.path()) or not authenticity.make_secret():
        return
    for file in over():
        _mark(file)
    for number in numbers():
        with contextlib.suppress(Taken):
            held = _locked(number)
            _mark(path(number))
            if held:
                held.close()


def _mark(file: Path) -> None:
    with contextlib.suppress(*_DAMAGED):
        first, end, rest = read_text(file).partition("\n")
        times = file.stat()
        write_whole(file, marked(first) + end + rest)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # they are listed by when they were played


def opened(number: int) -> tuple[SavedGame | None, Problem | None]:
    """A game that is not over, played again, and what the player should be told.

    A last line that was torn off is dropped. What is damaged otherwise, can't be ours or is of other rules is set
    aside. What is over waits for the shelf from now on, and where not even the deal was written, nothing is kept.
    Raises what the rules of a guest raise (see `table.plugins.registry.blamed`).
    """
    file = path(number)
    if is_taken(number):
        return None, Problem("store.game_taken")
    try:
        record = parse(read_text(file))
        if record is None:
            clear(file)
            return None, None
        record = record if record.own else record.of_others
        match = played(record)
    except FileNotFoundError:
        return None, None
    except Exception as error:  # whatever it is: the program must be able to start
        if blamed(error):
            raise  # its rules are broken, and not the file
        return None, Problem.aside("autosave", file)
    if match.result:
        _set_over(file)
        return None, None
    return SavedGame(record.setup, record.log, SaveSlot(number, record.begun, record.own)), None


def reopened(number: int) -> tuple[SavedGame | None, Problem | None]:
    """The same of a game that was listed: without it there is always something to be told."""
    saved, problem = opened(number)
    if not saved and not problem:
        problem = Problem("shelf.over" if over() else "shelf.gone")
    return saved, problem


def _looked(number: int) -> Waiting:
    """A game as it is listed. Raises one of `_DAMAGED` if it can't be."""
    lines = lines_of(read_text(path(number)))
    first = parse_first(lines[0])
    return Waiting(number, first.setup, first.own, max(0, len(lines) - 2), max(0, int(_written(number))))


def _listed(number: int, *, here: bool = True) -> Waiting | None:
    """The same; None for one that is damaged, or whose game is not `here`: it stays as it is until that comes back."""
    with contextlib.suppress(*_DAMAGED):
        found = _looked(number)
        if any(found.setup.game_id == known.id for known in playable()) == here:
            return found
    return None


def _is_damaged(number: int) -> bool:
    try:
        _looked(number)
    except FileNotFoundError:
        return False
    except _DAMAGED:
        return True
    return False


def text(number: int) -> tuple[str, Problem | None]:
    """A game as it is given to others (see `record`), and why it can't be had."""
    try:
        record = parse(read_text(path(number)))
    except _DAMAGED as error:
        return "", Problem.of("store.shelf_failed", error)
    return (record.text, None) if record else ("", Problem("shelf.gone"))


def latest() -> Waiting | None:
    """The first of those `waiting`."""
    return next(_all_waiting(), None)


def waiting() -> list[Waiting]:
    """All games that could be gone on with, the one that was played last first. They are not played again."""
    return [*_all_waiting()]


def absent() -> list[Waiting]:
    """All that wait until their game is here again."""
    return [*_all_waiting(here=False)]


def _all_waiting(*, here: bool = True) -> Iterator[Waiting]:
    for number in numbers():
        if not is_taken(number) and (found := _listed(number, here=here)):
            yield found


def set_damaged_aside() -> Problem | None:
    """Set aside what could not even be listed; what the player should be told."""
    told = [problem for number in _damaged() if (problem := opened(number)[1])]
    return told[0] if told else None


def unread() -> Problem | None:
    """What is to be said of games that wait and can't be listed."""
    count = len(_damaged())
    return Problem("store.shelf_unread", {"count": str(count)}) if count else None


def _damaged() -> list[int]:
    return [number for number in numbers() if not is_taken(number) and _is_damaged(number)]


def oldest_of_many() -> Waiting | None:
    """The game that has waited longest, if as many wait as may."""
    return next(reversed(waiting()), None) if len(numbers()) >= MOST else None


def keep_unfinished(record: GameRecord) -> Problem | None:
    """Have a game that is not over wait with the others."""
    told: list[Problem] = []
    Journal(record.setup, record.log, told.append, begun=record.begun, own=record.own).close()
    return told[0] if told else None
