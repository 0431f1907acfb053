"""The games: rules, brains, words and data.

Standard library only, and nothing of the application.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

from games.core.entry import Entry, load_entry
from games.discovery import found

_OWN = tuple(
    load_entry(f"{__name__}.{name}")
    for name in tomllib.loads(files(__name__).joinpath("order.toml").read_text(encoding="utf-8"))["games"]
)
_PLUGINS, REJECTED = found(_OWN)
GAMES: tuple[Entry, ...] = (*_OWN, *_PLUGINS)
"""All games in the title's order, plugins last."""


def entry(game_id: str) -> Entry:
    """The game with this id. Raises `KeyError` if there is none."""
    for game in GAMES:
        if game.id == game_id:
            return game
    raise KeyError(game_id)
