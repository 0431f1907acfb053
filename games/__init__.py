"""The games: rules, brains, words and data. Standard library only, and nothing of the application."""

from __future__ import annotations

from games.core.entry import Entry
from games.kadofida import KADOFIDA
from games.mushi import MUSHI
from games.panic import PANIC
from games.royal import ROYAL
from games.toutomi import TOUTOMI

GAMES: tuple[Entry, ...] = (ROYAL, MUSHI, KADOFIDA, TOUTOMI, PANIC)
"""Every game, in the order in which the title shows them."""


def entry(game_id: str) -> Entry:
    """The game with this id. Raises `KeyError` if there is none."""
    for game in GAMES:
        if game.id == game_id:
            return game
    raise KeyError(game_id)
