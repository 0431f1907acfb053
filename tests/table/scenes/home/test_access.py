"""The page of access, passed by whatever one has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.words import LANGUAGES
from table.input.intents import Accept, Move, Next, Point, Press, Release
from table.scenes import navigation
from table.scenes.home.access import AWAITED, UNHASTY, AccessScene, FirstAccessScene
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.home.welcome import WelcomeScene
from table.stage.drawing.surface import panel
from table.store.settings import Settings
from table.ui.choices import Choice
from tests.table.access.reading import FRAME, listen
from tests.table.pads import Socket
from tests.table.scenes.padding import START, A, Couch, settle
from tests.table.scenes.switching import SWITCH, Switcher
from tests.table.scenes.touching import Toucher
from tests.table.scenes.visiting import Visitor, visit

NOWHERE = (12, 12)
"""A place on which nothing lies."""


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    """Somebody who starts the program for the first time."""
    visitor = visit(monkeypatch, tmp_path, Settings(language="en"))
    visitor.app.push(navigation.first(visitor.app, visitor.app.home))
    return visitor


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    """The same, with sockets for controllers."""
    couch = settle(socket, tmp_path, monkeypatch, welcomed=False)
    couch.app.push(navigation.first(couch.app, couch.app.home))
    return couch


def key(couch: Couch, code: int = SWITCH) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode=""))
    couch.frame()


def click(couch: Couch, pos: tuple[int, int] = NOWHERE) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, button=pygame.BUTTON_LEFT, pos=pos))
    couch.frame()


def touch(couch: Couch) -> None:
    Toucher(couch).tap(NOWHERE)


def test_who_uses_no_screen_reader_is_not_told_that_one_is_on(visitor: Visitor) -> None:
    row = visitor.form.form.widget("reader")
    assert isinstance(row, Choice)
    assert row.options[row.index] == (True, visitor.app.words(None)("settings.reader_auto"))


@pytest.mark.parametrize("own", [{}, {"wording": ("f7",)}])
def test_what_keys_do_and_the_key_of_the_voice_are_told(visitor: Visitor, own: dict[str, tuple[str, ...]]) -> None:
    visitor.app.change(keys=own)
    words = visitor.app.words(None)
    keys = {wish: visitor.app.legend(wish) for wish in ("next", "choose", "wording")}
    told = words("access.keys", **keys)
    assert all(keys.values()) and any(told in said for said in visitor.form.written)


def test_buttons_are_told_to_who_uses_a_controller(couch: Couch) -> None:
    couch.plug().tap(START)
    scene, app = couch.app.top, couch.app
    assert isinstance(scene, FirstAccessScene)
    told = app.words(None)("access.buttons", choose=app.legend("choose"), remind=app.legend("remind"))
    assert any(told in said for said in scene.written)


def test_the_row_that_makes_text_larger_stays_in_sight(visitor: Visitor) -> None:
    form = visitor.form.form
    while form.focus.current is None or form.focus.current.id != "text":
        visitor.do(Next())
    before = visitor.app.settings.text
    for _ in range(4):
        visitor.do(Move(1, 0))
    form = visitor.form.form
    assert visitor.app.settings.text > before and form.window
    assert form.focus.current and form.focus.current.id == "text"
    assert form.window.contains(form.where(form.widget("text")))


@pytest.mark.slow
def test_a_keyboard_sets_everything_and_leads_to_the_title(visitor: Visitor) -> None:
    asked = [widget.id for widget in visitor.form.form.widgets if widget.focusable]
    assert asked == [
        "language",
        "reader",
        "voice",
        "text",
        "contrast",
        "reduced",
        "captions",
        "haste",
        "switches",
        "done",
    ]
    visitor.turn("language", -1)
    visitor.turn("text", 1)
    visitor.turn("contrast", 1)
    visitor.turn("reduced", 1)
    visitor.turn("captions", 1)
    settings = visitor.app.settings
    assert (settings.language, settings.text, settings.contrast, settings.reduced) == ("ja", 1.25, "high", True)
    assert settings.captions != "off" and not settings.welcomed
    visitor.choose("done")
    assert isinstance(visitor.scene, WelcomeScene)
    visitor.choose("done")
    assert isinstance(visitor.scene, TitleScene) and visitor.app.settings.welcomed


def test_without_haste_nothing_is_held_and_nothing_passes_and_all_of_it_can_be_usual_again(visitor: Visitor) -> None:
    visitor.turn("haste", 1)
    assert all(getattr(visitor.app.settings, field) == value for field, value in UNHASTY.items())
    visitor.app.only(navigation.access(visitor.app))
    visitor.turn("haste", -1)
    assert all(getattr(visitor.app.settings, field) == getattr(Settings(), field) for field in UNHASTY)


def test_who_is_in_no_need_presses_twice(visitor: Visitor) -> None:
    visitor.do(Accept())
    visitor.wait(300)
    visitor.do(Accept())
    assert isinstance(visitor.scene, WelcomeScene)
    visitor.wait(2 * AWAITED)
    assert not visitor.app.scanner.on


def test_a_controller_sets_everything_and_leads_to_the_title(couch: Couch) -> None:
    pad = couch.plug()
    pad.go("contrast")
    pad.tap(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    pad.go("text")
    pad.tap(A)
    assert couch.app.settings.contrast == "high" and couch.app.settings.text == 1.25
    pad.choose("done")
    pad.choose("done")
    assert isinstance(couch.app.top, TitleScene) and couch.app.settings.welcomed
    couch.app.only(navigation.first(couch.app, couch.app.home))
    couch.wait(AWAITED)
    pad.tap(START)
    assert not couch.app.scanner.on, "it is no switch that has been used before"


def test_a_finger_sets_everything_and_leads_to_the_title(couch: Couch) -> None:
    finger, scene = Toucher(couch), couch.app.top
    assert isinstance(scene, FirstAccessScene)
    couch.picture()
    place = scene.form.where(scene.form.widget("contrast"))
    finger.tap((place.right - 40, place.centery))
    assert couch.app.settings.contrast == "high"
    finger.choose("done")
    couch.wait(300)
    finger.choose("done")
    assert isinstance(couch.app.top, TitleScene) and not couch.app.scanner.on


@pytest.mark.parametrize("press", [key, click, touch])
def test_one_switch_that_is_pressed_and_waited_with_plays_on_alone(
    couch: Couch, press: Callable[[Couch], None]
) -> None:
    scene = couch.app.top
    couch.wait(1000)
    press(couch)
    press(couch)  # it bounces
    couch.wait(AWAITED + 300)
    assert couch.app.top is scene and couch.app.scanner.on and couch.app.settings.switches == 1
    pace = couch.app.settings.scan_pace
    switcher = Switcher(couch)
    assert pace > couch.app.settings.scan_pace, "only the test is so quick"
    switcher.choose("contrast")
    assert couch.app.settings.contrast == "high"
    switcher.choose("done")
    switcher.choose("done")
    assert isinstance(couch.app.top, TitleScene) and couch.app.settings.switches == 1


def test_a_button_of_a_controller_is_such_a_switch_too(couch: Couch) -> None:
    couch.plug().tap(A)
    couch.wait(AWAITED + 100)
    assert couch.app.scanner.on


def test_clicks_on_one_place_are_those_of_a_switch_wherever_it_is(couch: Couch) -> None:
    scene = couch.app.top
    assert isinstance(scene, FirstAccessScene)
    place = scene.form.where(scene.form.widget("contrast")).center
    for _ in range(3):
        couch.wait(400)
        click(couch, place)
    couch.wait(AWAITED + 100)
    assert couch.app.scanner.on


@pytest.mark.parametrize("code", [pygame.K_TAB, pygame.K_DOWN])
def test_who_has_more_than_a_switch_is_soon_without_it(couch: Couch, code: int) -> None:
    key(couch)
    couch.wait(AWAITED + 100)
    assert couch.app.scanner.on
    key(couch, code)
    assert not couch.app.scanner.on and couch.app.settings.switches == 0 and couch.lit
    couch.wait(3 * AWAITED)
    assert not couch.app.scanner.on


def test_a_pointer_that_moves_away_is_no_switch(visitor: Visitor) -> None:
    for pos in (NOWHERE, (40, 40)):
        visitor.do(Point(pos), Press(pos), Release(pos))
        visitor.do(Point((400, 300)))
        visitor.wait(AWAITED + 100)
        assert not visitor.app.scanner.on
    visitor.do(Press(NOWHERE), Release(NOWHERE))
    visitor.wait(AWAITED + 100)
    assert visitor.app.scanner.on
    visitor.do(Point((20, 20)))
    assert visitor.app.scanner.on, "it trembles"
    visitor.do(Point((400, 300)))
    assert not visitor.app.scanner.on


def test_switches_that_were_chosen_stay_whatever_is_pressed(visitor: Visitor) -> None:
    visitor.turn("switches", 1)
    assert visitor.app.words()("access.by_choice") in visitor.form.written
    visitor.do(Next(), Move(0, 1), Point((400, 300)))
    assert visitor.app.scanner.on
    assert "scan_pace" in {widget.id for widget in visitor.form.form.widgets}, "its pace is asked for, too"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_read_out_at_once_and_passed_by_what_is_read_alone(home: Path, language: str) -> None:
    me = listen(language=language, welcomed=False)
    me.app.push(navigation.first(me.app, me.app.home))
    me.wait(FRAME)
    words = me.app.words()
    form = me.tree.find("form list")
    assert form and form.name == words("access.heading") and words("access.note") in me.ear.said[0]
    assert me.focus and me.focus.id == "language"
    contrast = me.tree.find("contrast")
    assert contrast and contrast.value == words("settings.contrast_normal")
    me.do(Accept())
    assert words("access.wait") in me.tree.news, "what a press would do now is said"
    me.do(Next())
    me.ask("more", "contrast")
    assert me.app.settings.contrast == "high"
    me.press("done")
    form = me.tree.find("form list")
    assert form and form.name == words("settings.welcome")
    me.press("done")
    assert isinstance(me.app.top, TitleScene) and not me.ear.double


def test_the_settings_have_it_too(visitor: Visitor) -> None:
    visitor.app.only(SettingsScene(visitor.app))
    visitor.choose("access")
    assert isinstance(visitor.scene, AccessScene) and not isinstance(visitor.scene, FirstAccessScene)
    visitor.do(Accept())
    visitor.wait(AWAITED + 100)
    assert not visitor.app.scanner.on
    visitor.turn("text", 1)
    visitor.choose("done")
    assert isinstance(visitor.scene, SettingsScene)
    assert visitor.app.settings.text == 1.25


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_host_says_is_wider_than_high(
    visitor: Visitor, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A narrow bubble would break Japanese after each phrase."""
    sizes = list[tuple[int, int]]()

    def noted(size: tuple[int, int], *rest: Any, **more: Any) -> Any:
        sizes.append(size)
        return panel(size, *rest, **more)

    monkeypatch.setattr("table.scenes.home.welcome.bubble", noted)
    visitor.app.change(language=language)
    visitor.app.resize(size)
    scene = visitor.app.top
    assert isinstance(scene, FirstAccessScene)
    scene.draw(pygame.Surface(size))
    wide, high = sizes[-1]
    assert wide > scene._host.width and wide > 1.6 * high
