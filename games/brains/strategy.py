"""A mind that knows how likely it is to do each thing, and draws lots."""

from __future__ import annotations

from random import Random

from games.brains.mixing import draw
from games.brains.thinking import Thinker, compared
from games.core.actions import Action, Choices
from games.core.brain import Thought

MixedStrategy = list[tuple[Action, float]]
"""What may be done, and how likely."""


class MixedMind(Thinker):
    """Draws from its policy, and remembers what it thought. Base of minds that do not search."""

    def __init__(self) -> None:
        super().__init__()
        self._card: tuple[float, ...] = ()
        """What the policy took the card in question to be (see `Thought.card`)."""
        self._claim: float | None = None
        """How likely it took the claim in question to be true (see `Thought.claim`)."""
        self._losses: dict[Action, float] = {}
        """What the policy reckons to lose by a way, in games; nothing of ways that it does not compare."""
        self._mistakes: tuple[float, float] | None = None
        """What it reckons a mistake to cost (see `Thought.mistakes`)."""

    def policy(self, legal: Choices) -> MixedStrategy:
        """What the seat may do and how likely it does so, from what it has lived through."""
        raise NotImplementedError

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        self._card, self._claim, self._losses, self._mistakes = (), None, {}, None
        ways = self.policy(legal)
        losses = [self._losses.get(action) for action, _ in ways]
        self._thought = Thought(tuple(ways), self._card, self._claim, compared(losses), self._mistakes)
        return draw(random, [action for action, _ in ways], [chance for _, chance in ways])
