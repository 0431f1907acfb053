"""Controllers that come and go, and press, in odd moments."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from table.match.eyes import Phase
from table.scenes import navigation
from table.scenes.home.keys import KeysScene
from table.scenes.home.lobby import LobbyScene
from table.scenes.learn.rules import RulesScene
from table.scenes.results.results import ResultsScene
from tests.table import pads as models
from tests.table.pads import Socket
from tests.table.scenes.padding import START, A, B, Couch, Holder, X, Y, begin, settle

GAME = GAMES[0].id
BACK = pygame.CONTROLLER_BUTTON_BACK
EVERY = (A, X, Y, START, BACK, *range(pygame.CONTROLLER_BUTTON_LEFTSTICK, pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1))
"""Buttons but the one that leaves: the title is left, too."""


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    return settle(socket, tmp_path, monkeypatch, persons=2, seats=3)


def private(couch: Couch, pads: dict[int, Holder]) -> int:
    """Play until somebody has opened their hand; return the seat."""
    scene, random = couch.play, Random(2)
    for _ in range(3000):
        if scene.eyes.phase is Phase.PRIVATE and scene.eyes.who is not None:
            return scene.eyes.who
        if scene.eyes.covered:
            couch.wait(600)
            for pad in pads.values():
                for target in ("i_am", "show", "go_on"):
                    if scene.eyes.covered and any(one.id == target and one.enabled for one in scene.focus.targets):
                        scene.focus.go(target)
                        pad.tap(A)
                        couch.wait(600)
        elif scene.turn.active and scene.session.ask:
            pads[scene.session.ask.seat].decide(random)
        couch.frame(100.0)
    raise AssertionError("nobody opens a hand")


def test_a_hand_is_not_there_again_when_its_controller_went_while_the_rules_lay_over_it(couch: Couch) -> None:
    pads = {0: couch.plug(), 1: couch.plug(models.SWITCH)}
    scene = begin(couch, GAME, *pads.values())
    seat = private(couch, pads)
    pads[seat].tap(BACK)
    assert isinstance(couch.app.top, RulesScene)
    pads[seat].pad.unplug()
    couch.frame()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    couch.frame()
    assert couch.app.top is scene and scene.eyes.covered
    again = couch.plug()
    again.tap(A)
    assert couch.app.pad_seats.seat(again.device) == seat and scene.eyes.covered


@pytest.mark.sampled(1)
@pytest.mark.parametrize("place", ["lobby", "keys", "rules", "settings", "statistics", "shelf"])
def test_every_button_at_once_and_the_plug_pulled_leave_a_program_that_goes_on(couch: Couch, place: str) -> None:
    couch.app.home()
    opens = {
        "lobby": lambda: navigation.lobby(couch.app, GAME),
        "keys": lambda: navigation.keys(couch.app),
        "rules": lambda: navigation.rules(couch.app, GAME, None),
        "settings": lambda: navigation.settings(couch.app),
        "statistics": lambda: navigation.statistics(couch.app),
        "shelf": lambda: navigation.shelf(couch.app),
    }
    couch.app.push(opens[place]())
    for turn in range(3):
        pads = [couch.plug(model) for model in (models.XBOX, models.SWITCH)]
        for button in (*EVERY[turn:], *EVERY[:turn]):
            for pad in pads:
                pad.pad.press(button)
        couch.frame()
        for pad in pads:
            pad.pad.unplug()
        couch.frame()
        couch.wait(200)
        assert couch.app.running and couch.app.scenes
        couch.picture()
    couch.app.home()
    pad = couch.plug()
    pad.choose(f"game {GAME}")
    assert isinstance(couch.app.top, LobbyScene)


def test_a_controller_that_goes_while_its_button_is_asked_for_leaves_the_keys_as_they_are(couch: Couch) -> None:
    couch.app.home()
    pad = couch.plug()
    pad.tap(B)
    couch.app.push(navigation.keys(couch.app))
    pad.choose("wish remind")
    scene = couch.app.top
    assert isinstance(scene, KeysScene) and scene.strikes
    pad.pad.unplug()
    couch.frame()
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    couch.frame()
    assert couch.app.top is scene and not scene.strikes and not couch.app.settings.buttons
    couch.plug(models.PLAYSTATION).choose("done")
    assert couch.app.top is not scene


@pytest.mark.slow
def test_a_controller_that_goes_between_two_games_sits_down_again_in_the_next(couch: Couch) -> None:
    pads = {0: couch.plug(), 1: couch.plug(models.SWITCH)}
    scene, random = begin(couch, GAME, *pads.values()), Random(4)
    for _ in range(20_000):
        if isinstance(couch.app.top, ResultsScene):
            break
        if scene.eyes.covered:
            private(couch, pads) if scene.eyes.phase is Phase.COVER else couch.frame(100.0)
        elif scene.turn.active and scene.session.ask:
            pads[scene.session.ask.seat].decide(random)
        couch.frame(100.0)
    couch.wait(700)
    assert isinstance(couch.app.top, ResultsScene)
    pads[1].pad.unplug()
    couch.frame()
    pads[0].choose("again")
    again = couch.plug(models.DECK)
    again.tap(A)
    assert couch.app.pad_seats.seat(again.device) == 1
