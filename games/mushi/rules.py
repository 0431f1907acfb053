"""The rules of Insect Poker (spec mushi)."""

from __future__ import annotations

from collections.abc import Iterator

from games.claims.passing import (
    ANSWER,
    OFFER,
    PASS_ON,
    Judge,
    Judged,
    Offer,
    Offered,
    PassedOn,
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
from games.core.actions import NOTHING, Action, Choices, Dealt, Event, Reason
from games.core.chance import Chance
from games.core.faces import deck
from games.core.game import RANDOM, Game, Option, Options, Result
from games.core.table import Ask, Place, Table
from games.core.types import Seat, Token
from games.mushi.choices import (
    END_TURN,
    LAY,
    PUT_BACK,
    RESPOND,
    RESPONSES,
    ROUSE,
    TAKE_BACK,
    TIRE,
    TURN,
    hindered_in_area,
    hindered_in_hand,
    uses,
    within_effect,
)
from games.mushi.effects import decide, draw, fire, overfull, refused, stirring
from games.mushi.facts import MushiFacts
from games.mushi.insects import ALL_CLAIMS, CLAIMS, FACES, TRUE, base_hand, can_experiment, clockwise, halves
from games.mushi.moves import (
    Arrived,
    Cancel,
    Cancelled,
    Declined,
    Drew,
    EndTurn,
    Fired,
    Laid,
    Lay,
    Let,
    Lost,
    PutBack,
    Refilled,
    Replaced,
    Returned,
    RouseAll,
    Roused,
    TakeBack,
    Taken,
    TireAll,
    Tired,
    TookBack,
    Turn,
    TurnBegan,
    Used,
    UsedOn,
    UsedOnAll,
    UsedOnCard,
    UseDragonfly,
    UseEarthworm,
    UseSpider,
    UseStagBeetle,
)

DECK = tuple(deck(FACES))


class Mushi(Game):
    """Insect Poker for 2 to 7 seats (see `games.core.game.Game`)."""

    id = "mushi"
    version = 1
    seats = range(2, 8)
    options = (Option("starter", "seat", RANDOM),)
    places = (
        Place("hand", each=True, hidden=True),
        Place("area", each=True),
        Place("front", each=True),
        Place("drawn", each=True, hidden=True),
        Place("deck"),
    )
    faces = FACES
    claims = CLAIMS
    actions = (
        Offer,
        Judge,
        Peek,
        PassOn,
        UseDragonfly,
        UseStagBeetle,
        UseEarthworm,
        TireAll,
        RouseAll,
        UseSpider,
        EndTurn,
        Cancel,
        Let,
        Lay,
        TakeBack,
        Turn,
        PutBack,
    )
    events = (
        Dealt,
        TurnBegan,
        Used,
        UsedOn,
        UsedOnCard,
        UsedOnAll,
        Fired,
        Cancelled,
        Declined,
        Offered,
        Peeked,
        PassedOn,
        Judged,
        Revealed,
        Taken,
        Laid,
        TookBack,
        Tired,
        Roused,
        Returned,
        Arrived,
        Drew,
        Replaced,
        Refilled,
        Lost,
    )
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
    asks = (TURN, OFFER, ANSWER, PASS_ON, RESPOND, LAY, TAKE_BACK, TIRE, ROUSE, PUT_BACK)

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Spec mushi, "Set-up"."""
        starter = options["starter"]
        if starter == RANDOM:
            starter = chance.pick(seats)
        table = Table(self.places, seats, MushiFacts(parent=starter))
        cards = table.fill(DECK, chance)
        size = base_hand(seats)
        for number, seat in enumerate(clockwise(seats, starter)):
            table.put(cards[number * size : (number + 1) * size], seat)
        table.put(cards[seats * size :], len(table.zones) - 1)
        table.pending.append(Ask(starter, OFFER))
        return table

    def legal(self, table: Table, seat: Seat) -> Choices:
        """Spec mushi, "A turn of the parent" and "Insects"."""
        if not table.pending or table.pending[-1].seat != seat:
            return NOTHING
        what = table.pending[-1].what
        facts: MushiFacts = table.facts  # type: ignore[assignment]
        if what == ANSWER:
            return answers(facts, table.seats)
        if what == OFFER:
            return Choices(offers(table, seat, ALL_CLAIMS))
        if what == PASS_ON:
            return passes(facts, table.seats, ALL_CLAIMS)
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
            yield from judge(table, facts, front, action.believe, TRUE)
            front += facts.to
            card = table.zones[front][-1]
            taker = blamed(facts, facts.claim == table.faces[card], action.believe)
            table.move(card, front, table.seats + taker)
            yield Taken(taker, card)
            if refused(table, facts, taker, card):
                yield from fire(table, facts, chance)
        elif isinstance(action, Offer):
            facts.sent = True
            yield offer(table, facts, front, seat, action)
            return
        elif isinstance(action, Peek):
            yield peek(table, facts, front, seat)
            return
        elif isinstance(action, PassOn):
            yield pass_on(table, facts, front, seat, action)
            return
        else:
            table.pending.clear()
            yield from decide(table, facts, seat, action, chance)
        while facts.stirred and not table.pending:
            if stirring(table, facts):
                yield from fire(table, facts, chance)
        if table.pending:
            return
        if losers := overfull(table, facts):
            yield from self._lose(facts, losers, "four")
        elif table.zones[facts.parent] and not facts.sent:
            table.pending.append(Ask(facts.parent, OFFER))
        else:
            yield from self._end_turn(table, facts)

    def _end_turn(self, table: Table, facts: MushiFacts) -> Iterator[Event]:
        """Spec mushi, "A turn of the parent", 4 and 5, and "The deck runs out"; parents with nothing to do go by."""
        seats = table.seats
        zones = table.zones
        size = base_hand(seats)
        while True:
            pile = zones[-1]
            for seat in clockwise(seats, facts.parent):
                missing = size - len(zones[seat])
                if missing > 0 and pile:
                    draw(table, seat, missing)
                    yield Refilled(seat)
            if not any(zones[:seats]):  # and so no deck either, or it would have filled them
                most = [max(halves(table, seat, kind) for kind in ALL_CLAIMS) for seat in range(seats)]
                yield from self._lose(facts, [seat for seat in range(seats) if most[seat] == max(most)], "most")
                return
            facts.parent = parent = (facts.parent + 1) % seats
            facts.turn += 1
            facts.tried = facts.sent = False
            yield TurnBegan(parent)
            if can_experiment(table, parent):
                table.pending.append(Ask(parent, TURN))
                return
            if zones[parent]:
                table.pending.append(Ask(parent, OFFER))
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
