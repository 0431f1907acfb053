"""Vetting of plugins, each in a process of its own.

Only what passes is imported here. A thread does it, so that no window waits. Results are remembered until a file
changes.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from games import GAMES, REJECTED
from games.core.entry import Entry, EntryError, spec_of
from games.discovery import Rejected, line

FILE = "guests.json"
"""File of passed packages in the data folder, with file digests."""
HERE = 10.0
"""Seconds that it may take to import a game in this process."""


def own() -> tuple[Entry, ...]:
    """The program's own games."""
    return tuple(game for game in GAMES if not game.is_plugin)


class LookThrough:
    """The vetting of all plugins, one after the other; it never raises."""

    def __init__(self) -> None:
        self._plugins = [game for game in GAMES if game.is_plugin]
        self.playable, self.usable, self.left = own(), own(), REJECTED
        """As they are known by now: all three change at once."""
        self.imports = False
        """True once any plugin was imported in this process."""
        self.over = threading.Event()
        if self._plugins:
            threading.Thread(target=self._run, name="guests", daemon=True).start()
        else:
            self.over.set()

    def _run(self) -> None:
        try:
            self._look()
        finally:
            self.over.set()

    def _look(self) -> None:
        # Late, for a quick start: it leads to what processes need, and hardly anybody has guests.
        from table.plugins.vetting_process import Verdict, tried

        playable, usable, left = [*self.playable], [*self.usable], [*self.left]
        remembered, passed = _remembered(), {}
        for game in self._plugins:
            try:
                digest = _digest(game)
                why = Verdict("", "") if remembered.get(game.package) == digest else tried(game)
                if not why.rules:
                    self.imports = True
                    _import(game)
                    usable.append(game)
                if why.play:
                    raise EntryError(why.play)
                playable.append(game)
                passed[game.package] = digest
            except BaseException as error:  # no process can be started, or the game behaves otherwise here
                left.append(Rejected(game.package, line(error, game.top)))
        if passed != remembered:
            _remember(passed)
        self.playable, self.usable, self.left = tuple(playable), tuple(usable), tuple(left)

    def reject(self, game: Entry, why: str) -> None:
        """Reject a plugin that failed after passing.

        It is vetted anew next time.
        """
        self.playable = tuple(one for one in self.playable if one is not game)
        self.usable = tuple(one for one in self.usable if one is not game)
        self.left = (*self.left, Rejected(game.package, why))
        _remember({package: digest for package, digest in _remembered().items() if package != game.package})


def _import(game: Entry) -> None:
    """Import what a game needs in this process.

    Raises what is wrong, in a thread that hears no Ctrl-C: whatever it is, it is the game's.
    """
    failed: list[BaseException] = []

    def load() -> None:
        try:
            _ = game.rules, game.claims, game.win_odds
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=load, name="guest", daemon=True)
    thread.start()
    thread.join(HERE)
    if thread.is_alive():
        raise EntryError(f"it could not be imported within {HERE:g} s")
    if failed:
        raise failed[0]


def _digest(game: Entry) -> str:
    """Return a digest of a game's files and the program's."""
    from hashlib import sha256  # late: it is for the rare case

    found = sha256(sys.version.encode())
    for package in (game.top, "games", "table"):
        for place in spec_of(package).submodule_search_locations or ():
            for file in sorted(_files(Path(place))):
                stat = file.stat()
                found.update(f"{file} {stat.st_size} {stat.st_mtime_ns}\n".encode(errors="replace"))
    return found.hexdigest()


def _files(place: Path) -> Iterator[Path]:
    """The files of a package, or the archive in which it is."""
    if place.is_dir():
        yield from (file for file in place.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    else:
        yield next((one for one in place.parents if one.is_file()), place)


def _remembered() -> dict[str, str]:
    """By package, what the files of those that have passed were like."""
    import json

    from table.base.files import read
    from table.base.paths import data_dir

    with contextlib.suppress(OSError, ValueError, RecursionError):
        kept = json.loads(read(data_dir() / FILE))
        if isinstance(kept, dict):
            return kept
    return {}


def _remember(passed: dict[str, str]) -> None:
    """Save which have passed.

    Where that fails, they are vetted again next time.
    """
    import json

    from table.base.files import write_whole
    from table.base.paths import data_dir

    with contextlib.suppress(OSError):
        write_whole(data_dir() / FILE, json.dumps(passed))
