"""Games from outside: those that other installed packages name under the entry-point group `usotaku.games`.

    [project.entry-points."usotaku.games"]
    whist = "usotaku_whist"           # the package in which game.toml lies

Nothing of them can keep the program from starting: what can't be used is left out, and that is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import entry_points
from typing import NamedTuple

from games.core.entry import Entry, EntryError, load_entry

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
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            game = load_entry(point.value)
            if game.id in games:
                raise EntryError(f"there is already a game {game.id!r}, from {games[game.id].package}")
            games[game.id] = game
        except Exception as error:  # whatever the package does when it is imported
            left.append(LeftOut(point.value or point.name, line(error)))
    return tuple(games.values())[taken:], tuple(left)


def line(error: Exception) -> str:
    """What an error says, in one line."""
    said = " ".join(str(error).split())
    return said if isinstance(error, EntryError) else f"{type(error).__name__}: {said}"
