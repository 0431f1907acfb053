"""Words and card pictures shared by all scenes."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from games import entry
from games.core.words import Words
from table.base.screen import Contrast

if TYPE_CHECKING:
    from table.stage.drawing.cards import CardArt


@functools.cache
def words(language: str, game_id: str | None = None, house: tuple[str, ...] = ()) -> Words:
    """The catalogues of the application and a game, by its house rules."""
    return Words(language, "table", *([entry(game_id).package] if game_id else []), house=house)


@functools.lru_cache(maxsize=1)
def card_art(game_id: str, language: str, house: tuple[str, ...] = (), contrast: Contrast = "normal") -> CardArt:
    """Return a game's card pictures with names, cached for the latest."""
    from table.stage.drawing.cards import CardArt

    return CardArt(game_id, language, words(language, game_id, house), contrast)
