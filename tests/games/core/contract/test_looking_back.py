"""Tests that the check of `games.core.contract.looking_back` finds violations."""

from __future__ import annotations

import pytest

from games.core import contract
from games.core.actions import Event
from games.core.view import View
from games.passing.watching import PassingClaims
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught


def test_a_reader_that_takes_lies_for_truths(monkeypatch: pytest.MonkeyPatch) -> None:
    def truth(self: PassingClaims, event: Event, view: View) -> bool:
        return bool(view.faces[event.card] != event.claim)  # type: ignore[attr-defined]

    monkeypatch.setattr(PassingClaims, "truth", truth)
    caught(contract.ledgers_tell_the_truth, Royal(), "by the whole truth")
