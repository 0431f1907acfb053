"""The line explains the cards that are still to be chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Match
from games.core.words import catalogue
from table.match.picker import Picker

MANY, LONGEST = 40, 300


def wanted(entry: Entry) -> Iterator[str]:
    """Yield the fields missing after a first card: `ACTION.FIELD`.

    In random games.
    """
    for seed in range(MANY):
        match = Match(entry.rules, min(4, entry.rules.seats.stop - 1), chance=SeededChance(stream(seed, "chance")))
        random = stream(seed, "moves")
        for _ in range(LONGEST):
            if match.ask is None:
                break
            legal = match.legal(match.ask.seat)
            picker = Picker(legal)
            card = next((touch for touch in picker.touches() if touch.kind == "Token"), None)
            if card and picker.touch(card) and picker.action is None:
                slot = next((slot for slot in picker.slots() if not slot.full), None)
                if slot and slot.kind == "Token":
                    yield f"{slot.verb}.{slot.name}"
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_after_the_first_of_several_cards_the_line_says_what_the_others_are_for(entry: Entry) -> None:
    keys = {f"missing.{key}" for key in wanted(entry)}
    words = {*catalogue(entry.package, "en")}
    assert keys <= words
    assert keys >= {key for key in words if key.startswith("missing.") and key.endswith(".cards")}, "nobody asks for it"
