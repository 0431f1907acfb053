"""The table: cards, zones, marks, and who has looked.

The only place where faces exist. A place that is `hidden` is a hand: a bag to everyone but its seat. A card that enters
a hand is its owner's secret again, and a card that leaves a hand gets a new token, so that nobody can follow a card
through a hand (docs/design.md, laws of hiding 2 and 3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeAlias, TypeVar, TypeVarTuple

from games.core.actions import Event
from games.core.chance import Chance
from games.core.types import Seat, Token


class Place(NamedTuple):
    """A kind of zone.

    `each`: every seat has one. `hidden`: only its seat knows which cards are in it. `pack`: the value of the faces'
    trait `pack` that everyone knows of its cards, by their backs, in a game with several packs. `number`: what the
    rules call it by, if they do: 0 for the first place that each seat has, 1 for the second …, -1 for the last of
    the others (see `TableOf.at`); the contract compares it with the order of the places.
    """

    name: str
    each: bool = False
    hidden: bool = False
    pack: str | None = None
    number: int | None = None


class Ask(NamedTuple):
    """A pending decision: the seat, and the game's word for it."""

    seat: Seat
    what: str


Fields = TypeVarTuple("Fields")


class Facts:
    """Base of a game's public facts.

    A subclass is a dataclass with `slots=True` whose values are immutable. Everything written here is known to
    everyone.
    """

    __slots__: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        """Give the class an unrolled `copy`.

        It is half of what a copy of a table costs.
        """
        if "__dataclass_fields__" not in cls.__dict__:
            return  # `dataclass` makes each class twice, last with slots.
        scope = {"cls": cls, "create": object.__new__}
        body = [f"    new.{field.name} = self.{field.name}" for field in fields(cls)]  # type: ignore[arg-type]
        exec("\n".join(["def copy(self):", "    new = create(cls)", *body, "    return new"]), scope)
        cls.copy = scope["copy"]  # type: ignore[assignment, method-assign]

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def as_dict(self) -> dict[str, Any]:
        """The facts by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


class ZoneMap(NamedTuple):
    """The numbered zones of a game's places, for a number of seats."""

    first: dict[str, int]
    names: tuple[str, ...]
    seats: tuple[Seat | None, ...]
    owners: tuple[int, ...]
    """For each zone the seat whose hand it is, or -1."""


@lru_cache(maxsize=64)
def zone_map(places: tuple[Place, ...], seats: int) -> ZoneMap:
    """Number the zones, place by place.

    A place that each seat has takes one zone per seat, in seat order.
    """
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


F = TypeVar("F", bound=Facts)


class TableOf(Generic[F]):
    """All cards of one game, with facts of type `F`.

    Mutable and cheap to copy; only rules change it. `zones[i]` holds tokens in order (the last one is on top of a
    pile), `faces` and `seen` are by token; a token that lies nowhere any more means nothing. A bit `s` of `seen`
    says that seat `s` has looked; the bit above the last seat is set when the card lies open for everyone.
    `everyone` is the `seen` of a card that lies open; `owners` are the map's. `sideways` has the cards that lie
    turned by a right angle, for all to see; a card that moves is upright again. `pending` are the decisions that
    are still to be made (see `Ask`), the next one last. `told` is what has happened, each with a copy of the table
    right after it: None where nobody watches.
    """

    __slots__ = (
        "everyone",
        "faces",
        "facts",
        "map",
        "owners",
        "pending",
        "places",
        "seats",
        "seen",
        "sideways",
        "told",
        "zones",
    )

    def __init__(self, places: tuple[Place, ...], seats: int, facts: F) -> None:
        self.places = places
        self.seats = seats
        self.map = zone_map(places, seats)
        self.owners = self.map.owners
        self.everyone = (2 << seats) - 1
        self.zones: list[list[Token]] = [[] for _ in self.map.names]
        self.faces: list[int] = []
        # Up to seven seats fit into bytes; hundreds of those are copied as quickly as a few.
        self.seen: bytearray | list[int] = bytearray() if self.everyone < 256 else []
        self.sideways: set[Token] = set()
        self.facts = facts
        self.pending: list[tuple[Seat, str]] = []
        self.told: list[tuple[Event, TableOf[F]]] | None = None

    def copy(self) -> TableOf[F]:
        """An independent table in the same state, which nobody watches."""
        new: TableOf[F] = object.__new__(TableOf)
        new.places = self.places
        new.seats = self.seats
        new.map = self.map
        new.owners = self.owners
        new.everyone = self.everyone
        new.zones = [*map(list.copy, self.zones)]
        new.faces = self.faces.copy()
        new.seen = self.seen[:]
        new.sideways = self.sideways.copy()
        new.facts = self.facts.copy()
        new.pending = self.pending.copy()
        new.told = None
        return new

    @property
    def ask(self) -> Ask | None:
        """The current decision; None when the game is over."""
        return Ask(*self.pending[-1]) if self.pending else None

    @property
    def fresh(self) -> Token:
        """The next token to be given out."""
        return len(self.faces)

    def zone(self, place: str, seat: Seat | None = None) -> int:
        """The number of a zone. Raises `KeyError` for an unknown place."""
        return self.map.first[place] + (seat or 0)

    def at(self, place: int, seat: Seat) -> int:
        """Return the zone number of a seat's place (see `Place.number`)."""
        return place * self.seats + seat

    def cards(self, place: int, seat: Seat) -> list[Token]:
        """Return the cards of a seat's place, for the table to change."""
        return self.zones[place * self.seats + seat]

    def each(self, place: int) -> list[list[Token]]:
        """By seat, the cards at a place that each seat has."""
        return self.zones[place * self.seats : (place + 1) * self.seats]

    def tell(self, event: Callable[[*Fields], Event], *fields: *Fields) -> None:
        """Tell watchers an event with these fields, and the table."""
        if self.told is not None:
            self.told.append((event(*fields), self.copy()))

    def fill(self, faces: Sequence[int], chance: Chance) -> list[Token]:
        """Bring in new cards, shuffled before they are numbered.

        They lie nowhere yet; the first is dealt first.
        """
        return self._number([faces[old] for old in chance.shuffle(len(faces))])

    def put(self, tokens: Sequence[Token], zone: int) -> None:
        """Lay cards that lie nowhere on top of a zone."""
        owner = self.owners[zone]
        if owner >= 0:
            for token in tokens:
                self.seen[token] = 1 << owner
        self.zones[zone].extend(tokens)

    def move(self, token: Token, source: int, target: int, face_up: bool = False) -> Token:
        """Move a card onto another zone; return its token there.

        A new one if it left its owner's hands. `face_up`: it is turned up for everyone, in a zone that is no
        hand.
        """
        zones, owners, seen = self.zones, self.owners, self.seen
        zones[source].remove(token)
        if self.sideways:
            self.sideways.discard(token)
        giver, owner = owners[source], owners[target]
        if giver >= 0 and giver != owner:
            faces = self.faces
            faces.append(faces[token])
            seen.append(seen[token])
            token = len(faces) - 1
        if face_up:
            seen[token] = self.everyone
        elif owner >= 0:
            seen[token] = 1 << owner
        zones[target].append(token)
        return token

    def draw(self, number: int, source: int, target: int) -> None:
        """Draw up to `number` cards from a pile into a hand."""
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
        """Conceal a card: seats that saw it have to remember."""
        self.seen[token] = 0

    def shuffle(self, zone: int, chance: Chance) -> None:
        """Shuffle a zone: its cards get new, unknown tokens."""
        pile, faces = self.zones[zone], self.faces
        if self.sideways:
            self.sideways.difference_update(pile)
        self.zones[zone] = self._number([faces[pile[old]] for old in chance.shuffle(len(pile))])

    def pick_up(self, tokens: Sequence[Token]) -> list[int]:
        """Take cards off the table and return their faces.

        Out of any zones; to be brought in again.
        """
        gone = set(tokens)
        for number, zone in enumerate(self.zones):
            if not gone.isdisjoint(zone):
                self.zones[number] = [token for token in zone if token not in gone]
        self.sideways.difference_update(tokens)
        return [self.faces[token] for token in tokens]

    def _number(self, faces: list[int]) -> list[Token]:
        """Return new tokens for these faces, in order, unseen."""
        first = len(self.faces)
        self.faces += faces
        self.seen.extend(bytes(len(faces)))
        return list(range(first, len(self.faces)))


if TYPE_CHECKING:
    Table: TypeAlias = TableOf[Any]
    """A table of any game."""
else:
    Table = TableOf
