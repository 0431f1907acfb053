"""The rules of Panic Clan Inviter (spec panic)."""

from __future__ import annotations

from games.core.actions import Action, Choices, Reason
from games.core.chance import Chance
from games.core.deals import deal
from games.core.entry import load_entry
from games.core.faces import deck
from games.core.game import Game, Result, first_seat
from games.core.options import Options
from games.core.table import Place, Table, TableOf
from games.core.turns import changed, in_turn
from games.core.types import Seat, Token
from games.panic import moves
from games.panic.cards import (
    COST,
    DEALT,
    DRAWS,
    DRAWS_A_TURN,
    ENACTING_DRAWS,
    FACES,
    FIRST_RULE,
    HAND_LIMIT,
    MAGIC,
    TURNS,
    goal,
)
from games.panic.choices import CHOICES, hindrance
from games.panic.facts import (
    ASKS,
    DECK,
    DISCARDS,
    DRAWN,
    FASCINATE,
    HAND,
    IN_FORCE,
    LIMIT,
    LINE,
    PAY,
    PLAYED,
    TURN,
    PanicFacts,
)
from games.panic.moves import ExtraTurnBegan, Menaced, NoEffect, Paid, Pay, Placed, Spent, TookBack, TurnLost, Used, Won
from games.panic.steps import discard, draw, enact, in_lines, in_order, next_player, put_down, take
from games.panic.units import HAPPENS, choose

ENTRY = load_entry("games.panic")
SEATS = ENTRY.seats

OTHERS = tuple(face for face in deck(FACES) if face != FIRST_RULE)
"""All cards except the rule in force at the beginning."""


class Panic(Game):
    """Panic Clan Inviter for 2 to 5 seats (see `games.core.game.Game`)."""

    id = ENTRY.id
    version = 1
    seats = SEATS
    options = ENTRY.options
    places = (
        Place("hand", each=True, hidden=True, number=HAND),
        Place("line", each=True, number=LINE),
        Place("drawn", each=True, hidden=True, number=DRAWN),
        Place("rule", number=IN_FORCE),
        Place("deck", number=DECK),
        Place("discards", number=DISCARDS),
        Place("played", number=PLAYED),
    )
    faces = FACES
    claims = ()
    actions = moves.ACTIONS
    events = moves.EVENTS
    reasons = (
        "over",
        "not_your_turn",
        "choose_first",
        "only_rule",
        "command",
        "innovation",
        "heredity",
        "development",
        "evolution",
        "cannot_pay",
        "no_line",
    )
    asks = ASKS

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Set up the table (spec panic, "Set-up")."""
        starter = first_seat(seats, options, chance)
        facts = PanicFacts(starter, (starter + 1) % seats, (0,) * seats, goal(seats))
        facts.same_number = bool(options["same_number"])
        table = Table(self.places, seats, facts)
        first = table.fill([FIRST_RULE], chance)
        table.put(first, IN_FORCE)
        table.open(first[0])
        deal(table, OTHERS, dict.fromkeys(range(seats), DEALT), DECK, chance)
        table.pending.append((starter, TURN))
        return table

    def choices(self, table: Table, seat: Seat, what: str) -> Choices:
        """Return the legal actions of the seat for the decision `what`.

        Spec panic, "A turn" and "Cards".
        """
        return CHOICES[what](table, seat)

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`; only hand cards have a use."""
        if card not in table.zones[seat]:
            return None
        if not table.pending:
            return Reason("over")
        asked, what = table.pending[-1]
        key = hindrance(table, seat, card, what) if asked == seat else "not_your_turn"
        return None if key is None else Reason(key)

    def play(self, table: TableOf[PanicFacts], seat: Seat, action: Action, chance: Chance) -> None:
        """Carry out a legal action (see `Game.play`)."""
        facts = table.facts
        _, what = table.pending.pop()
        if isinstance(action, moves.Place):
            line = table.at(LINE, seat)
            card = table.move(action.card, seat, line, face_up=True)
            table.tell(Placed, seat, card)
            if len(table.zones[line]) >= facts.goal:  # before any effect (spec panic, "End")
                facts.winners = (seat,)
                facts.reason = "line"
                table.tell(Won, seat)
                return
            effect = HAPPENS[table.faces[card]]
            if not effect:
                self._next_turn(table, facts)  # no limit check: no hand has grown
                return
            effect(table, facts, seat, card, chance)
        elif isinstance(action, moves.Draw):
            draw(table, seat, DRAWS_A_TURN, chance)
        elif isinstance(action, moves.Use):
            self._use(table, facts, seat, action.card, chance)
        elif isinstance(action, moves.Discard):
            discard(table, seat, action.cards)
        elif isinstance(action, Pay):
            table.tell(Paid, seat, put_down(table, seat, action.cards))
            self._magic(table, facts, seat, table.zones[PLAYED][-1], chance)
        elif isinstance(action, moves.Fascinate):
            self._fascinate(table, seat, action.card)
        elif what == TURN and isinstance(action, moves.Enact):
            enact(table, seat, action.card, seat)
            draw(table, seat, ENACTING_DRAWS, chance)
        else:
            choose(table, seat, action, chance)
        if not table.pending:
            self._end_turn(table, facts)

    # --- magic -------------------------------------------------------------------------------------------------------

    def _use(self, table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
        """Use a magic card; the cost comes next.

        The card lies apart until its effect is over, so that its own draws cannot bring it back.
        """
        card = table.move(card, seat, PLAYED, face_up=True)
        table.tell(Used, seat, card)
        cost, hand = COST[table.faces[card]], table.zones[seat]
        if not cost:
            self._magic(table, facts, seat, card, chance)
        elif len(hand) > cost:
            table.pending.append((seat, PAY))
        else:
            table.tell(Paid, seat, put_down(table, seat, tuple(hand)))
            self._magic(table, facts, seat, card, chance)

    def _magic(self, table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> None:
        """Carry out the effect of a magic card already paid for.

        Spec panic, "12 magic cards".
        """
        zones, face = table.zones, table.faces[card]
        if MAGIC[face] == "fascinate":
            targets = in_lines(table)
            if len(targets) > 1:
                table.pending.append((seat, FASCINATE))
            else:
                self._fascinate(table, seat, targets[0])
            return
        if MAGIC[face] == "fortune":
            if zones[seat]:
                discard(table, seat, tuple(zones[seat]))
            draw(table, seat, DRAWS[face], chance)
        elif MAGIC[face] == "menace":
            struck = [other for other in in_order(table, facts) if table.cards(LINE, other)]
            for other in struck:
                last = table.cards(LINE, other)[-1]
                table.tell(Menaced, other, last)
                table.move(last, table.at(LINE, other), other)
                table.tell(TookBack, other, last)
            if not struck:
                table.tell(NoEffect, seat, card)
        facts.extra += TURNS[face]
        self._spend(table, seat)

    def _fascinate(self, table: Table, seat: Seat, card: Token) -> None:
        lines = range(table.at(LINE, 0), table.at(LINE, table.seats))
        take(table, seat, card, next(zone for zone in lines if card in table.zones[zone]))
        self._spend(table, seat)

    def _spend(self, table: Table, seat: Seat) -> None:
        card = table.zones[PLAYED][-1]
        table.move(card, PLAYED, DISCARDS)
        table.tell(Spent, seat, card)

    # --- the end of a turn -------------------------------------------------------------------------------------------

    def _end_turn(self, table: Table, facts: PanicFacts) -> None:
        """Apply the hand limit, else begin the next turn.

        Spec panic, "A turn".
        """
        for hand in table.each(HAND):
            if len(hand) > HAND_LIMIT:
                self._limit(table, facts)
                return
        self._next_turn(table, facts)

    def _limit(self, table: Table, facts: PanicFacts) -> None:
        """Ask every seat with too many cards to discard.

        The player is first; the others follow in the order of turns.
        """
        over = [seat for seat, hand in enumerate(table.each(HAND)) if len(hand) > HAND_LIMIT]
        if len(over) > 1:
            over.sort(key=in_turn(table.seats, facts.player, facts.direction).index, reverse=True)
        table.pending += [(seat, LIMIT) for seat in over]

    def _next_turn(self, table: Table, facts: PanicFacts) -> None:
        """Begin an extra turn, or that of the next seat not blocked."""
        facts.turn += 1
        if facts.extra:
            facts.extra -= 1
            table.pending.append((facts.player, TURN))
            table.tell(ExtraTurnBegan, facts.player)
            return
        if 1 in facts.blocked:
            self._blocked_turns(table, facts)
            return
        facts.player = seat = facts.next
        facts.next = (seat + facts.direction) % table.seats
        table.pending.append((seat, TURN))

    def _blocked_turns(self, table: Table, facts: PanicFacts) -> None:
        """Skip the blocked seats and begin the next turn.

        Each of them loses its turn and its block.
        """
        seat = (facts.player + facts.direction) % table.seats
        while facts.blocked[seat]:
            facts.blocked = changed(facts.blocked, seat, 0)
            table.tell(TurnLost, seat)
            seat = (seat + facts.direction) % table.seats
        facts.player = seat
        facts.next = next_player(table, facts)
        table.pending.append((seat, TURN))

    def result(self, table: TableOf[PanicFacts]) -> Result | None:
        """See `Game.result`."""
        facts = table.facts
        return Result((), facts.winners, facts.reason) if facts.winners else None
