"""The rules of Kadofida (spec kadofida)."""

from __future__ import annotations

from collections.abc import Callable

from games.core.actions import Action, Arrangements, Choices, Event, PatternChoices, Product, Reason
from games.core.chance import Chance
from games.core.deals import deal, gather, keep, lay_before, put_back
from games.core.entry import load_entry
from games.core.faces import deck
from games.core.game import Game, Result, first_seat, ranked
from games.core.options import Options
from games.core.table import Place, Table, TableOf
from games.core.turns import changed, others
from games.core.types import NOBODY, Seat, Token
from games.kadofida import moves
from games.kadofida.cards import (
    BURNS_AT,
    CLAIMS,
    EFFECT,
    FACES,
    KADOFIDA,
    LOOKS,
    MARK_COSTS,
    MARKS,
    NO_CLAIM,
    PENALTY,
    POINTS,
    QUESTIONS,
)
from games.kadofida.choices import CONSTANT, JUDGEMENTS, REFUSALS, partners, pitches
from games.kadofida.facts import (
    ASKS,
    BOX,
    DECK,
    DRAWN,
    FLAMES,
    FORGET,
    FRONT,
    GIVE,
    GIVEN,
    HAND,
    JUDGE,
    PITCH,
    PRODUCED,
    PUT_BACK,
    REPLY_CLAIM,
    REPLY_EYES,
    REPLY_POINTS,
    TRADE,
    KadofidaFacts,
)
from games.kadofida.moves import (
    Admitted,
    AskClaim,
    AskedClaim,
    AskedEyes,
    AskedPoints,
    AskEyes,
    AskPoints,
    Block,
    Blocked,
    BossChanged,
    BossStayed,
    Burned,
    Decide,
    Decided,
    Drew,
    Ended,
    Fell,
    FlameLaid,
    FlameShown,
    Forget,
    Forgot,
    GameScored,
    Gave,
    Give,
    Looked,
    Marked,
    Pitch,
    Pitched,
    Produced,
    PutBack,
    Redealt,
    Removed,
    Replaced,
    SaidClaim,
    SaidEyes,
    SaidPoints,
    SayClaim,
    SayEyes,
    SayPoints,
    Trade,
    TradeAsked,
    Traded,
    Vindicated,
)
from games.passing.rules import Revealed

PACK = deck(FACES)
QUICK = "quick"
"""The one effect that has no ask of the same name."""


QUESTION: dict[type[Action], tuple[str, Callable[[Seat, Seat], Event]]] = {
    AskClaim: (REPLY_CLAIM, AskedClaim),
    AskPoints: (REPLY_POINTS, AskedPoints),
    AskEyes: (REPLY_EYES, AskedEyes),
}
"""The reply asked for and the event told, by kind of question.

Spec kadofida, "A creator's turn", 2.
"""
REPLIES = frozenset({SayClaim, SayPoints, SayEyes})


def _added(values: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return changed(values, seat, values[seat] + more)


def _ranks(facts: KadofidaFacts) -> tuple[int, ...]:
    """Return the ranks of the seats: most points first, then fewest marks.

    Spec kadofida, "End".
    """
    return ranked([*zip(facts.totals, (-marks for marks in facts.past_marks), strict=True)])


def _say(table: Table, seat: Seat, reply: Action) -> None:
    if isinstance(reply, SayClaim):
        table.tell(SaidClaim, seat, reply.claim)
    elif isinstance(reply, SayPoints):
        table.tell(SaidPoints, seat, reply.points)
    else:
        assert isinstance(reply, SayEyes)
        table.tell(SaidEyes, seat, reply.yes)


ENTRY = load_entry("games.kadofida")


class Kadofida(Game):
    """Kadofida for 3 and 4 seats (see `games.core.game.Game`)."""

    id = ENTRY.id
    version = 1
    seats = ENTRY.seats
    options = ENTRY.options
    places = (
        Place("hand", each=True, hidden=True, number=HAND),
        Place("produced", each=True, number=PRODUCED),
        Place("flames", each=True, number=FLAMES),
        Place("front", each=True, number=FRONT),
        Place("drawn", each=True, hidden=True, number=DRAWN),
        Place("given", each=True, hidden=True, number=GIVEN),
        Place("deck", number=DECK),
        Place("box", number=BOX),
    )
    faces = FACES
    claims = CLAIMS
    actions = moves.ACTIONS
    events = moves.EVENTS
    reasons = ("over", "not_your_turn", "decide_first", "reply_first", "choose_first", "boss", "asked_enough")
    asks = ASKS

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Set up the table, with the first creator's card drawn.

        Spec kadofida, "Set-up".
        """
        boss = first_seat(seats, options, chance)
        zeros = (0,) * seats
        blocked = (NO_CLAIM,) * seats
        games = seats if options["full"] else 1
        facts = KadofidaFacts(boss, boss, boss, games, blocked, zeros, zeros, zeros, zeros)
        facts.burn_ends = bool(options["burn_ends"])
        table = Table(self.places, seats, facts)
        self._deal(table, PACK, chance)
        self._draw(table, facts, (boss + 1) % seats)
        return table

    def _deal(self, table: Table, cards: list[int], chance: Chance) -> None:
        """Deal each seat one Kadofida, then one of the shuffled rest.

        What remains is the deck.
        """
        one_each = dict.fromkeys(range(table.seats), 1)
        kadofidas = [face for face in cards if face == KADOFIDA]
        ideas = [face for face in cards if face != KADOFIDA]
        deal(table, kadofidas[: table.seats], one_each, DECK, chance)
        deal(table, ideas + kadofidas[table.seats :], one_each, DECK, chance)

    def choices(self, table: TableOf[KadofidaFacts], seat: Seat, what: str) -> Choices:
        """Return the legal actions of the seat for the decision `what`.

        Spec kadofida, "A creator's turn" and the effects under "Cards".
        """
        facts = table.facts
        if what == JUDGE and facts.questions:
            return JUDGEMENTS
        if what in CONSTANT:
            return CONSTANT[what]
        if what == PITCH:
            hand = table.zones[seat]
            return PatternChoices(pitches(len(hand), facts.blocked), tuple(hand))
        if what == TRADE:
            return partners(table.seats, seat)
        if what == GIVE:
            return Choices(Product(Give, tuple(table.zones[seat])))
        if what == FORGET:
            return Choices(Product(Forget, tuple(table.cards(FLAMES, seat))))
        drawn = table.cards(DRAWN, seat)
        return Choices(Product(PutBack, Arrangements(table.zones[seat] + drawn, len(drawn))))

    def why_not(self, table: TableOf[KadofidaFacts], seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`; only hand cards have a use."""
        if card not in table.zones[seat]:
            return None
        if not table.pending:
            return Reason("over")
        asked, what = table.pending[-1]
        if asked != seat:
            return Reason("boss" if seat == table.facts.boss else "not_your_turn")
        return Reason(REFUSALS[what]) if what in REFUSALS else None

    def why_not_verb(self, table: TableOf[KadofidaFacts], seat: Seat, verb: type[Action]) -> Reason | None:
        """See `Game.why_not_verb`; the boss may run out of questions.

        Spec kadofida, "A creator's turn", 2.
        """
        asked_enough = table.pending[-1][1] == JUDGE and not table.facts.questions and verb in QUESTION
        return Reason("asked_enough") if asked_enough else None

    def play(self, table: TableOf[KadofidaFacts], seat: Seat, action: Action, chance: Chance) -> None:
        """Carry out a legal action (see `Game.play`)."""
        facts = table.facts
        if isinstance(action, Decide):
            self._decide(table, facts, action.allow, chance)
        elif isinstance(action, Pitch):
            self._pitch(table, facts, seat, action)
        elif type(action) in QUESTION:
            facts.questions -= 1
            reply, asked = QUESTION[type(action)]
            table.pending.append((facts.creator, reply))
            table.tell(asked, seat, facts.creator)
        elif type(action) in REPLIES:
            table.pending.pop()
            _say(table, seat, action)
        elif isinstance(action, Give):
            self._give(table, facts, seat, action.card, chance)
        elif isinstance(action, Trade):
            facts.partner = action.to
            table.pending[:] = ((action.to, GIVE), (seat, GIVE))
            table.tell(TradeAsked, seat, action.to)
        else:
            table.pending.clear()
            if isinstance(action, Block):
                facts.blocked = changed(facts.blocked, seat, action.claim)
                table.tell(Blocked, seat, action.claim)
            elif isinstance(action, PutBack):
                self._put_back(table, seat, action)
            elif isinstance(action, Forget):
                self._forget(table, seat, action.card)
            self._finish(table, facts, chance)

    def _draw(self, table: Table, facts: KadofidaFacts, seat: Seat) -> None:
        """Begin a creator's turn: it draws a card and its block ends.

        Spec kadofida, "A creator's turn", 1.
        """
        facts.creator = seat
        facts.claim = NO_CLAIM
        if facts.blocked[seat] != NO_CLAIM:
            facts.blocked = changed(facts.blocked, seat, NO_CLAIM)
        table.draw(1, DECK, seat)
        table.pending.append((seat, PITCH))

    def _pitch(self, table: Table, facts: KadofidaFacts, seat: Seat, action: Pitch) -> None:
        facts.turn += 1
        facts.claim = action.claim
        facts.questions = QUESTIONS
        card = table.move(action.card, seat, table.at(FRONT, seat))
        table.conceal(card)
        table.pending[-1] = (facts.boss, JUDGE)
        table.tell(Pitched, seat, facts.boss, card, action.claim)

    def _decide(self, table: Table, facts: KadofidaFacts, allow: bool, chance: Chance) -> None:
        """Carry out the boss's judgement (spec kadofida, "A creator's turn", 3)."""
        boss, creator, claim = facts.boss, facts.creator, facts.claim
        table.pending.clear()
        table.tell(Decided, boss, creator, claim, allow)
        front = table.at(FRONT, creator)
        card = table.zones[front][-1]
        face = table.faces[card]
        truth = face == claim
        if allow or PENALTY[face]:
            table.open(card)
            pays = creator if not truth else NOBODY if allow else boss
            table.tell(Revealed, card, creator, boss, claim, truth, pays)
        if allow:
            table.move(card, front, table.at(PRODUCED, creator))
            facts.scores = _added(facts.scores, creator, POINTS[face])
            facts.owed = not truth
            table.tell(Produced, creator, card)
            self._effect(table, facts, creator, EFFECT[face])
            if table.pending:
                return
        elif PENALTY[face] and truth:
            table.move(card, front, BOX)
            table.tell(Removed, boss, card)
            self._mark(facts, boss)
            table.tell(Marked, boss)
        elif PENALTY[face]:
            table.move(card, front, table.at(PRODUCED, creator))
            table.sideways.add(card)
            facts.scores = _added(facts.scores, creator, -PENALTY[face])
            facts.owed = True
            table.tell(Fell, creator, card)
        elif truth:
            table.move(card, front, table.at(FLAMES, boss))
            table.tell(Vindicated, boss, creator, card)
        else:
            table.move(card, front, table.at(FLAMES, creator))
            table.tell(Admitted, creator, card, boss)
        self._finish(table, facts, chance)

    def _effect(self, table: Table, facts: KadofidaFacts, seat: Seat, effect: str) -> None:
        """Carry out the effect of a produced card (spec kadofida, "Cards").

        If there is something to choose, the seat is asked.
        """
        if effect == QUICK:
            table.draw(LOOKS, DECK, table.at(DRAWN, seat))
            table.pending.append((seat, PUT_BACK))
            table.tell(Looked, seat)
        elif effect == FORGET:
            flames = table.cards(FLAMES, seat)
            if len(flames) == 1:
                self._forget(table, seat, flames[0])
            elif flames:
                table.pending.append((seat, FORGET))
        elif effect:
            table.pending.append((seat, effect))

    def _forget(self, table: Table, seat: Seat, card: Token) -> None:
        table.move(card, table.at(FLAMES, seat), BOX)
        table.tell(Forgot, seat, card)

    def _give(self, table: Table, facts: KadofidaFacts, seat: Seat, card: Token, chance: Chance) -> None:
        """Give a card in a trade; the exchange waits for both.

        Both cards are chosen before either is looked at.
        """
        given = table.at(GIVEN, 0)
        table.move(card, seat, given + seat)
        table.pending.pop()
        table.tell(Gave, seat)
        if table.pending:
            return
        one, two = facts.creator, facts.partner
        for giver, taker in ((one, two), (two, one)):
            table.move(table.zones[given + giver][-1], given + giver, taker)
        table.tell(Traded, one, two)
        self._finish(table, facts, chance)

    def _put_back(self, table: Table, seat: Seat, action: PutBack) -> None:
        keep(table, table.at(DRAWN, seat), seat)
        put_back(table, action.cards, seat, DECK)
        table.tell(Replaced, seat)

    def _mark(self, facts: KadofidaFacts, seat: Seat) -> None:
        facts.marks = _added(facts.marks, seat, 1)
        facts.scores = _added(facts.scores, seat, -MARK_COSTS)

    def _finish(self, table: Table, facts: KadofidaFacts, chance: Chance) -> None:
        """Finish a turn after the judgement and its effect.

        Lays the flame card that is owed, checks for burning and for the end, and begins the next turn. Spec kadofida,
        "A creator's turn", "Burning", "The next one" and "End".
        """
        seats, creator = table.seats, facts.creator
        if facts.owed:
            facts.owed = False
            card = lay_before(table, table.zones[DECK][-1], DECK, table.at(FLAMES, creator), others(seats, creator))
            table.tell(FlameShown, creator, card)
            table.conceal(card)
            table.tell(FlameLaid, creator, card)
        for seat in (creator, facts.boss):
            flames = table.cards(FLAMES, seat)
            if len(flames) == BURNS_AT:
                for card in tuple(flames):
                    table.move(card, table.at(FLAMES, seat), BOX)
                self._mark(facts, seat)
                facts.burned = True
                table.tell(Burned, seat)
        if MARKS in facts.marks:
            self._end(table, facts, "marks", chance)
        elif not table.zones[DECK]:
            self._end(table, facts, "deck", chance)
        else:
            seat = (creator + 1) % seats
            if seat == facts.boss or (facts.burn_ends and facts.burned):
                self._next_round(table, facts)
                seat = (facts.boss + 1) % seats
            self._draw(table, facts, seat)
            table.tell(Drew, seat)
            if not table.zones[DECK]:
                self._end(table, facts, "deck", chance)

    def _next_round(self, table: Table, facts: KadofidaFacts) -> None:
        """Begin the next round.

        Spec kadofida, "The next one" and "House rules".
        """
        facts.round += 1
        if facts.burned:
            facts.burned = False
            table.tell(BossStayed, facts.boss)
            return
        facts.boss = facts.creator
        table.tell(BossChanged, facts.boss)

    def _end(self, table: Table, facts: KadofidaFacts, reason: str, chance: Chance) -> None:
        """End a game, then deal the next one or finish.

        Spec kadofida, "End" and "Set-up" (a full match has several games).
        """
        table.pending.clear()
        seats = table.seats
        facts.totals = tuple(map(sum, zip(facts.totals, facts.scores, strict=True)))
        facts.past_marks = tuple(map(sum, zip(facts.past_marks, facts.marks, strict=True)))
        if facts.game == facts.games:
            facts.winners = tuple(seat for seat, rank in enumerate(_ranks(facts)) if rank == 1)
            facts.reason = reason
            table.tell(Ended, reason)
            return
        table.tell(GameScored, reason)
        facts.game += 1
        facts.round = 1
        facts.first = facts.boss = facts.creator = (facts.first + 1) % seats
        facts.claim = NO_CLAIM
        facts.blocked = (NO_CLAIM,) * seats
        facts.marks = facts.scores = (0,) * seats
        facts.burned = False
        self._deal(table, gather(table), chance)
        table.tell(Redealt)
        seat = (facts.boss + 1) % seats
        self._draw(table, facts, seat)
        table.tell(Drew, seat)

    def result(self, table: TableOf[KadofidaFacts]) -> Result | None:
        """See `Game.result`."""
        facts = table.facts
        if not facts.winners:
            return None
        return Result((), facts.winners, facts.reason, facts.totals, _ranks(facts))
