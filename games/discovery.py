"""Discovery of plugins: installed packages in the entry-point group `usotaku.games`.

    [project.entry-points."usotaku.games"]
    whist = "usotaku_whist"           # the package in which game.toml lies

Nothing of them is run here: what `game.toml` says is read without importing the package. What can't be used is left
out, and that is told.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple

from games.core.data import DataError
from games.core.entry import Entry, EntryError, load_entry

if TYPE_CHECKING:
    from importlib.metadata import Distribution

GROUP = "usotaku.games"
LONGEST = 300
"""Characters of what an error says that are told."""


class Rejected(NamedTuple):
    """A rejected package, with a line of English for its author."""

    package: str
    why: str


def found(own: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Rejected, ...]]:
    """Return the plugins by id, and rejected packages.

    `own`: the games whose ids are taken.
    """
    games = {game.id: game for game in own}
    taken = len(games)
    left: list[Rejected] = []
    for package in _packages(left):
        try:
            game = load_entry(package)
            if game.id in games:
                raise EntryError(f"there is already a game {game.id!r}, from {games[game.id].package}")
            games[game.id] = game
        except Exception as error:  # its file may hold anything
            left.append(Rejected(_printable(package), line(error)))
    return tuple(games.values())[taken:], tuple(left)


def _packages(left: list[Rejected]) -> list[str]:
    """Return the named packages in order; bad entries are `left` out."""
    named = set()
    for distribution in _distributions():
        with suppress(OSError, ValueError):  # what can't be read names nothing
            if GROUP not in (distribution.read_text("entry_points.txt") or ""):
                continue
            try:
                named |= {(one.name, one.value) for one in distribution.entry_points if one.group == GROUP}
            except Exception as error:  # it need not be ours that makes no sense
                package = _printable(str(distribution.metadata["Name"]))
                left.append(Rejected(package, f"entry_points.txt: {line(error)}"))
    return [package or name for name, package in sorted(named)]


def _distributions() -> Iterator[Distribution]:
    """Yield installed distributions that may name the group.

    Of several of one name the one that is imported.
    """
    if not _is_named():
        return
    # Late: it takes longer to load than all games, and hardly any is named.
    from importlib.metadata import distributions

    seen = set()
    for one in distributions():
        with suppress(Exception):  # damaged, and nobody can say whose it is
            name = one.metadata["Name"]
            if name not in seen:
                seen.add(name)
                yield one


def _is_named() -> bool:
    """True if any installed package may name the group.

    One does, or there is an archive to be looked into.
    """
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


def runs(frame: FrameType, package: str) -> bool:
    """True if a frame runs this package's code.

    Or is called by it.
    """
    name = frame.f_globals.get("__name__")
    return isinstance(name, str) and f"{name}.".startswith(f"{package}.")


def place(error: BaseException, package: str) -> str:
    """Return the package's innermost line of an error, or "".

    Such as "rules.py:12".
    """
    for frame, number in reversed([*walk_tb(error.__traceback__)]):
        if runs(frame, package):
            return f"{os.path.basename(frame.f_code.co_filename)}:{number}"
    return ""


def line(error: BaseException, package: str = "") -> str:
    """Return an error in one short line.

    And where in the `package` it was raised, unless it says itself what is wrong with which file.
    """
    try:
        said = _printable(str(error))
    except BaseException:  # it can't even say it
        said = "…"
    if isinstance(error, EntryError):
        return said
    where = "" if isinstance(error, DataError) else place(error, package)
    return f"{type(error).__name__}: {said}{where and f' ({where})'}"


def _printable(text: str) -> str:
    """Return a text as one safe, short line for a terminal."""
    said = "".join(one if one.isprintable() else " " for one in text[: 2 * LONGEST]).split()
    whole = " ".join(said)
    return whole if len(whole) <= LONGEST else f"{whole[:LONGEST]}…"
