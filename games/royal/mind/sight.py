"""What a seat of Cockroach Poker Royal knows, as the numbers that its net was trained with.

`sketch.c` has the same for training; a test compares them at every decision.
"""

from __future__ import annotations

from collections import Counter

from games.brains.record import Tendency, balance
from games.core.actions import Dealt
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.learned.net import ALL, CELL, ROW, SEAT, Input
from games.passing.rules import ANSWER, OFFER, PASS_ON, Judged, Offered, PassedOn, Peeked, Revealed, unseen
from games.royal.deck import DECK, NO_KIND
from games.royal.facts import LAY, PENALTY, RoyalFacts
from games.royal.moves import TakenIntoHand

ROWS = len(DECK.claims)
ROYAL = ROWS - 1
"""The claim that a card wears the crown; all before it are critters."""
WHATS = (OFFER, ANSWER, PASS_ON, LAY)
SPECIALS = [face for face, kind in enumerate(DECK.kind) if kind == NO_KIND]
CROWNED = [face for face, royal in enumerate(DECK.royal) if royal]


def row_of(face: int) -> int:
    """The row that a card belongs to: its critter's; special cards are with the crown."""
    return ROYAL if DECK.kind[face] == NO_KIND else DECK.kind[face]


def second(face: int) -> bool:
    """True for the second kind of card of a row: with the crown, or blank."""
    return DECK.royal[face] or not DECK.true[face]


class Sight:
    """Keeps what the beats of a seat tell, and makes the numbers of it."""

    view: View

    def __init__(self) -> None:
        self._judged: Counter[tuple[Seat, Seat, bool]] = Counter()
        self._told: Counter[tuple[Seat, Seat, bool]] = Counter()
        self._looks: Counter[Seat] = Counter()
        self._judging: list[Tendency] = []
        self._telling: list[Tendency] = []
        self._round: list[Offered | PassedOn] = []
        self._holders: dict[int, Seat] = {}
        self._down = False
        """True while a card goes round."""

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event = beat.event
        if isinstance(event, Dealt):
            self._judging = [Tendency() for _ in range(beat.view.seats)]
            self._telling = [Tendency() for _ in range(beat.view.seats)]
        elif isinstance(event, Offered):
            self._round, self._down = [event], True
        elif isinstance(event, PassedOn):
            self._round.append(event)
        elif isinstance(event, Peeked):
            self._looks[event.seat] += 1
        elif isinstance(event, Judged):
            self._judged[event.judge, event.giver, event.believe] += 1
            self._judging[event.judge].note(event.believe)
        elif isinstance(event, Revealed):
            self._down = False
            face = beat.view.faces[event.card]
            self._holders.pop(face, None)
            for said in self._round:
                truth = said.claim in DECK.true[face]
                self._told[said.giver, said.to, truth] += 1
                self._telling[said.giver].note(truth)
        elif isinstance(event, TakenIntoHand):
            self._holders[self.view.faces[event.card]] = event.seat
        self.view = beat.view

    def look(self, me: Seat) -> Input:
        """What the seat knows now, as numbers; the beats are its own."""
        view = self.view
        facts, ask = view.facts, view.ask
        assert isinstance(facts, RoyalFacts) and ask is not None
        what, seats = ask.what, range(view.seats)
        running = what in (ANSWER, PASS_ON)
        fatal = DECK.fatal[view.seats]
        hand = Counter(view.faces[card] for card in view.cards("hand", me))
        lying = [Counter(view.faces[card] for card in view.cards("area", seat)) for seat in seats]
        before = [[0] * ROWS for _ in seats]
        for seat, faces in enumerate(lying):
            for face, number in faces.items():
                if DECK.kind[face] != NO_KIND:
                    before[seat][row_of(face)] += number
                    before[seat][ROYAL] += number * DECK.royal[face]
        front = view.cards("front", facts.to)
        asked = view.faces.get(front[-1]) if front and self._down else None
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
        cell = [[[0.0] * CELL for _ in seats] for _ in range(ROWS)]
        row = [[0.0] * ROW for _ in range(ROWS)]
        for word in range(ROWS):
            royal = word == ROYAL
            crown = CROWNED[word] if not royal else -1
            for seat in seats:
                number = before[seat][word]
                claimed = running and any(said.giver == seat and said.claim == word for said in self._round)
                near = (number == fatal - 1, number == fatal - 2) if not royal else (False, False)
                cell[word][seat] = [number / 4, *map(float, near), float(claimed)]
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
                float(running and self._round[0].claim == word),
                float(here),
                float(here and asked is not None and second(asked)),
            ]
        known_of = [self._of(view, facts, one, me, before[one], running) for one in seats]
        every = [
            *(1.0, *(float(what == one) for one in WHATS)),
            float(what == ANSWER and bool(unseen(facts, view.seats))),
            len(self._round) / 4 if running else 0.0,
            facts.round / 16,
            *(float(hand[face]) for face in SPECIALS),
            *(float(left[face]) for face in SPECIALS),
            *(len(pile) / 8, float(not pile), (view.seats - 4) / 2, float(view.seats == 2)),
            *(len(facts.owed) / 2, float(what == LAY and facts.owed[:1] == (PENALTY,)), float(top in SPECIALS)),
        ]
        assert len(every) == ALL
        return Input(me, facts.claim, facts.giver, cell, row, known_of, every)

    def _of(self, view: View, facts: RoyalFacts, one: Seat, me: Seat, before: list[int], running: bool) -> list[float]:
        """What is known of a seat."""
        assert view.ask is not None
        fatal = DECK.fatal[view.seats]
        judged, told, every = self._judged, self._told, range(view.seats)
        believed, doubted = (sum(judged[one, seat, did] for seat in every) for did in (True, False))
        trues, lies = (sum(told[one, seat, did] for seat in every) for did in (True, False))
        size, critters = view.count("hand", one), before[:ROYAL]
        numbers = [
            *(float(one == me), float(one == view.ask.seat), float(running and one == facts.giver)),
            *(float(running and bool(facts.knowers >> one & 1)), float(running and one == self._round[0].giver)),
            *(size / 8, float(size <= 1), *(float(self._holders.get(face) == one) for face in SPECIALS)),
            *(max(critters) / 4, critters.count(fatal - 1) / 4, sum(critters) / 16),
            *(balance(believed, doubted), self._judging[one].lately, float(self._judging[one].last)),
            *(balance(trues, lies), self._telling[one].lately, float(self._telling[one].last)),
            *(balance(self._looks[one], believed + doubted), (believed + doubted) / 8, (trues + lies) / 8),
            balance(judged[one, me, True], judged[one, me, False]),
            balance(judged[me, one, True], judged[me, one, False]),
            balance(told[one, me, True], told[one, me, False]),
            balance(told[me, one, True], told[me, one, False]),
            (told[one, me, True] + told[one, me, False]) / 4,
        ]
        assert len(numbers) == SEAT
        return numbers
