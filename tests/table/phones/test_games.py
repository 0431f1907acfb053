"""All games are played to their end by phones alone, which know nothing of any game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.entry import Entry
from table.phones.letter import STEP
from tests.table.phones.sitting import sitting

MOST = 120
"""Decisions after which a game of random touches is long enough: most are over by then."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_phones_play_a_whole_game(game: Entry, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = game.seats.start
    with sitting(game.id, seats, range(seats), monkeypatch) as table:
        session = table.session
        table.play(Random(5), lambda: session.result is not None or len(session.log.steps) > MOST)
        assert (session.result or len(session.log.steps) > MOST) and not table.scene._eyes.covered
        table.shown()
        for phone in table.phones.values():
            assert phone.view["over"] == bool(session.result) and phone.view["line"]
            assert phone.sizes and not any(size % STEP for size in phone.sizes)
