"""The table of cards: what lies where, what is on it, and who has looked. The only place where faces exist.

A place that is `hidden` is a hand: a bag to everyone but its seat. A card that enters a hand is its owner's secret
again, and a card that leaves a hand gets a new token, so that nobody can follow a card through a hand (design, laws
of hiding 2 and 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, NamedTuple, Self

from games.core.chance import Chance
from games.core.types import Seat, Token


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of zone. `each`: every seat has one. `hidden`: only its seat knows which cards are in it.

    `pack`: the value of the faces' trait `pack` that everyone knows of its cards, by their backs, in a game with
    several packs.
    """

    name: str
    each: bool = False
    hidden: bool = False
    pack: str | None = None


class Ask(NamedTuple):
    """A decision that is pending: which seat has to make it, and of what kind (the game's own word)."""

    seat: Seat
    what: str


def asks(what: str, seats: int) -> tuple[Ask, ...]:
    """The same decision for each of so many seats, by seat: made once and asked again and again."""
    return tuple(Ask(seat, what) for seat in range(seats))


class Facts:
    """Base of a game's public facts. A subclass is a dataclass with `slots=True` whose values are immutable.

    Whatever is written here is known to everyone.
    """

    __slots__: tuple[str, ...] = ()

    def copy(self) -> Self:
        """An independent copy."""
        cls = type(self)
        new = object.__new__(cls)
        for name in _names(cls):
            object.__setattr__(new, name, getattr(self, name))
        return new

    def as_dict(self) -> dict[str, Any]:
        """The facts by name."""
        return {name: getattr(self, name) for name in _names(type(self))}


_known_names: dict[type[Facts], tuple[str, ...]] = {}


def _names(cls: type[Facts]) -> tuple[str, ...]:
    """The names of a class's facts, inherited ones first."""
    if cls not in _known_names:
        _known_names[cls] = tuple(field.name for field in fields(cls))  # type: ignore[arg-type]
    return _known_names[cls]


class ZoneMap(NamedTuple):
    """How the places of a game become numbered zones at a table with so many seats."""

    first: dict[str, int]
    names: tuple[str, ...]
    seats: tuple[Seat | None, ...]
    owners: tuple[int, ...]
    """For each zone the seat whose hand it is, or -1."""


@lru_cache(maxsize=64)
def zone_map(places: tuple[Place, ...], seats: int) -> ZoneMap:
    """Number the zones: place after place, a place that each seat has takes one zone per seat, in seat order."""
    first: dict[str, int] = {}
    names: list[str] = []
    at: list[Seat | None] = []
    owners: list[int] = []
    for place in places:
        first[place.name] = len(names)
        for seat in range(seats) if place.each else (None,):
            names.append(place.name)
            at.append(seat)
            owners.append(seat if place.hidden and seat is not None else -1)
    return ZoneMap(first, tuple(names), tuple(at), tuple(owners))


class Table:
    """All cards of one game, mutable and cheap to copy. Rules change it; nobody else does.

    `zones[i]` holds tokens in order (the last one is on top of a pile), `faces` and `seen` are by token. A bit `s` of
    `seen` says that seat `s` has looked; the bit above the last seat is set when the card lies open for everyone.
    `everyone` is the `seen` of a card that lies open; `owners` are the map's.
    `sideways` has the cards that lie turned by a right angle, for all to see; a card that moves is upright again.
    """

    __slots__ = (
        "everyone",
        "faces",
        "facts",
        "fresh",
        "map",
        "owners",
        "pending",
        "places",
        "seats",
        "seen",
        "sideways",
        "zones",
    )

    def __init__(self, places: tuple[Place, ...], seats: int, facts: Facts) -> None:
        self.places = places
        self.seats = seats
        self.map = zone_map(places, seats)
        self.owners = self.map.owners
        self.everyone = (2 << seats) - 1
        self.zones: list[list[Token]] = [[] for _ in self.map.names]
        self.faces: dict[Token, int] = {}
        self.seen: dict[Token, int] = {}
        self.sideways: set[Token] = set()
        self.fresh: Token = 0
        self.facts = facts
        self.pending: list[Ask] = []

    def copy(self) -> Table:
        """An independent table in the same state."""
        new: Table = object.__new__(Table)
        new.places = self.places
        new.seats = self.seats
        new.map = self.map
        new.owners = self.owners
        new.everyone = self.everyone
        new.zones = [zone[:] for zone in self.zones]
        new.faces = self.faces.copy()
        new.seen = self.seen.copy()
        new.sideways = self.sideways.copy()
        new.fresh = self.fresh
        new.facts = self.facts.copy()
        new.pending = self.pending[:]
        return new

    @property
    def ask(self) -> Ask | None:
        """The decision that is to be made now; None when the game is over."""
        return self.pending[-1] if self.pending else None

    def zone(self, place: str, seat: Seat | None = None) -> int:
        """The number of a zone. Raises `KeyError` for an unknown place."""
        return self.map.first[place] + (seat or 0)

    def fill(self, faces: Sequence[int], chance: Chance) -> list[Token]:
        """Bring new cards in: shuffled first, numbered afterwards. They lie nowhere yet; the first is dealt first."""
        order = chance.shuffle(len(faces))
        first = self.fresh
        self.fresh = first + len(faces)
        tokens = list(range(first, self.fresh))
        on_table, seen = self.faces, self.seen
        for token, old in zip(tokens, order, strict=True):
            on_table[token] = faces[old]
            seen[token] = 0
        return tokens

    def put(self, tokens: Sequence[Token], zone: int) -> None:
        """Lay cards that lie nowhere on top of a zone."""
        owner = self.owners[zone]
        if owner >= 0:
            self.seen.update(dict.fromkeys(tokens, 1 << owner))
        self.zones[zone].extend(tokens)

    def move(self, token: Token, source: int, target: int) -> Token:
        """Move one card on top of another zone and return its token there (a new one if it left its owner's hands)."""
        self.zones[source].remove(token)
        if self.sideways:
            self.sideways.discard(token)
        owners = self.owners
        if owners[source] >= 0 and owners[target] != owners[source]:
            old, token = token, self.fresh
            self.fresh = token + 1
            self.faces[token] = self.faces.pop(old)
            self.seen[token] = self.seen.pop(old)
        owner = owners[target]
        if owner >= 0:
            self.seen[token] = 1 << owner
        self.zones[target].append(token)
        return token

    def turn_up(self, token: Token, source: int, target: int) -> Token:
        """Move one card on top of a zone that is no hand, open for everyone: `move` and `open` in one."""
        self.zones[source].remove(token)
        if self.sideways:
            self.sideways.discard(token)
        if self.owners[source] >= 0:
            old, token = token, self.fresh
            self.fresh = token + 1
            self.faces[token] = self.faces.pop(old)
            del self.seen[old]
        self.seen[token] = self.everyone
        self.zones[target].append(token)
        return token

    def draw(self, number: int, source: int, target: int) -> None:
        """So many cards go from the top of a pile into a hand, one after another; as many as there are."""
        pile, hand, seen, sideways = self.zones[source], self.zones[target], self.seen, self.sideways
        owner = 1 << self.owners[target]
        while number and pile:
            number -= 1
            token = pile.pop()
            hand.append(token)
            seen[token] = owner
            if sideways:
                sideways.discard(token)

    def show(self, token: Token, seat: Seat) -> None:
        """Let one seat look at a card."""
        self.seen[token] |= 1 << seat

    def open(self, token: Token) -> None:
        """Turn a card up for everyone."""
        self.seen[token] = self.everyone

    def conceal(self, token: Token) -> None:
        """Nobody can look at a card any more; who has seen it has to remember."""
        self.seen[token] = 0

    def shuffle(self, zone: int, chance: Chance) -> None:
        """Shuffle a zone: its cards get new tokens, and whatever was known of them is void."""
        self.zones[zone] = self.fill(self._lift(self.zones[zone]), chance)

    def pick_up(self, tokens: Sequence[Token]) -> list[int]:
        """Take cards off the table, out of whatever zones they lie in: their faces, to be brought in again."""
        gone = set(tokens)
        for number, zone in enumerate(self.zones):
            if not gone.isdisjoint(zone):
                self.zones[number] = [token for token in zone if token not in gone]
        return self._lift(tokens)

    def _lift(self, tokens: Sequence[Token]) -> list[int]:
        """Forget cards and return their faces."""
        seen = self.seen
        for token in tokens:
            del seen[token]
        if self.sideways:
            self.sideways.difference_update(tokens)
        return list(map(self.faces.pop, tokens))
