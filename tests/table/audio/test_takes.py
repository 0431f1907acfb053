"""Sounds that are heard often have several takes."""

from __future__ import annotations

from collections import Counter

import pytest

from games import GAMES
from games.brains.cast import CAST
from games.core.entry import Entry
from games.core.words import Words
from sounds import SOUNDS
from table.match.seats import SeatSetup
from table.stage.board import Board
from tests.table.stage.boards import SMALL, art, match

OFTEN, TAKES = 10, 4


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_what_is_heard_more_than_ten_times_a_game_has_four_takes(entry: Entry, seats: int) -> None:
    if seats not in entry.seats:
        return
    heard: Counter[str] = Counter()
    who = [SeatSetup(name, number, f"{name}:1") for number, name in zip(range(seats), CAST, strict=False)]
    words = Words(SMALL.lang, "table", entry.package)
    play = lambda name, step, seat: heard.update([name])  # noqa: E731
    board = Board(SMALL, entry, who, words, art(entry.id), play=play)
    for beat in match(seats, 400, seed=2, entry=entry).beats(None):
        length = board.perform(beat, 1)
        for _ in range(8):
            board.update(length / 8 + 30)
    often = {name: times for name, times in heard.items() if times > OFTEN}
    assert often
    assert all(SOUNDS[name].variants >= TAKES for name in often), often
