"""Views: the only source of faces.

`look` grants them; and, of a finished game, `opened` and `uncovered`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.table import Ask, Facts, Place, Table, ZoneMap, zone_map
from games.core.types import Seat, Token


@dataclass(frozen=True, slots=True)
class View:
    """The table as a seat sees it, or a bystander (`eyes` is None).

    A zone is a tuple of tokens in order, or just the number of cards where it is someone else's hand. `faces` has
    the cards whose face the eyes know; `seen` says of every token in sight who has looked (see `Table`). `fresh` is
    the next token to be given out.
    """

    eyes: Seat | None
    seats: int
    places: tuple[Place, ...]
    zones: tuple[tuple[Token, ...] | int, ...]
    faces: Mapping[Token, int]
    seen: Mapping[Token, int]
    sideways: frozenset[Token]
    fresh: Token
    facts: Facts
    pending: tuple[Ask, ...]

    @property
    def map(self) -> ZoneMap:
        """Names, seats and owners of the numbered zones."""
        return zone_map(self.places, self.seats)

    @property
    def ask(self) -> Ask | None:
        """The current decision; None when the game is over."""
        return self.pending[-1] if self.pending else None

    def cards(self, place: str, seat: Seat | None = None) -> tuple[Token, ...]:
        """Return the tokens in a zone; empty for a foreign hand."""
        zone = self.zones[self.map.first[place] + (seat or 0)]
        return () if isinstance(zone, int) else zone

    def count(self, place: str, seat: Seat | None = None) -> int:
        """Return the number of cards in a zone."""
        zone = self.zones[self.map.first[place] + (seat or 0)]
        return zone if isinstance(zone, int) else len(zone)

    def face(self, token: Token) -> int | None:
        """Return a card's face number, or None if unknown."""
        return self.faces.get(token)

    def zone_of(self, token: Token) -> int | None:
        """Return the number of the zone that shows the card, or None."""
        lying = (number for number, zone in enumerate(self.zones) if not isinstance(zone, int) and token in zone)
        return next(lying, None)

    def pack(self, token: Token) -> str | None:
        """Return the pack that a card's back shows where it lies.

        None where packs have the same back, and in a foreign hand.
        """
        zone = self.zone_of(token)
        packs = {place.name: place.pack for place in self.places}
        return None if zone is None else packs[self.map.names[zone]]

    def is_open(self, token: Token) -> bool:
        """True if the card lies face up for everyone."""
        return bool(self.seen[token] >> self.seats & 1)


def shown(before: View, after: View) -> bool:
    """True if the same eyes see a new card.

    A card that leaves a hand is given a new token, which is no new card to its owner; where another one may have
    been given a token meanwhile, it is taken for new.
    """
    new = after.faces.keys() - before.faces.keys()
    gone = held(before) - held(after)
    if len(gone) == after.fresh - before.fresh:
        new -= {*range(before.fresh, after.fresh)}
    return bool(new)


def held(view: View) -> set[Token]:
    """Return the cards in the hand of the eyes."""
    zones = zip(view.zones, view.map.owners, strict=True)
    return {card for zone, own in zones if own == view.eyes and not isinstance(zone, int) for card in zone}


def opened(table: Table) -> dict[int, tuple[int, ...]]:
    """Return the faces in hands, sorted, by zone.

    Only for a finished game.
    """
    held = zip(table.zones, table.map.owners, strict=True)
    return {
        zone: tuple(sorted(table.faces[card] for card in cards)) for zone, (cards, own) in enumerate(held) if own >= 0
    }


def uncovered(table: Table) -> View:
    """Return a view with everything turned up, hands and piles included.

    Only for a finished game.
    """
    zones = tuple(tuple(zone) for zone in table.zones)
    lying = [token for zone in zones for token in zone]
    return View(
        None,
        table.seats,
        table.places,
        zones,
        {token: table.faces[token] for token in lying},
        {token: table.seen[token] for token in lying},
        frozenset(table.sideways),
        table.fresh,
        table.facts.copy(),
        tuple([Ask(*asked) for asked in table.pending]),
    )


def look(table: Table, eyes: Seat | None) -> View:
    """Return what `eyes` may see: a copy without a way back."""
    bit = 1 << (table.seats if eyes is None else eyes)
    zones: list[tuple[Token, ...] | int] = []
    faces: dict[Token, int] = {}
    seen: dict[Token, int] = {}
    for zone, owner in zip(table.zones, table.map.owners, strict=True):
        if owner >= 0 and owner != eyes:
            zones.append(len(zone))
            continue
        zones.append(tuple(zone))
        for token in zone:
            mask = seen[token] = table.seen[token]
            if mask & bit:
                faces[token] = table.faces[token]
    return View(
        eyes,
        table.seats,
        table.places,
        tuple(zones),
        faces,
        seen,
        frozenset(table.sideways),
        table.fresh,
        table.facts.copy(),
        tuple([Ask(*asked) for asked in table.pending]),
    )
