"""Unfinished games: a journal for each, with a line per action.

See `record`. A journal is locked while its game is played: programs running at once never write the same one, nor offer
what another plays. A game that is left stays in its journal, and a new one has a journal of its own.
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
"""Most games that wait.

Before one more begins, the player is asked whether the oldest may go.
"""
OVER = "finished-*.jsonl"
"""Journals of games that are over and not yet on the shelf."""
_DAMAGED = (OSError, ValueError, LookupError, TypeError, RecursionError)


class SaveSlot(NamedTuple):
    """The place where an unfinished game is kept."""

    number: int
    begun: int
    own: bool = True
    """See `GameRecord.own`."""


class SavedGame(NamedTuple):
    """An unfinished game, as `App.start` continues it."""

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
    """Time of the last play, s since 1970."""


def path(number: int = FIRST) -> Path:
    """The file of a journal."""
    return data_dir() / ("unfinished.jsonl" if number == FIRST else f"unfinished-{number}.jsonl")


def _lock_file(number: int) -> Path:
    return path(number).with_suffix(".lock")


def numbers() -> list[int]:
    """Return the numbers of all journals, the latest written first."""
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
    """True if the game is being played, here or by another program."""
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
    """Lock a journal.

    None where the system has no locks: as if there were no other program. Raises `Taken`.
    """
    try:
        return lock(_lock_file(number))
    except OSError:
        return None


class Journal:
    """Writer of one match's journal.

    If the disk fails, that is told once, and each further line tries to write all of it anew.
    """

    def __init__(
        self,
        setup: MatchSetup,
        log: Log | None,
        on_problem: Callable[[Problem], None],
        place: SaveSlot | None = None,
        begun: int = 0,
        own: bool = True,
    ) -> None:
        """Begin the journal with what `log` has already.

        `place`: where it is kept if it is. It was `begun` now, and is an `own` game, unless something else is
        known. Raises `Taken` if another program plays it.
        """
        self._on_problem = on_problem
        self._file: BufferedWriter | None = None
        number, self._lock = (place.number, _locked(place.number)) if place else _free()
        self.place = place or SaveSlot(number, begun or int(time.time()), own)
        """The place where it is kept."""
        self.path = path(number)
        self.whole = True
        """True while it holds all that was played."""
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
        """Try to write everything, if something is missing."""
        if not self.whole and not self._closed:
            self._write_all()

    def sync(self) -> None:
        """Wait until all lines are on the disk.

        Needed before a card is shown to somebody.
        """
        if self._file:
            try:
                os.fsync(self._file.fileno())
            except (OSError, ValueError) as error:
                self._failed(error)

    def close(self, *, kept: bool = False) -> None:
        """Stop writing and release the lock.

        A game that is `kept` elsewhere needs no journal any more.
        """
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
        """Close the journal of a finished game that waits for the shelf.

        See `OVER`.
        """
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
    """Close all open journals; their games wait."""
    for journal in [*_open]:
        journal.close()


def _set_over(file: Path) -> None:
    phone_hosts.forget(file)
    with contextlib.suppress(OSError):
        move(file, file.with_name(OVER.replace("*", os.urandom(8).hex())))


def over() -> list[Path]:
    """Return journals of finished games that are not on the shelf yet.

    Of very many only some.
    """
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
    """Return the last unfinished game that nobody plays, and any problem.

    See `opened`. It plays games again.
    """
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
    """Mark existing journals as this installation's, before it has a secret.

    They are from versions that marked none (see `own`). Later no journal becomes one of its own.
    """
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
    """Return an unfinished game, replayed, and any problem to tell.

    A torn last line is dropped. A journal that is damaged otherwise, can't be ours or is of other rules is set
    aside. A finished game waits for the shelf from now on, and one without its deal is not kept. Raises what the
    rules of a plugin raise (see `table.plugins.registry.blamed`).
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
    except Exception as error:  # of any kind: the program must be able to start
        if blamed(error):
            raise  # its rules are broken, and not the file
        return None, Problem.aside("autosave", file)
    if match.result:
        _set_over(file)
        return None, None
    return SavedGame(record.setup, record.log, SaveSlot(number, record.begun, record.own)), None


def reopened(number: int) -> tuple[SavedGame | None, Problem | None]:
    """Like `opened`, for a listed game.

    Without a game there is always a problem to tell.
    """
    saved, problem = opened(number)
    if not saved and not problem:
        problem = Problem("shelf.over" if over() else "shelf.gone")
    return saved, problem


def _looked(number: int) -> Waiting:
    """Return a game as it is listed.

    Raises one of `_DAMAGED` if it can't be.
    """
    lines = lines_of(read_text(path(number)))
    first = parse_first(lines[0])
    return Waiting(number, first.setup, first.own, max(0, len(lines) - 2), max(0, int(_written(number))))


def _listed(number: int, *, here: bool = True) -> Waiting | None:
    """Like `_looked`, with None for a damaged or absent game.

    One whose rules are not `here` stays as it is until they come back.
    """
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
    """Return a game as text for others (see `record`), or the problem."""
    try:
        record = parse(read_text(path(number)))
    except _DAMAGED as error:
        return "", Problem.of("store.shelf_failed", error)
    return (record.text, None) if record else ("", Problem("shelf.gone"))


def latest() -> Waiting | None:
    """The first of those `waiting`."""
    return next(_all_waiting(), None)


def waiting() -> list[Waiting]:
    """Return all games that can be continued, the latest first.

    They are not replayed.
    """
    return [*_all_waiting()]


def absent() -> list[Waiting]:
    """Return the games that wait for rules that are not here."""
    return [*_all_waiting(here=False)]


def _all_waiting(*, here: bool = True) -> Iterator[Waiting]:
    for number in numbers():
        if not is_taken(number) and (found := _listed(number, here=here)):
            yield found


def set_damaged_aside() -> Problem | None:
    """Set aside journals that could not even be listed; return the problem."""
    told = [problem for number in _damaged() if (problem := opened(number)[1])]
    return told[0] if told else None


def unread() -> Problem | None:
    """Return the problem of games that wait but can't be listed."""
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
