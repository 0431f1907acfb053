"""A brain at its seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.core.actions import Action, Choices
from games.core.brain import Brain, Mind, Thought
from games.core.match import Beat


class Seated:
    """A brain that lives through what is new to it, then decides."""

    def __init__(self, brain: Brain) -> None:
        self._brain = brain
        self._lived = 0

    def decide(self, beats: Sequence[Beat], legal: Choices, random: Random) -> Action:
        """Choose one of the legal actions; `beats` are all of the seat's so far."""
        for beat in beats[self._lived :]:
            self._brain.watch(beat)
        self._lived = len(beats)
        return self._brain.decide(legal, random)

    @property
    def thought(self) -> Thought | None:
        """The latest decision's thought, if the brain can tell."""
        return self._brain.thought() if isinstance(self._brain, Mind) else None
