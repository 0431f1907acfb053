"""A looked-at card stays known to who has looked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES
from games.passing.rules import Peeked
from table.input.intents import Point, Press, Release
from table.match.seats import PERSON
from table.match.speeds import INSTANT
from table.stage.drawing.canvas import Canvas
from table.stage.layout.pose import Pose
from tests.table.scenes.playing import Player, sit_down

LOOKING = [game.id for game in GAMES if Peeked in game.rules.events]
SLOW = 100.0
"""ms of a frame on a busy machine."""


def looks(game: str, speed: float) -> tuple[Player, int]:
    """A player who has just looked at a card; the card."""
    for seed in range(7, 17):
        player, random = sit_down(PERSON, "random", "random", game=game, seed=seed, speed=INSTANT), Random(seed)
        for _ in range(60):
            player.wait_until_asked()
            if player.over:
                break
            if (lifts := player.scene.turn.prompt.lifts) and not lifts.why:
                player.app.change(speed=speed)
                known = len(player.scene.session.beats(0))
                player.wait(SLOW * 5)
                player.click(lifts.id)
                event = player.scene.session.beats(0)[known].event
                assert isinstance(event, Peeked)
                return player, event.card
            player.decide(random)
    raise AssertionError("no card can be looked at")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", LOOKING)
def test_its_face_stays_when_it_is_pointed_at(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pointer rests on the card, which is drawn nearer."""
    player, card = looks(game, 1.0)
    player.wait(4000)
    board = player.scene.board
    assert not board.flights
    rect = board.resting.made.poses[card].rect
    player.do(Point(rect.center))

    drawn, draw = list[str | None](), Canvas.card

    def note(canvas: Canvas, face: str | None, pose: Pose, **how: Any) -> None:
        if rect.collidepoint(pose.x, pose.y):
            drawn.append(face)
        draw(canvas, face, pose, **how)

    monkeypatch.setattr(Canvas, "card", note)
    board.painter.invalidate()
    board.draw(player.surface)
    assert drawn.count(None) == 2, "it lies there, and nearer"
    assert drawn[-1] == board.resting.known(card)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", LOOKING)
def test_presses_that_come_too_soon_do_not_put_it_away(game: str) -> None:
    """The second half of a double press.

    Or one that was late on a slow machine.
    """
    player, card = looks(game, 1.0)
    board, seen = player.scene.board, set[str | None]()
    for _ in range(8):
        player.app.step([Press(player.pos), Release(player.pos)], SLOW)
        flight = board.flights.of(card)
        assert flight
        seen.add(flight.shows(board.clock))
    assert board.resting.known(card) in seen
