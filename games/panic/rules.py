"""The rules of Panic Clan Inviter (spec panic)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core.actions import NOTHING, Action, Choices, Event, Reason
from games.core.chance import Chance
from games.core.entry import load_entry
from games.core.faces import deck
from games.core.game import Game, Result, first_seat
from games.core.options import Options
from games.core.table import Ask, Place, Table, asks
from games.core.types import Seat, Token
from games.panic import moves
from games.panic.cards import (
    COST,
    DEALT,
    DRAWN,
    DRAWS,
    ENACTING_DRAWS,
    FACES,
    FIRST_RULE,
    HAND_LIMIT,
    MAGIC,
    TURNS,
    goal,
)
from games.panic.choices import CHOICES, hindrance
from games.panic.facts import ASKS, DECK, DISCARDS, FASCINATE, IN_FORCE, LIMIT, PAY, PLAYED, TURN, PanicFacts
from games.panic.moves import ExtraTurnBegan, NoEffect, Paid, Pay, Placed, Spent, TookBack, TurnLost, Used, Won
from games.panic.steps import discard, draw, enact, in_lines, in_order, next_player, put_down, take
from games.panic.units import HAPPENS, choose

ENTRY = load_entry("games.panic")
SEATS = ENTRY.seats

OTHERS = tuple(face for face in deck(FACES) if face != FIRST_RULE)
"""All cards but the one that is in force at the beginning."""

# What comes again and again and says nothing but the seat, by seat.
ASK_TURN, ASK_LIMIT, ASK_PAY = (asks(what, SEATS[-1]) for what in (TURN, LIMIT, PAY))
BEGAN = tuple(map(ExtraTurnBegan, range(SEATS[-1])))


class Panic(Game):
    """Panic Clan Inviter for 2 to 5 seats (see `games.core.game.Game`)."""

    id = ENTRY.id
    version = 1
    seats = SEATS
    options = ENTRY.options
    places = (
        Place("hand", each=True, hidden=True),
        Place("line", each=True),
        Place("drawn", each=True, hidden=True),
        Place("rule"),
        Place("deck"),
        Place("discards"),
        Place("played"),
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
        """Spec panic, "Set-up"."""
        starter = first_seat(seats, options, chance)
        facts = PanicFacts(starter, (starter + 1) % seats, (0,) * seats, goal(seats))
        table = Table(self.places, seats, facts)
        first = table.fill([FIRST_RULE], chance)
        table.put(first, IN_FORCE)
        table.open(first[0])
        cards = table.fill(OTHERS, chance)
        for seat in range(seats):
            table.put(cards[seat * DEALT : (seat + 1) * DEALT], seat)
        table.put(cards[seats * DEALT :], DECK)
        table.pending.append(ASK_TURN[starter])
        return table

    def legal(self, table: Table, seat: Seat) -> Choices:
        """Spec panic, "A turn" and "Cards"."""
        if not table.pending:
            return NOTHING
        asked, what = table.pending[-1]
        return CHOICES[what](table, seat) if asked == seat else NOTHING

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`. Only cards of the hand have a use."""
        if card not in table.zones[seat]:
            return None
        if not table.pending:
            return Reason("over")
        ask = table.pending[-1]
        key = hindrance(table, seat, card, ask.what) if ask.seat == seat else "not_your_turn"
        return None if key is None else Reason(key)

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> Iterator[Event]:
        """Carry out a legal action (see `Game.play`)."""
        facts: PanicFacts = table.facts  # type: ignore[assignment]
        what = table.pending.pop().what
        if isinstance(action, moves.Draw):
            yield from draw(table, seat, DRAWN, chance)
        elif isinstance(action, moves.Place):
            card = table.turn_up(action.card, seat, table.seats + seat)
            yield Placed(seat, card)
            if len(table.zones[table.seats + seat]) >= facts.goal:  # before any effect (spec panic, "End")
                facts.winners = (seat,)
                facts.reason = "line"
                yield Won(seat)
                return
            effect = HAPPENS[table.faces[card]]
            if not effect:
                yield from self._next_turn(table, facts)  # no hand has grown
                return
            yield from effect(table, facts, seat, card, chance)
        elif isinstance(action, moves.Use):
            yield from self._use(table, facts, seat, action.card, chance)
        elif isinstance(action, moves.Discard):
            yield discard(table, seat, action.cards)
        elif isinstance(action, Pay):
            yield Paid(seat, put_down(table, seat, action.cards))
            yield from self._magic(table, facts, seat, table.zones[PLAYED][-1], chance)
        elif isinstance(action, moves.Fascinate):
            yield from self._fascinate(table, seat, action.card)
        elif what == TURN and isinstance(action, moves.Enact):
            yield enact(table, seat, action.card, seat)
            yield from draw(table, seat, ENACTING_DRAWS, chance)
        else:
            yield from choose(table, seat, action, chance)
        if not table.pending:
            yield from self._end_turn(table, facts)

    # --- magic -------------------------------------------------------------------------------------------------------

    def _use(self, table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
        """The card lies apart until its effect is over, so that its own draws cannot bring it back."""
        card = table.turn_up(card, seat, PLAYED)
        yield Used(seat, card)
        cost, hand = COST[table.faces[card]], table.zones[seat]
        if not cost:
            yield from self._magic(table, facts, seat, card, chance)
        elif len(hand) > cost:
            table.pending.append(ASK_PAY[seat])
        else:
            yield Paid(seat, put_down(table, seat, tuple(hand)))
            yield from self._magic(table, facts, seat, card, chance)

    def _magic(self, table: Table, facts: PanicFacts, seat: Seat, card: Token, chance: Chance) -> Iterator[Event]:
        """The effect of a magic card that is paid for (spec panic, "12 magic cards")."""
        zones, seats, face = table.zones, table.seats, table.faces[card]
        if MAGIC[face] == "fascinate":
            targets = in_lines(table)
            if len(targets) > 1:
                table.pending.append(Ask(seat, FASCINATE))
            else:
                yield from self._fascinate(table, seat, targets[0])
            return
        if MAGIC[face] == "fortune":
            if zones[seat]:
                yield discard(table, seat, tuple(zones[seat]))
            yield from draw(table, seat, DRAWS[face], chance)
        elif MAGIC[face] == "menace":
            struck = [other for other in in_order(table, facts) if zones[seats + other]]
            for other in struck:
                last = zones[seats + other][-1]
                table.move(last, seats + other, other)
                yield TookBack(other, last)
            if not struck:
                yield NoEffect(seat, card)
        facts.extra += TURNS[face]
        yield self._spend(table, seat)

    def _fascinate(self, table: Table, seat: Seat, card: Token) -> Iterator[Event]:
        lines = range(table.seats, 2 * table.seats)
        yield from take(table, seat, card, next(zone for zone in lines if card in table.zones[zone]))
        yield self._spend(table, seat)

    def _spend(self, table: Table, seat: Seat) -> Spent:
        card = table.zones[PLAYED][-1]
        table.move(card, PLAYED, DISCARDS)
        return Spent(seat, card)

    # --- the end of a turn -------------------------------------------------------------------------------------------

    def _end_turn(self, table: Table, facts: PanicFacts) -> Iterable[Event]:
        """The hand limit, and when no hand is above it the next turn (spec panic, "A turn")."""
        for hand in table.zones[: table.seats]:
            if len(hand) > HAND_LIMIT:
                self._limit(table, facts)
                return ()
        return self._next_turn(table, facts)

    def _limit(self, table: Table, facts: PanicFacts) -> None:
        """All with too many cards are asked: the player first, then in the order of turns."""
        over = [seat for seat, hand in enumerate(table.zones[: table.seats]) if len(hand) > HAND_LIMIT]
        if len(over) > 1:
            order = (facts.player, *in_order(table, facts))
            over.sort(key=order.index, reverse=True)
        table.pending += [ASK_LIMIT[seat] for seat in over]

    def _next_turn(self, table: Table, facts: PanicFacts) -> Iterable[Event]:
        """Extra turns first, then the next seat that is not blocked."""
        facts.turn += 1
        if facts.extra:
            facts.extra -= 1
            table.pending.append(ASK_TURN[facts.player])
            return (BEGAN[facts.player],)
        if 1 in facts.blocked:
            return self._blocked_turns(table, facts)
        facts.player = seat = facts.next
        facts.next = (seat + facts.direction) % table.seats
        table.pending.append(ASK_TURN[seat])
        return ()

    def _blocked_turns(self, table: Table, facts: PanicFacts) -> Iterator[Event]:
        """Seats that are blocked lose their turns until one is not."""
        seat = (facts.player + facts.direction) % table.seats
        while facts.blocked[seat]:
            facts.blocked = (*facts.blocked[:seat], 0, *facts.blocked[seat + 1 :])
            yield TurnLost(seat)
            seat = (seat + facts.direction) % table.seats
        facts.player = seat
        facts.next = next_player(table, facts)
        table.pending.append(ASK_TURN[seat])

    def result(self, table: Table) -> Result | None:
        """See `Game.result`."""
        facts: PanicFacts = table.facts  # type: ignore[assignment]
        return Result((), facts.winners, facts.reason) if facts.winners else None
