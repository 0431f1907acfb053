"""The place of keys when a game has just been dealt."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from table.input.intents import Accept, Next
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.store.settings import Settings
from tests.table.scenes.playing import FRAME, Player
from tests.table.scenes.visiting import visit

SEED = 2  # asks the person within half a minute in every game


def dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> Player:
    """Deal a game by keys, from its lobby."""
    monkeypatch.setattr("table.scenes.home.lobby.new_seed", lambda: SEED)
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", welcomed=True, speed=1.0))
    app = visitor.app
    app.home()
    app.push(navigation.lobby(app, game))
    visitor.wait(500)
    visitor.do(Next())
    app.top.focus.go("start")
    visitor.do(Accept())
    for _ in range(200):
        if isinstance(app.top, PlayScene):
            break
        visitor.wait(FRAME)
    return Player(app, (1280, 720))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("early", [0, 1])
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_keys_wait_until_something_is_asked_and_then_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, early: int
) -> None:
    player = dealt(tmp_path, monkeypatch, game)
    scene, focus = player.scene, player.scene.focus
    assert not scene.turn.active and focus.lit is None
    player.wait(200)
    player.do(*[Next()] * early)
    for _ in range(2000):
        if scene.turn.active:
            break
        assert early or focus.lit is None, "nothing can be chosen yet"
        player.wait(FRAME)
    player.wait(5 * FRAME)
    assert focus.by_keyboard and focus.lit and focus.lit.enabled and scene.turn.offers(focus.lit.id)
