"""One finger, or a pen, in the whole program."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from games.core.words import Words
from table.app.finger import RESTS_MS
from table.scenes import navigation
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.kit.screen_keys import KeyboardScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.ui.focus import FINGERTIP, Focus, Target
from tests.table.pads import Socket
from tests.table.scenes.padding import Couch, settle, write_a_name
from tests.table.scenes.touching import Toucher

EN = Words("en", "table")


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    return settle(socket, tmp_path, monkeypatch, reduced=True)


@pytest.fixture
def heard(couch: Couch, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that are played."""
    names: list[str] = []
    monkeypatch.setattr(couch.app.sounds, "play", lambda name, *rest: names.append(name))
    return names


def begin(couch: Couch, toucher: Toucher, game: str = GAMES[0].id) -> PlayScene:
    """Begin a game, and wait until one is asked for a card."""
    couch.app.home()
    toucher.choose(f"game {game}")
    toucher.choose("start")
    for _ in range(300):
        if couch.play.turn.active and couch.play.turn.takes_cards:
            break
        if couch.play.turn.active:
            toucher.decide(Random(1))
        couch.frame(100.0)
    return couch.play


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_one_finger_plays_from_the_title_to_the_results(couch: Couch, game: str) -> None:
    couch.app.home()
    toucher = Toucher(couch)
    toucher.choose(f"game {game}")
    toucher.choose("start")
    assert isinstance(couch.app.top, PlayScene)
    toucher.play_on(Random(3))
    couch.wait(700)
    assert isinstance(couch.app.top, ResultsScene)
    toucher.choose("title")
    assert isinstance(couch.app.top, TitleScene)


def test_one_finger_begins_a_game_and_decides(couch: Couch) -> None:
    toucher = Toucher(couch)
    scene = begin(couch, toucher)
    beats = len(scene.session.beats(None))
    toucher.decide(Random(1))
    assert len(scene.session.beats(None)) > beats


def test_a_finger_acts_once_with_the_mouse_that_is_made_of_it(couch: Couch, heard: list[str]) -> None:
    couch.app.home()
    couch.app.push(navigation.settings(couch.app))
    toucher = Toucher(couch)
    pos = toucher.spot("reduced")
    toucher.tap(pos)
    assert heard.count("press") == 1
    toucher.put(pos)
    toucher.let_go()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):  # the X server may make one more of it
        pygame.event.post(pygame.Event(kind, pos=pos, button=pygame.BUTTON_LEFT, touch=False))
    couch.frame()
    assert heard.count("press") == 2


def test_fingers_on_a_touch_pad_mean_nothing(couch: Couch, heard: list[str]) -> None:
    couch.app.home()
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        pygame.event.post(pygame.Event(kind, touch_id=3, finger_id=0, x=0.2, y=0.5, dx=0.0, dy=0.0, pressure=1.0))
    couch.frame()
    assert isinstance(couch.app.top, TitleScene) and not heard


def test_nothing_is_pointed_at_when_the_finger_is_lifted(couch: Couch) -> None:
    couch.app.home()
    couch.app.push(navigation.settings(couch.app))
    toucher = Toucher(couch)
    toucher.put(toucher.spot("reduced"))
    couch.frame()
    assert couch.focus.lit
    toucher.lift()
    assert couch.focus.lit is None


def test_a_page_is_dragged_and_what_is_dragged_does_not_act(couch: Couch) -> None:
    couch.app.push(navigation.settings(couch.app))
    settings = couch.app.top
    assert isinstance(settings, SettingsScene)
    toucher, before = Toucher(couch), couch.app.settings
    begin = settings.form.where(settings.form.widget("contrast")).midleft
    toucher.put((begin[0] + 20, begin[1]))
    for step in range(6):
        toucher.slide((begin[0] + 20, begin[1] - 15 * step))
        couch.frame()
    toucher.lift()
    assert settings.form.offset > 50 and couch.app.settings == before


def card(couch: Couch) -> str:
    """A card that can be chosen."""
    return next(target.id for target in couch.focus.targets if target.id.startswith("Token") and target.enabled)


def test_a_finger_that_rests_reads_and_does_not_choose(couch: Couch, monkeypatch: pytest.MonkeyPatch) -> None:
    toucher = Toucher(couch)
    scene, pages = begin(couch, toucher), list[object]()
    monkeypatch.setattr(scene.board, "draw_page", lambda *given: pages.append(given))
    toucher.put(toucher.spot(card(couch)))
    couch.wait(RESTS_MS + 100)
    toucher.lift()
    assert not scene.turn.chosen
    couch.wait(2000)
    couch.picture()
    assert pages, "it can be read without the hand above it"
    toucher.choose(card(couch))
    assert scene.turn.chosen


def test_reading_needs_no_rest_where_the_first_tap_reads(couch: Couch, monkeypatch: pytest.MonkeyPatch) -> None:
    couch.app.change(touch_reads="tap")
    toucher = Toucher(couch)
    scene, pages = begin(couch, toucher), list[object]()
    monkeypatch.setattr(scene.board, "draw_page", lambda *given: pages.append(given))
    target = card(couch)
    toucher.choose(target)
    couch.wait(100)
    couch.picture()
    assert pages and not scene.turn.chosen
    toucher.choose(target)
    assert scene.turn.chosen


def test_a_slow_press_on_what_says_nothing_more_acts(couch: Couch) -> None:
    couch.app.home()
    toucher = Toucher(couch)
    toucher.put(toucher.spot("settings"))
    couch.wait(5000)
    toucher.lift()
    assert isinstance(couch.app.top, SettingsScene)


def test_a_name_is_written_with_a_finger(couch: Couch, monkeypatch: pytest.MonkeyPatch) -> None:
    write_a_name(couch, Toucher(couch).choose)


def test_rules_are_read_and_sought_in_with_a_finger(couch: Couch) -> None:
    couch.app.home()
    toucher = Toucher(couch)
    toucher.choose("rules")
    rules = couch.app.top
    assert isinstance(rules, RulesScene) and not couch.app.typing
    middle = rules.window.center
    toucher.put(middle)
    for step in range(8):
        toucher.slide((middle[0], middle[1] - 30 * step))
        couch.frame()
    toucher.lift()
    assert rules.scroller.shown > 100
    toucher.choose("search")
    assert isinstance(couch.app.top, KeyboardScene)


def test_no_key_is_named_to_a_finger_and_what_keys_do_can_be_touched(couch: Couch) -> None:
    toucher = Toucher(couch)
    scene = begin(couch, toucher)
    assert not couch.app.legend("menu")
    toucher.choose("pause")
    assert isinstance(couch.app.top, PauseScene)
    toucher.choose("remind")
    assert couch.app.top is scene and scene.narration.reminds


# Sizes


def test_a_finger_takes_the_nearest_of_what_is_smaller_than_a_fingertip() -> None:
    focus = Focus()
    focus.set([Target("small", pygame.Rect(100, 100, 20, 20)), Target("other", pygame.Rect(100, 126, 20, 20))])
    assert focus.at((92, 110)) is None, "a mouse is exact"
    focus.by_finger = True
    taken = {pos: at.id if (at := focus.at(pos)) else None for pos in ((92, 110), (110, 121), (110, 125), (110, 200))}
    assert [*taken.values()] == ["small", "small", "other", None]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scene", ["title", "settings", "lobby", "keys", "about", "shelf"])
def test_widgets_are_large_enough_for_a_finger(couch: Couch, scene: str, size: tuple[int, int]) -> None:
    couch.app.resize(size)
    couch.app.home()
    if scene == "lobby":
        couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    elif scene != "title":
        couch.app.push(getattr(navigation, scene)(couch.app))
    focus = couch.focus
    focus.by_finger = True
    for target in focus.targets:
        rect = target.rect if target.reach is None else target.reach
        if rect.size != target.rect.size:  # it is scrolled away
            continue
        near = max(rect.width, FINGERTIP) // 2 - 1, max(rect.height, FINGERTIP) // 2 - 1
        for dx, dy in ((0, 0), (near[0], 0), (-near[0], 0), (0, near[1]), (0, -near[1])):
            at = focus.at((rect.centerx + dx, rect.centery + dy))
            assert at and at.id == target.id, f"{target.id}, {dx}, {dy}: {at}"
