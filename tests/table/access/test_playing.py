"""Whole games by what is read alone, from the title on."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.core.entry import Entry
from table.match.speeds import INSTANT
from table.scenes.home.title import TitleScene
from table.scenes.results.results import ResultsScene
from tests.table.access.reading import FRAME, listen

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_played_by_the_tree_alone(game: Entry) -> None:
    me = listen(speed=INSTANT, coach="never")
    me.app.home()
    me.wait(FRAME)
    me.press(f"game {game.id}")
    me.press("start")
    me.wait(FRAME)
    random = Random(3)
    me.play_on(random)
    while me.tree.find("continue"):  # the score sheet between two games of a match
        me.wait(5000)
        me.press("continue")
        me.wait(FRAME)
        me.play_on(random)
    assert isinstance(me.app.top, ResultsScene)
    me.wait(700)
    me.press("title")
    assert isinstance(me.app.top, TitleScene)
    assert not me.ear.double
