"""Controllers in the whole program: alone, and taken away."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from table.input.devices import REPEATS, RUMBLES
from table.input.legends import glyph
from table.input.pads import PadFeel
from table.scenes import navigation
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.title import TitleScene
from table.scenes.kit.screen_keys import KeyboardScene
from table.scenes.learn.rules import RulesScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.scenes.results.results import ResultsScene
from table.ui.entry import TextEntry
from tests.table import pads as models
from tests.table.pads import Socket
from tests.table.scenes.padding import LEFT, START, A, B, Couch, Holder, X, Y, settle
from tests.table.scenes.touching import Toucher


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    """The program of players who were welcomed."""
    return settle(socket, tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.sampled(1)
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


@pytest.mark.slow
@pytest.mark.parametrize("times", [8, pytest.param(40, marks=pytest.mark.slow)])
def test_unplugged_and_plugged_in_again_many_times_nothing_is_lost(couch: Couch, times: int) -> None:
    couch.app.home()
    pad, random, pulled, games = couch.plug(), Random(5), 0, 1
    pad.choose(f"game {GAMES[0].id}")
    pad.choose("start")
    while pulled < times:
        for _ in range(100):
            if couch.play.turn.active or couch.play.session.result:
                break
            couch.frame(100.0)
        if couch.play.session.result:
            pad.play_on(random)
            couch.wait(700)
            pad.choose("again")
            games += 1
            continue
        session = couch.play.session
        pad.pad.press(pygame.CONTROLLER_BUTTON_Y)  # and it is pulled with fingers on it
        pad.pad.press(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
        couch.frame()
        before = (session.ask, len(session.beats(None)))
        pad.pad.unplug()
        pulled += 1
        couch.wait(200)
        assert isinstance(couch.app.top, PauseScene) and couch.app.top.note == "pause.pad_gone"
        assert couch.play.session is session and (session.ask, len(session.beats(None))) == before
        pad = couch.plug(random.choice((models.XBOX, models.PLAYSTATION, models.SWITCH)))
        pad.tap(A)  # which only sits down
        pad.choose("resume")
        assert couch.app.top is couch.play
        if couch.play.turn.active:
            pad.decide(random)
    assert len(couch.play.session.beats(None)) > 4 or games > 1
    assert len(couch.app.pads.devices) == 1


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
        other.tap(START, START)
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


def key(code: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def test_legends_are_those_of_what_was_used_last(couch: Couch) -> None:
    couch.app.change(reduced=True)  # nothing moves by itself
    couch.app.home()
    xbox, sony = couch.plug(), couch.plug(models.PLAYSTATION)
    keys, pictures = lambda: key(pygame.K_LEFT), []
    for use in (keys, lambda: xbox.tap(LEFT), lambda: sony.tap(LEFT), keys):
        use()
        couch.frame()
        couch.focus.go("quit")
        pictures.append(couch.picture())
    assert isinstance(couch.app.top, TitleScene)
    assert len({*pictures}) == 3 and pictures[0] == pictures[3]
    assert [couch.app.legend("menu"), couch.app.legend("sound")] == ["Esc", "M"]
    sony.tap(LEFT)
    assert [couch.app.legend("menu"), couch.app.legend("sound")] == [glyph("playstation", "start"), ""]


def test_the_rules_tell_of_the_buttons_that_the_player_has(couch: Couch) -> None:
    couch.app.home()
    pad = couch.plug(models.SWITCH)
    pad.tap(pygame.CONTROLLER_BUTTON_BACK)
    scene = couch.app.top
    assert isinstance(scene, RulesScene)

    def told() -> str:
        return scene.help_text.sections[-1].text()

    assert glyph("switch", "start") in told() and "{" not in told()
    couch.plug(models.XBOX).tap(LEFT)
    assert glyph("xbox", "start") in told()
    key(pygame.K_TAB)
    couch.frame()
    assert glyph("switch", "start") in told()


def test_hints_name_the_buttons_of_the_controller(couch: Couch, monkeypatch: pytest.MonkeyPatch) -> None:
    couch.app.home()
    pad = couch.plug(models.DECK)
    pad.choose(f"game {GAMES[0].id}")
    pad.choose("start")
    said: list[str] = []
    monkeypatch.setattr("table.scenes.play.hints.tip", lambda surface, words, *rest: said.append(words))
    couch.focus.go("pause")
    couch.picture()
    key(pygame.K_m)
    couch.frame()
    couch.picture()
    assert said == [f"Pause ({glyph('deck', 'start')})", "Pause (Esc)"]


def test_the_settings_set_how_controllers_answer(couch: Couch) -> None:
    couch.app.push(navigation.settings(couch.app))
    pad = couch.plug()
    pad.go("pad_repeat")
    pad.tap(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    pad.go("dead_zone")
    pad.tap(LEFT)
    pad.go("exchanged")
    pad.tap(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    pad.go("rumble")
    pad.tap(LEFT)
    settings, feel = couch.app.settings, couch.app.pads.feel
    assert (settings.pad_repeat, settings.dead_zone, settings.rumble) == ("fast", 30, "weak")
    assert feel == PadFeel(*REPEATS["fast"], 0.3, RUMBLES["weak"])
    assert settings.exchanged and couch.app.keymaps.exchanged


def write(pad: Holder, *keys: str) -> None:
    for sign in keys:
        pad.choose(f"key {sign}" if len(sign) == 1 else sign)


def test_a_name_is_written_with_a_controller(couch: Couch) -> None:
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    pad = couch.plug()
    pad.tap(A)
    pad.choose("name 0")
    scene = couch.app.top
    assert isinstance(scene, KeyboardScene) and scene.text == "P1"
    pad.tap(X, X)
    write(pad, "B", "O")
    pad.tap(Y)
    write(pad, "set", "b", "delete", "z", "done")
    lobby = couch.app.top
    assert isinstance(lobby, LobbyScene)
    entry = lobby.form.widget("name 0")
    assert isinstance(entry, TextEntry) and entry.value == "BO z" and not couch.app.typing


def test_a_name_is_written_in_kana(couch: Couch) -> None:
    couch.app.change(language="ja")
    couch.app.push(navigation.settings(couch.app))
    pad = couch.plug()
    pad.choose("name")
    write(
        pad,
        "か",
        "variant",
        "は",
        "variant",
        "variant",
        "や",
        "variant",
        "つ",
        "variant",
        "set",
        "ツ",
        "variant",
        "variant",
    )
    pad.tap(START)
    assert couch.app.settings.name == "がぱゃっヅ"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("first", ["m", "V", "é", " "])
@pytest.mark.parametrize("way", ["controller", "finger"])
def test_whoever_types_on_a_keyboard_after_all_writes_and_means_nothing_else(
    couch: Couch, first: str, way: str
) -> None:
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    if way == "finger":
        Toucher(couch).choose("name 0")
    else:
        pad = couch.plug()
        pad.tap(A)
        pad.choose("name 0")
    assert isinstance(couch.app.top, KeyboardScene)
    for code in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_BACKSPACE, pygame.K_BACKSPACE):
        key(code)
        couch.frame()
    assert isinstance(couch.app.top, KeyboardScene) and couch.app.top.text == ""
    before = couch.app.settings
    code = ord(first.lower()) if first.isascii() else 0
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=first))
    couch.frame()
    lobby = couch.app.top
    assert isinstance(lobby, LobbyScene) and couch.app.typing
    pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="om"))
    couch.frame()
    key(pygame.K_RETURN)
    couch.frame()
    entry = lobby.form.widget("name 0")
    assert isinstance(entry, TextEntry) and entry.value.strip() == f"{first}om".strip()
    assert (couch.app.settings.muted, couch.app.settings.voice) == (before.muted, before.voice)


def test_a_controller_that_goes_while_a_name_is_written_leaves_the_keys_to_the_rest(couch: Couch) -> None:
    couch.app.push(navigation.lobby(couch.app, GAMES[0].id))
    pad = couch.plug()
    pad.tap(A)
    pad.choose("name 0")
    write(pad, "delete", "delete", "B")
    pad.pad.unplug()
    couch.frame()
    scene = couch.app.top
    assert isinstance(scene, KeyboardScene) and couch.app.toast.shown and scene.text == "B"
    again = couch.plug(models.SWITCH)
    again.tap(A)  # which only sits down
    assert couch.app.top is scene and scene.text == "B"
    write(again, "O", "done")
    lobby = couch.app.top
    assert isinstance(lobby, LobbyScene)
    entry = lobby.form.widget("name 0")
    assert isinstance(entry, TextEntry) and entry.value == "BO"


def test_the_language_may_change_under_the_keys_on_the_screen(couch: Couch) -> None:
    couch.app.push(navigation.settings(couch.app))
    pad = couch.plug()
    pad.choose("name")
    write(pad, "A")
    couch.app.change(language="ja")
    couch.frame()
    scene = couch.app.top
    assert isinstance(scene, KeyboardScene) and scene.text.endswith("A")
    write(pad, "set", "set")
    couch.app.change(language="en", text=2.0)
    couch.frame()
    write(pad, "B")
    pad.tap(START)
    assert couch.app.settings.name.endswith("AB")


def test_what_is_sought_is_written_with_a_controller_and_by_keys_there_are_no_keys_on_the_screen(couch: Couch) -> None:
    couch.app.home()
    pad = couch.plug()
    pad.tap(pygame.CONTROLLER_BUTTON_BACK)
    rules = couch.app.top
    assert isinstance(rules, RulesScene)
    pad.choose("search")
    write(pad, "L", "I", "E")
    pad.tap(B)
    assert couch.app.top is rules and rules.query == "LIE"
    couch.focus.go("search")
    key(pygame.K_RETURN)
    couch.frame()
    assert couch.app.top is rules and couch.app.typing


def test_no_text_input_begins_by_a_controller(couch: Couch, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would bring up the keys of the system, too."""
    begun: list[None] = []
    monkeypatch.setattr("pygame.key.start_text_input", lambda: begun.append(None))
    couch.app.push(navigation.settings(couch.app))
    pad = couch.plug()
    pad.choose("name")
    pad.tap(B, pygame.CONTROLLER_BUTTON_BACK)
    couch.wait(100)
    assert not begun
    key(pygame.K_RETURN)
    couch.wait(100)
    assert begun
