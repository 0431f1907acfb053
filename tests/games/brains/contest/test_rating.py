"""Tests of the rating scale.

Ratings recover the odds that generated the games, and their intervals contain them.
"""

from __future__ import annotations

from itertools import islice
from math import log10
from random import Random

import pytest

from games.brains.arena import rotated
from games.brains.contest.deal import Deal, Ending
from games.brains.contest.plan import Names
from games.brains.contest.rating import picks, ratings


def lost_by(seat: int, seats: int) -> Ending:
    return Ending((seat,), tuple(other for other in range(seats) if other != seat), "", 1)


def won_by(*seats: int) -> Ending:
    return Ending((), seats, "", 1)


def deal(number: int, names: Names, *endings: Ending) -> Deal:
    return Deal(number, names, endings, {})


def test_a_loser_is_told_from_all_others_and_so_is_a_winner() -> None:
    assert picks(("a", "b", "c"), lost_by(1, 3)) == [(-1, "b", ("a", "b", "c"))]
    assert picks(("a", "b", "c"), won_by(2)) == [(1, "c", ("a", "b", "c"))]
    assert picks(("a", "b", "c"), won_by(0, 2)) == [(1, "a", ("a", "b")), (1, "c", ("b", "c"))]
    assert picks(("a", "b"), won_by(0, 1)) == [], "who all do the same are told apart by nothing"
    most = Ending((0, 1), (2,), "", 1)
    assert picks(("a", "b", "c"), most) == [(1, "c", ("a", "b", "c"))]


def test_three_wins_of_four_are_odds_of_three_to_one() -> None:
    deals = [deal(n, ("a", "b"), won_by(0), won_by(0 if n % 2 else 1)) for n in range(2000)]
    # Odd deals: seat 0 wins both games, which is a and then b; even deals: a wins both.
    rated = ratings(deals)
    assert rated["a"].value - rated["b"].value == pytest.approx(400 * log10(3), abs=0.5)
    assert rated["a"].value + rated["b"].value == pytest.approx(3000)


def test_a_shift_of_seats_only_says_that_brains_are_equal() -> None:
    """Seat 0 always wins.

    So each brain wins one game of each deal, and pairing leaves no doubt.
    """
    rated = ratings([deal(n, ("a", "b"), won_by(0), won_by(0)) for n in range(50)])
    assert rated["a"] == pytest.approx((1500, 1500, 1500), abs=1e-6)


@pytest.mark.parametrize("losing", [True, False])
def test_intervals_hold_the_truth_of_brains_that_did_not_all_meet(losing: bool) -> None:
    odds = {"a": 1.0, "b": 2.0, "c": 3.0, "d": 6.0, "e": 0.5}
    tables = [("a", "b", "c"), ("c", "d", "e"), ("b", "d", "a")]
    middle = sum(map(log10, odds.values())) / 5
    truth = {name: 1500 + 400 * (log10(odd) - middle) for name, odd in odds.items()}
    held = 0
    for repeat in range(20):
        random = Random(f"{losing} {repeat}")
        deals = []
        for number, names in enumerate(islice((table for _ in range(100) for table in tables), 150)):
            endings = []
            for by in range(3):
                sitting = rotated(names, by)
                weights = [1 / odds[name] if losing else odds[name] for name in sitting]
                (seat,) = random.choices(range(3), weights)
                endings.append(lost_by(seat, 3) if losing else won_by(seat))
            deals.append(deal(number, names, *endings))
        rated = ratings(deals)
        held += sum(rating.low <= truth[name] <= rating.high for name, rating in rated.items())
    assert 88 <= held <= 100, "95 of 100 are expected"


def test_who_never_wins_has_a_rating_and_a_wide_interval() -> None:
    rated = ratings([deal(n, ("a", "b"), won_by(0), won_by(1)) for n in range(20)])
    assert 1200 > rated["b"].value > 0
    assert rated["b"].high - rated["b"].low > 300


def test_one_deal_leaves_everything_open() -> None:
    rated = ratings([deal(0, ("a", "b"), won_by(0), won_by(0))])
    assert rated["a"].low == float("-inf")
