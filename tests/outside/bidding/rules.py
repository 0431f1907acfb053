"""The rules: bids about all hands go up until one is doubted."""

from __future__ import annotations

from games.core.actions import Action, Choices, Product, Reason
from games.core.chance import Chance
from games.core.entry import load_entry
from games.core.faces import deck, load_faces
from games.core.game import Game, Result, first_seat
from games.core.options import Options
from games.core.table import Place, Table
from games.core.types import Seat, Token

from . import moves
from .facts import ASKS, OPEN, RAISE, Known
from .moves import Bid, Counted, Doubt, Doubted, GivenBack, Look, Looked, Lost, Made, Shown

ENTRY = load_entry(__package__)
FACES = load_faces(__package__)
CLAIMS = tuple(face.id for face in FACES)
HAND = 10


class Rules(Game):
    """See `games.core.game.Game`."""

    id = ENTRY.id
    version = 1
    seats = ENTRY.seats
    options = ENTRY.options
    places = (Place("hand", each=True, hidden=True), Place("front", each=True), Place("shown", each=True), Place("box"))
    faces = FACES
    claims = CLAIMS
    actions = moves.ACTIONS
    events = moves.EVENTS
    reasons = ()
    asks = ASKS

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        starter = first_seat(seats, options, chance)
        table = Table(self.places, seats, Known())
        cards = table.fill(deck(FACES), chance)
        for seat in range(seats):
            table.put(cards[seat * HAND : (seat + 1) * HAND], table.zone("hand", seat))
        table.put(cards[seats * HAND :], table.zone("box"))
        table.pending.append((starter, OPEN))
        return table

    def choices(self, table: Table, seat: Seat, what: str) -> Choices:
        facts = table.facts
        assert isinstance(facts, Known)
        higher = range(facts.number + 1, HAND * table.seats + 1)
        parts = [Product(Bid, tuple(higher), tuple(range(len(CLAIMS))))]
        if facts.number:
            parts.append(Product(Doubt))
        if seat not in facts.looked:
            parts.append(Product(Look, tuple(other for other in range(table.seats) if other != seat)))
        return Choices(*parts)

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        return None

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
        facts = table.facts
        assert isinstance(facts, Known)
        table.pending.pop()
        self._give_back(table, seat, facts)
        if isinstance(action, Look):
            hand = table.zone("hand", action.to)
            card = table.zones[hand][chance.pick(len(table.zones[hand]))]
            card = table.move(card, hand, table.zone("front", seat))
            table.show(card, seat)
            facts.looked, facts.owner = (*facts.looked, seat), action.to
            table.pending.append((seat, RAISE if facts.number else OPEN))
            table.tell(Looked, seat, action.to, card)
        elif isinstance(action, Bid):
            facts.bidder, facts.number, facts.claim, facts.round = seat, action.number, action.claim, 1
            table.pending.append(((seat + 1) % table.seats, RAISE))
            table.tell(Made, seat, action.number, action.claim)
        else:
            table.tell(Doubted, seat, facts.bidder)
            self._count(table, seat, facts)

    def _give_back(self, table: Table, seat: Seat, facts: Known) -> None:
        for card in list(table.zones[table.zone("front", seat)]):
            table.move(card, table.zone("front", seat), table.zone("hand", facts.owner))
            facts.owner = -1
            table.tell(GivenBack, seat)

    def _count(self, table: Table, judge: Seat, facts: Known) -> None:
        for seat in range(table.seats):
            for card in list(table.zones[table.zone("hand", seat)]):
                table.move(card, table.zone("hand", seat), table.zone("shown", seat), face_up=True)
            table.tell(Shown, seat)
        lying = [card for seat in range(table.seats) for card in table.zones[table.zone("shown", seat)]]
        cards = tuple(card for card in lying if table.faces[card] == facts.claim)
        truth = len(cards) >= facts.number
        table.tell(Counted, facts.bidder, judge, facts.claim, len(cards), cards, truth)
        facts.losers = (judge if truth else facts.bidder,)
        table.tell(Lost, facts.losers[0])

    def result(self, table: Table) -> Result | None:
        assert isinstance(table.facts, Known)
        losers = table.facts.losers
        if not losers:
            return None
        return Result(losers, tuple(seat for seat in range(table.seats) if seat not in losers), "counted")
