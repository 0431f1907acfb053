"""A game as it is registered in `games.GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.brain import BrainMaker
from games.core.game import Game


@dataclass(frozen=True, slots=True)
class Entry:
    """The rules of a game and its brains by name, the one that the lobby offers first at the front.

    Everything else of a game is found in its package: `cards.toml`, `board.toml`, `text/`, `help.*.md`.
    """

    rules: Game
    brains: Mapping[str, BrainMaker]

    @property
    def id(self) -> str:
        """The game's id."""
        return self.rules.id

    @property
    def package(self) -> str:
        """Where the game's data files are, as a package name."""
        return f"games.{self.rules.id}"
