"""The legal actions with insects, and the reasons against using a card."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.actions import Action, Arrangements, Choices, Product
from games.core.table import Table
from games.core.turns import others
from games.core.types import Seat, Token
from games.mushi.cards import (
    AUTOMATIC,
    CENTIPEDE,
    DRAGONFLY,
    EXPERIMENTS,
    MANTIS,
    MIDGE,
    SPIDER,
    STAG_BEETLE,
    can_tire,
    hindrance,
    movable,
    turnable,
)
from games.mushi.facts import AREA, DRAWN, LAY, PUT_BACK, RESPOND, ROUSE, TAKE_BACK, TIRE
from games.mushi.moves import (
    Cancel,
    Decline,
    EndTurn,
    Lay,
    PutBack,
    RouseAll,
    TakeBack,
    TireAll,
    Turn,
    UseDragonfly,
    UseEarthworm,
    UseSpider,
    UseStagBeetle,
)
from games.passing import rules as passing

RESPONSES = Choices(Product(Cancel), Product(Decline)).listed()
END_TURN = Product(EndTurn)

REFUSALS = passing.REFUSALS | dict.fromkeys((RESPOND, TAKE_BACK, TIRE, ROUSE), "choose_first")
"""The reason why no hand card can be used, by ask."""


Row = tuple[type[Action], Sequence[Token], Sequence[Token] | Sequence[Seat] | None]
"""A verb, its cards and what each may be used on.

None: the verb takes the card alone.
"""


class TurnChoices(Choices):
    """Choices of the parent: uses of its insects, then the rest.

    Products are built only when `parts` is read.
    """

    __slots__ = ("_rest", "_rows")

    def __init__(self, rows: list[Row], rest: Product | Choices) -> None:
        self._rows = rows
        self._rest = rest
        size = rest.size
        for _, cards, targets in rows:
            size += len(cards) if targets is None else len(cards) * len(targets)
        self.size = size

    @property
    def parts(self) -> tuple[Product, ...]:
        """See `Choices.parts`."""
        uses = [Product(verb, cards) if on is None else Product(verb, cards, on) for verb, cards, on in self._rows]
        return Choices(*uses, self._rest).parts

    def at(self, index: int) -> Action:
        """See `Choices.at`."""
        for verb, cards, targets in self._rows:
            if targets is None:
                if index < len(cards):
                    return verb(cards[index])  # type: ignore[call-arg]
                index -= len(cards)
            else:
                size = len(targets)
                if index < len(cards) * size:
                    return verb(cards[index // size], targets[index % size])  # type: ignore[call-arg]
                index -= len(cards) * size
        return self._rest.at(index)


def turn(table: Table, seat: Seat, rest: Product | Choices) -> Choices:
    """Return the parent's choices at the beginning of its turn.

    It may use an insect of its area, or do anything in `rest`.
    """
    seats, zones, faces, sideways = table.seats, table.zones, table.faces, table.sideways
    found: dict[int, list[Token]] = {}
    for token in table.cards(AREA, seat):
        face = faces[token]
        if face in EXPERIMENTS and token not in sideways:
            if face in found:
                found[face].append(token)
            else:
                found[face] = [token]
    rows: list[Row] = []
    for kind, cards in found.items():
        if kind == SPIDER:
            targets: list[Token] = []
            for other in others(seats, seat):
                targets += table.cards(AREA, other)
            if targets:
                rows.append((UseSpider, cards, targets))
        elif kind == CENTIPEDE:
            if can_tire(table):
                rows.append((TireAll, cards, None))
            rows.append((RouseAll, cards, None))
        elif kind == STAG_BEETLE:
            if to := [other for other in range(seats) if zones[other]]:
                rows.append((UseStagBeetle, cards, to))
        elif hindrance(table, seat, kind) is None:
            rows.append((UseDragonfly if kind == DRAGONFLY else UseEarthworm, cards, None))
    return TurnChoices(rows, rest)


def within_effect(table: Table, seat: Seat, what: str) -> Choices:
    """Return the choices of a seat that an effect waits for."""
    if what == LAY:
        return Choices(Product(Lay, tuple(table.zones[seat])))
    if what == TAKE_BACK:
        return Choices(Product(TakeBack, movable(table, seat)))
    if what == PUT_BACK:
        sets = table.zones[seat], table.cards(DRAWN, seat)
        return Choices(*(Product(PutBack, Arrangements(cards, len(cards))) for cards in sets))
    return Choices(Product(Turn, turnable(table, seat, what == TIRE)))


def hindered_in_hand(seat: Seat, asked: Seat, what: str) -> str | None:
    """Return why a hand card can't be used now, or None.

    The answer is the key of a reason.
    """
    return REFUSALS.get(what) if asked == seat else "not_your_turn"


def hindered_in_area(
    table: Table, seat: Seat, card: Token, asked: Seat, what: str, tried: bool, sent: bool, parent: Seat
) -> str | None:
    """Return why a card of the area can't be used, or None.

    The answer is the key of a reason. `tried`: the parent has attempted its experiment. `sent`: it has begun to send.
    """
    kind = table.faces[card]
    used = card in table.sideways
    if asked == seat:
        if what == RESPOND and kind == MANTIS and not used:
            return None
        if what in (TAKE_BACK, TIRE, ROUSE):
            return None if card in within_effect(table, seat, what).parts[0].factors[0] else "choose_first"
        if what in (RESPOND, LAY, PUT_BACK):
            return "choose_first"
    if kind == MIDGE:
        return "midge"
    if kind in AUTOMATIC:
        return "automatic"
    if used:
        return "used"
    if kind == MANTIS:
        return "mantis"
    if seat != parent:
        return "only_parent"
    if tried:
        return "one_attempt"
    if sent:
        return "too_late"
    return hindrance(table, seat, kind)
