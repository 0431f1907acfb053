"""What a seat may choose among, and why a card of its hand cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations

from games.core.actions import Arrangements, Choices, Pattern, PatternChoices, Product
from games.core.table import Table
from games.core.types import Seat, Token
from games.panic.asks import (
    CHARGE,
    EXCHANGE,
    FASCINATE,
    FETCH,
    GIVE,
    INFILTRATE,
    KEEP,
    LIMIT,
    MEND,
    MINE,
    PAY,
    PUT_BACK,
    RAID,
    STRATEGY,
    TURN,
)
from games.panic.cards import COST, FACES, HAND_LIMIT, MAGIC, NUMBER, RULE
from games.panic.fitting import NO_CARD, fits
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
from games.panic.steps import DISCARDS, IN_FORCE, PLAYED, in_lines, magic_cards, rule_cards

DRAW = Product(Draw)
PLACE, ENACT, USE, NO_USE = range(4)
"""What a card can be good for in a turn."""
HIGHEST_COST = max(COST)


def _hindrance(face: int, rule: str, last: int, right: int, purse: int, lines: bool) -> str | None:
    """See `uses`."""
    if NUMBER[face]:
        return None if fits(rule, last, right, face) else rule
    if COST[face] > purse:
        return "cannot_pay"
    return "no_line" if MAGIC[face] == "fascinate" and not lines else None


@cache
def uses(rule: str, last: int, right: int, purse: int, lines: bool) -> tuple[tuple[int, ...], tuple[str | None, ...]]:
    """For each face what it is good for in a turn, and the reason if it is `NO_USE`.

    `last` and `right` as in `fits`; `purse`: so many cards can be paid; `lines`: there is a card in some line.
    """
    good_for, reasons = [], []
    for face in range(len(FACES)):
        reason = _hindrance(face, rule, last, right, purse, lines)
        reasons.append(reason)
        good_for.append(NO_USE if reason else PLACE if NUMBER[face] else ENACT if RULE[face] else USE)
    return tuple(good_for), tuple(reasons)


def _uses(table: Table, seat: Seat) -> tuple[tuple[int, ...], tuple[str | None, ...]]:
    """`uses` for a seat that has its turn."""
    zones, faces, seats = table.zones, table.faces, table.seats
    rule = RULE[faces[zones[IN_FORCE][-1]]]
    right = NO_CARD
    if rule == "heredity" and zones[neighbour := seats + (seat - 1) % seats]:
        right = faces[zones[neighbour][-1]]
    purse = len(zones[seat]) - 1
    if purse > HIGHEST_COST:
        purse = HIGHEST_COST
    line = zones[seats + seat]
    if line:
        return uses(rule, faces[line[-1]], right, purse, True)
    return uses(rule, NO_CARD, right, purse, any(zones[seats : 2 * seats]))


@lru_cache(maxsize=4096)
def _pattern(good_for: tuple[int, ...]) -> Pattern:
    """What may be done in a turn with a hand whose cards are good for this, in its order."""
    rows = [DRAW]
    for verb, use in ((Place, PLACE), (Enact, ENACT), (Use, USE)):
        numbers = [number for number, what in enumerate(good_for) if what == use]
        if numbers:
            rows.append(Product(verb, numbers))
    return Pattern(*rows)


def turn(table: Table, seat: Seat) -> Choices:
    """Spec panic, "A turn: one of four"."""
    hand = table.zones[seat]
    good_for = _uses(table, seat)[0]
    pattern = _pattern(tuple(map(good_for.__getitem__, map(table.faces.__getitem__, hand))))
    return PatternChoices(pattern, tuple(hand))


def _groups(cards: Sequence[Token], number: int) -> tuple[tuple[Token, ...], ...]:
    """All sets of so many cards. They are few: a hand has at most two cards more than the limit."""
    return tuple(combinations(cards, number))


def _pay(table: Table, seat: Seat) -> Choices:
    cost = COST[table.faces[table.zones[PLAYED][-1]]]
    return Choices(Product(Pay, _groups(table.zones[seat], cost)))


def _too_many(table: Table, seat: Seat) -> Choices:
    hand = table.zones[seat]
    return Choices(Product(Discard, _groups(hand, len(hand) - HAND_LIMIT)))


def _one(table: Table, seat: Seat) -> Choices:
    return Choices(Product(Discard, _groups(table.zones[seat], 1)))


def _put_back(table: Table, seat: Seat) -> Choices:
    cards = table.zones[2 * table.seats + seat]
    return Choices(Product(PutBack, Arrangements(cards, len(cards))))


def _strategy(table: Table, seat: Seat) -> Choices:
    return Choices(Product(Enact, rule_cards(table, seat)), Product(Decline))


@cache
def _everyone(verb: type[Infiltrate | Charge], seats: int) -> Choices:
    return Choices(Product(verb, range(seats))).listed()


@cache
def _others(seats: int, seat: Seat) -> Choices:
    return Choices(Product(Exchange, tuple(other for other in range(seats) if other != seat))).listed()


CHOICES: dict[str, Callable[[Table, Seat], Choices]] = {
    TURN: turn,
    LIMIT: _too_many,
    PAY: _pay,
    FASCINATE: lambda table, seat: Choices(Product(Fascinate, in_lines(table))),
    RAID: _one,
    MEND: _one,
    FETCH: lambda table, seat: Choices(Product(Fetch, magic_cards(table))),
    MINE: lambda table, seat: Choices(Product(Mine, rule_cards(table, DISCARDS))),
    KEEP: lambda table, seat: Choices(Product(Keep, tuple(table.zones[2 * table.seats + seat]))),
    PUT_BACK: _put_back,
    STRATEGY: _strategy,
    INFILTRATE: lambda table, seat: _everyone(Infiltrate, table.seats),
    CHARGE: lambda table, seat: _everyone(Charge, table.seats),
    GIVE: lambda table, seat: Choices(Product(Give, tuple(table.zones[seat]))),
    EXCHANGE: lambda table, seat: _others(table.seats, seat),
}
"""What a seat may do, by what it is asked."""

ANY_CARD = frozenset({LIMIT, PAY, RAID, MEND, GIVE})
"""Decisions in which each card of the hand may be chosen."""


def hindrance(table: Table, seat: Seat, card: Token, what: str) -> str | None:
    """Why a seat that is asked cannot use a card of its hand now, as a reason; None if it can."""
    face = table.faces[card]
    if what == TURN:
        return _uses(table, seat)[1][face]
    if what == STRATEGY:
        return None if RULE[face] else "only_rule"
    return None if what in ANY_CARD else "choose_first"
