"""Signs and words for seats one card short of something."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.teller import Teller
from games.core.words import LANGUAGES, Words
from table.stage.boardfile import load_board
from table.stage.parts import Parts
from tests.table.stage.boards import match

COUNTING = [entry for entry in GAMES if any(part.occasion for part in Parts.of(load_board(entry.rules), entry.rules))]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", COUNTING, ids=lambda entry: entry.id)
def test_each_seat_that_is_near_says_how_near(entry: Entry, lang: str) -> None:
    """By what characters fear and hope for, in each such game."""
    spec, seats, said = load_board(entry.rules), entry.seats.start, 0
    teller = Teller(Words(lang, "table", entry.package), entry.rules, [f"P{seat}" for seat in range(seats)])
    for seed in range(4):
        for steps in (30, 45, 60, 90):
            view = match(seats, steps, seed, entry).view(None)
            for part in Parts.of(spec, entry.rules):
                near = [*part.near(view).values()]
                for seat in range(seats):
                    alarms = part.alarms(view, seat, teller)
                    assert len(alarms) == near.count(seat) or not part.occasion
                    for alarm in alarms:
                        number, _, limit = alarm.sign.partition("/")
                        assert number in alarm.said and limit in alarm.said and alarm.what
                        said += 1
    assert said
