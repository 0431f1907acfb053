"""The table by faces alone, and the rules on it: for a mind that plays on many tables that may be the real one.

It has no tokens, no events and nobody who looks; so it is several times as fast as the real table. The tests hold it to
the rules. Choices are numbers: -1 to draw or to decline, a face for what is done with a card of that face, a seat for
who is meant; a tuple of faces for cards that go together; seat and place for a card in a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations

from games.core.actions import Action
from games.core.chance import Chance
from games.core.table import Table
from games.core.types import Seat
from games.core.view import View
from games.panic import moves
from games.panic.cards import (
    COST,
    DRAWN,
    DRAWS,
    EFFECT,
    ENACTING_DRAWS,
    HAND_LIMIT,
    LOOKS,
    MAGIC,
    NUMBER,
    RULE,
    TURNS,
)
from games.panic.facts import (
    CHARGE,
    DECK,
    DISCARDS,
    EXCHANGE,
    FASCINATE,
    FETCH,
    GIVE,
    IN_FORCE,
    INFILTRATE,
    KEEP,
    LIMIT,
    MEND,
    MINE,
    PAY,
    PLAYED,
    PUT_BACK,
    RAID,
    STRATEGY,
    TURN,
    PanicFacts,
)
from games.panic.fitting import NO_CARD
from games.panic.outlook import fitting

Choice = int | tuple[int, ...]
NOTHING = -1
"""To draw, or to put no rule in force."""
NOBODY = -1
UNKNOWN = -1
"""In the place of a card whose face the eyes do not know."""


class Sketch:
    """What lies where, by face; a hand is in no order that matters. Facts as in `PanicFacts`."""

    __slots__ = (
        "blocked",
        "deck",
        "direction",
        "discards",
        "extra",
        "goal",
        "hands",
        "lines",
        "looked",
        "pending",
        "played",
        "player",
        "rule",
        "seats",
        "winner",
    )

    seats: int
    goal: int
    hands: list[list[int]]
    lines: list[list[int]]
    rule: int
    """The face in force."""
    deck: list[int]
    discards: list[int]
    played: int
    """The magic card that is being used, or `NOTHING`."""
    looked: list[int]
    """What the Seers look at."""
    player: Seat
    direction: int
    extra: int
    blocked: list[int]
    winner: int
    pending: list[tuple[Seat, str]]

    def copy(self) -> Sketch:
        """An independent one in the same state."""
        new: Sketch = object.__new__(Sketch)
        new.seats = self.seats
        new.goal = self.goal
        new.hands = [hand[:] for hand in self.hands]
        new.lines = [line[:] for line in self.lines]
        new.rule = self.rule
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.played = self.played
        new.looked = self.looked[:]
        new.player = self.player
        new.direction = self.direction
        new.extra = self.extra
        new.blocked = self.blocked[:]
        new.winner = self.winner
        new.pending = self.pending[:]
        return new

    def known(self) -> list[int]:
        """The faces of all cards but those that are `UNKNOWN`."""
        cards = [self.rule, self.played, *self.deck, *self.discards, *self.looked]
        for zone in (*self.hands, *self.lines):
            cards += zone
        return [face for face in cards if face >= 0]

    def seen_by(self, seat: Seat) -> Sketch:
        """An independent one with `UNKNOWN` for what is in the deck and in other hands."""
        new = self.copy()
        new.deck = [UNKNOWN] * len(self.deck)
        new.hands = [hand[:] if other == seat else [UNKNOWN] * len(hand) for other, hand in enumerate(self.hands)]
        return new

    # --- what can be chosen ------------------------------------------------------------------------------------------

    def fit(self, seat: Seat) -> tuple[int, ...]:
        """By face: 1 for a number card that the seat may place."""
        lines = self.lines
        line = lines[seat]
        rule = RULE[self.rule]
        right = NO_CARD
        if rule == "heredity" and lines[seat - 1]:
            right = lines[seat - 1][-1]
        return fitting(rule, line[-1] if line else NO_CARD, right)

    def choices(self) -> list[Choice]:
        """What the seat that is asked may do; what comes to the same only once."""
        seat, what = self.pending[-1]
        hand = self.hands[seat]
        if what == TURN:
            return self._turns(seat, hand)
        if what == LIMIT:
            return list(dict.fromkeys(combinations(sorted(hand), len(hand) - HAND_LIMIT)))
        if what == PAY:
            return list(dict.fromkeys(combinations(sorted(hand), COST[self.played])))
        if what in (RAID, MEND, GIVE):
            return list(dict.fromkeys(hand))
        if what == FASCINATE:
            return [(owner, place) for owner, line in enumerate(self.lines) for place in range(len(line))]
        if what == FETCH:
            return list(dict.fromkeys([face for face in self.discards if MAGIC[face]]))
        if what == MINE:
            return list(dict.fromkeys([face for face in self.discards if RULE[face]]))
        if what == KEEP:
            return list(dict.fromkeys(self.looked))
        if what == PUT_BACK:
            return list(dict.fromkeys(permutations(self.looked)))
        if what == STRATEGY:
            return [NOTHING, *dict.fromkeys([face for face in hand if RULE[face]])]
        if what == EXCHANGE:
            return [other for other in range(self.seats) if other != seat]
        return list(range(self.seats))

    def _turns(self, seat: Seat, hand: list[int]) -> list[Choice]:
        fit = self.fit(seat)
        purse = len(hand) - 1
        found: list[Choice] = [NOTHING]
        for face in dict.fromkeys(hand):
            if NUMBER[face]:
                usable = fit[face] == 1
            elif MAGIC[face]:
                usable = COST[face] <= purse and (MAGIC[face] != "fascinate" or any(self.lines))
            else:
                usable = True
            if usable:
                found.append(face)
        return found

    # --- what comes of it --------------------------------------------------------------------------------------------

    def play(self, choice: Choice, chance: Chance) -> None:
        """Carry out what the seat that is asked chooses."""
        seat, what = self.pending.pop()
        hand = self.hands[seat]
        if what == TURN:
            assert isinstance(choice, int)
            if choice == NOTHING:
                self._draw(seat, DRAWN, chance)
            elif NUMBER[choice]:
                hand.remove(choice)
                line = self.lines[seat]
                line.append(choice)
                if len(line) >= self.goal:
                    self.winner = seat
                    return
                if effect := EFFECTS.get(EFFECT[choice]):
                    effect(self, seat, choice, chance)
            elif MAGIC[choice]:
                self._use(seat, hand, choice, chance)
            else:
                hand.remove(choice)
                self._enact(choice)
                self._draw(seat, ENACTING_DRAWS, chance)
        elif isinstance(choice, tuple):
            if what == FASCINATE:
                hand.append(self.lines[choice[0]].pop(choice[1]))
                self._spend()
            elif what == PUT_BACK:
                self.looked = []
                self.deck += choice[::-1]
            else:
                for face in choice:
                    hand.remove(face)
                self.discards += choice
                if what == PAY:
                    self._magic(seat, chance)
        else:
            self._choose(seat, hand, what, choice, chance)
        if not self.pending:
            self._end_turn()

    def _choose(self, seat: Seat, hand: list[int], what: str, choice: int, chance: Chance) -> None:
        """Effects that have waited for one card or one seat."""
        if what in (RAID, MEND):
            hand.remove(choice)
            self.discards.append(choice)
        elif what == FETCH:
            self.discards.remove(choice)
            hand.append(choice)
        elif what == KEEP:
            self._keep(seat, choice, chance)
        elif what == STRATEGY:
            if choice != NOTHING:
                hand.remove(choice)
                self._enact(choice)
        elif what == MINE:
            self.discards.remove(choice)
            self._enact(choice)
        elif what == INFILTRATE:
            other = self.hands[choice]
            if other:
                self.discards.append(other.pop(chance.pick(len(other))))
        elif what == CHARGE:
            other = self.hands[choice]
            if len(other) > 1:
                self.pending.append((choice, GIVE))
            elif other:
                self.hands[(choice + 1) % self.seats].append(other.pop())
        elif what == GIVE:
            hand.remove(choice)
            self.hands[(seat + 1) % self.seats].append(choice)
        else:
            self._exchange(seat, choice)

    def _draw(self, seat: Seat, number: int, chance: Chance) -> None:
        hand = self.hands[seat]
        if not self.deck:
            self._refill(chance)
        while number and self.deck:
            hand.append(self.deck.pop())
            number -= 1
            if not self.deck:
                self._refill(chance)

    def _refill(self, chance: Chance) -> None:
        if not self.deck and self.discards:
            cards = self.discards
            self.deck = [cards[place] for place in chance.shuffle(len(cards))]
            self.discards = []

    def _enact(self, face: int) -> None:
        self.discards.append(self.rule)
        self.rule = face

    def _use(self, seat: Seat, hand: list[int], face: int, chance: Chance) -> None:
        hand.remove(face)
        self.played = face
        cost = COST[face]
        if cost and len(hand) > cost:
            self.pending.append((seat, PAY))
            return
        if cost:
            self.discards += sorted(hand)
            hand.clear()
        self._magic(seat, chance)

    def _magic(self, seat: Seat, chance: Chance) -> None:
        face = self.played
        magic = MAGIC[face]
        if magic == "fascinate":
            if sum(map(len, self.lines)) > 1:
                self.pending.append((seat, FASCINATE))
                return
            line = next(line for line in self.lines if line)
            self.hands[seat].append(line.pop())
        elif magic == "fortune":
            hand = self.hands[seat]
            self.discards += sorted(hand)
            hand.clear()
            self._draw(seat, DRAWS[face], chance)
        elif magic == "menace":
            for other, line in enumerate(self.lines):
                if line and other != seat:
                    self.hands[other].append(line.pop())
        self.extra += TURNS[face]
        self._spend()

    def _spend(self) -> None:
        self.discards.append(self.played)
        self.played = NOTHING

    def _end_turn(self) -> None:
        """The hand limit, extra turns, and the next seat that is not blocked."""
        hands = self.hands
        over = [seat for seat, hand in enumerate(hands) if len(hand) > HAND_LIMIT]
        seats = self.seats
        if over:
            player, direction = self.player, self.direction
            over.sort(key=lambda seat: -(direction * (seat - player) % seats))
            self.pending += [(seat, LIMIT) for seat in over]
            return
        if self.extra:
            self.extra -= 1
        else:
            seat = (self.player + self.direction) % seats
            while self.blocked[seat]:
                self.blocked[seat] = 0
                seat = (seat + self.direction) % seats
            self.player = seat
        self.pending.append((self.player, TURN))

    # --- units -------------------------------------------------------------------------------------------------------

    def _disruptors(self, seat: Seat, face: int, chance: Chance) -> None:
        self.direction = -self.direction

    def _blockers(self, seat: Seat, face: int, chance: Chance) -> None:
        self.blocked[(seat + self.direction) % self.seats] = 1

    def _raiders(self, seat: Seat, face: int, chance: Chance) -> None:
        hands, seats = self.hands, self.seats
        own = len(hands[seat])
        for step in range(1, seats):
            other = (seat + self.direction * step) % seats
            hand = hands[other]
            if len(hand) > own:
                if len(hand) == 1:
                    self.discards.append(hand.pop())
                else:
                    self.pending.insert(0, (other, RAID))

    def _mages(self, seat: Seat, face: int, chance: Chance) -> None:
        self._out_of_discards(seat, FETCH, [card for card in self.discards if MAGIC[card]], chance)

    def _miners(self, seat: Seat, face: int, chance: Chance) -> None:
        self._out_of_discards(seat, MINE, [card for card in self.discards if RULE[card]], chance)

    def _out_of_discards(self, seat: Seat, what: str, found: list[int], chance: Chance) -> None:
        if len(found) > 1:
            self.pending.append((seat, what))
        elif found:
            self._choose(seat, self.hands[seat], what, found[0], chance)

    def _medics(self, seat: Seat, face: int, chance: Chance) -> None:
        self._draw(seat, DRAWS[face], chance)
        hand = self.hands[seat]
        if len(hand) > 1:
            self.pending.append((seat, MEND))
        elif hand:
            self.discards.append(hand.pop())

    def _seers(self, seat: Seat, face: int, chance: Chance) -> None:
        self._refill(chance)
        for _ in range(min(LOOKS[face], len(self.deck))):
            self.looked.append(self.deck.pop())
        if len(self.looked) > 1:
            self.pending.append((seat, KEEP))
        elif self.looked:
            self._keep(seat, self.looked[0], chance)

    def _keep(self, seat: Seat, face: int, chance: Chance) -> None:
        looked = self.looked
        looked.remove(face)
        self.hands[seat].append(face)
        if len(looked) > 1:
            self.pending.append((seat, PUT_BACK))
        elif looked:
            self.deck.append(looked.pop())
        else:
            self._refill(chance)

    def _strategist(self, seat: Seat, face: int, chance: Chance) -> None:
        if self.hands[seat]:
            self.pending.append((seat, STRATEGY))

    def _infiltrators(self, seat: Seat, face: int, chance: Chance) -> None:
        self.pending.append((seat, INFILTRATE))

    def _chargers(self, seat: Seat, face: int, chance: Chance) -> None:
        self.pending.append((seat, CHARGE))

    def _illusionists(self, seat: Seat, face: int, chance: Chance) -> None:
        if self.seats == 2:
            self._exchange(seat, 1 - seat)
        else:
            self.pending.append((seat, EXCHANGE))

    def _exchange(self, seat: Seat, other: Seat) -> None:
        hands = self.hands
        hands[seat], hands[other] = hands[other], hands[seat]


EFFECTS: dict[str, Callable[[Sketch, Seat, int, Chance], None]] = {
    "disruptors": Sketch._disruptors,
    "blockers": Sketch._blockers,
    "raiders": Sketch._raiders,
    "mages": Sketch._mages,
    "medics": Sketch._medics,
    "seers": Sketch._seers,
    "strategist": Sketch._strategist,
    "miners": Sketch._miners,
    "infiltrators": Sketch._infiltrators,
    "chargers": Sketch._chargers,
    "illusionists": Sketch._illusionists,
}
"""See `games.panic.units.EFFECTS`."""


def sketch(seen: Table | View) -> Sketch:
    """The sketch of a table, or of what a seat sees of it: then with `UNKNOWN` for each card that is hidden from it."""
    facts, faces, seats = seen.facts, seen.faces, seen.seats
    assert isinstance(facts, PanicFacts)
    zones = [
        [UNKNOWN] * zone if isinstance(zone, int) else [faces.get(card, UNKNOWN) for card in zone]
        for zone in seen.zones
    ]
    new: Sketch = object.__new__(Sketch)
    new.seats = seats
    new.goal = facts.goal
    new.hands = zones[:seats]
    new.lines = zones[seats : 2 * seats]
    new.rule = zones[IN_FORCE][-1]
    new.deck = zones[DECK]
    new.discards = zones[DISCARDS]
    new.played = zones[PLAYED][-1] if zones[PLAYED] else NOTHING
    new.pending = [(ask.seat, ask.what) for ask in seen.pending]
    # Somebody else's drawn cards cannot be known, so these are only ever the own ones.
    new.looked = next((zone for zone in zones[2 * seats : 3 * seats] if zone), [])
    new.player = facts.player
    new.direction = facts.direction
    new.extra = facts.extra
    new.blocked = list(facts.blocked)
    new.winner = facts.winners[0] if facts.winners else NOBODY
    return new


def choice_of(action: Action, seen: Table | View) -> Choice:
    """What an action is on the sketch."""
    faces = seen.faces
    match action:
        case moves.Pay() | moves.Discard():
            cards = tuple(sorted([faces[card] for card in action.cards]))
            return cards[0] if len(cards) == 1 and seen.pending[-1].what in (RAID, MEND) else cards
        case moves.PutBack():
            return tuple([faces[card] for card in action.cards])
        case moves.Fascinate():
            return _place(seen.zones[seen.seats : 2 * seen.seats], action.card)
        case moves.Infiltrate() | moves.Charge() | moves.Exchange():
            return action.to
        case moves.Draw() | moves.Decline():
            return NOTHING
    return faces[action.card]  # type: ignore[attr-defined]


def _place(lines: Sequence[Sequence[int] | int], card: int) -> tuple[int, int]:
    """Whose line the card lies in, and where."""
    for owner, line in enumerate(lines):
        if not isinstance(line, int) and card in line:
            return owner, line.index(card)
    raise ValueError("no such card in a line")
