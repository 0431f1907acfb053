"""Tests of Panic's rollout policy.

Its actions are legal, its games predict the winner well enough, and it needs nothing hidden.
"""

from __future__ import annotations

from random import Random

import pytest

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.determinization import determinize
from games.core.game import RANDOM, legal_choices
from games.core.table import Table
from games.core.view import look
from games.panic.facts import DISCARDS, PanicFacts
from games.panic.mind.alike import alike, different
from games.panic.mind.practice import gather
from games.panic.mind.rollout import rollout_policy
from games.panic.mind.value import FEATURES, chances, learned
from games.panic.rules import Panic

PANIC = Panic()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seats", PANIC.seats)
def test_what_is_usual_is_legal_and_ends_games_of_which_the_value_foretells_the_winner(seats: int) -> None:
    sure = 0
    for number in range(40):
        random = stream(number, f"usual {seats}")
        chance = SeededChance(random)
        table = PANIC.start(seats, {"starter": RANDOM, "same_number": number % 2}, chance)
        favourite = -1
        for _ in range(400):
            if not table.pending:
                break
            seat, _ = table.pending[-1]
            action = rollout_policy(table)
            assert action in legal_choices(PANIC, table, seat)
            shares = chances(table, learned(seats))
            assert sum(shares) == pytest.approx(1.0)
            favourite = shares.index(max(shares))
            PANIC.play(table, seat, action, chance)
        assert isinstance(table.facts, PanicFacts)
        sure += table.facts.winners == (favourite,)
    assert sure > 28


def test_what_is_usual_needs_nothing_that_is_hidden() -> None:
    for number in range(8):
        random = stream(number, "hidden")
        chance = SeededChance(random)
        table = PANIC.start(4, {"starter": RANDOM, "same_number": number % 2}, chance)
        while table.pending:
            seat, _ = table.pending[-1]
            other = determinize(PANIC, look(table, seat), Random(number))
            assert rollout_policy(other) == rollout_policy(table)
            PANIC.play(table, seat, legal_choices(PANIC, table, seat).draw(random), chance)


def test_it_comes_to_the_same_with_whichever_of_the_same_cards() -> None:
    """Both tables are alike except for tokens and order in bags.

    The bags are hands and discards.
    """
    for number in range(8):
        random = stream(number, "alike")
        chance = SeededChance(random)
        table = PANIC.start(3, {"starter": RANDOM, "same_number": number % 2}, chance)
        while table.pending:
            seat, _ = table.pending[-1]
            legal = legal_choices(PANIC, table, seat)
            action = legal.draw(random)
            same = different(legal, table.faces)[alike(action, table.faces)]
            assert laid_by(table, action) == laid_by(table, same)
            PANIC.play(table, seat, action, chance)


def laid_by(table: Table, action: Action) -> tuple[object, ...]:
    """Return the table after an action, by faces.

    Random picks from a hand depend on the hand's order.
    """
    then, seat = table.copy(), table.pending[-1][0]
    PANIC.play(then, seat, action, SeededChance(Random(0)))
    zones = [[then.faces[card] for card in zone] for zone in then.zones]
    bags = [sorted(zone) for zone in (*zones[: then.seats], zones[DISCARDS])]
    return bags, zones[then.seats : DISCARDS], then.facts, then.pending


def test_practice_notes_the_features_of_all_seats_at_each_turn() -> None:
    tables = gather(3, stream(3, "practice"))
    assert len(tables) > 10
    for rows, marked in tables:
        assert [len(row) for row in rows] == [len(FEATURES)] * 3
        assert marked == tables[0][1]
        assert all(sum(row[:8]) == 1.0 for row in rows), "each line lacks some number of cards"
