"""The decisions, places and public facts of Insect Poker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.core.types import Seat, Tokens
from games.passing.rules import ANSWER, OFFER, PASS_ON, PassingFacts

TURN, RESPOND, LAY, TAKE_BACK, TIRE, ROUSE, PUT_BACK = (
    "turn",
    "respond",
    "lay",
    "take_back",
    "tire",
    "rouse",
    "put_back",
)
ASKS = (TURN, OFFER, ANSWER, PASS_ON, RESPOND, LAY, TAKE_BACK, TIRE, ROUSE, PUT_BACK)

HAND, AREA, FRONT, DRAWN = range(4)
DECK = -1
"""The numbers of the places (see `Place.number`)."""


class Use(NamedTuple):
    """An insect that is announced or in effect.

    `cards` became used for it. `aim`: the seat of a stag beetle; the card of a spider; 1 if a centipede tires, else 0;
    for automatic insects the card that goes back into the deck.
    """

    kind: int
    seat: Seat
    cards: Tokens
    aim: int = 0


@dataclass(slots=True)
class MushiFacts(PassingFacts):
    """Public facts of Insect Poker.

    `turn` counts the turns of parents. `tried`: the parent has attempted its experiment; `sent`: it has begun to send.
    `stirred`: the seats, as bits, where caterpillars may have to fire. `changed`: the kinds still to be checked for the
    loss, as bits by seat and kind. `own_mantis`: a mantis may cancel its owner's automatic insects; `stay_used`: these
    stay used when they are cancelled.
    """

    parent: Seat = 0
    turn: int = 1
    tried: bool = False
    sent: bool = False
    using: Use | None = None
    stirred: int = 0
    changed: int = 0
    losers: tuple[Seat, ...] = ()
    reason: str = ""
    own_mantis: bool = False
    stay_used: bool = False
