"""Tests that the copy of Insect Poker for training is the game.

Its rules, numbers, ways and net.
"""

from __future__ import annotations

import ctypes
from array import array
from collections import Counter
from random import Random

import pytest

from games import entry
from games.brains.cast import CAST, IDS
from games.brains.random_brain import RandomBrain
from games.core.actions import Action, Choices
from games.core.match import Match
from games.core.types import Seat
from games.core.view import View
from games.learned.net import Net
from games.learned.workshop import Manner, MissingError, Workshop
from games.mushi.cards import CENTIPEDE, SPIDER, STAG_BEETLE
from games.mushi.facts import HAND
from games.mushi.mind.memory import Memory
from games.mushi.mind.sight import KINDS, SHAPE, Sight
from games.mushi.mind.trained import Trained
from games.mushi.moves import (
    Cancel,
    Decline,
    EndTurn,
    Lay,
    PutBack,
    RouseAll,
    TakeBack,
    TireAll,
    Turn,
    UseDragonfly,
    UseEarthworm,
    UseSpider,
    UseStagBeetle,
)
from games.passing.rules import Judge, Offer, PassOn, Peek
from tests.games.learned.sketches import Sketch, Way, Xorshift, agree, flat, whole

pytestmark = pytest.mark.training

MOST = 7
MANY = 3000
"""Number of ways from which on not all are compared."""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    try:
        return Workshop(entry("mushi"), tmp_path_factory.mktemp("workshop"))
    except MissingError as error:
        pytest.skip(str(error))


def set_out(workshop: Workshop, match: Match, chance: Xorshift) -> Sketch:
    """Return the copy of a match that has just begun."""
    sketch = Sketch(workshop)
    truth, seats = match._table, match.seats
    hands = [0] * (seats * KINDS)
    for seat in range(seats):
        for card in truth.cards(HAND, seat):
            hands[seat * KINDS + truth.faces[card]] += 1
    deck = [truth.faces[card] for card in truth.zones[-1]]
    facts = truth.facts
    options = facts.own_mantis, facts.stay_used
    state = ctypes.c_uint64(chance.state)
    sketch.calls.set_out(sketch.table, seats, facts.parent, *options, whole(hands), whole(deck), len(deck), state)
    return sketch


def code(action: Action, view: View, seat: Seat) -> Way:
    """Return the same action in the copy."""
    faces = view.faces
    match action:
        case Offer():
            return faces[action.card], action.to, action.claim
        case PassOn():
            return faces[view.cards("front", seat)[0]], action.to, action.claim
        case Judge():
            return (0 if action.believe else 1), -1, -1
        case Peek():
            return 2, -1, -1
        case UseStagBeetle():
            return STAG_BEETLE, action.to, -1
        case UseSpider():
            at = next(other for other in range(view.seats) if action.target in view.cards("area", other))
            return SPIDER, at, -1 - 2 * faces[action.target] - (action.target in view.sideways)
        case TireAll():
            return CENTIPEDE, -1, -2
        case UseDragonfly() | UseEarthworm() | RouseAll():
            return faces[action.card], -1, -1
        case EndTurn():
            return -1, -1, -1
        case Cancel() | Decline():
            return int(isinstance(action, Decline)), -1, -1
        case Lay():
            return faces[action.card], -1, -1
        case TakeBack() | Turn():
            return faces[action.card], int(action.card in view.sideways), -1
        case PutBack():
            return int(action.cards[0] in view.cards("drawn", seat)), faces[action.cards[0]], -1
    raise AssertionError(action)


def drawn(legal: Choices, view: View, random: Random) -> Action:
    """Draw an action, insects as often as cards.

    Cards are put back in the order of the copy.
    """
    uses = [part.at(number) for part in legal.parts[:-1] for number in range(part.size)]
    if legal.parts[-1].verb in (Offer, EndTurn) and uses and random.random() < 0.5:
        return random.choice(uses)
    action = RandomBrain(0).decide(legal, random)
    if not isinstance(action, PutBack):
        return action
    top, *rest = action.cards
    return PutBack((top, *sorted(rest, key=lambda card: view.faces[card])))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_the_copy_is_the_game_at_every_decision(workshop: Workshop, seats: int) -> None:
    """Compare rules, legal ways and what every seat knows.

    House rules are on and off.
    """
    met: Counter[str] = Counter()
    for number in (seats, seats + 3):
        chance, random = Xorshift(1000 * seats + number), Random(number)
        options = {"own_mantis": number % 2, "stay_used": number // 2 % 2}
        match = Match(entry("mushi").rules, seats, options, chance=chance)
        sketch = set_out(workshop, match, chance)
        sights, memories = [Sight() for _ in range(seats)], [Memory(seat) for seat in range(seats)]
        lived = [0] * seats
        while ask := match.ask:
            assert sketch.calls.asked(sketch.table) == ask.seat
            for seat, (sight, memory) in enumerate(zip(sights, memories, strict=True)):
                beats = match.beats(seat)
                for beat in beats[lived[seat] :]:
                    memory.watch(beat)
                    sight.watch(beat)
                lived[seat] = len(beats)
                assert agree(sketch.seen(seat), flat(sight.look(memory), MOST))
            view, legal = match.view(ask.seat), match.legal(ask.seat)
            if legal.size < MANY:
                assert {code(action, view, ask.seat) for action in legal} == {*sketch.listed()}
            action = drawn(legal, view, random)
            sketch.play(code(action, view, ask.seat))
            match.submit(ask.seat, action)
            met[ask.what] += 1
        assert match.result and match.result.losers == sketch.losers
    assert met["answer"] > 30 and met["respond"] > 2 and met["turn"] > 10


def test_the_mind_is_the_net_that_was_trained(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare policies and fates of all characters with random weights.

    A mistake would show in any of them.
    """
    random = Random("weights")
    weights = array("f", [random.uniform(-0.4, 0.4) for _ in range(workshop.weights)])
    net = Net(weights, SHAPE)
    monkeypatch.setattr("games.mushi.mind.trained.net_of", lambda *_: net)
    floats = (ctypes.c_float * len(weights)).from_buffer(weights)
    compared: Counter[str] = Counter()
    for seats in (3, 6):
        chance = Xorshift(5)
        match = Match(entry("mushi").rules, seats, chance=chance)
        sketch = set_out(workshop, match, chance)
        characters = [CAST[name] for name in IDS[:seats]]
        minds = [Trained(seat, character) for seat, character in enumerate(characters)]
        manners = [Manner.of(character) for character in characters]
        lived = [0] * seats
        while ask := match.ask:
            for seat, mind in enumerate(minds):
                beats = match.beats(seat)
                for beat in beats[lived[seat] :]:
                    mind.watch(beat)
                lived[seat] = len(beats)
            chances, fates, belief = (ctypes.c_float * 1024)(), (ctypes.c_float * MOST)(), ctypes.c_float()
            manner = ctypes.byref(manners[ask.seat])
            sketch.calls.choose(floats, manner, sketch.table, chances, fates, ctypes.byref(belief))
            view, legal, mind = match.view(ask.seat), match.legal(ask.seat), minds[ask.seat]
            mind.decide(legal, random)
            thought = mind.thought()
            assert thought
            ways = {code(action, view, ask.seat): one for action, one in thought.ways}
            listed = sketch.listed()
            if ask.what == "answer" and len(ways) > 1:
                judged = ways[listed[0]] + ways[listed[1]]
                assert chances[0] == pytest.approx(ways[listed[0]] / judged, abs=2e-3)
                assert belief.value == pytest.approx(thought.claim, abs=1e-3)
                compared[ask.what] += 1
            elif ask.what != "answer" and len(ways) == len(listed):
                assert {way: chances[number] for number, way in enumerate(listed)} == pytest.approx(ways, abs=2e-3)
                compared[ask.what] += 1
            action = drawn(legal, view, random)
            sketch.play(code(action, view, ask.seat))
            match.submit(ask.seat, action)
    assert min(compared[what] for what in ("answer", "offer", "pass_on", "turn", "respond")) > 3
    assert len(compared) > 7
