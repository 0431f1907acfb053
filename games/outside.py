"""Games from outside: those that other installed packages name under the entry-point group `usotaku.games`.

    [project.entry-points."usotaku.games"]
    whist = "usotaku_whist"           # the package in which game.toml lies

Nothing of them can keep the program from starting: what can't be used is left out, and that is told.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from games.core.entry import Entry, EntryError, load_entry

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "usotaku.games"


class LeftOut(NamedTuple):
    """A package whose game can't be used, and why, in one line of English for whoever has written it."""

    package: str
    why: str


def found(own: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[LeftOut, ...]]:
    """The games of other packages by their ids, and what is left out. `own`: the games whose ids are taken."""
    games = {game.id: game for game in own}
    taken = len(games)
    left = []
    for point in _points():
        try:
            game = load_entry(point.value)
            if game.id in games:
                raise EntryError(f"there is already a game {game.id!r}, from {games[game.id].package}")
            games[game.id] = game
        except Exception as error:  # whatever the package does when it is imported
            left.append(LeftOut(point.value or point.name, line(error)))
    return tuple(games.values())[taken:], tuple(left)


def _points() -> list[EntryPoint]:
    if not _is_named():
        return []
    from importlib.metadata import entry_points  # late: it takes longer to load than all games, and hardly any is named

    return sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


def _is_named() -> bool:
    """Whether any installed package may name the group: one does, or there is an archive to be looked into."""
    for place in sys.path:
        if os.path.isfile(place):
            return True
        with suppress(OSError):
            for package in os.listdir(place or os.curdir):
                if package.endswith((".dist-info", ".egg-info")) and _names(os.path.join(place, package)):
                    return True
    return False


def _names(package: str) -> bool:
    with suppress(OSError), open(os.path.join(package, "entry_points.txt"), "rb") as file:
        return GROUP.encode() in file.read()
    return False


def line(error: Exception) -> str:
    """What an error says, in one line."""
    said = " ".join(str(error).split())
    return said if isinstance(error, EntryError) else f"{type(error).__name__}: {said}"
