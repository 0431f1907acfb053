"""A simple brain: a third of unseen cards for each kind."""

from __future__ import annotations

from math import exp
from random import Random

from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Number, Seat, Word
from games.core.view import View

from ..facts import Known
from ..moves import Bid, Doubt
from ..rules import CLAIMS, HAND


class Heuristic:
    """See `games.core.brain.Brain`."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._view: View | None = None

    def watch(self, beat: Beat) -> None:
        self._view = beat.view

    def decide(self, legal: Choices, random: Random) -> Action:
        assert self._view and isinstance(self._view.facts, Known)
        facts = self._view.facts
        ways = [(action, self._weight(self._view, facts, action)) for action in legal]
        return random.choices([action for action, _ in ways], [weight for _, weight in ways])[0]

    def _true(self, view: View, number: Number, claim: Word) -> float:
        own = sum(view.faces[card] == claim for card in view.cards("hand", self.seat))
        return 1 / (1 + exp(number - own - HAND * (view.seats - 1) / len(CLAIMS) - 0.5))

    def _weight(self, view: View, facts: Known, action: Action) -> float:
        if isinstance(action, Bid):
            return self._true(view, action.number, action.claim) * exp(facts.number - action.number)
        return 1 - self._true(view, facts.number, facts.claim) if isinstance(action, Doubt) else 0.1
