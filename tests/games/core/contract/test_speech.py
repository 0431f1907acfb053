"""The checks of `games.core.contract.speech` find what they are meant to find."""

from __future__ import annotations

import pytest

from games.core import contract, words
from games.core.actions import Event
from games.core.entry import Entry
from games.core.view import View
from games.passing.rules import Offered
from games.royal import ROYAL
from games.royal.rules import Royal
from tests.games.core.contract.breaking import caught


def test_words_that_are_missing() -> None:
    class More(Royal):
        reasons = (*Royal.reasons, "just_because")

    with pytest.raises(contract.Broken, match=r"reason\.just_because"):
        contract.words_are_complete(Entry(More(), ROYAL.mind, {}))


def test_a_sentence_that_depends_on_who_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    def event(self: words.Teller, event: Event, view: View) -> str:
        return self.own_card(event.card, view) if isinstance(event, Offered) else ""

    monkeypatch.setattr(words.Teller, "event", event)
    caught(contract.all_is_said_alike, Royal(), "different words")
