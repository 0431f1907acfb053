"""The round: a face-down card with claims, until it is judged.

Each giver claims what it is. Each seat has one zone of the place `front`, where the card lies; functions are given the
number of the first of these zones as `front`. Which card is given by whom, and what follows from the judgement, is each
game's own.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from games.core.actions import Action, Choices, Event, Pattern, PatternChoices, Product, Reason
from games.core.table import Facts, Table
from games.core.turns import others
from games.core.types import Seat, Token, Word

OFFER, ANSWER, PASS_ON = "offer", "answer", "pass_on"
"""Decisions: begin a round, judge or look, give the card on."""

SEEN = "has_seen"
"""The reason why the card can't be given on to a seat."""
NOBODY_LEFT = "nobody_left"
"""The reason why the card can't be looked at."""

REFUSALS = {ANSWER: "answer_first", PASS_ON: "pass_on_first"}
"""Reasons against using cards of the hand, by decision."""


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Begin a round: give a card face down, with a claim."""

    card: Token
    to: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class Judge(Action):
    """Say whether the last claim is true."""

    believe: bool


@dataclass(frozen=True, slots=True)
class Peek(Action):
    """Look at the card; it must be given on then."""


@dataclass(frozen=True, slots=True)
class PassOn(Action):
    """Give the card, with a claim, to a seat without knowledge.

    To one that hasn't seen it.
    """

    to: Seat
    claim: Word


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """A round has begun: the card lies face down before `to`."""

    giver: Seat
    to: Seat
    card: Token
    claim: Word


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """The receiver has looked at the card."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class PassedOn(Event):
    """The card lies face down before the next seat."""

    giver: Seat
    to: Seat
    card: Token
    claim: Word


@dataclass(frozen=True, slots=True)
class Judged(Event):
    """The receiver has said "true" or "false"; the card is still down."""

    judge: Seat
    giver: Seat
    claim: Word
    believe: bool


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The card has been turned up.

    `truth`: the claim was true of it; `pays`: the seat that suffers for it (or `NOBODY`).
    """

    card: Token
    giver: Seat
    judge: Seat
    claim: Word
    truth: bool
    pays: Seat


@dataclass(slots=True)
class PassingFacts(Facts):
    """Public facts of a round.

    `giver`, `to` and `claim` are the last ones; `knowers` is the set of seats, as bits, that have seen the card;
    `round` counts the rounds.
    """

    giver: Seat = 0
    to: Seat = 0
    claim: Word = 0
    knowers: int = 0
    round: int = 0


ROUND = (OFFER, ANSWER, PASS_ON)
"""The decisions of a round."""
GO_ROUND = (Offer, PassOn, Peek)
"""The actions after which the card is still face down."""

ANSWERS_LAST = Choices(Product(Judge, (True, False))).listed()
ANSWERS = Choices(Product(Judge, (True, False)), Product(Peek)).listed()


@lru_cache(maxsize=1024)
def _without(seats: int, bits: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(seats) if not bits >> seat & 1)


def unseen(facts: PassingFacts, seats: int) -> tuple[Seat, ...]:
    """Return the possible next receivers: those that haven't seen the card.

    Not the receiver itself.
    """
    return _without(seats, facts.knowers | 1 << facts.to)


def why_not_seat(facts: PassingFacts, what: str, other: Seat) -> Reason | None:
    """Why the card can't be given on to a seat."""
    return Reason(SEEN) if what == PASS_ON and facts.knowers >> other & 1 else None


@lru_cache(maxsize=1024)
def _passes(seats: int, without: int, claims: int) -> Choices:
    return Choices(Product(PassOn, _without(seats, without), range(claims))).listed()


def why_not_verb(facts: PassingFacts, what: str, seats: int, verb: type[Action]) -> Reason | None:
    """Why a card can't be looked at: nobody is left."""
    last = what == ANSWER and verb is Peek and not unseen(facts, seats)
    return Reason(NOBODY_LEFT) if last else None


def within_round(table: Table, facts: PassingFacts, seat: Seat, what: str, claims: int) -> Choices:
    """Return the choices of a seat in a round.

    That is asked for one of `ROUND`, where so many words can be said. The receiver judges, or looks if there is
    somebody left to give the card on to.
    """
    if what == OFFER:
        hand = table.zones[seat]
        return PatternChoices(_offers(len(hand), table.seats, seat, claims), tuple(hand))
    without = facts.knowers | 1 << facts.to
    if what == PASS_ON:
        return _passes(table.seats, without, claims)
    return ANSWERS if without != (1 << table.seats) - 1 else ANSWERS_LAST


@lru_cache(maxsize=1024)
def _offers(cards: int, seats: int, seat: Seat, claims: int) -> Pattern:
    """Return the gifts that begin a round, for a hand of `cards`."""
    return Pattern(Product(Offer, range(cards), others(seats, seat), range(claims)))


def go_round(table: Table, facts: PassingFacts, front: int, seat: Seat, action: Action) -> None:
    """Carry out one of `GO_ROUND`."""
    if isinstance(action, Offer):
        _offer(table, facts, front, seat, action)
    elif isinstance(action, PassOn):
        _pass_on(table, facts, front, seat, action)
    else:
        _peek(table, facts, front, seat)


def _offer(table: Table, facts: PassingFacts, front: int, seat: Seat, action: Offer) -> None:
    facts.round += 1
    facts.giver = seat
    facts.to = to = action.to
    facts.claim = action.claim
    facts.knowers = 1 << seat
    card = table.move(action.card, seat, front + to)
    table.pending[-1] = (to, ANSWER)
    table.tell(Offered, seat, to, card, action.claim)


def _peek(table: Table, facts: PassingFacts, front: int, seat: Seat) -> None:
    card = table.zones[front + seat][-1]
    table.show(card, seat)
    facts.knowers |= 1 << seat
    table.pending[-1] = (seat, PASS_ON)
    table.tell(Peeked, seat, card)


def _pass_on(table: Table, facts: PassingFacts, front: int, seat: Seat, action: PassOn) -> None:
    facts.giver = seat
    facts.to = to = action.to
    facts.claim = action.claim
    card = table.move(table.zones[front + seat][-1], front + seat, front + to)
    table.pending[-1] = (to, ANSWER)
    table.tell(PassedOn, seat, to, card, action.claim)


def judge(table: Table, facts: PassingFacts, front: int, believe: bool, truths: Sequence[Set[Word]]) -> Seat:
    """Judge the claim and turn up the card.

    Nobody is asked any more. `truths` has for each face the claims that are true of it. Returns who is `blamed`.
    """
    giver, to, claim = facts.giver, facts.to, facts.claim
    table.pending.clear()
    table.tell(Judged, to, giver, claim, believe)
    card = table.zones[front + to][-1]
    table.open(card)
    truth = claim in truths[table.faces[card]]
    taker = blamed(giver, to, truth, believe)
    table.tell(Revealed, card, giver, to, claim, truth, taker)
    return taker


def blamed(giver: Seat, judge: Seat, truth: bool, believe: bool) -> Seat:
    """Return who takes the card: the giver if caught, else the judge."""
    return giver if truth == believe else judge
