"""Controllers in the whole program: alone, and taken away."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from table.scenes.home.title import TitleScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from tests.table import pads as models
from tests.table.pads import Socket
from tests.table.scenes.padding import START, B, Couch, settle


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    """The program of players who were welcomed."""
    return settle(socket, tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_one_controller_plays_from_the_title_to_the_results(couch: Couch, game: str) -> None:
    couch.app.home()
    pad = couch.plug()
    pad.choose(f"game {game}")
    pad.choose("start")
    assert isinstance(couch.app.top, PlayScene)
    pad.play_on(Random(3))
    couch.wait(700)
    assert isinstance(couch.app.top, ResultsScene)
    pad.choose("title")
    assert isinstance(couch.app.top, TitleScene)


def test_unplugged_and_plugged_in_again_many_times_nothing_is_lost(couch: Couch) -> None:
    couch.app.home()
    pad, random = couch.plug(), Random(5)
    pad.choose(f"game {GAMES[0].id}")
    pad.choose("start")
    for _ in range(5):
        for _ in range(100):
            if couch.play.turn.active or couch.play.session.result:
                break
            couch.frame(100.0)
        if couch.play.session.result:
            break
        session = couch.play.session
        pad.pad.press(pygame.CONTROLLER_BUTTON_Y)  # and it is pulled with fingers on it
        pad.pad.press(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        couch.frame()
        before = (session.ask, len(session.beats(None)))
        pad.pad.unplug()
        couch.wait(200)
        assert isinstance(couch.app.top, PauseScene) and couch.app.top.note == "pause.pad_gone"
        assert couch.play.session is session and (session.ask, len(session.beats(None))) == before
        pad = couch.plug(random.choice((models.XBOX, models.PLAYSTATION, models.SWITCH)))
        pad.choose("resume")
        assert couch.app.top is couch.play
        if couch.play.turn.active:
            pad.decide(random)
    assert len(couch.play.session.beats(None)) > 4


@pytest.mark.parametrize("way", ["keyboard", "mouse", "another"])
def test_whoever_loses_a_controller_goes_on_with_something_else(couch: Couch, way: str) -> None:
    couch.app.home()
    pad, other = couch.plug(), couch.plug(models.SWITCH)
    pad.choose(f"game {GAMES[0].id}")
    pad.choose("start")
    pad.pad.unplug()
    couch.frame()
    scene = couch.app.top
    assert isinstance(scene, PauseScene)
    if way == "keyboard":
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    elif way == "mouse":
        place = scene.form.where(scene.form.widget("resume")).center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=place, button=pygame.BUTTON_LEFT))
    else:
        other.tap(START)
    couch.frame()
    assert couch.app.top is couch.play


def test_start_pauses_and_goes_on_whatever_has_been_chosen(couch: Couch) -> None:
    couch.app.home()
    pad = couch.plug()
    pad.choose(f"game {GAMES[0].id}")
    pad.choose("start")
    pad.tap(START)
    assert isinstance(couch.app.top, PauseScene)
    pad.tap(START)
    assert couch.app.top is couch.play
    pad.tap(B)
    assert isinstance(couch.app.top, PauseScene)


def test_a_controller_that_nobody_uses_may_come_and_go(couch: Couch) -> None:
    couch.app.home()
    pad, other = couch.plug(), couch.plug()
    pad.choose(f"game {GAMES[0].id}")
    pad.choose("start")
    other.pad.unplug()
    couch.plug()
    assert couch.app.top is couch.play and not couch.app.toast.shown
