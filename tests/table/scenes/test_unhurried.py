"""Nothing passes by itself, for those who want it so."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from games.core.words import Words
from table.input.events import Reader
from table.input.intents import Accept, GoOn, Move, Press
from table.input.keymap import Keymaps
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.scenes.results.results import ResultsScene
from tests.table.scenes.playing import Player, sit_down

EN = Words("en", "table")
LONG = 6_000.0


@pytest.mark.parametrize("unhurried", [False, True])
def test_messages_stay_until_a_press(unhurried: bool) -> None:
    player = sit_down(PERSON, "heuristic", unhurried=unhurried)
    player.app.toast.show("something")
    player.wait(LONG)
    assert player.app.toast.shown == unhurried
    player.do(Press((2, 2)))
    player.wait(500)
    assert not player.app.toast.shown


def test_messages_that_stay_wait_for_one_another() -> None:
    player = sit_down(PERSON, "heuristic", unhurried=True)
    toast = player.app.toast
    for words, about in (("first", ""), ("slow", "speed"), ("second", ""), ("fast", "speed"), ("second", "")):
        toast.show(words, about)
    read = []
    for _ in range(4):
        player.wait(LONG)
        read.append(toast.words if toast.shown else "")
        player.do(Press((2, 2)))
        player.wait(200)
    assert read == ["first", "fast", "second", ""]


def test_a_press_that_was_meant_for_something_else_hushes_no_message() -> None:
    player = sit_down(PERSON, "heuristic", unhurried=True)
    player.app.toast.show("just come")
    player.do(Press((2, 2)))
    player.wait(LONG)
    assert player.app.toast.shown


def decided(player: Player) -> None:
    """Let one of two decide behind the curtain."""
    player.wait_until_asked()
    while player.phase is Phase.COVER:
        player.pass_cover()
    player.decide(Random(1))
    assert player.phase is Phase.CLOSING


@pytest.mark.parametrize("unhurried", [False, True])
def test_the_curtain_waits_for_a_press_before_it_rises(unhurried: bool) -> None:
    player = sit_down(PERSON, PERSON, unhurried=unhurried)
    decided(player)
    player.wait(LONG)
    assert (player.phase is Phase.CLOSING) == unhurried
    if unhurried:
        player.click("go_on")
        player.wait(100)
        assert player.phase is not Phase.CLOSING


@pytest.mark.slow
def test_what_has_come_out_stays_until_a_press() -> None:
    """And the table says that it waits."""
    player, random = sit_down(PERSON, PERSON, unhurried=True), Random(2)
    scene = player.scene
    for _ in range(400):
        player.wait(50)
        if scene.director.stands:
            break
        if scene.eyes.covered:
            player.pass_cover()
        elif scene.turn.active and not scene.eyes.hasty:
            player.decide(random)
    assert scene.director.stands
    player.wait(LONG)
    assert scene.eyes.phase is Phase.PUBLIC and player.app.toast.words == EN("play.press_on")
    while scene.director.stands:
        player.do(Accept())
        player.wait(LONG)
    assert scene.eyes.phase is Phase.COVER


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("unhurried", [False, True])
def test_a_reveal_stands_until_a_press(unhurried: bool) -> None:
    """Though another plays next."""
    player, random = sit_down(PERSON, "heuristic", "heuristic", unhurried=unhurried, speed=1.0), Random(3)
    scene, stood = player.scene, False
    for _ in range(1500):
        player.wait(50)
        if stood := scene.director.stands:
            break
        if scene.turn.active:
            player.decide(random)
    assert stood == unhurried
    if unhurried:
        shown, picture = scene.director.shown, scene.board.clock
        player.wait(LONG)
        assert scene.director.shown == shown and scene.board.clock == picture
        assert scene.waits and player.app.toast.words == EN("play.press_on")
        player.do(Accept())
        player.wait(LONG)
        assert not scene.director.stands or scene.director.shown > shown


@pytest.mark.slow
@pytest.mark.parametrize("unhurried", [False, True])
def test_results_wait_for_a_press(unhurried: bool) -> None:
    player, random = sit_down(PERSON, "heuristic", unhurried=unhurried), Random(1)
    while not player.scene.session.result:
        player.wait_until_asked()
        if player.scene.turn.active:
            player.decide(random)
        else:
            player.wait(50)
        if player.over:
            break
    player.wait(LONG)
    while player.scene.director.stands:
        player.do(GoOn())
        player.wait(LONG)
    assert player.over != unhurried
    presses = 0
    while not player.over:
        player.do(Press((2, 2)))
        player.wait(LONG)
        presses += 1
    assert presses <= 4 and isinstance(player.app.top, ResultsScene)


def test_a_held_key_goes_on_only_if_it_may() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    found = {}
    for repeats in (True, False):
        reader = Reader()
        pygame.event.clear()
        found[repeats] = []
        for _ in range(3):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
            found[repeats] += reader.read(typing=False, keymaps=Keymaps(repeats=repeats))
    assert found == {True: [Move(0, 1)] * 3, False: [Move(0, 1)]}
