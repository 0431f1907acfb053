"""The rules of Insect Poker (spec mushi)."""

from __future__ import annotations

from games.core.actions import Action, Choices, Reason
from games.core.chance import Chance
from games.core.deals import deal
from games.core.entry import load_entry
from games.core.faces import deck
from games.core.game import Game, Result, first_seat
from games.core.options import Options
from games.core.table import Place, Table, TableOf
from games.core.turns import in_turn, others
from games.core.types import Seat, Token
from games.mushi import moves
from games.mushi.cards import ALL_CLAIMS, CLAIMS, FACES, TRUE, base_hand, can_experiment, halves
from games.mushi.choices import END_TURN, RESPONSES, hindered_in_area, hindered_in_hand, turn, within_effect
from games.mushi.effects import decide, fire, overfull, refused, stirring
from games.mushi.facts import AREA, ASKS, DECK, DRAWN, FRONT, HAND, RESPOND, TURN, MushiFacts
from games.mushi.moves import Lost, Refilled, Taken, TurnBegan
from games.passing.rules import (
    GO_ROUND,
    OFFER,
    ROUND,
    Judge,
    go_round,
    judge,
    why_not_seat,
    why_not_verb,
    within_round,
)

ENTRY = load_entry("games.mushi")
SEATS = ENTRY.seats
PACK = tuple(deck(FACES))


class Mushi(Game):
    """Insect Poker for 2 to 7 seats (see `games.core.game.Game`)."""

    id = ENTRY.id
    version = 1
    seats = SEATS
    options = ENTRY.options
    places = (
        Place("hand", each=True, hidden=True, number=HAND),
        Place("area", each=True, number=AREA),
        Place("front", each=True, number=FRONT),
        Place("drawn", each=True, hidden=True, number=DRAWN),
        Place("deck", number=DECK),
    )
    faces = FACES
    claims = CLAIMS
    actions = moves.ACTIONS
    events = moves.EVENTS
    reasons = (
        "over",
        "not_your_turn",
        "answer_first",
        "pass_on_first",
        "has_seen",
        "nobody_left",
        "choose_first",
        "used",
        "one_attempt",
        "automatic",
        "midge",
        "mantis",
        "only_parent",
        "no_cards",
        "nobody",
        "nothing_moves",
        "nothing_changes",
        "too_late",
    )
    asks = ASKS

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Set up the table (spec mushi, "Set-up")."""
        starter = first_seat(seats, options, chance)
        own_mantis, stay_used = bool(options["own_mantis"]), bool(options["stay_used"])
        facts = MushiFacts(parent=starter, own_mantis=own_mantis, stay_used=stay_used)
        table = Table(self.places, seats, facts)
        deal(table, PACK, dict.fromkeys(in_turn(seats, starter), base_hand(seats)), DECK, chance)
        table.pending.append((starter, OFFER))
        return table

    def choices(self, table: TableOf[MushiFacts], seat: Seat, what: str) -> Choices:
        """Return the legal actions of the seat for the decision `what`.

        Spec mushi, "A turn of the parent" and "Insects".
        """
        facts = table.facts
        if what in ROUND:
            return within_round(table, facts, seat, what, len(CLAIMS))
        if what == TURN:
            offers = within_round(table, facts, seat, OFFER, len(CLAIMS)) if table.zones[seat] else END_TURN
            return turn(table, seat, offers)
        if what == RESPOND:
            return RESPONSES
        return within_effect(table, seat, what)

    def why_not(self, table: TableOf[MushiFacts], seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`.

        Answers for cards of the hand, and for cards of the seat's area as insects.
        """
        in_area = card in table.cards(AREA, seat)
        if not in_area and card not in table.zones[seat]:
            return None
        if not table.pending:
            return Reason("over")
        asked, what = table.pending[-1]
        facts = table.facts
        if in_area:
            key = hindered_in_area(table, seat, card, asked, what, facts.tried, facts.sent, facts.parent)
        else:
            key = hindered_in_hand(seat, asked, what)
        return None if key is None else Reason(key)

    def why_not_seat(self, table: TableOf[MushiFacts], seat: Seat, other: Seat) -> Reason | None:
        """See `Game.why_not_seat`; seats that have seen the card are excluded."""
        return why_not_seat(table.facts, table.pending[-1][1], other)

    def why_not_verb(self, table: TableOf[MushiFacts], seat: Seat, verb: type[Action]) -> Reason | None:
        """See `Game.why_not_verb`; the last receiver can only answer."""
        return why_not_verb(table.facts, table.pending[-1][1], table.seats, verb)

    def play(self, table: TableOf[MushiFacts], seat: Seat, action: Action, chance: Chance) -> None:
        """Carry out a legal action (see `Game.play`)."""
        facts = table.facts
        front = table.at(FRONT, 0)
        if isinstance(action, Judge):
            source = front + facts.to
            taker = judge(table, facts, front, action.believe, TRUE)
            card = table.move(table.zones[source][-1], source, table.at(AREA, taker))
            table.tell(Taken, taker, card)
            if refused(table, facts, taker, card):
                fire(table, facts, chance)
        elif isinstance(action, GO_ROUND):
            facts.sent = True
            go_round(table, facts, front, seat, action)
            return
        else:
            table.pending.clear()
            decide(table, facts, seat, action, chance)
        while facts.stirred and not table.pending:
            if stirring(table, facts):
                fire(table, facts, chance)
        if table.pending:
            return
        if facts.changed and (losers := overfull(table, facts)):
            self._lose(table, facts, losers, "four")
        elif table.zones[facts.parent] and not facts.sent:
            table.pending.append((facts.parent, OFFER))
        else:
            self._end_turn(table, facts)

    def _end_turn(self, table: Table, facts: MushiFacts) -> None:
        """Refill the hands and find the next parent, or end the game.

        Spec mushi, "A turn of the parent", 4 and 5, and "The deck runs out". Parents with nothing to do are skipped.
        """
        seats = table.seats
        zones = table.zones
        size = base_hand(seats)
        while True:
            pile = zones[DECK]
            for seat in in_turn(seats, facts.parent):
                missing = size - len(zones[seat])
                if missing > 0 and pile:
                    table.draw(missing, DECK, seat)
                    table.tell(Refilled, seat)
            if not pile and not any(zones[:seats]):
                most = [max(halves(table, seat, kind) for kind in ALL_CLAIMS) for seat in range(seats)]
                self._lose(table, facts, [seat for seat in range(seats) if most[seat] == max(most)], "most")
                return
            facts.parent = parent = (facts.parent + 1) % seats
            facts.turn += 1
            facts.tried = facts.sent = False
            table.tell(TurnBegan, parent)
            if can_experiment(table, parent):
                table.pending.append((parent, TURN))
                return
            if zones[parent]:
                table.pending.append((parent, OFFER))
                return

    def _lose(self, table: Table, facts: MushiFacts, losers: list[Seat], reason: str) -> None:
        """End the game with these losers; it ends in no other way."""
        facts.losers = tuple(losers)
        facts.reason = reason
        for seat in losers:
            table.tell(Lost, seat, reason)

    def result(self, table: TableOf[MushiFacts]) -> Result | None:
        """See `Game.result`."""
        facts = table.facts
        if not facts.losers:
            return None
        return Result(facts.losers, others(table.seats, *facts.losers), facts.reason)
