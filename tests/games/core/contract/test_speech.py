"""The checks of `games.core.contract.speech` find what they are meant to find."""

from __future__ import annotations

import pytest

from games import entry
from games.core import contract, teller
from games.core.actions import Event
from games.core.view import View
from games.passing.rules import Offered
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught


def test_words_that_are_missing() -> None:
    class More(Royal):
        reasons = (*Royal.reasons, "just_because")

    with pytest.raises(contract.Broken, match=r"reason\.just_because"):
        contract.words_are_complete(entry("royal").changed(rules=More(), brains={}))


def test_a_sentence_that_depends_on_who_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    def event(self: teller.Teller, event: Event, view: View) -> str:
        return self.own_card(event.card, view) if isinstance(event, Offered) else ""

    monkeypatch.setattr(teller.Teller, "event", event)
    caught(contract.all_is_said_alike, Royal(), "different words")
