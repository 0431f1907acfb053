"""Tests of the net that plays: its file, its reckoning, its size."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from games.learned.net import Input, Net, Shape, net_of, net_text, packed, unpacked
from games.royal.mind.sight import SHAPE

ROWS = 8
WEIGHTS = SHAPE.weights


def any_input(seats: int, random: Random) -> Input:
    def numbers(count: int) -> list[float]:
        return [random.choice((0.0, random.uniform(-1.0, 1.0))) for _ in range(count)]

    return Input(
        random.randrange(seats),
        random.randrange(ROWS),
        random.randrange(seats),
        [[numbers(SHAPE.cell) for _ in range(seats)] for _ in range(ROWS)],
        [numbers(SHAPE.row) for _ in range(ROWS)],
        [numbers(SHAPE.seat) for _ in range(seats)],
        numbers(SHAPE.all),
    )


def test_weights_are_kept_as_half_floats() -> None:
    random = Random("kept")
    weights = [random.uniform(-2.0, 2.0) for _ in range(WEIGHTS)]
    text = packed(weights)
    assert max(map(len, text.splitlines())) <= 120
    read = unpacked(text)
    assert read == pytest.approx(weights, abs=1e-3)
    assert packed(read) == text, "what was read once is kept exactly"


def test_a_net_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="weights are needed"):
        Net([0.0] * (WEIGHTS - 1), SHAPE)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_seats_that_change_places_change_places_in_all_that_is_reckoned(seats: int) -> None:
    """No seat is treated oddly: one net plays at every table."""
    random = Random(f"places {seats}")
    net = Net([random.uniform(-0.4, 0.4) for _ in range(WEIGHTS)], SHAPE)
    seen = any_input(seats, random)
    moved = Input(
        (seen.me - 1) % seats,
        seen.claim,
        (seen.giver - 1) % seats,
        [[*row[1:], row[0]] for row in seen.cell],
        seen.row,
        [*seen.seat[1:], seen.seat[0]],
        seen.all,
    )
    one, other = net(seen, ways=True), net(moved, ways=True)
    assert one.answer == pytest.approx(other.answer)
    assert [*one.fate[1:], one.fate[0]] == pytest.approx(other.fate)
    assert one.out[3][0] == pytest.approx(other.out[3][-1])
    assert sum(one.fate) == pytest.approx(1.0)
    assert len(set(one.fate)) == seats


@pytest.mark.parametrize("game", ["royal", "mushi"])
def test_a_net_is_small_and_read_once(game: str) -> None:
    shape: Shape = import_module(f"games.{game}.mind.sight").SHAPE
    assert len(net_text(f"games.{game}")) < 400_000
    assert net_of(f"games.{game}", shape) is net_of(f"games.{game}", shape)


def test_gifts_are_reckoned_only_if_asked_for() -> None:
    random = Random("gifts")
    net, seen = Net([random.uniform(-0.4, 0.4) for _ in range(WEIGHTS)], SHAPE), any_input(4, random)
    assert net(seen, ways=False).out == []
    assert net(seen, ways=False).answer == net(seen, ways=True).answer
