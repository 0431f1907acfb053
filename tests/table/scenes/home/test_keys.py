"""Keys and buttons, as one likes them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core.words import Words
from table.input.keymap import INTENTS
from table.input.legends import glyph, key_name
from table.scenes import navigation
from table.scenes.home.keys import KeysScene, TakenScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.store import settings as store
from tests.table import pads as models
from tests.table.pads import Socket
from tests.table.scenes.padding import START, A, B, Couch, Typist, X, Y, settle

EN = Words("en", "table")


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    return settle(socket, tmp_path, monkeypatch, reduced=True)


def opened(couch: Couch) -> KeysScene:
    couch.app.home()
    couch.app.push(navigation.keys(couch.app))
    scene = couch.app.top
    assert isinstance(scene, KeysScene)
    return scene


def test_a_key_is_set_and_means_that_everywhere(couch: Couch) -> None:
    opened(couch)
    typist = Typist(couch)
    typist.choose("wish remind")
    typist.tap(pygame.K_j)
    assert couch.app.settings.keys == {"remind": ("j",)} and couch.app.keys("remind") == "J"
    typist.choose("wish rules")
    typist.tap(pygame.K_F9)
    typist.tap(pygame.K_F9)
    rules = couch.app.top
    assert isinstance(rules, RulesScene)
    (told,) = [section.text() for section in rules.help_text.sections if section.anchor == "keys"]
    assert "F9" in told and "F1\n" not in told


def test_a_key_that_another_wish_has_is_told_and_swapped(couch: Couch) -> None:
    scene = opened(couch)
    typist = Typist(couch)
    typist.choose("wish log")
    before = couch.picture()
    typist.tap(pygame.K_h)
    asks = couch.app.top
    assert isinstance(asks, TakenScene) and couch.picture() != before
    names = {"cap": "H", "other": EN("keys.remind"), "given": "L"}
    assert asks.said(asks.note) == EN("keys.swap_note", **names)
    typist.choose("keep")
    assert couch.app.top is scene and not couch.app.settings.keys
    typist.choose("wish log")
    typist.tap(pygame.K_h)
    typist.choose("swap")
    assert couch.app.settings.keys == {"log": ("h",), "remind": ("l",)}
    typist.choose("reset")
    assert not couch.app.settings.keys


def test_a_wish_is_not_left_without_any_key(couch: Couch) -> None:
    opened(couch)
    typist = Typist(couch)
    typist.choose("wish previous")
    typist.tap(pygame.K_h)
    asks = couch.app.top
    assert isinstance(asks, TakenScene) and asks.note == "keys.only_one"
    assert [target.id for target in couch.focus.targets] == ["keep"]


def test_escape_a_click_and_a_lost_window_leave_a_key_as_it_is(couch: Couch) -> None:
    scene = opened(couch)
    typist = Typist(couch)
    leaves = [
        pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=pygame.BUTTON_LEFT),
        pygame.Event(pygame.WINDOWFOCUSLOST),
    ]
    for leave in leaves:
        typist.choose("wish coach")
        assert scene.strikes
        assert key_name("escape", couch.app.words()) in scene.form.widget("wish coach").called, "how to leave is told"
        pygame.event.post(leave)
        couch.frame()
        assert not scene.strikes and couch.app.top is scene and not couch.app.settings.keys


def test_buttons_are_set_and_drawn_as_on_that_controller(couch: Couch) -> None:
    opened(couch)
    pad = couch.plug(models.PLAYSTATION)
    pad.tap(B)
    couch.app.push(navigation.keys(couch.app))
    pad.choose("wish remind")
    pad.tap(A)
    assert isinstance(couch.app.top, TakenScene)
    pad.choose("swap")
    assert couch.app.settings.buttons == {"remind": ("a",), "choose": ("y",)}
    assert couch.app.legend("choose") == glyph("playstation", "y")
    pad.go("wish log")
    pad.tap(Y)
    pad.tap(pygame.CONTROLLER_BUTTON_DPAD_DOWN)  # leaves it as it is
    assert not couch.app.top.strikes
    pad.go("wish log")
    pad.tap(Y)
    pad.pad.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    couch.frame()
    assert isinstance(couch.app.top, TakenScene)
    pad.tap(B, START, X)


def test_a_controller_says_nothing_where_a_key_is_asked_for(couch: Couch) -> None:
    scene = opened(couch)
    pad, typist = couch.plug(), Typist(couch)
    typist.choose("wish log")
    pad.tap(Y)
    assert scene.strikes and couch.app.top is scene
    typist.tap(pygame.K_k)
    assert couch.app.settings.keys == {"log": ("k",)}


def test_what_is_set_is_kept_and_a_damaged_keymap_is_told(couch: Couch) -> None:
    opened(couch)
    typist = Typist(couch)
    typist.choose("wish choose")
    typist.tap(pygame.K_j)
    assert store.save(couch.app.settings) is None
    kept, problem = store.load()
    assert kept.keys == {"choose": ("j",)} and problem is None
    text = store.path().read_text().replace('"j"', '"no such key"')
    store.path().write_text(text)
    kept, problem = store.load()
    assert problem and problem.said(EN) == EN("store.keys_refused")
    assert not kept.keys and kept.lobbies == couch.app.settings.lobbies


def keyed(couch: Couch) -> Typist:
    """Somebody for whom every key is another one."""
    keys = "qwertzuiopasdfgjyxvbnlk"
    mapped = {wish: (key,) for wish, key in zip(INTENTS, keys, strict=False) if wish != "menu"}
    couch.app.change(keys=mapped)
    return Typist(couch, ord(mapped["next"][0]), ord(mapped["choose"][0]))


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_other_keys_play_from_the_title_to_the_results(couch: Couch, game: str) -> None:
    couch.app.home()
    typist = keyed(couch)
    typist.choose(f"game {game}")
    typist.choose("start")
    assert isinstance(couch.app.top, PlayScene)
    typist.play_on(Random(3))
    couch.wait(700)
    assert isinstance(couch.app.top, ResultsScene)


def test_other_keys_begin_a_game_and_decide(couch: Couch) -> None:
    couch.app.home()
    typist = keyed(couch)
    typist.tap(pygame.K_RETURN, pygame.K_TAB)
    assert not couch.lit, "the usual keys mean nothing"
    typist.choose(f"game {GAMES[0].id}")
    typist.choose("start")
    for _ in range(100):
        if couch.play.turn.active:
            break
        couch.frame(100.0)
    beats = len(couch.play.session.beats(None))
    typist.decide(Random(1))
    assert len(couch.play.session.beats(None)) > beats
