"""How a game of Insect Poker stands: see `games.core.win_odds`."""

from __future__ import annotations

from collections.abc import Sequence

from games.brains.value import shares
from games.core.view import View
from games.mushi.mind.areas import areas_in, rooms
from games.mushi.mind.value import HELP, danger


def prospects(view: View) -> Sequence[float] | None:
    """By seat: how likely it is to lose."""
    areas = areas_in(view)
    return shares([danger(area, room, HELP) for area, room in zip(areas, rooms(areas), strict=True)])
