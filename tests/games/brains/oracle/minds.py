"""Policies of the seats that people play with, and of others."""

from __future__ import annotations

from collections.abc import Callable

from games.brains.cast import NOBODY
from games.brains.strategy import MixedMind
from games.core.actions import Action, Choices
from games.core.brain import Level
from games.core.match import Beats
from games.core.types import Seat
from games.passing.mind.rest import Rest
from games.royal.deck import Deck
from games.royal.mind.mind import Equilibrium, Mind
from tests.games.brains.oracle.solve import Policy


def policy(deck: Deck, level: Level) -> Policy:
    """Return the policy of a seat without habits at a level.

    The game is Cockroach Poker Royal with this deck.
    """
    return _policy(lambda seat: Mind(seat, NOBODY, level, deck))


def equilibrium(deck: Deck) -> Policy:
    """Return the policy of the equilibrium seat."""
    return _policy(lambda seat: Equilibrium(seat, deck))


def by_the_round(deck: Deck) -> Policy:
    """Return the equilibrium policy that computes each round separately.

    The seat does so in larger games.
    """
    return _policy(lambda seat: Narrow(seat, deck))


class Narrow(Equilibrium):
    """Equilibrium seat that doesn't plan the rest of the game."""

    def _rest(self, giver: Seat) -> Rest | None:
        return None


def _policy(sit: Callable[[Seat], MixedMind]) -> Policy:
    def chances(seat: Seat, beats: Beats, legal: Choices) -> list[tuple[Action, float]]:
        mind = sit(seat)
        for beat in beats:
            mind.watch(beat)
        return mind.policy(legal)

    return chances
