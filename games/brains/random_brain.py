"""The brain that all others are compared with."""

from __future__ import annotations

from random import Random

from games.core.actions import Action, Choices
from games.core.match import Beat
from games.core.types import Seat


class RandomBrain:
    """Chooses among its legal actions, each equally likely."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`; nothing is remembered."""

    def decide(self, legal: Choices, random: Random) -> Action:
        """See `Brain.decide`."""
        return legal.draw(random)
