"""Preview of an action's immediate effect, from the seat's own view."""

from __future__ import annotations

from random import Random

from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.determinization import determinize
from games.core.game import Game, watch
from games.core.match import Beat
from games.core.view import View, look


def preview(game: Game, view: View, action: Action) -> Beat:
    """Return a legal action's first step as its seat would see it.

    Played at a table imagined from the view, so it holds only where nothing hidden bears on the first step.
    """
    assert view.ask is not None
    random = Random(0)
    table = determinize(game, view, random)
    event, then = watch(game, table, view.ask.seat, action, SeededChance(random))[0]
    return Beat(event, look(then, view.eyes))
