"""How a game stands, by the whole truth: for those who look back at one that is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.view import View


class WinOdds(Protocol):
    """The function that a game's `game.toml` names as `win_odds`."""

    def __call__(self, view: View) -> Sequence[float] | None:
        """By seat: how likely it is to be the one that the game ends with (who loses where somebody does, else who
        wins); together 1. `view` has everything on the table turned up (`games.core.view.uncovered`). None where
        nothing new can be said, within a round for example. Not asked when the game is over."""
        ...
