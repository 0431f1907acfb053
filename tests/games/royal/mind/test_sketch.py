"""Tests that the copy of Royal for training is the game.

Its rules, numbers, ways and net.
"""

from __future__ import annotations

import ctypes
from array import array
from collections import Counter
from random import Random
from typing import Any

import pytest

from games import entry
from games.brains.cast import CAST
from games.brains.random_brain import RandomBrain
from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.match import Match
from games.learned.net import Net, net_text, unpacked
from games.learned.workshop import Habit, Manner, MissingError, Workshop
from games.passing.rules import Judge, Offer, PassOn, Peek
from games.royal.deck import DECK
from games.royal.facts import HAND, PILE
from games.royal.mind.sight import SHAPE, Sight
from games.royal.mind.trained import Trained
from games.royal.moves import Lay
from tests.games.learned.sketches import Sketch, agree, flat, whole

pytestmark = pytest.mark.training

MOST = 6


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    try:
        return Workshop(entry("royal"), tmp_path_factory.mktemp("workshop"))
    except MissingError as error:
        pytest.skip(str(error))


def set_out(workshop: Workshop, match: Match) -> Sketch:
    """Return the copy of a match that has just begun."""
    sketch = Sketch(workshop)
    truth, seats = match._table, match.seats
    hands = [0] * (seats * len(DECK.faces))
    for seat in range(seats):
        for card in truth.cards(HAND, seat):
            hands[seat * len(DECK.faces) + truth.faces[card]] += 1
    pile = [truth.faces[card] for card in truth.zones[PILE]]
    assert match.ask
    sketch.calls.set_out(sketch.table, seats, match.ask.seat, whole(hands), whole(pile), len(pile))
    return sketch


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


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_copy_is_the_game_at_every_decision(workshop: Workshop, seats: int) -> None:
    """Compare rules, legal ways and what every seat knows."""
    decisions = 0
    for number in range(2):
        match = Match(entry("royal").rules, seats, chance=SeededChance(Random(f"copy {seats} {number}")))
        sketch = set_out(workshop, match)
        sights = [Sight() for _ in range(seats)]
        lived = [0] * seats
        random = Random(number)
        while ask := match.ask:
            for seat, sight in enumerate(sights):
                beats = match.beats(seat)
                for beat in beats[lived[seat] :]:
                    sight.watch(beat)
                lived[seat] = len(beats)
                assert agree(sketch.seen(seat), flat(sight.look(seat), MOST))
            legal = match.legal(ask.seat)
            faces = match.view(ask.seat).faces
            front = match.view(ask.seat).cards("front", ask.seat)

            def coded(action: Action, faces: Any = faces, front: Any = front) -> tuple[int, int, int]:
                way = code(action, faces)
                return (faces[front[0]], *way[1:]) if isinstance(action, PassOn) else way

            assert {coded(action) for action in legal} == {*sketch.listed()}
            action = RandomBrain(ask.seat).decide(legal, random)
            sketch.play(coded(action))
            match.submit(ask.seat, action)
            decisions += 1
        assert match.result and match.result.losers == sketch.losers
    assert decisions > 60


def test_the_mind_is_the_net_that_was_trained(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare policies and fates of all characters with random weights.

    A mistake would show in any of them.
    """
    random = Random("weights")
    weights = array("f", [random.uniform(-0.4, 0.4) for _ in range(workshop.weights)])
    net = Net(weights, SHAPE)
    monkeypatch.setattr("games.royal.mind.trained.net_of", lambda *_: net)
    match = Match(entry("royal").rules, MOST, chance=SeededChance(Random("net")))
    sketch = set_out(workshop, match)
    minds = [Trained(seat, character) for seat, character in enumerate(CAST.values())]
    manners = [Manner.of(character) for character in CAST.values()]
    sights = [Sight() for _ in minds]
    lived = [0] * MOST
    floats = (ctypes.c_float * len(weights)).from_buffer(weights)
    compared: Counter[str] = Counter()
    while ask := match.ask:
        for seat, (mind, sight) in enumerate(zip(minds, sights, strict=True)):
            beats = match.beats(seat)
            for beat in beats[lived[seat] :]:
                mind.watch(beat)
                sight.watch(beat)
            lived[seat] = len(beats)
        chances, fates, belief = (ctypes.c_float * 1024)(), (ctypes.c_float * MOST)(), ctypes.c_float()
        sketch.calls.choose(floats, ctypes.byref(manners[ask.seat]), sketch.table, chances, fates, ctypes.byref(belief))
        output = net(sights[ask.seat].look(ask.seat), ways=ask.what != "answer")
        assert list(fates) == pytest.approx(output.fate, abs=1e-3)
        view, legal = match.view(ask.seat), match.legal(ask.seat)
        front = view.cards("front", ask.seat)
        minds[ask.seat].decide(legal, random)
        thought = minds[ask.seat].thought()
        assert thought
        ways = dict(thought.ways)
        if ask.what == "answer" and len(ways) > 1:
            judged = ways[Judge(True)] + ways[Judge(False)]
            assert chances[0] == pytest.approx(ways[Judge(True)] / judged, abs=2e-3)
            assert belief.value == pytest.approx(thought.claim, abs=1e-3)
            compared[ask.what] += 1
        elif ask.what in ("offer", "pass_on"):
            codes = {}
            for action, chance in ways.items():
                way = code(action, view.faces)
                codes[(view.faces[front[0]], *way[1:]) if isinstance(action, PassOn) else way] = chance
            for way, chance in zip(sketch.listed(), chances, strict=False):
                assert chance == pytest.approx(codes[way], abs=2e-3)
            compared[ask.what] += 1
        action = RandomBrain(ask.seat).decide(legal, random)
        way = code(action, view.faces)
        sketch.play((view.faces[front[0]], *way[1:]) if isinstance(action, PassOn) else way)
        match.submit(ask.seat, action)
    assert min(compared[what] for what in ("answer", "offer", "pass_on")) > 5


def test_nobody_wins_against_a_character_by_always_doing_the_same(workshop: Workshop) -> None:
    """A quarter is even; before habits gave way it was a ninth."""
    net = array("f", unpacked(net_text("games.royal")))
    for name, believes in (("shino", 0.0), ("gen", 1.0)):
        same = Habit(aims=1, truths=1.0, believes=believes)
        assert workshop.among(same, net, 4, 200, 1, [Manner.of(CAST[name])]) > 0.17
