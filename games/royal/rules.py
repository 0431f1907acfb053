"""The rules of Cockroach Poker Royal (spec royal)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from games.claims.passing import (
    ANSWER,
    OFFER,
    PASS_ON,
    Judge,
    Judged,
    Offer,
    Offered,
    PassedOn,
    PassingFacts,
    PassOn,
    Peek,
    Peeked,
    Revealed,
    answers,
    blamed,
    judge,
    offer,
    offers,
    others,
    pass_on,
    passes,
    peek,
)
from games.core.actions import NOTHING, Action, Arrangements, Choices, Dealt, Event, Product, Reason
from games.core.chance import Chance
from games.core.faces import deck, load_faces
from games.core.game import RANDOM, Game, Option, Options, Result
from games.core.table import Ask, Place, Table
from games.core.types import Seat, Token, Tokens, Word

FACES = load_faces("games.royal")
CLAIMS = ("stink_bug", "cockroach", "bat", "fly", "toad", "rat", "scorpion", "royal")
ROYAL_WORD = CLAIMS.index("royal")
NO_KIND = -1

KIND = tuple(CLAIMS.index(f.traits["kind"]) if "kind" in f.traits else NO_KIND for f in FACES)
"""The critter of each face, as a claim; `NO_KIND` for the special cards."""
IS_ROYAL = tuple(bool(f.traits.get("royal")) for f in FACES)
JOKER = next(i for i, f in enumerate(FACES) if f.id == "joker")
BLANK = next(i for i, f in enumerate(FACES) if f.id == "blank")


def _truths(face: int) -> frozenset[Word]:
    if face == JOKER:
        return frozenset(range(ROYAL_WORD))
    if face == BLANK:
        return frozenset()
    return frozenset({KIND[face], ROYAL_WORD} if IS_ROYAL[face] else {KIND[face]})


TRUE = tuple(_truths(face) for face in range(len(FACES)))
"""The claims that are true of each face (spec royal, "What a claim is true of")."""


def hand_size(seats: int) -> int:
    """Cards dealt to each seat; the starting seat has one more, the penalty pile the rest (spec royal, "Set-up")."""
    least = 16 if seats == 2 else 7
    return (len(deck(FACES)) - least) // seats


def fatal(seats: int) -> int:
    """How many cards of one critter lose the game (spec royal, "End")."""
    return 5 if seats == 2 else 4


# What a seat can be asked besides the round itself.
LAY = "lay"

# What a taker still owes, first in, first out.
PENALTY, LAYING = "penalty", "laying"


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """After taking a special card: lay down one card that the claim is true of, or two in this order."""

    cards: Tokens


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """A card lies face up in front of the seat that had to take it."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TakenIntoHand(Event):
    """A special card, shown to all, has gone into the taker's hand: so there was a card in it that can be laid."""

    admits: ClassVar[bool] = True
    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A card from the hand lies face up in front of its owner, because of a special card."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class PenaltyTaken(Event):
    """The top of the penalty pile comes to the taker and is about to be taken."""

    seat: Seat
    card: Token


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The new top of the penalty pile lies open."""

    card: Token


@dataclass(frozen=True, slots=True)
class Lost(Event):
    """The game is over. `reason`: "four" (too many of one critter) or "empty" (no card to begin a round with)."""

    seat: Seat
    reason: str


@dataclass(slots=True)
class RoyalFacts(PassingFacts):
    """Public facts of the round; `owed` is what the taker still has to do."""

    owed: tuple[str, ...] = ()
    loser: Seat | None = None
    reason: str = ""


ALL_CLAIMS = tuple(range(len(CLAIMS)))


class Royal(Game):
    """Cockroach Poker Royal for 2 to 6 seats (see `games.core.game.Game`)."""

    id = "royal"
    version = 1
    seats = range(2, 7)
    options = (Option("starter", "seat", RANDOM),)
    places = (
        Place("hand", each=True, hidden=True),
        Place("area", each=True),
        Place("front", each=True),
        Place("pile"),
    )
    faces = FACES
    claims = CLAIMS
    actions = (Offer, Judge, Peek, PassOn, Lay)
    events = (
        Dealt,
        Offered,
        Peeked,
        PassedOn,
        Judged,
        Revealed,
        Taken,
        TakenIntoHand,
        Laid,
        PenaltyTaken,
        TurnedUp,
        Lost,
    )
    reasons = ("over", "not_your_turn", "answer_first", "pass_on_first", "special_stays")
    asks = (OFFER, ANSWER, PASS_ON, LAY)

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Spec royal, "Set-up"."""
        starter = options["starter"]
        if starter == RANDOM:
            starter = chance.pick(seats)
        table = Table(self.places, seats, RoyalFacts())
        cards = table.fill(deck(FACES), chance)
        size = hand_size(seats)
        dealt = 0
        for seat in range(seats):
            end = dealt + size + (seat == starter)
            table.put(cards[dealt:end], seat)
            dealt = end
        pile = table.zone("pile")
        table.put(cards[dealt:], pile)
        table.open(table.zones[pile][-1])
        table.pending.append(Ask(starter, OFFER))
        return table

    def legal(self, table: Table, seat: Seat) -> Choices:
        """Spec royal, "A round" and "Taking a card"."""
        if not table.pending or table.pending[-1].seat != seat:
            return NOTHING
        what = table.pending[-1].what
        facts: RoyalFacts = table.facts  # type: ignore[assignment]
        if what == ANSWER:
            return answers(facts, table.seats)
        if what == OFFER:
            return Choices(offers(table, seat, ALL_CLAIMS))
        if what == PASS_ON:
            return passes(facts, table.seats, ALL_CLAIMS)
        return self._layings(table, seat, facts.claim)

    def _layings(self, table: Table, seat: Seat, claim: Word) -> Choices:
        faces = table.faces
        plain = [card for card in table.zones[seat] if KIND[faces[card]] != NO_KIND]
        if len(plain) < 2:
            return Choices(Product(Lay, tuple((card,) for card in plain)))
        fitting = tuple((card,) for card in plain if claim in TRUE[faces[card]])
        return Choices(Product(Lay, fitting), Product(Lay, Arrangements(plain, 2)))

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`. Cards that lie there have no use."""
        if card not in table.zones[seat]:
            return None
        if not table.pending:
            return Reason("over")
        ask = table.pending[-1]
        if ask.seat != seat:
            return Reason("not_your_turn")
        if ask.what == ANSWER:
            return Reason("answer_first")
        if ask.what == PASS_ON:
            return Reason("pass_on_first")
        if ask.what == LAY and KIND[table.faces[card]] == NO_KIND:
            return Reason("special_stays")
        return None

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> Iterator[Event]:
        """Carry out a legal action (see `Game.play`)."""
        facts: RoyalFacts = table.facts  # type: ignore[assignment]
        front = 2 * table.seats
        if isinstance(action, Judge):
            yield from self._judge(table, facts, front, action.believe)
        elif isinstance(action, Offer):
            yield offer(table, facts, front, seat, action)
        elif isinstance(action, Peek):
            yield peek(table, facts, front, seat)
        elif isinstance(action, PassOn):
            yield pass_on(table, facts, front, seat, action)
        elif isinstance(action, Lay):
            table.pending.clear()
            for token in action.cards:
                card = table.move(token, seat, table.seats + seat)
                table.open(card)
                yield Laid(seat, card)
                if self._count(table, facts, seat, card):
                    yield self._lose(facts, seat, "four")
                    return
            yield from self._settle(table, facts, seat)

    def _judge(self, table: Table, facts: RoyalFacts, front: int, believe: bool) -> Iterator[Event]:
        """Spec royal, "A round", 3 and 4."""
        yield from judge(table, facts, front, believe, TRUE)
        front += facts.to
        card = table.zones[front][-1]
        taker = blamed(facts, facts.claim in TRUE[table.faces[card]], believe)
        yield from self._take(table, facts, taker, card, front)
        if facts.loser is None:
            yield from self._settle(table, facts, taker)

    def _take(self, table: Table, facts: RoyalFacts, taker: Seat, card: Token, source: int) -> Iterator[Event]:
        """One card, lying open in the zone `source`, is taken (spec royal, "Taking a card")."""
        faces = table.faces
        if KIND[faces[card]] == NO_KIND and any(KIND[faces[other]] != NO_KIND for other in table.zones[taker]):
            table.move(card, source, taker)
            facts.owed += (LAYING,)
            yield TakenIntoHand(taker, card)
            return
        table.move(card, source, table.seats + taker)
        yield Taken(taker, card)
        if self._count(table, facts, taker, card):
            yield self._lose(facts, taker, "four")

    def _count(self, table: Table, facts: RoyalFacts, seat: Seat, card: Token) -> bool:
        """A card now counts in front of a seat: whether it loses the game; if not, a royal card costs a penalty."""
        faces = table.faces
        kind = KIND[faces[card]]
        if kind == NO_KIND:
            return False
        count = 0
        for other in table.zones[table.seats + seat]:
            if KIND[faces[other]] == kind:
                count += 1
        if count >= fatal(table.seats):
            return True
        if IS_ROYAL[faces[card]]:
            facts.owed += (PENALTY,)
        return False

    def _settle(self, table: Table, facts: RoyalFacts, taker: Seat) -> Iterator[Event]:
        """What the taker still owes, in order; then it starts the next round."""
        pile = table.zone("pile")
        while facts.owed:
            owed, facts.owed = facts.owed[0], facts.owed[1:]
            if owed == LAYING:
                table.pending.append(Ask(taker, LAY))
                return
            if table.zones[pile]:
                card = table.move(table.zones[pile][-1], pile, 2 * table.seats + taker)
                yield PenaltyTaken(taker, card)
                if table.zones[pile]:
                    top = table.zones[pile][-1]
                    table.open(top)
                    yield TurnedUp(top)
                yield from self._take(table, facts, taker, card, 2 * table.seats + taker)
                if facts.loser is not None:
                    return
        if table.zones[taker]:
            table.pending.append(Ask(taker, OFFER))
        else:
            yield self._lose(facts, taker, "empty")

    def _lose(self, facts: RoyalFacts, seat: Seat, reason: str) -> Lost:
        """The only end of the game; what was still owed is dropped (spec royal, "End")."""
        facts.loser = seat
        facts.reason = reason
        facts.owed = ()
        return Lost(seat, reason)

    def result(self, table: Table) -> Result | None:
        """See `Game.result`."""
        facts: RoyalFacts = table.facts  # type: ignore[assignment]
        if facts.loser is None:
            return None
        return Result((facts.loser,), others(table.seats, 1 << facts.loser), facts.reason)
