"""Tests of random games, with nothing hidden from the checks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.core.chance import SeededChance
from games.core.match import Match
from games.panic.cards import MAGIC, NUMBER, RULE
from games.panic.facts import DECK, IN_FORCE, PLAYED
from games.panic.rules import Panic
from tests.games.panic.scripted import Play


def games(seats: int) -> Iterator[tuple[Play, Random]]:
    for seed in range(12):
        random = Random(seed)
        yield Play(Match(Panic(), seats, chance=SeededChance(random))), random


def step(play: Play, random: Random) -> None:
    asked = play.match.ask
    assert asked
    legal = play.match.legal(asked.seat)
    play.match.submit(asked.seat, legal.draw(random))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", range(2, 6))
def test_whenever_a_turn_begins_the_table_is_in_order(seats: int) -> None:
    for play, random in games(seats):
        while play.match.ask:
            facts, zones, faces = play.facts, play.table.zones, play.table.faces
            if play.match.ask.what == "turn":
                assert play.match.ask.seat == facts.player
                assert max(len(hand) for hand in zones[:seats]) <= 7
                assert len(zones[IN_FORCE]) == 1
                assert RULE[faces[zones[IN_FORCE][0]]]
                assert not zones[PLAYED]
                assert not any(zones[2 * seats : 3 * seats])
                assert zones[DECK]
                assert facts.blocked[facts.player] == facts.blocked[facts.next] == 0
            assert len(zones[PLAYED]) == (play.match.ask.what in ("pay", "fascinate"))
            assert all(MAGIC[faces[card]] for card in zones[PLAYED])
            assert all(NUMBER[faces[card]] for line in zones[seats : 2 * seats] for card in line)
            assert max(len(line) for line in zones[seats : 2 * seats]) < facts.goal
            step(play, random)
        assert play.match.result is not None
        (winner,) = play.match.result.winners
        assert [len(play.table.zones[seats + seat]) == facts.goal for seat in range(seats)].count(True) == 1
        assert len(play.table.zones[seats + winner]) == facts.goal


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", range(2, 6))
def test_what_lies_in_the_open_is_known_to_all_and_the_deck_to_nobody_but_seers(seats: int) -> None:
    for play, random in games(seats):
        while play.match.ask:
            view = play.match.view(None)
            lying = [*view.cards("rule"), *view.cards("discards"), *view.cards("played")]
            lying += [card for seat in range(seats) for card in view.cards("line", seat)]
            assert view.faces.keys() == {*lying}
            step(play, random)
