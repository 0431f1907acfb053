"""Prewarming of a game's pictures while players are chosen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from games.core.chance import SeededChance, stream
from games.core.options import Options
from table.base.slices import checkpoint
from table.match.seats import MatchSetup, SeatSetup

if TYPE_CHECKING:
    from table.app.app import App

_PACKAGES = ("table.stage.layout.layout", "table.stage.drawing", "table.stage.cues", "table.stage.board")
"""Slow imports, in pieces of similar length."""


def prewarm_table(
    app: App, game_id: str, seats: Sequence[SeatSetup], options: Options = MappingProxyType({})
) -> tuple[Hashable, Callable[[], None]]:
    """See `Scene.prewarming`: for a game of these seats."""
    setup = MatchSetup(game_id, tuple(seats), options, 0)
    key = (game_id, setup.seats, setup.house, app.screen, app.settings.log_form)
    return key, partial(_draw_sample_deal, app, setup)


def _draw_sample_deal(app: App, setup: MatchSetup) -> None:
    """Dry-draw one deal to fill the caches."""
    for package in _PACKAGES:
        import_module(package)
        checkpoint()
    from games.core.match import Match
    from table.scenes.play.opened import OpenedGame
    from table.stage.speech.log_panel import prewarm_icons

    game = OpenedGame(app, setup)
    rules = game.entry.rules
    checkpoint()
    match = Match(rules, len(setup.seats), chance=SeededChance(stream(0, "rehearsal")))
    board = game.make_board()
    board.settle(match.view(board.bottom))
    board.draw(pygame.Surface(app.screen.size))
    board.prewarm()
    if app.settings.log_form == "signs":
        prewarm_icons(rules, setup.seats, game.art, app.screen)
