"""Patterns for actions and events, as data: class and fields.

{ do = "Offer", card = "fly", to = "kiri", claim = ["rat", "bat"] }      # of the fields that aren't named any will do
{ event = "Revealed", truth = false, giver = "you", claim = { not = "royal" } }

A list: one of these. `{ not = … }`: none of these. By its kind a field is

Seat           "you", "other" (anybody else), "nobody", or the name of a seat
Word           a claim's id
Token          a face's id, and after an "@" before whom it lies: "fly", "fly@kiri", "@kiri"
Tokens         the same, joined by "+": "fly+rat@you", in any order
Number, bool, str   itself
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from games.core.actions import Action, Event, Product, kinds
from games.core.game import Game
from games.core.types import NOBODY, Seat, Token
from games.core.view import View

YOU, OTHER, NONE = "you", "other", "nobody"
"""Seats for every mask: whose eyes, anybody else's, and none."""


@dataclass(frozen=True, slots=True)
class Who:
    """The seats by name, for one of them: `you`."""

    you: Seat
    names: Mapping[str, Seat]

    def fits(self, name: str, seat: Seat | None) -> bool:
        """True if a name means the seat."""
        match name:
            case "you":
                return seat == self.you
            case "other":
                return seat is not None and seat not in (self.you, NOBODY)
            case "nobody":
                return seat in (None, NOBODY)
        return seat is not None and self.names.get(name) == seat


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its face (None: any) and seat ("": anywhere)."""

    face: int | None
    seat: str = ""

    def fits(self, token: Token, view: View, who: Who) -> bool:
        """True if these eyes see such a card."""
        if self.face is not None and view.face(token) != self.face:
            return False
        return not self.seat or who.fits(self.seat, where(token, view))


def where(token: Token, view: View) -> Seat | None:
    """Return the seat before which, or in whose hand, a card is.

    None for the middle.
    """
    zone = view.zone_of(token)
    return None if zone is None else view.map.seats[zone]


@dataclass(frozen=True, slots=True)
class Field:
    """A field's values: one of `values`, or none of them (`but`)."""

    kind: str
    values: tuple[Any, ...]
    but: bool = False

    def fits(self, value: Any, view: View, who: Who) -> bool:
        """True if a value fits."""
        return any(self._is(value, wanted, view, who) for wanted in self.values) != self.but

    def _is(self, value: Any, wanted: Any, view: View, who: Who) -> bool:
        match self.kind:
            case "Seat":
                return who.fits(wanted, value)
            case "Token":
                return bool(wanted[0].fits(value, view, who))
            case "Tokens":
                return _together(value, wanted, view, who)
        return bool(value == wanted)


def _together(tokens: tuple[Token, ...], cards: tuple[Card, ...], view: View, who: Who) -> bool:
    """True if each of the tokens is another one of the cards."""
    if len(tokens) != len(cards):
        return False
    if not tokens:
        return True
    rest = [(number, card) for number, card in enumerate(cards) if card.fits(tokens[0], view, who)]
    return any(_together(tokens[1:], cards[:number] + cards[number + 1 :], view, who) for number, _ in rest)


@dataclass(frozen=True, slots=True)
class Mask:
    """See the module."""

    cls: type[Action] | type[Event]
    fields: Mapping[str, Field]

    def fits(self, value: Action | Event, view: View, who: Who) -> bool:
        """True if an action or event fits.

        `view`: of an event the one right after it.
        """
        return type(value) is self.cls and all(
            field.fits(getattr(value, name), view, who) for name, field in self.fields.items()
        )

    def narrow(self, part: Product, view: View, who: Who) -> Product | None:
        """Return a product's fitting actions, or None."""
        if part.verb is not self.cls:
            return None
        factors = [
            [value for value in factor if name not in self.fields or self.fields[name].fits(value, view, who)]
            for name, factor in zip(kinds(part.verb), part.factors, strict=True)
        ]
        return Product(part.verb, *factors) if all(factors) else None


def read_mask(row: Mapping[str, Any], key: str, game: Game, seats: Collection[str] = ()) -> Mask:
    """Read a mask from a table.

    `key` ("do" or "event") names the class. `seats`: further names of seats. Raises `ValueError` that says what is
    wrong.
    """
    known: Mapping[str, Any] = {one.__name__: one for one in (game.actions if key == "do" else game.events)}
    cls = known.get(row.get(key, ""))
    if cls is None:
        raise ValueError(f"{key} = {row.get(key)!r} is none of {', '.join(known)}")
    fields = {name: value for name, value in row.items() if name != key}
    if unknown := sorted(fields.keys() - kinds(cls).keys()):
        raise ValueError(f"{cls.__name__} has no {', '.join(unknown)}; it has {', '.join(kinds(cls)) or 'no fields'}")
    return Mask(cls, {name: _field(name, kinds(cls)[name], value, game, seats) for name, value in fields.items()})


def _field(name: str, kind: str, value: Any, game: Game, seats: Collection[str]) -> Field:
    but = isinstance(value, dict)
    if but:
        if value.keys() != {"not"}:
            raise ValueError(f"{name} = {value!r} should be a value, a list of them, or {{ not = … }}")
        value = value["not"]
    values = value if isinstance(value, list) else [value]
    read = _READERS.get(kind)
    needed = {"Number": int, "bool": bool}.get(kind, str)
    for one in values:
        if type(one) is not needed:
            raise ValueError(f"{name} = {one!r} should be of type {needed.__name__}")
    try:
        return Field(kind, tuple(read(one, game, seats) if read else one for one in values), but)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error


def check_seat(name: str, seats: Collection[str]) -> str:
    """The name, if there is such a seat. Raises `ValueError` if not."""
    known = (YOU, OTHER, NONE, *seats)
    if name not in known:
        raise ValueError(f"{name!r} is not a seat; there are {', '.join(known)}")
    return name


def face_number(name: str, game: Game) -> int:
    """Return the number of a face.

    Raises `ValueError` if there is none of that id.
    """
    ids = [face.id for face in game.faces]
    if name not in ids:
        raise ValueError(f"{name!r} is not a face of {game.id}")
    return ids.index(name)


def _card(name: str, game: Game, seats: Collection[str]) -> Card:
    face, at, seat = name.partition("@")
    return Card(face_number(face, game) if face else None, check_seat(seat, seats) if at else "")


def _cards(name: str, game: Game, seats: Collection[str]) -> tuple[Card, ...]:
    return tuple(_card(part, game, seats) for part in name.split("+") if part)


def _word(name: str, game: Game, seats: Collection[str]) -> int:
    if name not in game.claims:
        raise ValueError(f"{name!r} is not a claim of {game.id}")
    return game.claims.index(name)


_READERS: Mapping[str, Callable[[Any, Game, Collection[str]], Any]] = {
    "Seat": lambda name, game, seats: check_seat(name, seats),
    "Token": _cards,
    "Tokens": _cards,
    "Word": _word,
}
