"""The judged card itself, looked at by every kind of input."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games import GAMES
from games.passing.rules import Peeked
from table.access.node import Tree
from table.input.intents import Accept, GoTo
from table.scenes import navigation
from table.scenes.play.scene import PlayScene
from table.stage.controls.buttons import Item
from tests.table.pads import Socket
from tests.table.scenes.padding import Couch, Somebody, Typist, settle
from tests.table.scenes.switching import Switcher
from tests.table.scenes.touching import Toucher

LOOKING = [game.id for game in GAMES if Peeked in game.rules.events]
WAYS: dict[str, Callable[[Couch], Somebody]] = {
    "keys": Typist,
    "controller": lambda couch: couch.plug(),
    "finger": Toucher,
    "one switch": Switcher,
    "two switches": lambda couch: Switcher(couch, 2),
}


@pytest.fixture
def couch(socket: Socket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Couch:
    return settle(socket, tmp_path, monkeypatch, seats=3, reduced=True)


def judges(couch: Couch, somebody: Somebody, game: str) -> Item:
    """Play until a card may be looked at; return what offers it."""
    random = Random(3)
    couch.app.home()
    for _ in range(1000):
        scene = couch.app.top
        if not isinstance(scene, PlayScene):  # before the game, or after one in which nobody gave a card to this seat
            couch.app.home()
            couch.app.push(navigation.lobby(couch.app, game))
            couch.wait(300)
            somebody.choose("start")
        elif (lifts := scene.turn.prompt.lifts) and not lifts.why:
            assert scene.board.painter.stand
            return lifts
        elif scene.turn.active:
            somebody.decide(random)
        else:
            couch.frame(100.0)
    raise AssertionError("no card can be looked at")


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", LOOKING)
def test_the_card_is_looked_at_by_every_kind_of_input(couch: Couch, game: str, way: str) -> None:
    somebody = WAYS[way](couch)
    lifts = judges(couch, somebody, game)
    known = len(couch.play.session.beats(None))
    somebody.choose(lifts.id)
    assert type(couch.play.session.beats(None)[known].event) is Peeked


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", LOOKING)
def test_a_screen_reader_names_the_card_and_looks_at_it(couch: Couch, game: str) -> None:
    """By the words that are drawn beside it."""
    lifts = judges(couch, Typist(couch), game)
    scene = couch.play
    node = Tree(0, "", tuple(scene.nodes)).find(lifts.id)
    assert node and node.name == lifts.label and node.enabled and node.target
    known = len(scene.session.beats(None))
    scene.handle(GoTo(lifts.id))
    scene.handle(Accept())
    assert type(scene.session.beats(None)[known].event) is Peeked
