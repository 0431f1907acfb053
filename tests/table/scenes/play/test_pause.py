"""The pause keeps the game, whatever is chosen.

What can't be kept is said, and asked for before it is lost.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.core.options import RANDOM
from games.core.words import LANGUAGES
from table.input.intents import Back, Menu, Point, Quit
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.scenes.home.giving_up import GivingUpScene
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.home.unsaved import UnsavedScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.stage.controls import bar
from table.store import autosave
from table.store.autosave import Waiting
from table.ui.logo import brass
from tests.table.scenes.playing import sit_down
from tests.table.scenes.visiting import Visitor, visit

GAME = GAMES[0]
SETUP = MatchSetup(
    GAME.id, (SeatSetup("Aki", 0, PERSON), SeatSetup("Ren", 1, next(iter(GAME.brains)))), {"starter": RANDOM}, 5
)


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.games.start(SETUP)
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


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[bool], None]:
    """Has the disk be full, or have room again."""
    sync, state = os.fsync, [True]

    def fsync(handle: int) -> None:
        if state[0]:
            raise OSError(28, "No space left on device")
        sync(handle)

    def be(full: bool) -> None:
        state[0] = full

    monkeypatch.setattr(os, "fsync", fsync)
    return be


@pytest.fixture
def unsaved(full: Callable[[bool], None], visitor: Visitor) -> Visitor:
    """Sits at the pause of a game that can't be saved."""
    assert visitor.app.scenes.unsaved
    return visitor


def test_plate_and_pause_say_whether_the_game_is_kept(
    unsaved: Visitor, full: Callable[[bool], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plates: list[str] = []
    monkeypatch.setattr(bar, "draw_plate", lambda surface, words, board, screen: plates.append(words))
    assert isinstance(unsaved.scene, PauseScene) and unsaved.scene.note == "pause.unsaved"
    assert unsaved.scene.said(unsaved.scene.note).startswith("This game is not being saved")
    unsaved.do(Back())
    assert plates[-1].startswith("Not saved!")
    full(False)
    unsaved.do(Back())
    assert isinstance(unsaved.scene, PauseScene) and unsaved.scene.note == "pause.kept"
    assert plates[-1] and "saved" not in plates[-1]
    unsaved.app.close()
    assert not unsaved.app.lost


def test_a_game_that_can_not_be_saved_is_left_only_if_that_is_meant(unsaved: Visitor) -> None:
    unsaved.choose("leave")
    assert isinstance(unsaved.scene, UnsavedScene)
    unsaved.choose("resume")
    assert isinstance(unsaved.scene, PauseScene)
    unsaved.click("leave")
    unsaved.click("leave")
    assert isinstance(unsaved.scene, TitleScene) and autosave.unfinished() == (None, None)
    unsaved.do(Quit())
    assert not unsaved.app.running
    unsaved.app.close()
    assert not unsaved.app.lost, "that was known before"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_headings_stay_on_their_panels(unsaved: Visitor, language: str, text: float) -> None:
    unsaved.app.change(language=language, text=text)
    oldest = Waiting(1, SETUP, own=True, steps=3, left=0)
    for scene in (UnsavedScene(unsaved.app, unsaved.app.quit), GivingUpScene(unsaved.app, oldest, unsaved.app.quit)):
        scene.layout()
        heading = brass(scene.said(scene.heading), scene._heading_size(), "normal")
        assert heading.get_width() <= scene._panel.width
    unsaved.app.close()


def test_a_game_that_can_be_saved_again_is_left_unasked(unsaved: Visitor, full: Callable[[bool], None]) -> None:
    full(False)
    unsaved.choose("leave")
    assert isinstance(unsaved.scene, TitleScene)
    saved, _ = autosave.unfinished()
    assert saved is not None and saved.setup == SETUP and saved.place.own


def test_the_window_is_closed_at_once_only_if_nothing_is_lost(unsaved: Visitor) -> None:
    for _ in range(2):  # each time anew
        unsaved.do(Quit())
        assert isinstance(unsaved.scene, UnsavedScene) and unsaved.app.running
        unsaved.do(Back())
    unsaved.do(Quit(), Quit())
    assert not unsaved.app.running
    unsaved.app.close()
    assert unsaved.app.lost


def test_who_is_not_to_be_asked_is_not(unsaved: Visitor) -> None:
    unsaved.do(Quit(unasked=True))
    assert not unsaved.app.running
    unsaved.app.close()
    assert unsaved.app.lost


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("moment", [400, 1900, 4300])
def test_nothing_goes_on_in_a_pause(game: str, moment: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither motion nor thoughts, remarks, captions or sounds.

    What has been paused ends like what has not.
    """
    frames, heard = [], list[str]()
    for paused in (False, True):
        monkeypatch.setattr("table.match.seating.secrets.randbits", Random(1).getrandbits)
        player = sit_down(PERSON, "heuristic", "heuristic", game=game, speed=1.0, talk="lively", captions="all")
        player.app.sounds.listener = lambda name, who, hear=player.app.captions.hear: (
            heard.append(name),
            hear(name, who),
        )
        player.wait(moment)
        if paused:
            player.do(Menu())
            assert isinstance(player.app.top, PauseScene)
            player.wait(500)
            before, known, sounds = player.frame(), len(player.scene.session.beats(None)), len(heard)
            player.wait(60_000)
            assert player.frame() == before and len(player.scene.session.beats(None)) == known
            assert len(heard) == sounds
            player.do(Menu())
        else:
            player.do(Point((5, 5)))
        for _ in range(4):
            player.wait(700)
            frames.append((player.frame(), [*player.scene.session.beats(None)]))
        player.app.close()
    alike = frames[:4] == frames[4:]
    assert alike  # pytest would look for minutes for where pictures differ
