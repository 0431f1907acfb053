"""Tests that the copy of Royal for training is the game.

Its rules, numbers, ways and net.
"""

from __future__ import annotations

import ctypes
from array import array
from random import Random
from typing import Any

import pytest

from games import entry
from games.brains.random_brain import RandomBrain
from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.match import Match
from games.learned.net import CELL, ROW, SEAT, Input, Net, shares
from games.learned.workshop import MissingError, Workshop
from games.passing.rules import Judge, Offer, PassOn, Peek
from games.royal.deck import DECK
from games.royal.facts import HAND, PILE
from games.royal.mind.sight import Sight
from games.royal.moves import Lay

MOST, ROWS = 6, 8


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    try:
        return Workshop(entry("royal"), tmp_path_factory.mktemp("workshop"))
    except MissingError as error:
        pytest.skip(str(error))


class Sketch:
    """The compiled copy of one game."""

    def __init__(self, workshop: Workshop, match: Match) -> None:
        self.calls: Any = workshop.calls
        self.table = ctypes.create_string_buffer(self.calls.table_size())
        truth, seats = match._table, match.seats
        hands = (ctypes.c_int8 * (seats * len(DECK.faces)))()
        for seat in range(seats):
            for card in truth.cards(HAND, seat):
                hands[seat * len(DECK.faces) + truth.faces[card]] += 1
        pile = [truth.faces[card] for card in truth.zones[PILE]]
        assert match.ask
        self.calls.set_out(self.table, seats, match.ask.seat, hands, (ctypes.c_int8 * len(pile))(*pile), len(pile))

    def seen(self, me: int) -> list[float]:
        floats = (ctypes.c_float * self.calls.input_floats())()
        self.calls.watch_table(self.table, me, floats)
        return list(floats)

    def play(self, way: tuple[int, int, int]) -> None:
        self.calls.move(self.table, *way)

    def ways(self) -> set[tuple[int, ...]]:
        found = (ctypes.c_int8 * (3 * 1024))()
        count = self.calls.list_ways(self.table, found)
        return {tuple(found[3 * i : 3 * i + 3]) for i in range(count)}


def code(action: Action, faces: Any) -> tuple[int, int, int]:
    """The same action in the copy."""
    match action:
        case Offer():
            return faces[action.card], action.to, action.claim
        case PassOn():
            return -2, action.to, action.claim
        case Judge():
            return (0 if action.believe else 1), -1, -1
        case Peek():
            return 2, -1, -1
        case Lay():
            laid = [faces[card] for card in action.cards]
            return laid[0], laid[1] if len(laid) > 1 else -1, -1
    raise AssertionError(action)


def flat(seen: Input) -> list[float]:
    """The numbers in the order of `Input` in `learner.c`."""
    seats = len(seen.seat)
    blank = MOST - seats
    return [
        *(n for row in seen.cell for one in [*row, *[[0.0] * CELL] * blank] for n in one),
        *(n for row in seen.row for n in row),
        *(n for one in [*seen.seat, *[[0.0] * SEAT] * blank] for n in one),
        *seen.all,
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_copy_is_the_game_at_every_decision(workshop: Workshop, seats: int) -> None:
    """Compare rules, legal ways and what every seat knows."""
    decisions = 0
    for number in range(12):
        match = Match(entry("royal").rules, seats, chance=SeededChance(Random(f"copy {seats} {number}")))
        sketch = Sketch(workshop, match)
        sights = [Sight() for _ in range(seats)]
        lived = [0] * seats
        random = Random(number)
        while ask := match.ask:
            for seat, sight in enumerate(sights):
                beats = match.beats(seat)
                for beat in beats[lived[seat] :]:
                    sight.watch(beat)
                lived[seat] = len(beats)
                assert sketch.seen(seat) == pytest.approx(flat(sight.look(seat)), abs=1e-5)
            legal = match.legal(ask.seat)
            faces = match.view(ask.seat).faces
            front = match.view(ask.seat).cards("front", ask.seat)

            def coded(action: Action, faces: Any = faces, front: Any = front) -> tuple[int, int, int]:
                way = code(action, faces)
                return (faces[front[0]], *way[1:]) if isinstance(action, PassOn) else way

            assert {coded(action) for action in legal} == sketch.ways()
            action = RandomBrain(ask.seat).decide(legal, random)
            sketch.play(coded(action))
            match.submit(ask.seat, action)
            decisions += 1
        assert match.result and match.result.losers == (sketch.calls.loser(sketch.table),)
    assert decisions > 100
    assert len(sights[0].look(0).row[0]) == ROW


def test_the_net_in_python_is_the_one_that_was_trained(workshop: Workshop) -> None:
    """Compare policy and fates with random weights.

    A mistake would show in any of them.
    """
    random = Random("weights")
    weights = array("f", [random.uniform(-0.4, 0.4) for _ in range(workshop.weights)])
    net = Net(weights)
    match = Match(entry("royal").rules, 4, chance=SeededChance(Random("net")))
    sketch = Sketch(workshop, match)
    sights = [Sight() for _ in range(4)]
    lived = [0] * 4
    floats = (ctypes.c_float * len(weights)).from_buffer(weights)
    while ask := match.ask:
        for seat, sight in enumerate(sights):
            beats = match.beats(seat)
            for beat in beats[lived[seat] :]:
                sight.watch(beat)
            lived[seat] = len(beats)
        chances, fates, belief = (ctypes.c_float * 1024)(), (ctypes.c_float * MOST)(), ctypes.c_float()
        count = sketch.calls.choose(floats, sketch.table, chances, fates, ctypes.byref(belief))
        output = net(sights[ask.seat].look(ask.seat), gifts=ask.what != "answer")
        assert list(fates[:4]) == pytest.approx(output.fate, abs=1e-3)
        legal = match.legal(ask.seat)
        view = match.view(ask.seat)
        if ask.what == "answer":
            assert list(chances[:count]) == pytest.approx(shares(output.answer[:count]), abs=1e-3)
        front = view.cards("front", ask.seat)
        action = RandomBrain(ask.seat).decide(legal, random)
        way = code(action, view.faces)
        sketch.play((view.faces[front[0]], *way[1:]) if isinstance(action, PassOn) else way)
        match.submit(ask.seat, action)
