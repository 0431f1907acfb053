"""What a seat of Cockroach Poker Royal knows, as the numbers that its net was trained with.

`sketch.c` has the same for training; a test compares them at every decision.
"""

from __future__ import annotations

from collections import Counter

from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.learned.net import Input, Shape
from games.passing.mind.sight import RoundSight
from games.passing.rules import ANSWER, OFFER, PASS_ON, Revealed, unseen
from games.royal.deck import DECK, NO_KIND
from games.royal.facts import LAY, PENALTY, RoyalFacts
from games.royal.moves import TakenIntoHand

ROWS = len(DECK.claims)
ROYAL = ROWS - 1
"""The claim that a card wears the crown; all before it are critters."""
SHAPE = Shape(cell=4, row=12, seat=26, all=19, out=16, answers=3)
WHATS = (OFFER, ANSWER, PASS_ON, LAY)
SPECIALS = [face for face, kind in enumerate(DECK.kind) if kind == NO_KIND]
CROWNED = [face for face, royal in enumerate(DECK.royal) if royal]


def row_of(face: int) -> int:
    """The row that a card belongs to: its critter's; special cards are with the crown."""
    return ROYAL if DECK.kind[face] == NO_KIND else DECK.kind[face]


def second(face: int) -> bool:
    """True for the second kind of card of a row: with the crown, or blank."""
    return DECK.royal[face] or not DECK.true[face]


class Sight(RoundSight):
    """Keeps what the beats of a seat tell, and makes the numbers of it."""

    def __init__(self) -> None:
        super().__init__(DECK.true)
        self._holders: dict[int, Seat] = {}

    def watch(self, beat: Beat) -> None:
        """See `RoundSight.watch`."""
        event = beat.event
        if isinstance(event, Revealed):
            self._holders.pop(beat.view.faces[event.card], None)
        elif isinstance(event, TakenIntoHand):
            self._holders[self.view.faces[event.card]] = event.seat
        super().watch(beat)

    def look(self, me: Seat) -> Input:
        """What the seat knows now, as numbers; the beats are its own."""
        view = self.view
        facts, ask = view.facts, view.ask
        assert isinstance(facts, RoyalFacts) and ask is not None
        what, seats = ask.what, range(view.seats)
        running = self.running
        fatal = DECK.fatal[view.seats]
        hand = Counter(view.faces[card] for card in view.cards("hand", me))
        lying = [Counter(view.faces[card] for card in view.cards("area", seat)) for seat in seats]
        before = [[0] * ROWS for _ in seats]
        for seat, faces in enumerate(lying):
            for face, number in faces.items():
                if DECK.kind[face] != NO_KIND:
                    before[seat][row_of(face)] += number
                    before[seat][ROYAL] += number * DECK.royal[face]
        asked = self.known(facts)
        pile = view.cards("pile")
        top = view.faces[pile[-1]] if pile else None
        left = [face.count for face in DECK.faces]
        for faces in (hand, *lying):
            for face, number in faces.items():
                left[face] -= number
        for known in (asked, top):
            if known is not None:
                left[known] -= 1
        crowns = [face for face in CROWNED if hand[face]]
        cell = [[[0.0] * SHAPE.cell for _ in seats] for _ in range(ROWS)]
        row = [[0.0] * SHAPE.row for _ in range(ROWS)]
        for word in range(ROWS):
            royal = word == ROYAL
            crown = CROWNED[word] if not royal else -1
            for seat in seats:
                number = before[seat][word]
                near = (number == fatal - 1, number == fatal - 2) if not royal else (False, False)
                cell[word][seat] = [number / 4, *map(float, near), float(self.claimed(seat, word))]
            hidden = sum(left[face] for face in CROWNED) if royal else left[word] + left[crown]
            here = asked is not None and row_of(asked) == word
            row[word] = [
                (len(crowns) if royal else hand[word]) / 4,
                0.0 if royal else float(hand[crown]),
                float(royal),
                float((running or what == LAY) and facts.claim == word),
                float(asked is not None and word in DECK.true[asked]),
                hidden / 8,
                0.0 if royal else float(left[crown]),
                sum(counts[word] for counts in before) / 8,
                float(top is not None and top not in SPECIALS and (DECK.royal[top] if royal else row_of(top) == word)),
                float(running and self.round[0].claim == word),
                float(here),
                float(here and asked is not None and second(asked)),
            ]
        known_of = [self._of(view, facts, one, me, before[one], running) for one in seats]
        every = [
            *(1.0, *(float(what == one) for one in WHATS)),
            float(what == ANSWER and bool(unseen(facts, view.seats))),
            len(self.round) / 4 if running else 0.0,
            facts.round / 16,
            *(float(hand[face]) for face in SPECIALS),
            *(float(left[face]) for face in SPECIALS),
            *(len(pile) / 8, float(not pile), (view.seats - 4) / 2, float(view.seats == 2)),
            *(len(facts.owed) / 2, float(what == LAY and facts.owed[:1] == (PENALTY,)), float(top in SPECIALS)),
        ]
        assert len(every) == SHAPE.all
        return Input(me, facts.claim, facts.giver, cell, row, known_of, every)

    def _of(self, view: View, facts: RoyalFacts, one: Seat, me: Seat, before: list[int], running: bool) -> list[float]:
        """What is known of a seat."""
        assert view.ask is not None
        fatal = DECK.fatal[view.seats]
        size, critters = view.count("hand", one), before[:ROYAL]
        numbers = [
            *(float(one == me), float(one == view.ask.seat), float(running and one == facts.giver)),
            *(float(running and bool(facts.knowers >> one & 1)), float(running and one == self.round[0].giver)),
            *(size / 8, float(size <= 1), *(float(self._holders.get(face) == one) for face in SPECIALS)),
            *(max(critters) / 4, critters.count(fatal - 1) / 4, sum(critters) / 16),
            *self.record(one, me),
        ]
        assert len(numbers) == SHAPE.seat
        return numbers
