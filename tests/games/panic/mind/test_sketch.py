"""The sketch of a table comes to just what the rules come to."""

from __future__ import annotations

from random import Random

import pytest

from games.core.chance import SeededChance, stream
from games.core.options import RANDOM
from games.panic.facts import ASKS
from games.panic.mind.practice import gather
from games.panic.mind.search import LazyChance
from games.panic.mind.sketch import UNKNOWN, Sketch, sketch
from games.panic.mind.sketch_choices import choice_of, choices
from games.panic.mind.sketch_play import play
from games.panic.mind.thumb import thumb
from games.panic.mind.value import FEATURES, chances, learned
from games.panic.rules import Panic

PANIC = Panic()


def laid(table: Sketch) -> tuple[object, ...]:
    """All that matters; hands and discards are in no order."""
    bags = [sorted(cards) for cards in (*table.hands, table.discards, table.looked)]
    facts = table.player, table.direction, table.extra, table.blocked, table.winner, table.goal
    return bags, table.lines, table.rule, table.played, table.deck, table.pending, facts


def test_a_choice_comes_to_the_same_as_by_the_rules() -> None:
    """Whatever is chosen and whatever chance answers, in whole games."""
    asked: set[str] = set()
    for number in range(20):
        seats = PANIC.seats[number % len(PANIC.seats)]
        random = stream(number, "sketch")
        table = PANIC.start(seats, {"starter": RANDOM}, SeededChance(random))
        while table.pending:
            seat, what = table.pending[-1]
            asked.add(what)
            legal, drawn = PANIC.legal(table, seat), sketch(table)
            assert {choice_of(action, table) for action in legal} == set(choices(drawn))
            action = legal[int(random.random() * len(legal))]
            seed = random.getrandbits(64)
            play(drawn, choice_of(action, table), LazyChance(seed))
            for _ in PANIC.play(table, seat, action, SeededChance(Random(seed))):
                pass
            assert laid(drawn) == laid(sketch(table))
    assert asked == set(ASKS)


def test_a_copy_goes_its_own_way() -> None:
    random = stream(1, "copy")
    table = sketch(PANIC.start(3, {"starter": 0}, SeededChance(random)))
    before = laid(table.copy())
    other = table.copy()
    for _ in range(40):
        if other.pending:
            play(other, thumb(other), SeededChance(random))
    assert laid(table) == before != laid(other)


def test_what_a_seat_sees_of_a_sketch() -> None:
    table = sketch(PANIC.start(3, {"starter": 0}, SeededChance(stream(1, "seen"))))
    seen = table.seen_by(1)
    assert [set(hand) == {UNKNOWN} for hand in seen.hands] == [True, False, True]
    assert set(seen.deck) == {UNKNOWN}
    assert sorted(seen.known()) == sorted([*table.hands[1], table.rule])


@pytest.mark.parametrize("seats", PANIC.seats)
def test_what_is_usual_is_legal_and_ends_games_of_which_the_value_foretells_the_winner(seats: int) -> None:
    sure = 0
    for number in range(40):
        random = stream(number, f"usual {seats}")
        chance = SeededChance(random)
        table = sketch(PANIC.start(seats, {"starter": RANDOM}, chance))
        favourite = -1
        for _ in range(400):
            if not table.pending:
                break
            choice = thumb(table)
            assert choice in choices(table)
            shares = chances(table, learned(seats))
            assert sum(shares) == pytest.approx(1.0)
            favourite = shares.index(max(shares))
            play(table, choice, chance)
        sure += table.winner == favourite
    assert sure > 28


def test_practice_notes_the_features_of_all_seats_at_each_turn() -> None:
    tables = gather(3, stream(3, "practice"))
    assert len(tables) > 10
    for rows, marked in tables:
        assert [len(row) for row in rows] == [len(FEATURES)] * 3
        assert marked == tables[0][1]
        assert all(sum(row[:8]) == 1.0 for row in rows), "each line lacks some number of cards"
