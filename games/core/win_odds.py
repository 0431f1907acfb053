"""Win probabilities from full information, for looking back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.core.view import View


class WinOdds(Protocol):
    """The function that a game's `game.toml` names as `win_odds`."""

    def __call__(self, view: View) -> Sequence[float] | None:
        """Return each seat's chance that the game ends with it.

        The loser in games in which somebody loses, else the winner; together 1. `view` has everything on the
        table turned up (`games.core.view.uncovered`). None where nothing new can be said, within a round for
        example. Not called when the game is over.
        """
        ...
