"""The legal actions of Kadofida, and the reasons against using a card.

Spec kadofida, "A creator's turn" and the effects under "Cards".
"""

from __future__ import annotations

from functools import lru_cache

from games.core.actions import Choices, Pattern, Product
from games.core.turns import others
from games.core.types import Seat, Word
from games.kadofida.cards import ALL_CLAIMS, ALL_POINTS
from games.kadofida.facts import BLOCK, FORGET, JUDGE, REPLY_CLAIM, REPLY_EYES, REPLY_POINTS, TRADE
from games.kadofida.moves import (
    AskClaim,
    AskEyes,
    AskPoints,
    Block,
    Decide,
    Pitch,
    SayClaim,
    SayEyes,
    SayPoints,
    Trade,
)

VERDICT = Product(Decide, (True, False))
JUDGEMENTS = Choices(VERDICT, Product(AskClaim), Product(AskPoints), Product(AskEyes)).listed()
"""Choices of the boss while questions are left."""

CONSTANT = {
    REPLY_CLAIM: Choices(Product(SayClaim, ALL_CLAIMS)).listed(),
    REPLY_POINTS: Choices(Product(SayPoints, ALL_POINTS)).listed(),
    REPLY_EYES: Choices(Product(SayEyes, (True, False))).listed(),
    BLOCK: Choices(Product(Block, ALL_CLAIMS)).listed(),
    JUDGE: Choices(VERDICT).listed(),
}
"""Choices that are always the same, by ask.

Those of `JUDGE` apply when the boss has no questions left.
"""

REFUSALS = {JUDGE: "decide_first", **dict.fromkeys((REPLY_CLAIM, REPLY_POINTS, REPLY_EYES), "reply_first")}
REFUSALS |= dict.fromkeys((TRADE, BLOCK, FORGET), "choose_first")
"""The reason why no hand card can be used, by ask."""


@lru_cache(maxsize=1024)
def free(blocked: tuple[Word, ...]) -> tuple[Word, ...]:
    """Return the ideas that are not blocked."""
    return tuple(claim for claim in ALL_CLAIMS if claim not in blocked)


@lru_cache(maxsize=1024)
def pitches(cards: int, blocked: tuple[Word, ...]) -> Pattern:
    """Return the pitches possible with `cards` cards in hand."""
    return Pattern(Product(Pitch, range(cards), free(blocked)))


@lru_cache(maxsize=64)
def partners(seats: int, seat: Seat) -> Choices:
    """Return the possible trading partners: every other seat.

    While an effect happens, each hand has two cards.
    """
    return Choices(Product(Trade, others(seats, seat))).listed()
