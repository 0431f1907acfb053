"""The rules of Toutomi Burst (spec toutomi)."""

from __future__ import annotations

from games.core.actions import Action, Choices, Reason
from games.core.chance import Chance
from games.core.deals import deal, lay_open, shuffle_in
from games.core.entry import load_entry
from games.core.game import Game, Result, first_seat, ranked
from games.core.options import Options
from games.core.table import Place, Table, TableOf
from games.core.turns import changed
from games.core.types import NOBODY, Seat, Token
from games.toutomi import moves
from games.toutomi.cards import (
    FACES,
    FEWEST,
    HAND,
    LIMIT,
    NUMBER,
    SITUATION_PACK,
    TOUTOMI_PACK,
    TRUMP,
    VERBS,
    pack,
    playable,
    points,
    spoilers,
)
from games.toutomi.choices import lays, plays
from games.toutomi.facts import ASKS, BOX, DECK, FIELD, HELD, LAY, PLAY, SECOND, SITUATIONS, SUPPLY, WON, ToutomiFacts
from games.toutomi.moves import (
    Attack,
    Attacked,
    Burst,
    Collected,
    Counted,
    Decline,
    Declined,
    Ended,
    HandLaid,
    Laid,
    Lay,
    Matched,
    Passed,
    Play,
    Played,
    Refilled,
    Reshuffled,
    Reverse,
    Reversed,
    Rewarded,
    RoundBegan,
    Skip,
    Skipped,
    Summon,
    Summoned,
    Trumped,
    Unearned,
)
from games.toutomi.turns import begin, move_turn, new_round, turn_over

ENTRY = load_entry("games.toutomi")
SEATS = ENTRY.seats

CARDS, SITUATION_CARDS = pack(TOUTOMI_PACK), pack(SITUATION_PACK)


class Toutomi(Game):
    """Toutomi Burst for 2 to 6 seats (see `games.core.game.Game`)."""

    id = ENTRY.id
    version = 1
    seats = SEATS
    options = ENTRY.options
    places = (
        Place("hand", each=True, hidden=True, pack=TOUTOMI_PACK, number=HELD),
        Place("situations", each=True, hidden=True, pack=SITUATION_PACK, number=SITUATIONS),
        Place("won", each=True, number=WON),
        Place("field", pack=TOUTOMI_PACK, number=FIELD),
        Place("deck", pack=TOUTOMI_PACK, number=DECK),
        Place("supply", pack=SITUATION_PACK, number=SUPPLY),
        Place("box", number=BOX),
    )
    faces = FACES
    claims: tuple[str, ...] = ()
    actions = moves.ACTIONS
    events = moves.EVENTS
    reasons = ("over", "not_your_turn", "choose_first", "not_seven", "too_much", "counts_at_end")
    asks = ASKS

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Set up the table (spec toutomi, "Set-up" and "The short game")."""
        starter = first_seat(seats, options, chance)
        short = bool(options["short"])
        cards, situations, box = list(CARDS), list(SITUATION_CARDS), []
        if short:
            cards.remove(TRUMP)
            situations, box = [], [TRUMP, *situations]
        facts = ToutomiFacts(short, starter, len(situations), (0,) * seats, alone=bool(options["alone"]))
        table = Table(self.places, seats, facts)
        deal(table, cards, dict.fromkeys(range(seats), HAND), DECK, chance)
        for faces, zone in ((situations, SUPPLY), (box, BOX)):
            if faces:
                table.put(table.fill(faces, chance), zone)
        for token in table.zones[BOX]:
            table.open(token)
        table.pending.append((starter, PLAY))
        begin(facts, seats, starter)
        return table

    def choices(self, table: Table, seat: Seat, what: str) -> Choices:
        """Return the legal actions of the seat for the decision `what`.

        Spec toutomi, "A turn" and the cards' own rules.
        """
        return lays(table, seat) if what == LAY else plays(table, seat)

    def why_not(self, table: TableOf[ToutomiFacts], seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`.

        Answers for cards of the hand and the seat's situation cards.
        """
        in_hand = card in table.zones[seat]
        if not in_hand and card not in table.cards(SITUATIONS, seat):
            return None
        face = table.faces[card]
        if not table.pending:
            return Reason("over")
        if not VERBS[face]:
            return Reason("counts_at_end")
        asked, what = table.pending[-1]
        if asked != seat:
            return Reason("not_your_turn")
        if what == LAY:
            return None if in_hand else Reason("choose_first")
        facts = table.facts
        if playable(facts.total, facts.short)[face]:
            return None
        return Reason("not_seven" if face == TRUMP else "too_much")

    def play(self, table: TableOf[ToutomiFacts], seat: Seat, action: Action, chance: Chance) -> None:
        """Carry out a legal action (see `Game.play`)."""
        facts = table.facts
        table.pending.clear()
        if isinstance(action, Play):
            card = _use(table, facts, seat, action.card)
            number = NUMBER[table.faces[card]]
            if number is None:
                table.tell(Trumped, seat, card)
                _reward(table, facts, seat)
                if not facts.left:
                    self._end(table, facts)
                    return
            elif number == facts.total:
                table.tell(Matched, seat, card, number)
            else:
                facts.total = total = facts.total + number
                if total > LIMIT:
                    table.tell(Burst, seat, card, total)
                    self._burst(table, facts, seat, chance)
                    return
                table.tell(Played, seat, card, total)
        elif isinstance(action, Attack):
            card = _use(table, facts, seat, action.card)
            move_turn(facts, table.seats, 0, 0, action.to)
            table.tell(Attacked, seat, card, action.to)
        elif isinstance(action, Reverse):
            card = _use(table, facts, seat, action.card)
            move_turn(facts, table.seats, 1, 0, NOBODY)
            table.tell(Reversed, seat, card)
        elif isinstance(action, Skip):
            card = _use(table, facts, seat, action.card)
            move_turn(facts, table.seats, 0, 1, NOBODY)
            table.tell(Skipped, seat, card)
        elif isinstance(action, Summon):
            card = _use(table, facts, seat, action.card)
            table.tell(Summoned, seat, card)
            if table.zones[seat]:
                table.pending.append((seat, LAY))
                return
        elif isinstance(action, Lay):
            table.tell(Laid, seat, lay_open(table, seat, FIELD, action.cards))
            if facts.cards:  # else the refill at the end of the turn draws them too
                self._refill(table, facts, seat, len(action.cards), chance)
        elif isinstance(action, Decline):
            table.tell(Declined, seat)
        else:
            facts.cards = 0
            table.tell(Passed, seat)
            if facts.short:
                self._collect(table, facts, seat)
                return
            self._exchange(table, seat, chance)
        if facts.reason:
            return
        # An attacked seat plays its second card; otherwise refill and go on (spec toutomi, "A turn", 3 and 4).
        if facts.cards and table.zones[seat]:
            table.pending.append((seat, SECOND))
            return
        turn_over(facts)
        number = HAND - len(table.zones[seat])
        if number > len(table.zones[DECK]):
            self._refill(table, facts, seat, number, chance)
        elif number:
            table.draw(number, DECK, seat)
            table.tell(Refilled, seat)
        if not facts.reason:
            table.pending.append((facts.next, PLAY))
            begin(facts, table.seats, facts.next)

    def _refill(self, table: Table, facts: ToutomiFacts, seat: Seat, number: int, chance: Chance) -> None:
        """Draw `number` cards; the field is shuffled in if necessary.

        In the short game the game ends instead if the deck is too small.
        Spec toutomi, "A turn", 3, and "The short game".
        """
        left = len(table.zones[DECK])
        if left < number:
            if facts.short:
                self._end(table, facts)
                return
            table.draw(left, DECK, seat)
            number -= left
            shuffle_in(table, FIELD, DECK, chance)
            table.tell(Reshuffled)
        if number:
            table.draw(number, DECK, seat)
            table.tell(Refilled, seat)

    def _burst(self, table: Table, facts: ToutomiFacts, seat: Seat, chance: Chance) -> None:
        """Carry out a burst, then begin a new round (spec toutomi, "A turn")."""
        if table.zones[seat]:
            table.tell(HandLaid, seat, lay_open(table, seat, FIELD))
        if facts.taker != NOBODY:
            _reward(table, facts, facts.taker)
            if not facts.left:
                self._end(table, facts)
                return
        shuffle_in(table, FIELD, DECK, chance)
        table.tell(Reshuffled)
        self._new_round(table, facts, seat)

    def _collect(self, table: Table, facts: ToutomiFacts, seat: Seat) -> None:
        """Carry out the burst of the short game.

        The last other seat that had a turn takes all cards of the field.
        """
        taker = facts.taker
        field = table.zones[FIELD]
        if taker != NOBODY:
            number = len(field)
            table.cards(WON, taker).extend(field)
            field.clear()
            facts.scores = changed(facts.scores, taker, facts.scores[taker] + number)
            table.tell(Collected, taker, number)
        self._new_round(table, facts, seat)

    def _new_round(self, table: Table, facts: ToutomiFacts, seat: Seat) -> None:
        """Begin a new round with the seat that burst.

        It draws up to a full hand; no other seat can have fewer cards.
        """
        number = HAND - len(table.zones[seat])
        if number > len(table.zones[DECK]):
            self._end(table, facts)
            return
        if number:
            table.draw(number, DECK, seat)
            table.tell(Refilled, seat)
        new_round(facts)
        table.tell(RoundBegan, seat)
        table.pending.append((seat, PLAY))
        begin(facts, table.seats, seat)

    def _exchange(self, table: Table, seat: Seat, chance: Chance) -> None:
        """Exchange a hand that can't be played.

        It is shown, shuffled into the deck and drawn anew (a guard; see spec toutomi, "A turn").
        """
        cards = lay_open(table, seat, FIELD)
        table.tell(HandLaid, seat, cards)
        for card in cards:
            table.move(card, FIELD, DECK)
        table.shuffle(DECK, chance)
        table.tell(Reshuffled)
        table.draw(len(cards), DECK, seat)
        table.tell(Refilled, seat)

    def _end(self, table: Table, facts: ToutomiFacts) -> None:
        """End the game (spec toutomi, "End" and "The short game")."""
        seats = table.seats
        if not facts.short:
            worth, spoilt = points(table), spoilers(table)
            for seat in range(seats):
                cards = lay_open(table, table.at(SITUATIONS, seat), table.at(WON, seat))
                missed = next((card for card in cards if FEWEST[table.faces[card]]), None)
                if missed is not None and (other := spoilt[seat]) is not None:
                    table.tell(Unearned, seat, missed, other)
                facts.scores = changed(facts.scores, seat, worth[seat])
                table.tell(Counted, seat, worth[seat])
        facts.winners = tuple(seat for seat, rank in enumerate(_ranks(table, facts)) if rank == 1)
        facts.reason = "deck" if facts.short else "situations"
        table.tell(Ended, facts.reason)

    def result(self, table: TableOf[ToutomiFacts]) -> Result | None:
        """See `Game.result`."""
        facts = table.facts
        if not facts.reason:
            return None
        return Result((), facts.winners, facts.reason, facts.scores, _ranks(table, facts))


def _use(table: Table, facts: ToutomiFacts, seat: Seat, token: Token) -> Token:
    """Use up one card of the turn and return it.

    A hand card goes into the field, a situation card out of the game.
    """
    facts.cards -= 1
    if token in table.zones[seat]:
        return table.move(token, seat, FIELD, face_up=True)
    return table.move(token, table.at(SITUATIONS, seat), BOX, face_up=True)


def _ranks(table: Table, facts: ToutomiFacts) -> tuple[int, ...]:
    """Return the final ranks: most points, then most situation cards.

    In the short game the cards are the points, so ties are shared (spec toutomi).
    """
    return ranked([*zip(facts.scores, map(len, table.each(WON)), strict=True)])


def _reward(table: Table, facts: ToutomiFacts, seat: Seat) -> None:
    """Let the seat take the top situation card."""
    facts.left -= 1
    table.draw(1, SUPPLY, table.at(SITUATIONS, seat))
    table.tell(Rewarded, seat)
