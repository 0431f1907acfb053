"""What all scenes share and whoever draws beside them: words, and the pictures of cards."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from games import entry
from games.core.words import Words

if TYPE_CHECKING:
    from table.stage.drawing.cards import CardArt


@functools.cache
def words(language: str, game_id: str | None = None) -> Words:
    """The catalogues of the application and of a game."""
    return Words(language, "table", *([entry(game_id).package] if game_id else []))


@functools.lru_cache(maxsize=1)
def card_art(game_id: str, language: str) -> CardArt:
    """The pictures of a game's cards with their names; those of the latest game are kept."""
    from table.stage.drawing.cards import CardArt

    return CardArt(game_id, language, words(language, game_id))
