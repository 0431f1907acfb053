"""A mind to play with: it counts cards and has habits.

The habits are those of its character.
"""

from __future__ import annotations

from math import exp
from random import Random

from games.core.actions import Action, Choices
from games.core.brain import Character, Level, Thought
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View

from ..facts import Known
from ..moves import Give, Judge
from ..rules import FACES


class Mind:
    """A mind for one seat (see `games.core.brain.Mind`).

    It knows only what its seat has seen.
    """

    def __init__(self, seat: Seat, character: Character, level: Level) -> None:
        self.seat = seat
        self.traits = character.traits
        self.counts = level.counts
        self._view: View | None = None
        self._thought: Thought | None = None

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        self._view = beat.view

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        assert self._view
        ways = [(action, self._weight(self._view, action)) for action in legal]
        whole = sum(weight for _, weight in ways)
        self._thought = Thought(tuple((action, weight / whole) for action, weight in ways))
        return random.choices([action for action, _ in ways], [weight for _, weight in ways])[0]

    def thought(self) -> Thought | None:
        """See `Mind.thought`."""
        return self._thought

    def _weight(self, view: View, action: Action) -> float:
        """Return the weight of choosing an action."""
        if isinstance(action, Give):
            lies = view.faces[action.card] != action.claim
            return exp(self.traits.lies if lies else 0.0) / (len(FACES) - 1 if lies else 1)
        assert isinstance(action, Judge) and isinstance(view.facts, Known)
        own = sum(view.faces[card] == view.facts.claim for card in view.cards("hand", self.seat)) if self.counts else 0
        return exp(0.0 if action.believe else self.traits.doubts + 0.5 * own)
