"""What thinks for a seat that no person sits on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat


class Brain(Protocol):
    """One AI seat in one game. It has what its seat has lived through and nothing else."""

    def watch(self, beat: Beat) -> None:
        """Live through one step; called once for each of the seat's beats, in order."""
        ...

    def decide(self, legal: Choices, random: Random) -> Action:
        """One of the seat's legal actions. The same beats and the same `random` give the same decision."""
        ...


BrainMaker = Callable[[Seat], Brain]
"""Makes the brain of a seat at the beginning of a game."""
