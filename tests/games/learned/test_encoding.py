"""Tests of any game as numbers, and of all its ways."""

from __future__ import annotations

from random import Random

import pytest

from games import GAMES
from games.brains.levels import LEVELS
from games.core.brain import Character
from games.core.chance import SeededChance
from games.core.contract.hiding import hidden_cards_make_no_difference
from games.core.entry import Entry
from games.core.match import Match
from games.core.types import Seat
from games.learned.encoding import Encoding, Sight
from games.learned.net import Net
from games.learned.player import Learned, Player
from games.learned.ways import MOST, priors

every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)


@pytest.mark.sampled(1)
@every_game
def test_a_seat_knows_as_many_numbers_at_every_decision_and_finds_all_ways(entry: Entry) -> None:
    encoding = Encoding(entry)
    shape = encoding.shape
    for seats in (entry.rules.seats[0], entry.rules.seats[-1]):
        random = Random(f"numbers {seats}")
        match = Match(entry.rules, seats, chance=SeededChance(random))
        sights, lived = [Sight(encoding) for _ in range(seats)], 0
        while ask := match.ask:
            for seat, sight in enumerate(sights):
                for beat in match.beats(seat)[lived:]:
                    sight.watch(beat)
            lived = len(match.beats(None))
            me = ask.seat
            seen, legal = sights[me].look(me), match.legal(me)
            assert {len(cell) for row in seen.cell for cell in row} == {shape.cell}
            assert {len(row) for row in seen.row} == {shape.row} and {len(seat) for seat in seen.seat} == {shape.seat}
            assert len(seen.all) == shape.all and len(seen.row) == encoding.blank + 1 and len(seen.seat) == seats
            ways = encoding.ways.found(legal, sights[me].view, me)
            assert 0 < len(ways) <= MOST + len(legal.parts)
            assert len(priors(ways)) == len(ways) and len({(way.parts, way.honest) for way in ways}) == len(ways)
            drawn = random.choice(ways)
            action = drawn.action(random.randrange(len(drawn.actions)))
            assert action in legal
            match.submit(me, action)


@pytest.mark.sampled(1)
@every_game
def test_hidden_cards_make_no_difference_to_what_it_does_and_thinks(entry: Entry) -> None:
    """Try any weights: they show what is not the seat's to know."""
    encoding, random = Encoding(entry), Random(entry.id)
    net = Net([random.uniform(-0.3, 0.3) for _ in range(encoding.shape.weights)], encoding.shape)

    def make(seat: Seat) -> Player:
        return Player(seat, Character("nobody"), LEVELS[-1], encoding, net, Learned({}, 0.1, True))

    for seed in range(3):
        hidden_cards_make_no_difference(entry.changed(brains={"net": make}), entry.rules.seats[1], seed)


def test_the_mark_changes_with_what_the_numbers_are_made_of() -> None:
    marks = {Encoding(entry).mark for entry in GAMES}
    assert len(marks) == len(GAMES)
    entry = next(entry for entry in GAMES if "claims" in vars(type(entry.rules)))
    assert Encoding(entry).mark == Encoding(entry).mark
    rules = entry.rules
    fewer = type("Fewer", (type(rules),), {"claims": rules.claims[::-1]})()
    assert Encoding(entry.changed(rules=fewer)).mark != Encoding(entry).mark
