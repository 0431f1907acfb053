"""What everybody has done in rounds, as the numbers that nets are trained with.

`round.h` has the same for training.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

from games.brains.record import Tendency, balance
from games.core.actions import Dealt
from games.core.match import Beat
from games.core.types import Seat, Word
from games.core.view import View
from games.passing.rules import ANSWER, PASS_ON, Judged, Offered, PassedOn, PassingFacts, Peeked, Revealed

RUNNING = (ANSWER, PASS_ON)
"""The decisions while a card goes round."""


class RoundSight:
    """Keeps what the beats of a seat tell of rounds. Base of what a game makes numbers of."""

    view: View

    def __init__(self, truths: Sequence[Set[Word]]) -> None:
        """`truths` has for each face the claims that are true of it."""
        self._truths = truths
        self._judged: Counter[tuple[Seat, Seat, bool]] = Counter()
        self._told: Counter[tuple[Seat, Seat, bool]] = Counter()
        self._looks: Counter[Seat] = Counter()
        self._judging: list[Tendency] = []
        self._telling: list[Tendency] = []
        self.round: list[Offered | PassedOn] = []
        """What was said in the round."""
        self._down = False
        """True while a card goes round."""

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event = beat.event
        if isinstance(event, Dealt):
            self._judging = [Tendency() for _ in range(beat.view.seats)]
            self._telling = [Tendency() for _ in range(beat.view.seats)]
        elif isinstance(event, Offered):
            self.round, self._down = [event], True
        elif isinstance(event, PassedOn):
            self.round.append(event)
        elif isinstance(event, Peeked):
            self._looks[event.seat] += 1
        elif isinstance(event, Judged):
            self._judged[event.judge, event.giver, event.believe] += 1
            self._judging[event.judge].note(event.believe)
        elif isinstance(event, Revealed):
            self._down = False
            face = beat.view.faces[event.card]
            for said in self.round:
                truth = said.claim in self._truths[face]
                self._told[said.giver, said.to, truth] += 1
                self._telling[said.giver].note(truth)
        self.view = beat.view

    @property
    def running(self) -> bool:
        """True if a card goes round and somebody is asked about it."""
        return self.view.ask is not None and self.view.ask.what in RUNNING

    def known(self, facts: PassingFacts) -> int | None:
        """Return the face of the card that goes round, if the seat knows it."""
        front = self.view.cards("front", facts.to)
        return self.view.faces.get(front[-1]) if front and self._down else None

    def claimed(self, seat: Seat, word: Word) -> bool:
        """True if the seat has claimed this in the round that is running."""
        return self.running and any(said.giver == seat and said.claim == word for said in self.round)

    def record(self, one: Seat, me: Seat) -> list[float]:
        """The record of a seat, and with this one."""
        judged, told, every = self._judged, self._told, range(self.view.seats)
        believed, doubted = (sum(judged[one, seat, did] for seat in every) for did in (True, False))
        trues, lies = (sum(told[one, seat, did] for seat in every) for did in (True, False))
        return [
            *(balance(believed, doubted), self._judging[one].lately, float(self._judging[one].last)),
            *(balance(trues, lies), self._telling[one].lately, float(self._telling[one].last)),
            *(balance(self._looks[one], believed + doubted), (believed + doubted) / 8, (trues + lies) / 8),
            balance(judged[one, me, True], judged[one, me, False]),
            balance(judged[me, one, True], judged[me, one, False]),
            balance(told[one, me, True], told[one, me, False]),
            balance(told[me, one, True], told[me, one, False]),
            (told[one, me, True] + told[one, me, False]) / 4,
        ]
