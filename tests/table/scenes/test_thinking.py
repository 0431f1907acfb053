"""A brain that does not come to a decision.

The player sees that somebody is thinking, and can go on to the menu.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.app.app import App
from table.input.intents import Back
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.session import LATE
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.title import TitleScene
from table.scenes.play.pause import PauseScene
from table.scenes.play.scene import PlayScene
from table.store import autosave
from table.store.settings import Settings
from tests.table.match import planted
from tests.table.scenes.playing import NAMES, Player
from tests.table.scenes.visiting import Visitor

SIZE = (1280, 720)
SAID = {"en": "Ben is still thinking...", "ja": "Benさんはまだ考えています…"}


def sit_down(lang: str, *players: str, speed: float = 1.0) -> tuple[Player, Worker]:
    """Return a table whose characters never decide, with endless patience."""
    worker = Worker(find=planted.stuck, clock=lambda: 0.0)
    app = App(navigation, Settings(language=lang, welcomed=True, speed=speed, log_usual="closed"), SIZE, worker=worker)
    seats = tuple(SeatSetup(NAMES[number], number, player) for number, player in enumerate(players))
    app.games.start(MatchSetup("royal", seats, {"starter": 1}, 7))
    return Player(app, SIZE), worker


@pytest.fixture
def apps() -> Iterator[list[App]]:
    found: list[App] = []
    yield found
    for app in found:
        app.close()


def said(player: Player) -> str:
    return player.scene.turn.prompt.instruction


@pytest.mark.sampled(1)
@pytest.mark.parametrize("speed", [1.0, math.inf])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_after_a_while_it_is_said_that_somebody_is_still_thinking(
    lang: str, speed: float, home: Path, apps: list[App]
) -> None:
    player, _ = sit_down(lang, PERSON, "kiri:2", speed=speed)
    apps.append(player.app)
    while player.scene.director.busy:
        player.wait(16)
    usual = player.scene.narration.narrator.instruction(player.scene.session.view(None), False, None)
    player.wait(LATE - 200)
    assert said(player) == usual != SAID[lang]
    before = player.frame()
    player.wait(400)
    assert said(player) == SAID[lang]
    assert player.frame() != before
    ask = player.scene.session.ask
    assert ask
    player.scene.session._answer = player.scene.session.legal(ask.seat)[0]
    player.wait(600)
    assert said(player) != SAID[lang]


def test_meanwhile_the_menu_opens_and_leads_to_the_title(home: Path, apps: list[App]) -> None:
    player, worker = sit_down("en", PERSON, "kiri:2")
    apps.append(player.app)
    player.wait(LATE + 3000)
    player.do(Back())
    assert isinstance(player.app.top, PauseScene)
    player.do(Back())
    assert isinstance(player.app.top, PlayScene)
    player.do(Back())
    Visitor(player.app, []).click("leave")
    assert isinstance(player.app.top, TitleScene)
    assert worker.pid is None, "nobody goes on thinking about it"
    saved, problem = autosave.unfinished()
    assert saved and problem is None


def test_a_person_is_never_said_to_be_thinking(home: Path, apps: list[App]) -> None:
    player, _ = sit_down("en", "kiri:2", PERSON)
    apps.append(player.app)
    player.wait(3 * LATE)
    assert player.scene.session.asks_person and "thinking" not in said(player)
