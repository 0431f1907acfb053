"""Tests that the swap test catches a cheating brain in every game.

The brain sees a single hidden card.
"""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.core import contract
from games.core.actions import Action, Choices
from games.core.contract import hiding
from games.core.contract.witness import Witness
from games.core.entry import Entry
from games.core.match import Beat
from games.core.types import Seat

TRIES = 12


class Cheat:
    """Brain that chooses only by the face of one hidden card."""

    def __init__(self, seat: Seat, match: Witness) -> None:
        self.seat = seat
        self.match = match

    def watch(self, beat: Beat) -> None:
        """Ignore the beat."""

    def decide(self, legal: Choices, random: Random) -> Action:
        table = self.match.table
        bits = 1 << self.seat | 1 << table.seats
        hidden = [token for zone in table.zones for token in zone if not table.seen[token] & bits]
        peeked = table.faces[hidden[0]] if hidden else 0
        return legal[peeked % len(legal)]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_planted_cheater_is_caught(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Witness] = []

    class Noted(Witness):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            made.append(self)

    planted = 0

    def plant(seat: Seat) -> Cheat:
        """Return a cheat with access to its match.

        After the game and its twin, their brains are made in the same order.
        """
        nonlocal planted
        planted += 1
        return Cheat(seat, made[-2 + (planted - 1) % 2])

    monkeypatch.setattr(hiding, "Witness", Noted)
    cheating = entry.changed(brains={"cheat": plant})
    with pytest.raises(contract.Broken, match="what a brain does"):
        for seed in range(TRIES):
            contract.hiding.hidden_cards_make_no_difference(cheating, entry.rules.seats[-1], seed)
