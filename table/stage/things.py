"""What can be pointed at on the table, and what it is called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pygame import Rect

from games.core.types import Token
from games.core.view import View
from games.core.words import Teller
from table.match.picker import Touch
from table.match.seats import SeatSetup
from table.stage.arrange import Arrangement
from table.stage.layout import Layout


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that can be pointed at: `touch` says what it is, `rect` where it can be seen."""

    touch: Touch
    rect: Rect
    name: str


def things(
    view: View,
    made: Arrangement,
    layout: Layout,
    seats: Sequence[SeatSetup],
    teller: Teller,
    chosen: Collection[Token],
) -> list[Thing]:
    """The own hand from left to right, the other cards in sight, the seats.

    A stack of equal cards is one thing: its uppermost card that is not chosen yet.
    """
    found = []
    in_hand: set[Token] = set()
    for stack in made.stacks:
        in_hand.update(stack.tokens)
        token = next((token for token in reversed(stack.tokens) if token not in chosen), stack.tokens[-1])
        count = f" ×{len(stack.tokens)}" if len(stack.tokens) > 1 else ""
        found.append(Thing(Touch("Token", token), stack.rect, teller.own_card(token, view) + count))
    for token, rect in made.rects.items():
        if token not in in_hand:
            found.append(Thing(Touch("Token", token), rect, teller.own_card(token, view)))
    for seat, place in enumerate(layout.seats):
        found.append(Thing(Touch("Seat", seat), place.panel, seats[seat].name))
    return found
