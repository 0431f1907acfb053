"""The examination of a game looks at its board, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from games.core.entry import Entry
from table.commands.examine import chosen_cards_are_wide, steps
from table.stage.boardfile import load_board
from tests.table.stage.tiles import Tiles, spread


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("how", "count"), [("single", 2), ("row", 9), ("line", 25)])
def test_cards_that_others_choose_from_are_told_if_they_are_too_narrow(how: str, count: int) -> None:
    with pytest.raises(AssertionError, match=r"\[place.tiles\]: with \d seats in .* are \d\d? px wide: 32 are needed"):
        chosen_cards_are_wide(Tiles(count), spread(how))


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("how", "count"), [("single", 1), ("columns", 4), ("line", 8)])
def test_those_that_are_wide_enough_pass(how: str, count: int) -> None:
    chosen_cards_are_wide(Tiles(count), spread(how))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_no_game_has_such_cards(entry: Entry) -> None:
    chosen_cards_are_wide(entry.rules, load_board(entry.rules))


def test_the_examination_looks_for_them() -> None:
    assert [name for name, _ in steps(GAMES[0], Path())].count("cards that others choose from can be hit") == 1
