"""A game before its rules are loaded: its `game.toml`.

interface = 2                     # what the game was written for (`INTERFACE`)
seats = [2, 6]                    # fewest and most
usual = 3                         # seats that a first table is offered; left out for 4, or as near as possible
minutes = 20                      # how long a game takes, about
weight = 1                        # how much there is to learn: 1 light, 2 medium, 3 heavy
fan = ["bat", "rat", "joker"]     # three faces or more, shown on the title and in the lobby
makers = "Jane Doe, Card House"   # who made the game whose rules these are; left out for rules of your own

rules = ".rules:Whist"            # a class without arguments; a dot at the beginning means "in this package"
mind = ".mind.mind:Mind"          # a `MindMaker`: what people play with; left out where the net beside it plays
claims = ".mind.reader:READER"    # a `ClaimReader`; left out where nothing can be told of claims
win_odds = ".mind.stand:stand"   # a `WinOdds`; without it no curve is drawn of how a game went

[brains]                          # others by name, to measure those against: each a `BrainMaker`
random = "games.brains.random_brain:RandomBrain"

[[option]]                        # as many as there are: see `Option`
id = "starter"
kind = "seat"
default = -1
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec, module_from_spec, resolve_name
from typing import TYPE_CHECKING, Any

from games.core.options import Option

if TYPE_CHECKING:
    from games.core.brain import Brain, BrainMaker, MindMaker
    from games.core.claims import ClaimReader
    from games.core.game import Game
    from games.core.sketch import Sketch
    from games.core.types import Seat
    from games.core.win_odds import WinOdds

INTERFACE = 2
"""Version of the interface to games, raised for breaking changes."""
CHANGED = {
    1: "the rules offer choices(table, seat, what) in place of legal(table, seat), "
    "prospects in game.toml is win_odds, and the table [room] of style.toml is [decor]"
}
"""By an earlier interface, the changes that a game needs."""
FILE = "game.toml"
LARGEST = 1 << 16
"""Bytes that it may have."""
FANNED = 3
"""Fewest faces shown in the fan."""
USUAL_SEATS = 4
LEARNED = "games.learned.player:minds"
"""The maker of a `MindMaker` for games without a mind."""
WEIGHTS = range(1, 4)
"""Weights: light, medium, heavy to learn."""
LONGEST_MAKERS = 80
"""Characters that the names of a game's makers may have."""
_KINDS: Mapping[str, type] = {
    "interface": int,
    "seats": list,
    "minutes": int,
    "weight": int,
    "fan": list,
    "rules": str,
}
_MORE: Mapping[str, type] = {
    "mind": str,
    "makers": str,
    "usual": int,
    "claims": str,
    "win_odds": str,
    "brains": dict,
    "option": list,
    "sketch": str,
}


class EntryError(ValueError):
    """A fault in a `game.toml`, with file and key in one line.

    Or in what it names.
    """


@dataclass(frozen=True, eq=False)
class Entry:
    """A game, whose rules, minds and brains are imported on demand.

    Everything else is found in its package: `cards.toml`, `board.toml`, `text/`, `help.*.md`. Its pictures are
    where `art` says, its music where `sounds` does.
    """

    package: str
    """The game's package."""
    seats: range
    minutes: int
    weight: int
    """One of `WEIGHTS`."""
    fan: tuple[str, ...]
    options: tuple[Option, ...]
    named: Mapping[str, str]
    """Import paths by key.

    Those of `_PLACES`, "brains.<name>", and "learned" if no mind is named.
    """
    makers: str = ""
    """Makers of the printed game; empty for rules of one's own."""
    usual: int = USUAL_SEATS
    """Seats that a first table is offered."""

    @property
    def id(self) -> str:
        """The game's id: the name of its folder."""
        return self.package.rpartition(".")[2]

    @property
    def top(self) -> str:
        """The installed package: its own, or the one that contains it."""
        return self.package.partition(".")[0]

    @property
    def is_plugin(self) -> bool:
        """True for a plugin, from another package than `games`."""
        return self.package != f"games.{self.id}"

    @property
    def art(self) -> str:
        """Folder of its pictures in `art`, or "package:folder" of a plugin."""
        return f"{self.package}:art" if self.is_plugin else self.id

    @property
    def sounds(self) -> str:
        """Folder of its music, in the form of `art`."""
        return f"{self.package}:sounds" if self.is_plugin else self.id

    @property
    def modules(self) -> frozenset[str]:
        """The full names of all modules that `game.toml` names."""
        return frozenset(resolve_name(where.partition(":")[0], self.package) for where in self.named.values())

    @cached_property
    def rules(self) -> Game:
        """The rules.

        Raises `EntryError`, as the others do, if what is named is not there.
        """
        rules: Game = self._find("rules")()
        return rules

    @cached_property
    def mind(self) -> MindMaker:
        """The maker of its minds, which people play with.

        A net plays where `game.toml` names none; raises `EntryError` if that is not there, or damaged, either.
        """
        mind: MindMaker = self._find("mind") if "mind" in self.named else self._find("learned")(self)
        return mind

    @cached_property
    def claims(self) -> ClaimReader | None:
        """The reader of its claims; None in a game without any."""
        return self._find("claims") if "claims" in self.named else None

    @cached_property
    def win_odds(self) -> WinOdds | None:
        """The win odds from full information; None if there are none."""
        return self._find("win_odds") if "win_odds" in self.named else None

    @cached_property
    def sketch(self) -> Sketch | None:
        """A mind's own copy of some rules, or None."""
        return self._find("sketch")() if "sketch" in self.named else None

    @cached_property
    def brains(self) -> Mapping[str, BrainMaker]:
        """Other brains by name, to measure the minds against.

        Each is imported when it is made.
        """
        keys = {key.partition(".")[2]: key for key in self.named if key.startswith("brains.")}
        return {name: self._maker(key) for name, key in keys.items()}

    def near(self, seats: int) -> int:
        """Return the number of seats nearest to `seats` that the game has."""
        return min(max(seats, self.seats.start), self.seats.stop - 1)

    def changed(self, **parts: object) -> Entry:
        """Return the game with other `_PARTS`, to measure or try them."""
        other = replace(self)
        vars(other).update({**{key: value for key, value in vars(self).items() if key in _PARTS}, **parts})
        return other

    def _maker(self, key: str) -> BrainMaker:
        def make(seat: Seat) -> Brain:
            brain: Brain = self._find(key)(seat)
            return brain

        return make

    def _find(self, key: str) -> Any:
        module, _, name = self.named[key].partition(":")
        try:
            return getattr(import_module(module, self.package), name)
        except (ImportError, AttributeError) as error:
            raise EntryError(f"{self.package}, {FILE}: {key} = {self.named[key]!r}: {error}") from error


_PLACES = ("rules", "mind", "claims", "win_odds", "sketch")
_PARTS = (*_PLACES, "brains")


@cache
def load_entry(package: str) -> Entry:
    """Read a package's `game.toml` without importing it.

    Raises `EntryError` if it makes no sense.
    """
    try:
        with folder(package).joinpath(FILE).open("rb") as file:
            source = file.read(LARGEST + 1)
        if len(source) > LARGEST:
            raise EntryError(f"{package}: {FILE} is larger than {LARGEST} bytes")
        return read_entry(source.decode(), package)
    except (OSError, ImportError, UnicodeDecodeError) as error:
        raise EntryError(f"{package}: {FILE} can't be read: {error}") from error


def folder(package: str) -> Traversable:
    """Return the files of a package without importing it.

    Raises `ImportError`.
    """
    return files(package if package in sys.modules else module_from_spec(spec_of(package)))


def spec_of(package: str) -> ModuleSpec:
    """Return the spec of a package without importing anything.

    Not even its parents. Raises `ImportError`.
    """
    above = package.rpartition(".")[0]
    if not above or above in sys.modules:
        spec = find_spec(package)
    else:
        spec = PathFinder.find_spec(package, spec_of(above).submodule_search_locations)
    if spec is None or spec.submodule_search_locations is None:
        raise ModuleNotFoundError(f"no package named {package!r}")
    return spec


def read_entry(text: str, package: str) -> Entry:
    """Parse the `game.toml` of a package.

    Raises `EntryError` if it makes no sense.
    """
    try:
        return _entry(tomllib.loads(text), package)
    except (ValueError, TypeError) as error:
        raise EntryError(f"{package}, {FILE}: {error}") from error


def _entry(data: dict[str, Any], package: str) -> Entry:
    """Raises `ValueError` or `TypeError` that names the key."""
    written = data.get("interface")
    if type(written) is int and written != INTERFACE:
        change = f"; to change: {CHANGED[written]} (docs/game.md tells more)" if written in CHANGED else ""
        raise ValueError(f"interface = {written}: the game is for another version than this one, {INTERFACE}{change}")
    known = {**_KINDS, **_MORE}
    for key in [*_KINDS, *data]:
        if key not in known:
            raise ValueError(f"{key} is not known; there are {', '.join(known)}")
        if key not in data:
            raise ValueError(f"{key} is missing")
        if type(data[key]) is not known[key]:
            raise ValueError(f"{key} = {data[key]!r} should be of type {known[key].__name__}")
    match data["seats"]:
        case [int(least), int(most)] if 2 <= least <= most:
            seats = range(least, most + 1)
        case other:
            raise ValueError(f"seats = {other!r} should be [fewest, most], and two at least")
    usual = data.get("usual", min(max(USUAL_SEATS, seats.start), seats.stop - 1))
    if usual not in seats:
        raise ValueError(f"usual = {usual} should be one of the numbers of seats")
    if data["weight"] not in WEIGHTS:
        raise ValueError(f"weight = {data['weight']} should be {WEIGHTS[0]} (light) to {WEIGHTS[-1]} (heavy)")
    if data["minutes"] < 1:
        raise ValueError(f"minutes = {data['minutes']} should be 1 or more")
    if len(data["fan"]) < FANNED:
        raise ValueError(f"fan has {len(data['fan'])} faces and should have {FANNED} or more")
    if not all(isinstance(face, str) for face in data["fan"]):
        raise ValueError(f"fan = {data['fan']!r} should be ids of faces")
    makers = data.get("makers", "")
    if "makers" in data and not (makers.strip() and makers.isprintable() and len(makers) <= LONGEST_MAKERS):
        raise ValueError(f"makers = {makers!r} should be names in one line of at most {LONGEST_MAKERS} characters")
    named: dict[str, Any] = {key: data[key] for key in _PLACES if key in data}
    if "mind" not in named:
        named["learned"] = LEARNED
    named |= {f"brains.{name}": where for name, where in data.get("brains", {}).items()}
    for key, where in named.items():
        if not isinstance(where, str) or where.count(":") != 1:
            raise ValueError(f'{key} = {where!r} should be "module:name", such as ".rules:Rules"')
    options = tuple(_option(row) for row in data.get("option", ()))
    return Entry(package, seats, data["minutes"], data["weight"], tuple(data["fan"]), options, named, makers, usual)


def _option(row: dict[str, Any]) -> Option:
    try:
        option = Option(**row)
        if option.kind not in ("seat", "switch") or option.after not in ("loser", "winner"):
            raise ValueError(f"{option.kind!r} or {option.after!r} is not known")
        if option.house and (option.kind != "switch" or option.default or option.offered):
            raise ValueError(f"{option.id}: a house rule is a switch that is off")
        for value in (option.default, option.offered):
            option.check(value, 2)
    except (TypeError, ValueError) as error:
        raise ValueError(f"option: {error}") from error
    return option
