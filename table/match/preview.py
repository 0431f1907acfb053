"""What a seat can preview of an action: what it would bring at once, worked out from what that seat sees alone."""

from __future__ import annotations

from random import Random

from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.determinization import determinize
from games.core.game import Game, watch
from games.core.match import Beat
from games.core.view import View, look


def preview(game: Game, view: View, action: Action) -> Beat:
    """The first step of a legal action of the seat whose eyes the view has, as that seat would live through it.

    It is played at a table imagined from the view, so it holds only where nothing hidden bears on the first step.
    """
    assert view.ask is not None
    random = Random(0)
    table = determinize(game, view, random)
    event, then = watch(game, table, view.ask.seat, action, SeededChance(random))[0]
    return Beat(event, look(then, view.eyes))
