"""Several controllers, each with a seat of its own."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from games import GAMES
from table.input.devices import DESK
from table.input.intents import Accept
from table.input.pads import SIGN
from table.match.eyes import Phase
from table.scenes import navigation
from table.scenes.home.lobby import LobbyScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from tests.table import pads as models
from tests.table.pads import Socket
from tests.table.scenes.padding import START, A, B, Couch, Holder, X, begin, settle

GAME = GAMES[0].id


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    """Two people, and as many AI seats."""
    return settle(socket, tmp_path, monkeypatch, persons=2, seats=4)


def lobby(couch: Couch) -> LobbyScene:
    couch.app.push(navigation.lobby(couch.app, GAME))
    scene = couch.app.top
    assert isinstance(scene, LobbyScene)
    return scene


def seats(couch: Couch, *pads: Holder) -> list[int | None]:
    return [couch.app.pad_seats.seat(pad.device) for pad in pads]


def key(couch: Couch, code: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=code, mod=0, unicode=""))
    couch.frame()


# In the lobby


def test_a_press_sits_down_and_nothing_else_and_its_shape_lights_up(couch: Couch) -> None:
    scene = lobby(couch)
    scene.form.focus.go("start")
    pad, other = couch.plug(), couch.plug(models.SWITCH)
    before = couch.picture()
    pad.tap(A)
    assert couch.app.top is scene and seats(couch, pad, other) == [0, None]
    assert couch.app.toast.shown and pad.pad.shaken
    couch.app.toast.left = 0
    lit = couch.picture()
    other.tap(A)
    assert seats(couch, pad, other) == [0, 1] and before != lit != couch.picture()
    pad.choose("start")
    assert isinstance(couch.app.top, PlayScene)


def test_whoever_comes_to_the_lobby_with_a_controller_has_a_seat(couch: Couch) -> None:
    couch.app.home()
    pad = couch.plug()
    pad.choose(f"game {GAME}")
    assert seats(couch, pad) == [0]
    pad.tap(X)
    assert seats(couch, pad) == [1]
    pad.tap(X)
    assert seats(couch, pad) == [None]
    pad.choose("start")
    assert isinstance(couch.app.top, PlayScene)


def test_as_many_sit_down_as_there_are_seats(couch: Couch) -> None:
    scene = lobby(couch)
    pads = [couch.plug() for _ in range(8)]
    for pad in pads:
        pad.tap(A)
    taken = seats(couch, *pads)
    most = GAMES[0].seats.stop - 1
    assert len(set(taken[:most])) == most and None not in taken[:most] and taken[most:] == [None] * (8 - most)
    pads[0].pad.unplug()
    couch.frame()
    again = couch.plug()
    again.tap(A)
    assert seats(couch, again) == taken[:1] and couch.app.top is scene


def test_a_seat_keeps_its_controller_with_another_colour_and_loses_it_to_an_ai(couch: Couch) -> None:
    lobby(couch)
    pad = couch.plug()
    pad.tap(A)
    pad.choose("token 0")
    (colour,) = seats(couch, pad)
    assert colour not in (0, None)
    pad.choose("player 0")
    pad.choose(next(target.id for target in couch.focus.targets if target.enabled and "kiri" in target.id))
    pad.choose("done")
    assert seats(couch, pad) == [None]
    pad.choose("start")
    assert isinstance(couch.app.top, PlayScene)


# At the table


def come_to_a_curtain(couch: Couch, pads: dict[int, Holder]) -> int:
    """Play until a seat with a controller is called; returns it."""
    scene, random = couch.play, Random(2)
    for _ in range(3000):
        if scene.eyes.phase is Phase.COVER and scene.eyes.seat in pads:
            couch.wait(600)
            return scene.eyes.seat
        if scene.eyes.covered:
            couch.wait(3100)
            open_curtain(couch, pads)
        elif scene.turn.active and scene.session.ask:
            pads[scene.session.ask.seat].decide(random)
        couch.frame(100.0)
    raise AssertionError("nobody is called")


def open_curtain(couch: Couch, pads: dict[int, Holder]) -> None:
    scene = couch.play
    for pad in pads.values():
        for target in ("i_am", "go_on", "show"):
            if any(one.id == target and one.enabled for one in scene.focus.targets):
                couch.wait(600)
                scene.focus.go(target)
                pad.tap(A)


def test_a_curtain_opens_for_the_controller_of_its_seat_alone(couch: Couch) -> None:
    one, other, third = couch.plug(), couch.plug(models.SWITCH), couch.plug()
    scene = begin(couch, GAME, one, other)
    pads = {0: one, 1: other}
    seat = come_to_a_curtain(couch, pads)
    own, wrong = pads[seat], pads[1 - seat]
    closed = (scene.eyes.phase, scene.eyes.step, scene.eyes.who)
    for pad in (wrong, third):
        for target in ("i_am", "show"):
            scene.focus.go(target)
            pad.tap(A, A)
            couch.wait(600)
            pad.tap(A)
        assert (scene.eyes.phase, scene.eyes.step, scene.eyes.who) == closed
    scene.focus.go("i_am")
    own.tap(A)
    couch.wait(600)
    scene.focus.go("show")
    wrong.tap(A)
    assert scene.eyes.who is None
    own.tap(A)
    assert scene.eyes.phase is Phase.PRIVATE and scene.eyes.who == seat
    beats = len(scene.session.beats(None))
    lit = couch.lit
    wrong.tap(A, A, pygame.CONTROLLER_BUTTON_DPAD_RIGHT, A, X)
    assert couch.lit == lit and len(scene.session.beats(None)) == beats
    pygame.time.wait(SIGN[2] + 40)  # SDL tells the same rumble again only when it is over
    couch.frame()
    for pad in pads.values():
        pad.pad.shaken.clear()
    wrong.tap(B)
    assert scene.eyes.covered
    assert any(map(any, own.pad.shaken)) and not any(map(any, wrong.pad.shaken)), "the called one alone shakes"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", ["keyboard", "mouse"])
def test_keyboard_and_mouse_open_no_curtain_of_a_controller_but_can_put_it_away(couch: Couch, way: str) -> None:
    one, other = couch.plug(), couch.plug()
    scene = begin(couch, GAME, one, other)
    seat = come_to_a_curtain(couch, {0: one, 1: other})
    scene.focus.go("i_am")

    def press() -> None:
        if way == "keyboard":
            key(couch, pygame.K_RETURN)
        else:
            place = next(target.rect.center for target in scene.focus.targets if target.id == "i_am")
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=place, button=pygame.BUTTON_LEFT))
            couch.frame()

    press()
    pause = couch.app.top
    assert isinstance(pause, PauseScene) and pause.note == "pause.pad_owner" and scene.eyes.step == 0
    couch.focus.go("pads")
    key(couch, pygame.K_RETURN)
    assert couch.app.top is scene and scene.eyes.seat == seat
    couch.wait(600)
    scene.focus.go("i_am")
    press()
    assert scene.eyes.step == 1


def test_for_a_seat_without_a_controller_anything_acts(couch: Couch) -> None:
    pad = couch.plug()
    scene = begin(couch, GAME, pad)
    assert seats(couch, pad) == [0]
    for _ in range(3000):
        if scene.eyes.phase is Phase.COVER and scene.eyes.seat == 1:
            break
        if scene.eyes.covered:
            couch.wait(3100)
            open_curtain(couch, {0: pad})
        elif scene.turn.active:
            pad.decide(Random(1))
        couch.frame(100.0)
    couch.wait(600)
    scene.focus.go("i_am")
    pad.tap(A)
    assert scene.eyes.step == 1


def test_a_controller_that_comes_again_sits_down_again_before_it_does_anything(couch: Couch) -> None:
    one, other = couch.plug(), couch.plug()
    scene = begin(couch, GAME, one, other)
    seat = come_to_a_curtain(couch, {0: one, 1: other})
    lost = {0: one, 1: other}[seat]
    session, beats = scene.session, len(scene.session.beats(None))
    for _ in range(4):
        lost.pad.unplug()
        couch.frame()
        pause = couch.app.top
        assert isinstance(pause, PauseScene) and pause.note == "pause.pad_seat"
        assert f"P{seat + 1}" in pause.said(pause.note)
        lost = couch.plug(models.PLAYSTATION)
        couch.focus.go("leave")
        lost.tap(A)
        assert couch.app.top is pause and pause.note == "pause.kept" and seats(couch, lost) == [seat]
        lost.tap(START)
        assert couch.app.top is scene and scene.session is session and len(session.beats(None)) == beats
    scene.focus.go("i_am")
    couch.wait(600)
    (other if seat == 0 else one).tap(A)
    assert scene.eyes.step == 0
    lost.tap(A)
    assert scene.eyes.step == 1


def test_in_a_game_that_goes_on_controllers_sit_down_in_the_pause(couch: Couch) -> None:
    scene = lobby(couch)
    key(couch, pygame.K_RIGHT)
    couch.focus.go("start")
    key(couch, pygame.K_RETURN)
    assert couch.app.top is not scene
    one, other = couch.plug(), couch.plug(models.SWITCH)
    one.tap(START)
    one.choose("sit")
    assert seats(couch, one, other) == [0, None] and couch.app.toast.shown
    other.tap(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    other.choose("sit")
    assert seats(couch, one, other) == [0, 1]
    other.tap(X)
    one.tap(X)
    assert seats(couch, one, other) == [1, None]
    assert "sit" not in {target.id for target in couch.focus.targets}
    other.tap(START)
    assert couch.app.top is couch.play


def test_without_its_controller_a_seat_can_be_played_by_anything(couch: Couch) -> None:
    one, other = couch.plug(), couch.plug()
    scene = begin(couch, GAME, one, other)
    seat = come_to_a_curtain(couch, {0: one, 1: other})
    {0: one, 1: other}[seat].pad.unplug()
    couch.frame()
    key(couch, pygame.K_ESCAPE)
    assert couch.app.top is scene
    couch.wait(600)
    scene.focus.go("i_am")
    key(couch, pygame.K_RETURN)
    assert scene.eyes.step == 1


def test_only_the_hidden_seat_keeps_its_eyes_closed(couch: Couch) -> None:
    """All but one are called, whose own controller opens nothing."""
    one, other = couch.plug(), couch.plug()
    scene = begin(couch, GAME, one, other)
    for _ in range(200):
        if scene.eyes.phase is Phase.PUBLIC:
            break
        open_curtain(couch, {0: one, 1: other})
        couch.frame(100.0)
        if scene.turn.active and scene.session.ask:
            {0: one, 1: other}[scene.session.ask.seat].decide(Random(4))
    assert scene.eyes.phase is Phase.PUBLIC
    scene.turn.end()
    scene.eyes.call_others(0)
    assert scene.rights.refused(one.device) == 1 and scene.rights.refused(other.device) is None
    couch.app.pad_seats.stand(other.device)
    assert scene.rights.refused(one.device) is None
    assert scene.rights.refuses(Accept(), DESK) is False


# A whole game


def pass_curtain(couch: Couch, pads: dict[int, Holder]) -> None:
    """Through the curtain, as whoever is called."""
    eyes = couch.play.eyes
    called = pads[eyes.seat] if eyes.phase is Phase.COVER else next(pads[seat] for seat in pads if seat != eyes.seat)
    for _ in range(32 if eyes.phase is Phase.LOOK else 6):
        couch.frame(100.0)
    called.choose(next(one.id for one in couch.focus.targets if one.enabled))


@pytest.mark.slow
def test_six_play_together_with_six_controllers(
    socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    couch = settle(socket, tmp_path, monkeypatch, persons=6, seats=6)
    kinds = (models.XBOX, models.PLAYSTATION, models.SWITCH, models.DECK, models.UNKNOWN, models.XBOX)
    pads = {seat: couch.plug(kind) for seat, kind in enumerate(kinds)}
    scene, random, acted = begin(couch, GAME, *pads.values()), Random(6), set()
    for _ in range(20_000):
        if acted == {*pads}:
            break
        if scene.eyes.covered:
            pass_curtain(couch, pads)
        elif scene.turn.active and scene.session.ask:
            acted.add(scene.session.ask.seat)
            pads[scene.session.ask.seat].decide(random)
        else:
            couch.frame(100.0)
    assert couch.app.top is scene and acted == {*pads}


def test_a_controller_may_go_while_the_window_is_too_small_to_read(couch: Couch) -> None:
    one, other = couch.plug(), couch.plug()
    scene = begin(couch, GAME, one, other)
    couch.app.resize((100, 80))
    one.pad.unplug()
    couch.frame()
    couch.app.resize((1280, 720))
    couch.frame()
    assert couch.app.pad_seats.waiting == (0,) and couch.app.top is not scene
