"""Decisions of minds in scripted situations, with their probabilities."""

from __future__ import annotations

from math import fsum

import pytest

from games.brains.cast import CAST, NOBODY
from games.brains.levels import level
from games.core.actions import Action
from games.core.types import Seat
from games.kadofida.mind.mind import Mind
from games.kadofida.moves import (
    AskClaim,
    AskEyes,
    AskPoints,
    Decide,
    Pitch,
)
from tests.games.kadofida.scripted import Play, lay_out

REST = "froggs ndungo kataso froggs ndungo nasoja_mosoja froggs kataso"
QUESTIONS: list[type[AskClaim | AskPoints | AskEyes]] = [AskClaim, AskPoints, AskEyes]


def mind(play: Play, seat: Seat, number: int = 4, who: str = "") -> Mind:
    """Return a mind that has watched the match."""
    brain = Mind(seat, CAST[who] if who else NOBODY, level(number))
    for beat in play.match.beats(seat):
        brain.watch(beat)
    return brain


def policy(play: Play, number: int = 4, who: str = "", brain: Mind | None = None) -> dict[Action, float]:
    """Return the asked seat's actions with their probabilities."""
    assert play.match.ask
    seat = play.match.ask.seat
    brain = brain or mind(play, seat, number, who)
    legal = play.legal(seat)
    ways = dict(brain.policy(legal))
    assert all(action in legal for action in ways)
    assert fsum(ways.values()) == pytest.approx(1.0)
    return ways


def lying(play: Play, ways: dict[Action, float]) -> float:
    faces = play.table.faces
    return fsum(p for way, p in ways.items() if isinstance(way, Pitch) and faces[way.card] != way.claim)


def allowing(ways: dict[Action, float]) -> float:
    """Return the chance to allow, given that it judges now."""
    return ways[Decide(True)] / (ways[Decide(True)] + ways[Decide(False)])


def asking(ways: dict[Action, float]) -> float:
    return fsum(p for way, p in ways.items() if not isinstance(way, Decide))


def early() -> Play:
    return lay_out("kataso ndungo nasoja_mosoja", hands={0: "kataso froggs"}, deck=REST)
