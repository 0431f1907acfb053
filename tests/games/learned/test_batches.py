"""Tests of the net for many inputs at once.

It reckons as the one in plain Python, and its way back is right.
"""

from __future__ import annotations

import pytest

from games.learned.batches import Batch, Layout
from games.learned.net import Input, Net, Shape

np = pytest.importorskip("numpy")
SHAPE = Shape(cell=5, row=6, seat=7, all=4, out=3, answers=4)
MANY, ROWS, SEATS = 5, 4, 3


def test_it_reckons_as_the_net_that_plays_and_its_gradient_is_that_of_small_steps() -> None:
    rng = np.random.default_rng(1)
    layout, flat = Layout(SHAPE), (rng.random(SHAPE.weights) - 0.5) * 0.6
    sizes = [(ROWS, SEATS, SHAPE.cell), (ROWS, SHAPE.row), (SEATS, SHAPE.seat), (SHAPE.all,)]
    seen = [rng.random((MANY, *size)) - 0.3 for size in sizes]
    who = np.stack([rng.integers(0, most, MANY) for most in (SEATS, ROWS, SEATS)], 1)
    batch, net = Batch(np, layout, flat, seen, who), Net(flat.tolist(), SHAPE)
    for number in range(MANY):
        told = net(Input(*map(int, who[number]), *[one[number].tolist() for one in seen]), ways=True)
        scores = [score for row in told.out for cell in row for score in cell] + told.answer
        assert batch.scores[number] == pytest.approx(scores)
        assert batch.fate[number] == pytest.approx(told.fate)

    pushed, ends = rng.random(batch.scores.shape) - 0.5, rng.dirichlet(np.ones(SEATS), MANY)

    def loss(weights: object) -> float:
        there = Batch(np, layout, weights, seen, who)
        return float((there.scores * pushed).sum() - (ends * np.log(there.fate)).sum())

    slope = batch.back(pushed, batch.fate - ends)
    for place in rng.choice(SHAPE.weights, 200, replace=False):
        step = np.zeros_like(flat)
        step[place] = 1e-5
        assert slope[place] == pytest.approx((loss(flat + step) - loss(flat - step)) / 2e-5, rel=2e-3, abs=2e-3)
