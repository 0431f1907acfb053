"""How a game of Kadofida stands: see `games.core.win_odds`."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.view import View
from games.kadofida.cards import ALL_CLAIMS
from games.kadofida.mind.value import CARDS, LearnedStakes, learned


def prospects(view: View) -> Sequence[float] | None:
    """By seat: how likely it is to win."""
    hands = []
    for seat in range(view.seats):
        held = [view.faces[card] for card in view.cards("hand", seat)]
        part = min(1.0, CARDS / max(1, len(held)))
        hands.append([held.count(face) * part for face in ALL_CLAIMS])
    return LearnedStakes(view, learned(view.seats), hands).now
