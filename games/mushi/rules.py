"""The rules of Insect Poker (spec mushi)."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.actions import NOTHING, Action, Choices, Event, Reason
from games.core.chance import Chance
from games.core.entry import load_entry
from games.core.faces import deck
from games.core.game import Game, Result, first_seat
from games.core.options import Options
from games.core.table import Place, Table, asks
from games.core.types import Seat, Token
from games.mushi import moves
from games.mushi.cards import ALL_CLAIMS, CLAIMS, FACES, TRUE, base_hand, can_experiment, clockwise, halves
from games.mushi.choices import END_TURN, RESPONSES, hindered_in_area, hindered_in_hand, uses, within_effect
from games.mushi.effects import decide, fire, overfull, refused, stirring
from games.mushi.facts import ASKS, DECK, RESPOND, TURN, MushiFacts
from games.mushi.moves import Lost, Refilled, Taken, TurnBegan
from games.passing.rules import (
    ASK_OFFER,
    GO_ROUND,
    ROUND,
    Judge,
    blamed,
    go_round,
    judge,
    offers,
    others,
    reveal,
    within_round,
)

ENTRY = load_entry("games.mushi")
SEATS = ENTRY.seats
PACK = tuple(deck(FACES))

# What comes again and again and says nothing but the seat, by seat.
ASK_TURN = asks(TURN, SEATS[-1])
REFILLED = tuple(Refilled(seat) for seat in range(SEATS[-1]))
BEGAN = tuple(TurnBegan(seat) for seat in range(SEATS[-1]))


class Mushi(Game):
    """Insect Poker for 2 to 7 seats (see `games.core.game.Game`)."""

    id = ENTRY.id
    version = 1
    seats = SEATS
    options = ENTRY.options
    places = (
        Place("hand", each=True, hidden=True),
        Place("area", each=True),
        Place("front", each=True),
        Place("drawn", each=True, hidden=True),
        Place("deck"),
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
        """Spec mushi, "Set-up"."""
        starter = first_seat(seats, options, chance)
        table = Table(self.places, seats, MushiFacts(parent=starter))
        cards = table.fill(PACK, chance)
        size = base_hand(seats)
        for number, seat in enumerate(clockwise(seats, starter)):
            table.put(cards[number * size : (number + 1) * size], seat)
        table.put(cards[seats * size :], DECK)
        table.pending.append(ASK_OFFER[starter])
        return table

    def legal(self, table: Table, seat: Seat) -> Choices:
        """Spec mushi, "A turn of the parent" and "Insects"."""
        if not table.pending or table.pending[-1].seat != seat:
            return NOTHING
        what = table.pending[-1].what
        facts: MushiFacts = table.facts  # type: ignore[assignment]
        if what in ROUND:
            return within_round(table, facts, seat, what, ALL_CLAIMS)
        if what == TURN:
            sending = offers(table, seat, ALL_CLAIMS) if table.zones[seat] else END_TURN
            return Choices(*uses(table, seat), sending)
        if what == RESPOND:
            return RESPONSES
        return within_effect(table, seat, what)

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`. Tells about cards of the hand, and of the seat's area as insects."""
        in_area = card in table.zones[table.seats + seat]
        if not in_area and card not in table.zones[seat]:
            return None
        if not table.pending:
            return Reason("over")
        ask = table.pending[-1]
        facts: MushiFacts = table.facts  # type: ignore[assignment]
        if in_area:
            key = hindered_in_area(table, seat, card, ask, facts.tried, facts.sent, facts.parent)
        else:
            key = hindered_in_hand(seat, ask)
        return None if key is None else Reason(key)

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> Iterator[Event]:
        """Carry out a legal action (see `Game.play`)."""
        facts: MushiFacts = table.facts  # type: ignore[assignment]
        front = 2 * table.seats
        if isinstance(action, Judge):
            yield judge(table, facts, action.believe)
            revealed = reveal(table, facts, front, TRUE)
            yield revealed
            card, taker = revealed.card, blamed(revealed, action.believe)
            table.move(card, front + revealed.judge, table.seats + taker)
            yield Taken(taker, card)
            if refused(table, facts, taker, card):
                yield from fire(table, facts, chance)
        elif isinstance(action, GO_ROUND):
            facts.sent = True
            yield go_round(table, facts, front, seat, action)
            return
        else:
            table.pending.clear()
            yield from decide(table, facts, seat, action, chance)
        while facts.stirred and not table.pending:
            if stirring(table, facts):
                yield from fire(table, facts, chance)
        if table.pending:
            return
        if facts.changed and (losers := overfull(table, facts)):
            yield from self._lose(facts, losers, "four")
        elif table.zones[facts.parent] and not facts.sent:
            table.pending.append(ASK_OFFER[facts.parent])
        else:
            yield from self._end_turn(table, facts)

    def _end_turn(self, table: Table, facts: MushiFacts) -> Iterator[Event]:
        """Spec mushi, "A turn of the parent", 4 and 5, and "The deck runs out"; parents with nothing to do go by."""
        seats = table.seats
        zones = table.zones
        size = base_hand(seats)
        while True:
            pile = zones[DECK]
            for seat in clockwise(seats, facts.parent):
                missing = size - len(zones[seat])
                if missing > 0 and pile:
                    table.draw(missing, DECK, seat)
                    yield REFILLED[seat]
            if not pile and not any(zones[:seats]):
                most = [max(halves(table, seat, kind) for kind in ALL_CLAIMS) for seat in range(seats)]
                yield from self._lose(facts, [seat for seat in range(seats) if most[seat] == max(most)], "most")
                return
            facts.parent = parent = (facts.parent + 1) % seats
            facts.turn += 1
            facts.tried = facts.sent = False
            yield BEGAN[parent]
            if can_experiment(table, parent):
                table.pending.append(ASK_TURN[parent])
                return
            if zones[parent]:
                table.pending.append(ASK_OFFER[parent])
                return

    def _lose(self, facts: MushiFacts, losers: list[Seat], reason: str) -> Iterator[Lost]:
        """The only end of the game."""
        facts.losers = tuple(losers)
        facts.reason = reason
        for seat in losers:
            yield Lost(seat, reason)

    def result(self, table: Table) -> Result | None:
        """See `Game.result`."""
        facts: MushiFacts = table.facts  # type: ignore[assignment]
        if not facts.losers:
            return None
        lost = sum(1 << seat for seat in facts.losers)
        return Result(facts.losers, others(table.seats, lost), facts.reason)
