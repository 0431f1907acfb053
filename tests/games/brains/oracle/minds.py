"""The seats that people play with, as policies."""

from __future__ import annotations

from games.brains.cast import NOBODY
from games.core.actions import Action, Choices
from games.core.brain import Level
from games.core.match import Beats
from games.core.types import Seat
from games.royal.deck import Deck
from games.royal.mind import Mind
from tests.games.brains.oracle.solve import Policy


def policy(deck: Deck, level: Level) -> Policy:
    """What a seat without habits does at a level of Cockroach Poker Royal, with other cards."""

    def chances(seat: Seat, beats: Beats, legal: Choices) -> list[tuple[Action, float]]:
        mind = Mind(seat, NOBODY, level, deck)
        for beat in beats:
            mind.watch(beat)
        return mind.policy(legal)

    return chances
