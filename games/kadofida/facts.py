"""The decisions, places and public facts of Kadofida."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.table import Facts
from games.core.types import Seat, Word
from games.kadofida.cards import NO_CLAIM

PITCH, JUDGE, GIVE = "pitch", "judge", "give"
REPLY_CLAIM, REPLY_POINTS, REPLY_EYES = "reply_claim", "reply_points", "reply_eyes"
TRADE, BLOCK, PUT_BACK, FORGET = "trade", "block", "put_back", "forget"
ASKS = (PITCH, JUDGE, REPLY_CLAIM, REPLY_POINTS, REPLY_EYES, TRADE, GIVE, BLOCK, PUT_BACK, FORGET)

HAND, PRODUCED, FLAMES, FRONT, DRAWN, GIVEN = range(6)
DECK, BOX = range(-2, 0)
"""The numbers of the places (see `Place.number`)."""


@dataclass(slots=True)
class KadofidaFacts(Facts):
    """Public facts of Kadofida; tuples are by seat.

    `turn` counts the pitches through all games of the match; `round` counts the rounds of this game, from 1.
    `claim` is the latest claim of the current creator. `scores` are the points so far in this game, by all that lies
    open and by marks. `blocked` is the idea that a seat has blocked. `burned`: a seat has burned in this round, which
    `burn_ends` at once by a house rule.
    `owed`: the creator will get a flame card. `partner` is the other seat of a trade. `totals` and `past_marks` are
    the sums over finished games; `first` was the first boss of this game.
    """

    boss: Seat
    first: Seat
    creator: Seat
    games: int
    blocked: tuple[Word, ...]
    marks: tuple[int, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    past_marks: tuple[int, ...]
    game: int = 1
    round: int = 1
    turn: int = 0
    claim: Word = NO_CLAIM
    questions: int = 0
    burned: bool = False
    owed: bool = False
    partner: Seat = 0
    winners: tuple[Seat, ...] = ()
    reason: str = ""
    burn_ends: bool = False
