"""The pause keeps the game, whatever is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from games.core.options import RANDOM
from table.input.intents import Back
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.scenes.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.scenes.rules import RulesScene
from table.scenes.settings import SettingsScene
from table.scenes.title import TitleScene
from table.store import autosave
from tests.table.scenes.visiting import Visitor, visit

GAME = GAMES[0]
SETUP = MatchSetup(
    GAME.id, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, next(iter(GAME.brains)))), {"starter": RANDOM}, 5
)


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.start(SETUP)
    visitor.do(Back())
    assert isinstance(visitor.scene, PauseScene)
    return visitor


@pytest.mark.parametrize(
    ("use", "id", "scene"),
    [
        (Visitor.click, "resume", PlayScene),
        (Visitor.choose, "resume", PlayScene),
        (Visitor.click, "rules", RulesScene),
        (Visitor.choose, "settings", SettingsScene),
    ],
)
def test_everything_opens(visitor: Visitor, use: object, id: str, scene: type) -> None:
    use(visitor, id)  # type: ignore[operator]
    assert type(visitor.scene) is scene
    visitor.app.close()


def test_escape_resumes(visitor: Visitor) -> None:
    visitor.do(Back())
    assert isinstance(visitor.scene, PlayScene)
    visitor.app.close()


@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_a_game_that_is_left_can_be_continued(visitor: Visitor, use: object) -> None:
    use(visitor, "leave")  # type: ignore[operator]
    assert isinstance(visitor.scene, TitleScene)
    saved, problem = autosave.unfinished()
    assert problem is None and saved is not None and saved.setup == SETUP
    assert visitor.form.form.widget("continue")


def test_the_rules_open_at_the_phase_of_the_game_below(visitor: Visitor) -> None:
    play = visitor.app.scenes[0]
    assert visitor.scene.help_game == GAME.id
    assert visitor.scene.help_section == play.help_section is not None
    visitor.app.close()
