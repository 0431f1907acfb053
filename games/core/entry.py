"""A game as it is registered in `games.GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.brain import BrainMaker, MindMaker
from games.core.claims import ClaimReader
from games.core.game import Game


@dataclass(frozen=True, slots=True)
class Entry:
    """The rules of a game, the minds that people play with, and other brains by name, to measure those against.

    Everything else of a game is found in its package: `cards.toml`, `board.toml`, `text/`, `help.*.md`.
    """

    rules: Game
    mind: MindMaker
    brains: Mapping[str, BrainMaker]
    claims: ClaimReader | None = None
    """What can be told of its claims; None in a game without any."""

    @property
    def id(self) -> str:
        """The game's id."""
        return self.rules.id

    @property
    def package(self) -> str:
        """Where the game's data files are, as a package name."""
        return f"games.{self.rules.id}"
