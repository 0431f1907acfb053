"""Dialogs: where keys begin."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest

import table.scenes
from games import GAMES
from table.app.app import App
from table.input.intents import Accept, Next, Press
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.giving_up import GivingUpScene
from table.scenes.home.keys import KeysScene, TakenScene
from table.scenes.home.unsaved import UnsavedScene
from table.scenes.kit.dialog import NoticeScene
from table.scenes.learn.lesson import LessonScene
from table.scenes.learn.pausing import GuidedPauseScene
from table.scenes.phones.answer_here import AnswerHereScene
from table.scenes.phones.asleep import AsleepScene
from table.scenes.phones.take_away import TakeAwayScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.regret import RegretScene
from table.scenes.records.notebook import TearingScene
from table.scenes.records.shelf.deleting import DeletingScene
from table.scenes.records.statistics import ForgettingScene
from table.store.autosave import Waiting
from table.store.settings import Settings
from table.ui.widgets import Button
from tests.table.access.speaking import hear

pytestmark = pytest.mark.usefixtures("home")
GAME = GAMES[0].id
SETUP = MatchSetup(GAME, tuple(SeatSetup(name, at, PERSON) for at, name in enumerate("AB")), {}, 7)


def nothing(*_: object) -> Any:
    return None


DIALOGS: dict[str, tuple[Callable[[App], NoticeScene], str]] = {
    "another wish has the key": (lambda app: TakenScene(app, KeysScene(app), "log", "h"), "keep"),
    "only key of a wish": (lambda app: TakenScene(app, KeysScene(app), "previous", "h"), "keep"),
    "pause": (lambda app: PauseScene(app, SETUP), "resume"),
    "pause of a lesson": (lambda app: GuidedPauseScene(app, GAME, LessonScene.pause_texts, nothing), "resume"),
    "a phone sleeps": (lambda app: AsleepScene(app, GAME, "A", nothing, nothing, nothing), "wait"),
    "answering for a phone": (lambda app: AnswerHereScene(app, GAME, "A", nothing), "leave"),
    "taking back": (lambda app: RegretScene(app, GAME, "regret.unseen", ["A", "B"], nothing), "keep"),
    "leaving what is not saved": (lambda app: UnsavedScene(app, nothing), "resume"),
    "giving up": (lambda app: GivingUpScene(app, Waiting(1, SETUP, True, 1, 0), nothing), "continue"),
    "a phone's hand": (lambda app: TakeAwayScene(app, GAME, "A", nothing), "keep"),
    "deleting": (lambda app: DeletingScene(app, nothing), "keep"),
    "forgetting somebody": (lambda app: ForgettingScene(app, nothing()), "keep"),
    "tearing a page": (lambda app: TearingScene(app, nothing()), "keep"),
}


def opened(make: Callable[[App], NoticeScene]) -> tuple[App, NoticeScene]:
    app = App(navigation, Settings(language="en"), (1280, 720), worker=Worker(inline=True))
    app.home()
    app.push(make(app))
    scene = app.top
    assert isinstance(scene, NoticeScene)
    return app, scene


@pytest.mark.parametrize("name", DIALOGS)
def test_keys_begin_at_what_one_has_come_for_but_never_at_what_is_final(name: str) -> None:
    make, wanted = DIALOGS[name]
    _, scene = opened(make)
    assert scene.form.focus.begins == scene.node_in_focus == wanted
    begin = next(button for button in scene.buttons() if button.id == wanted)
    assert not begin.final


@pytest.mark.parametrize("name", DIALOGS)
def test_what_is_final_is_not_drawn_in_red(name: str) -> None:
    _, scene = opened(DIALOGS[name][0])
    assert not [button.id for button in scene.buttons() if button.final and button.marked]


def test_every_dialog_is_tried() -> None:
    for module in pkgutil.walk_packages(table.scenes.__path__, "table.scenes."):
        importlib.import_module(module.name)
    tried = {type(opened(make)[1]) for make, _ in DIALOGS.values()}
    kinds = [NoticeScene]
    for kind in kinds:
        kinds += kind.__subclasses__()
    offered = {kind for kind in kinds if not kind.__subclasses__() and kind.__module__.startswith("table.")}
    assert offered == tried


class Asks(NoticeScene):
    """A dialog of a test."""

    heading, note = "pause.heading", "pause.kept"

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        return [
            Button("burn", "Burn", self.back, final=True),
            Button("shut", "Shut", self.back, enabled=False),
            Button("look", "Look", self.back),
            Button("stay", "Stay", self.back),
        ]


@pytest.mark.parametrize("keys", [False, True])
def test_a_scene_that_comes_while_keys_are_used_shows_where_they_are(keys: bool) -> None:
    app = App(navigation, Settings(language="en"), (1280, 720), worker=Worker(inline=True))
    app.home()
    app.step([Next() if keys else Press((2, 2))], 16.0)
    app.push(Asks(app))
    app.step([], 16.0)
    lit = app.top.focus.lit
    assert (lit.id if lit else "") == ("look" if keys else "")
    app.step([Next()], 16.0)
    assert app.top.focus.lit and app.top.focus.lit.id == ("stay" if keys else "look")


@pytest.mark.parametrize("keys", [False, True])
def test_enter_acts_at_once_on_what_is_shown_where_keys_are_used(keys: bool) -> None:
    app = App(navigation, Settings(language="en"), (1280, 720), worker=Worker(inline=True))
    app.home()
    app.step([Next() if keys else Press((2, 2))], 16.0)
    app.push(scene := Asks(app))
    app.step([], 16.0)
    app.step([Accept()], 16.0)
    assert (app.top is scene) != keys


def test_who_hears_where_keys_are_need_not_be_shown_it_first() -> None:
    me = hear()
    me.app.home()
    me.app.push(scene := Asks(me.app))
    me.wait(200)
    assert me.focus and me.focus.id == "look" and not scene.focus.by_keyboard
    me.do(Next())
    assert me.focus and me.focus.id == "stay"
    me.app.pop()
    me.app.push(scene := Asks(me.app))
    me.wait(200)
    me.do(Accept())
    assert me.app.top is not scene


def test_without_a_red_button_keys_begin_at_the_first_that_harms_nobody() -> None:
    _, scene = opened(Asks)
    assert scene.form.focus.begins == "look"
