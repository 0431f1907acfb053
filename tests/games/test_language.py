"""Tests that games word their shared rules in the same way."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.words import LANGUAGES, catalogue
from games.passing.rules import Judge, Judged, PassedOn, PassOn, Peek, Peeked

ALIKE = (Judge, Peek, PassOn, Judged, Peeked, PassedOn)
"""Shared actions and events of the card that goes round.

Each game words the first giving of a card, and its outcome, in its own way.
"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", ALIKE, ids=lambda step: step.__name__)
def test_what_games_share_is_said_alike(step: type, lang: str) -> None:
    having = [entry for entry in GAMES if step in (*entry.rules.actions, *entry.rules.events)]
    assert having
    said = [
        {key: text for key, text in catalogue(entry.package, lang).items() if step.__name__ in key.split(".")}
        for entry in having
    ]
    assert said[0] and all(words == said[0] for words in said)
