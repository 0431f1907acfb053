"""The title: everything on it by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import GAMES
from games.core.chance import SeededChance, stream
from games.core.match import Match
from table.input.intents import Back, Help, Next, Quit, Scroll
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.scenes.lobby import LobbyScene
from table.scenes.play.scene import PlayScene
from table.scenes.rules import RulesScene
from table.scenes.settings import SettingsScene
from table.scenes.title import TitleScene
from table.store.autosave import Journal
from table.store.settings import Settings
from table.ui.backdrop import backdrop
from table.ui.theme import NORMAL
from tests.table.scenes.visiting import Visitor, visit

GAME = GAMES[0]


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    return visitor


@pytest.mark.parametrize(
    ("use", "id", "scene"),
    [
        (Visitor.click, f"game {GAME.id}", LobbyScene),
        (Visitor.choose, f"game {GAME.id}", LobbyScene),
        (Visitor.click, "rules", RulesScene),
        (Visitor.choose, "settings", SettingsScene),
    ],
)
def test_everything_opens(visitor: Visitor, use: object, id: str, scene: type) -> None:
    use(visitor, id)  # type: ignore[operator]
    assert type(visitor.scene) is scene
    visitor.do(Back())
    assert type(visitor.scene) is TitleScene


@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_quit(visitor: Visitor, use: object) -> None:
    use(visitor, "quit")  # type: ignore[operator]
    assert not visitor.app.running


def test_escape_leads_to_the_way_out_and_a_second_one_takes_it(visitor: Visitor) -> None:
    visitor.do(Back())
    assert visitor.app.running
    assert visitor.form.form.focus.lit is not None and visitor.form.form.focus.lit.id == "quit"
    visitor.do(Back())
    assert not visitor.app.running


def test_the_language_is_switched_live_and_kept(visitor: Visitor) -> None:
    before = visitor.form.form.widget("settings").label  # type: ignore[attr-defined]
    visitor.click("language", 0.2)
    assert visitor.app.screen.lang == "ja"
    assert visitor.form.form.widget("settings").label != before  # type: ignore[attr-defined]
    visitor.turn("language", 1)
    assert visitor.app.screen.lang == "en"
    visitor.app.close()
    assert [settings.language for settings in visitor.saved] == ["ja", "en"]


def test_f1_opens_the_rules_and_closes_them(visitor: Visitor) -> None:
    visitor.do(Help())
    assert isinstance(visitor.scene, RulesScene)
    visitor.do(Help())
    assert isinstance(visitor.scene, TitleScene)


def test_the_window_can_be_closed(visitor: Visitor) -> None:
    visitor.do(Quit())
    assert not visitor.app.running


def test_an_unfinished_game_can_be_continued(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.home()
    with pytest.raises(KeyError):
        visitor.form.form.widget("continue")
    brain = next(iter(GAME.brains))
    setup = MatchSetup(GAME.id, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, brain)), {"starter": 0}, 5)
    journal = Journal(setup, None, lambda problem: None)
    Match(GAME.rules, 2, setup.options, chance=SeededChance(stream(5, "chance")), on_log=journal.write)
    journal.close()
    visitor.app.home()
    visitor.click("continue")
    assert isinstance(visitor.scene, PlayScene)
    visitor.app.close()


def test_the_fan_shows_different_faces_of_the_game() -> None:
    for game in GAMES:
        faces = game.fan
        assert len(set(faces)) == len(faces) == 5
        assert set(faces) <= {face.id for face in game.rules.faces}


def test_reduced_motion_keeps_the_fan_still(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.change(reduced=True)
    visitor.app.home()
    visitor.do(Next())
    first = visitor.surface.copy()
    visitor.wait(1300)
    visitor.app.draw(visitor.surface)
    assert visitor.surface.get_buffer().raw == first.get_buffer().raw


def test_what_goes_on_behind_an_edge_fades_away_under_an_arrow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = visit(monkeypatch, tmp_path, Settings(language="en", text=2.0, reduced=True, welcomed=True))
    visitor.app.home()
    form, bare = visitor.form.form, backdrop(visitor.app.screen.size)
    assert form.window and form.reach > 100
    left, middle, above, below = form.window.x + 20, form.window.centerx, form.window.top, form.window.bottom - 1
    for notches, cut in ((0, {below}), (-1, {above, below}), (-99, {above})):
        visitor.do(Scroll(form.window.center, notches))
        for y, inwards in ((above, 1), (below, -1)):
            row = [(visitor.surface.get_at((x, y)), bare.get_at((x, y))) for x in range(left, middle - 40)]
            alike = all(abs(a - b) < 4 for pixel, ground in row for a, b in zip(pixel, ground, strict=True))
            disc = [tuple(visitor.surface.get_at((middle + x, y + 14 * inwards)))[:3] for x in range(-14, 15)]
            assert alike or y not in cut
            assert (NORMAL.brass_light in disc) == (y in cut)
