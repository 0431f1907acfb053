"""A simple brain: it counts cards, and lies now and then."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View

from ..facts import Known
from ..moves import Give, Judge, Revealed
from ..rules import FACES


class Heuristic:
    """See `games.core.brain.Brain`.

    It gives what it has most of, to who has taken most, says half of the time what it is, and believes who has told
    the truth more often than not; where that is even, if few cards of the claimed kind have been seen.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._view: View | None = None
        self._told: Counter[Seat] = Counter()

    def watch(self, beat: Beat) -> None:
        self._view = beat.view
        if isinstance(beat.event, Revealed):
            self._told[beat.event.giver] += 1 if beat.event.truth else -1

    def decide(self, legal: Choices, random: Random) -> Action:
        view = self._view
        assert view and isinstance(view.facts, Known)
        seen = Counter(view.faces.values())
        if legal.parts[0].verb is Judge:
            told = self._told[view.facts.giver]
            return Judge(told > 0 if told else seen[view.facts.claim] * len(FACES) <= seen.total())
        hand = Counter(view.faces[card] for card in view.cards("hand", self.seat))
        others = [seat for seat in range(view.seats) if seat != self.seat]
        card = max(view.cards("hand", self.seat), key=lambda one: hand[view.faces[one]])
        to = max(others, key=lambda one: view.count("area", one))
        lie = random.randrange(len(FACES))
        return Give(card, to, int(view.faces[card]) if random.random() < 1 / 2 else lie)
