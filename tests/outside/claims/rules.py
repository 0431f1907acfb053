"""The rules: whoever is wrong about a claim takes the card.

Who has taken a card gives the next one. With three of a kind, or none left to give, a seat has lost.
"""

from __future__ import annotations

from games.core.actions import Action, Choices, Product, Reason
from games.core.chance import Chance
from games.core.deals import deal
from games.core.entry import load_entry
from games.core.faces import deck, load_faces
from games.core.game import Game, Result, first_seat
from games.core.numbers import load_numbers
from games.core.options import Options
from games.core.table import Place, Table
from games.core.turns import others
from games.core.types import Seat, Token

from . import moves
from .facts import ASKS, GIVE, JUDGE, Known
from .moves import Give, Given, Judge, Judged, Lost, Revealed

ENTRY = load_entry(__package__)
FACES = load_faces(__package__)
CLAIMS = tuple(face.id for face in FACES)
"""The claims: each face by its own name.

So a claim is true of the face with the same number.
"""
HAND, LOST = (load_numbers(__package__)[name] for name in ("hand", "lost"))


class Rules(Game):
    """The rules of the game (see `games.core.game.Game`)."""

    id = ENTRY.id
    version = 1
    seats = ENTRY.seats
    options = ENTRY.options
    places = (Place("hand", each=True, hidden=True), Place("front", each=True), Place("area", each=True), Place("box"))
    faces = FACES
    claims = CLAIMS
    actions = moves.ACTIONS
    events = moves.EVENTS
    reasons = ("over", "not_your_turn", "judge_first")
    asks = ASKS

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Set up the table: deal the hands and box the rest."""
        starter = first_seat(seats, options, chance)
        table = Table(self.places, seats, Known())
        hands = {table.zone("hand", seat): HAND for seat in range(seats)}
        deal(table, deck(FACES), hands, table.zone("box"), chance)
        table.pending.append((starter, GIVE))
        return table

    def choices(self, table: Table, seat: Seat, what: str) -> Choices:
        """Return the legal actions of the seat for the decision `what`.

        Any card to any other seat with any claim, or a judgement: true or not.
        """
        if what == JUDGE:
            return Choices(Product(Judge, (True, False)))
        hand = tuple(table.zones[table.zone("hand", seat)])
        return Choices(Product(Give, hand, others(table.seats, seat), tuple(range(len(CLAIMS)))))

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`; cards on the table have no use."""
        if card not in table.zones[table.zone("hand", seat)]:
            return None
        if table.ask is None:
            return Reason("over")
        if table.ask.seat != seat:
            return Reason("not_your_turn")
        return Reason("judge_first") if table.ask.what == JUDGE else None

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
        """Carry out a legal action, telling an event after each step."""
        facts = table.facts
        assert isinstance(facts, Known)
        table.pending.pop()
        if isinstance(action, Give):
            facts.giver, facts.to, facts.claim = seat, action.to, action.claim
            facts.round += 1
            card = table.move(action.card, table.zone("hand", seat), table.zone("front", action.to))
            table.pending.append((action.to, JUDGE))
            table.tell(Given, seat, action.to, card, action.claim)
        elif isinstance(action, Judge):
            table.tell(Judged, seat, facts.giver, facts.claim, action.believe)
            (card,) = table.zones[table.zone("front", seat)]
            table.open(card)
            truth = table.faces[card] == facts.claim
            loser = facts.giver if truth == action.believe else seat
            table.tell(Revealed, card, facts.giver, seat, facts.claim, truth, loser)
            table.move(card, table.zone("front", seat), table.zone("area", loser), face_up=True)
            faces = [table.faces[lying] for lying in table.zones[table.zone("area", loser)]]
            if faces.count(table.faces[card]) < LOST and table.zones[table.zone("hand", loser)]:
                table.pending.append((loser, GIVE))
                return
            facts.losers = (loser,)
            table.tell(Lost, loser)

    def result(self, table: Table) -> Result | None:
        """See `Game.result`; all but one win."""
        assert isinstance(table.facts, Known)
        losers = table.facts.losers
        if not losers:
            return None
        return Result(losers, others(table.seats, *losers), "judged")
