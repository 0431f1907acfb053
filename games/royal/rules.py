"""The rules of Cockroach Poker Royal (spec royal)."""

from __future__ import annotations

from games.core.actions import Action, Arrangements, Choices, Product, Reason
from games.core.chance import Chance
from games.core.deals import deal
from games.core.entry import load_entry
from games.core.game import Game, Result, first_seat
from games.core.options import Options
from games.core.table import Place, Table, TableOf
from games.core.turns import others
from games.core.types import Seat, Token, Word
from games.passing.rules import OFFER, REFUSALS, Judge, go_round, judge, why_not_seat, why_not_verb, within_round
from games.royal import moves
from games.royal.deck import DECK, NO_KIND, Deck
from games.royal.facts import AREA, ASKS, FRONT, HAND, LAY, LAYING, PENALTY, PILE, RoyalFacts
from games.royal.moves import Laid, Lay, Lost, PenaltyTaken, Taken, TakenIntoHand, TurnedUp

ENTRY = load_entry("games.royal")


class Royal(Game):
    """Cockroach Poker Royal with its own deck or another.

    See `games.core.game.Game`.
    """

    id = ENTRY.id
    version = 1
    options = ENTRY.options
    places = (
        Place("hand", each=True, hidden=True, number=HAND),
        Place("area", each=True, number=AREA),
        Place("front", each=True, number=FRONT),
        Place("pile", number=PILE),
    )
    actions = moves.ACTIONS
    events = moves.EVENTS
    reasons = ("over", "not_your_turn", "answer_first", "pass_on_first", "special_stays", "has_seen", "nobody_left")
    asks = ASKS

    def __init__(self, deck: Deck = DECK) -> None:
        self.deck = deck
        self.seats = range(min(deck.hands), max(deck.hands) + 1)
        self.faces = deck.faces
        self.claims = deck.claims
        self._kind = deck.kind
        self._true = deck.true

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Set up the table (spec royal, "Set-up")."""
        starter = first_seat(seats, options, chance)
        table = Table(self.places, seats, RoyalFacts())
        deck = self.deck
        hands = {seat: deck.hands[seats] + deck.extra * (seat == starter) for seat in range(seats)}
        deal(table, deck.cards, hands, PILE, chance)
        if deck.top_shown:
            table.open(table.zones[PILE][-1])
        table.pending.append((starter, OFFER))
        return table

    def choices(self, table: TableOf[RoyalFacts], seat: Seat, what: str) -> Choices:
        """Return the legal actions of the seat for the decision `what`.

        Spec royal, "A round" and "Taking a card".
        """
        facts = table.facts
        if what == LAY:
            return self._layings(table, seat, facts.claim)
        return within_round(table, facts, seat, what, len(self.claims))

    def _layings(self, table: Table, seat: Seat, claim: Word) -> Choices:
        faces, kinds = table.faces, self._kind
        plain = [card for card in table.zones[seat] if kinds[faces[card]] != NO_KIND]
        if len(plain) < 2:
            return Choices(Product(Lay, tuple((card,) for card in plain)))
        fitting = tuple((card,) for card in plain if claim in self._true[faces[card]])
        return Choices(Product(Lay, fitting), Product(Lay, Arrangements(plain, 2)))

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`; only hand cards have a use."""
        if card not in table.zones[seat]:
            return None
        if not table.pending:
            return Reason("over")
        asked, what = table.pending[-1]
        if asked != seat:
            return Reason("not_your_turn")
        if what in REFUSALS:
            return Reason(REFUSALS[what])
        if what == LAY and self._kind[table.faces[card]] == NO_KIND:
            return Reason("special_stays")
        return None

    def why_not_seat(self, table: TableOf[RoyalFacts], seat: Seat, other: Seat) -> Reason | None:
        """See `Game.why_not_seat`; seats that have seen the card are excluded."""
        return why_not_seat(table.facts, table.pending[-1][1], other)

    def why_not_verb(self, table: TableOf[RoyalFacts], seat: Seat, verb: type[Action]) -> Reason | None:
        """See `Game.why_not_verb`; the last receiver can only answer."""
        return why_not_verb(table.facts, table.pending[-1][1], table.seats, verb)

    def play(self, table: TableOf[RoyalFacts], seat: Seat, action: Action, chance: Chance) -> None:
        """Carry out a legal action (see `Game.play`)."""
        facts = table.facts
        front = table.at(FRONT, 0)
        if isinstance(action, Judge):
            source = front + facts.to
            taker = judge(table, facts, front, action.believe, self._true)
            self._take(table, facts, taker, table.zones[source][-1], source)
            if not facts.losers:
                self._settle(table, facts, taker)
        elif isinstance(action, Lay):
            table.pending.clear()
            for token in action.cards:
                card = table.move(token, seat, table.at(AREA, seat), face_up=True)
                table.tell(Laid, seat, card)
                if self._count(table, facts, seat, card):
                    self._lose(table, facts, seat, "four")
                    return
            self._settle(table, facts, seat)
        else:
            go_round(table, facts, front, seat, action)

    def _take(self, table: Table, facts: RoyalFacts, taker: Seat, card: Token, source: int) -> None:
        """Take the open card that lies in the zone `source`.

        Spec royal, "Taking a card".
        """
        faces, kinds = table.faces, self._kind
        if kinds[faces[card]] == NO_KIND and any(kinds[faces[other]] != NO_KIND for other in table.zones[taker]):
            table.move(card, source, taker)
            facts.owed += (LAYING,)
            table.tell(TakenIntoHand, taker, card)
            return
        table.move(card, source, table.at(AREA, taker))
        table.tell(Taken, taker, card)
        if self._count(table, facts, taker, card):
            self._lose(table, facts, taker, "four")

    def _count(self, table: Table, facts: RoyalFacts, seat: Seat, card: Token) -> bool:
        """Count a new card before a seat; return True if it loses.

        If it does not, a royal card adds a penalty to what is owed.
        """
        faces, kinds = table.faces, self._kind
        kind = kinds[faces[card]]
        if kind == NO_KIND:
            return False
        lying = [kinds[faces[other]] for other in table.cards(AREA, seat)]
        if lying.count(kind) >= self.deck.fatal[table.seats]:
            return True
        if self.deck.royal[faces[card]]:
            facts.owed += (PENALTY,)
        return False

    def _settle(self, table: Table, facts: RoyalFacts, taker: Seat) -> None:
        """Settle what the taker owes, in order; then it offers."""
        while facts.owed:
            owed, facts.owed = facts.owed[0], facts.owed[1:]
            if owed == LAYING:
                table.pending.append((taker, LAY))
                return
            if table.zones[PILE]:
                card = table.zones[PILE][-1]
                table.tell(PenaltyTaken, taker, card)
                self._take(table, facts, taker, card, PILE)
                if table.zones[PILE]:
                    top = table.zones[PILE][-1]
                    table.open(top)
                    if not facts.losers:
                        table.tell(TurnedUp, top)
                if facts.losers:
                    return
        if table.zones[taker]:
            table.pending.append((taker, OFFER))
        else:
            self._lose(table, facts, taker, "empty")

    def _lose(self, table: Table, facts: RoyalFacts, seat: Seat, reason: str) -> None:
        """End the game with one loser; it ends in no other way.

        Anything still owed is dropped (spec royal, "End").
        """
        facts.losers = (seat,)
        facts.reason = reason
        facts.owed = ()
        table.tell(Lost, seat, reason)

    def result(self, table: TableOf[RoyalFacts]) -> Result | None:
        """See `Game.result`."""
        facts = table.facts
        if not facts.losers:
            return None
        return Result(facts.losers, others(table.seats, *facts.losers), facts.reason)
