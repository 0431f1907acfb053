"""The seats that people play with, and others, as policies."""

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
    """What a seat without habits does at a level of Cockroach Poker Royal, with other cards."""
    return _policy(lambda seat: Mind(seat, NOBODY, level, deck))


def equilibrium(deck: Deck) -> Policy:
    """What the seat does that nobody can make much of."""
    return _policy(lambda seat: Equilibrium(seat, deck))


def by_the_round(deck: Deck) -> Policy:
    """The same for a seat that reckons each round by itself, as it does in larger games."""
    return _policy(lambda seat: Narrow(seat, deck))


class Narrow(Equilibrium):
    """Does not think the rest of a game through."""

    def _rest(self, giver: Seat) -> Rest | None:
        return None


def _policy(sit: Callable[[Seat], MixedMind]) -> Policy:
    def chances(seat: Seat, beats: Beats, legal: Choices) -> list[tuple[Action, float]]:
        mind = sit(seat)
        for beat in beats:
            mind.watch(beat)
        return mind.policy(legal)

    return chances
