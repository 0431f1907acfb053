"""The legal actions, and the reasons against using a hand card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from games.core.actions import Action, Arrangements, Choices, Product
from games.core.table import Table
from games.core.turns import others
from games.core.types import Seat, Token
from games.panic.cards import COST, FACES, HAND_LIMIT, MAGIC, NUMBER, RULE
from games.panic.facts import (
    CHARGE,
    DISCARDS,
    DRAWN,
    EXCHANGE,
    FASCINATE,
    FETCH,
    GIVE,
    IN_FORCE,
    INFILTRATE,
    KEEP,
    LIMIT,
    LINE,
    MEND,
    MINE,
    PAY,
    PLAYED,
    PUT_BACK,
    RAID,
    STRATEGY,
    TURN,
)
from games.panic.fitting import NO_CARD, by_neighbour, fit, lying
from games.panic.moves import (
    Charge,
    Decline,
    Discard,
    Draw,
    Enact,
    Exchange,
    Fascinate,
    Fetch,
    Give,
    Infiltrate,
    Keep,
    Mine,
    Pay,
    Place,
    PutBack,
    Use,
)
from games.panic.steps import in_lines, magic_cards, rule_cards

DRAW = Product(Draw)

Choosing = type[Pay | Discard | PutBack | Fascinate | Fetch | Mine | Keep | Give]
Verb = type[Place | Enact | Use]
VERBS: tuple[Verb, ...] = (Place, Enact, Use)
Way = tuple[Verb, Token]
"""An action class with a card of the hand."""


@cache
def _uses(cards: int, lines: bool) -> tuple[Verb | None, ...]:
    """Return the use of each face in a turn, except number cards.

    None if there is no use (see `_hindrance`, also for the arguments).
    """
    return tuple(
        None if NUMBER[face] or _hindrance(face, cards, lines) else Enact if RULE[face] else Use
        for face in range(len(FACES))
    )


def _hindrance(face: int, cards: int, lines: bool) -> str | None:
    """Return why a magic or rule card can't be used, or None.

    The answer is the key of a reason. `cards` is the size of the hand, with this card; `lines`: some line has a card.
    """
    if COST[face] >= cards:
        return "cannot_pay"
    return "no_line" if MAGIC[face] == "fascinate" and not lines else None


def _lines(table: Table) -> bool:
    return any(table.each(LINE))


class OneVerb(Choices):
    """One verb with each value of its only field.

    The product is built only when `parts` is read.
    """

    __slots__ = ("_values", "_verb")

    def __init__(self, verb: Choosing, values: Sequence[Any]) -> None:
        self._verb = verb
        self._values = values
        self.size = len(values)

    @property
    def parts(self) -> tuple[Product, ...]:
        """See `Choices.parts`."""
        return (Product(self._verb, self._values),)

    def at(self, index: int) -> Action:
        """See `Choices.at`."""
        return self._verb(self._values[index])


class TurnChoices(Choices):
    """Choices of a turn: draw, or use a hand card.

    The uses are in the order of the hand; `parts` has one product for each verb.
    """

    __slots__ = ("_ways",)

    def __init__(self, ways: list[Way]) -> None:
        self._ways = ways
        self.size = len(ways) + 1

    @property
    def parts(self) -> tuple[Product, ...]:
        """See `Choices.parts`."""
        cards = {verb: [card for way, card in self._ways if way is verb] for verb in VERBS}
        return (DRAW, *(Product(verb, tokens) for verb, tokens in cards.items() if tokens))

    def at(self, index: int) -> Action:
        """See `Choices.at`."""
        if not index:
            return Draw()
        verb, card = self._ways[index - 1]
        return verb(card)


def turn(table: Table, seat: Seat) -> Choices:
    """Return the choices of a turn (spec panic, "A turn: one of four")."""
    faces, hand = table.faces, table.zones[seat]
    rule, last, right = lying(table, seat)
    fits = by_neighbour(rule)[right][last]
    uses = _uses(len(hand), last != NO_CARD or _lines(table))
    ways: list[Way] = []
    for card in hand:
        face = faces[card]
        verb = Place if fits[face] else uses[face]
        if verb:
            ways.append((verb, card))
    return TurnChoices(ways)


def _groups(cards: Sequence[Token], number: int) -> tuple[tuple[Token, ...], ...]:
    """Return all sets of `number` cards.

    There are few: a hand has at most two cards over the limit.
    """
    return tuple(zip(cards, strict=True)) if number == 1 else tuple(combinations(cards, number))


def _pay(table: Table, seat: Seat) -> Choices:
    cost = COST[table.faces[table.zones[PLAYED][-1]]]
    return OneVerb(Pay, _groups(table.zones[seat], cost))


def _too_many(table: Table, seat: Seat) -> Choices:
    hand = table.zones[seat]
    return OneVerb(Discard, _groups(hand, len(hand) - HAND_LIMIT))


def _one(table: Table, seat: Seat) -> Choices:
    return OneVerb(Discard, _groups(table.zones[seat], 1))


def _put_back(table: Table, seat: Seat) -> Choices:
    cards = table.cards(DRAWN, seat)
    return OneVerb(PutBack, Arrangements(cards, len(cards)))


def _strategy(table: Table, seat: Seat) -> Choices:
    return Choices(Product(Enact, rule_cards(table, seat)), Product(Decline))


@cache
def _everyone(verb: type[Infiltrate | Charge], seats: int) -> Choices:
    return Choices(Product(verb, range(seats))).listed()


@cache
def _other_seats(seats: int, seat: Seat) -> Choices:
    return Choices(Product(Exchange, others(seats, seat))).listed()


CHOICES: dict[str, Callable[[Table, Seat], Choices]] = {
    TURN: turn,
    LIMIT: _too_many,
    PAY: _pay,
    FASCINATE: lambda table, seat: OneVerb(Fascinate, in_lines(table)),
    RAID: _one,
    MEND: _one,
    FETCH: lambda table, seat: OneVerb(Fetch, magic_cards(table)),
    MINE: lambda table, seat: OneVerb(Mine, rule_cards(table, DISCARDS)),
    KEEP: lambda table, seat: OneVerb(Keep, tuple(table.cards(DRAWN, seat))),
    PUT_BACK: _put_back,
    STRATEGY: _strategy,
    INFILTRATE: lambda table, seat: _everyone(Infiltrate, table.seats),
    CHARGE: lambda table, seat: _everyone(Charge, table.seats),
    GIVE: lambda table, seat: OneVerb(Give, tuple(table.zones[seat])),
    EXCHANGE: lambda table, seat: _other_seats(table.seats, seat),
}
"""Function that returns a seat's choices, by ask."""

ANY_CARD = frozenset({LIMIT, PAY, RAID, MEND, GIVE})
"""Decisions in which any hand card may be chosen."""


def hindrance(table: Table, seat: Seat, card: Token, what: str) -> str | None:
    """Return why the asked seat can't use a hand card, or None.

    The answer is the key of a reason.
    """
    face = table.faces[card]
    if what == TURN:
        if NUMBER[face]:
            return None if fit(table, seat)[face] else RULE[table.faces[table.zones[IN_FORCE][-1]]]
        return _hindrance(face, len(table.zones[seat]), _lines(table))
    if what == STRATEGY:
        return None if RULE[face] else "only_rule"
    return None if what in ANY_CARD else "choose_first"
