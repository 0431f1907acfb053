"""Helpers for trying the contract suite on deliberately broken games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import entry
from games.core import contract
from games.core.brain import BrainMaker
from games.core.entry import Entry
from games.core.table import Table
from games.royal.rules import Royal

Check = Callable[[Entry, int, int], None]


def caught(check: Check, game: Royal, message: str, brains: dict[str, BrainMaker] | None = None) -> None:
    """Assert that the check finds the break in a few games."""
    made = entry("royal").changed(rules=game, brains=brains or {})
    with pytest.raises(contract.Broken, match=message):
        for seed in range(5):
            for seats in (4, 2):
                check(made, seats, seed)


def front(table: Table) -> int:
    """Return the face in front of the answering seat, or 0."""
    cards = [token for zone in table.zones[2 * table.seats : 3 * table.seats] for token in zone]
    return int(table.faces[cards[0]]) if cards else 0


def meddle(monkeypatch: pytest.MonkeyPatch, meddling: Callable[[Table, object], None]) -> None:
    """Patch a table to be manipulated before each event is told."""
    real = Table.tell

    def tell(self: Table, event: Any, *fields: Any) -> None:
        meddling(self, event)
        real(self, event, *fields)

    monkeypatch.setattr(Table, "tell", tell)
