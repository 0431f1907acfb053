"""Tests of races between ways of known worth, noisy or not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.brains.race import race
from games.core.chance import stream


class Track:
    """Attempts that return `worths` plus noise.

    The noise is the same for all ways, or each way's own.
    """

    def __init__(self, worths: Sequence[float], noise: float = 0.0, common: bool = True) -> None:
        self.worths, self.noise, self.common = worths, noise, common
        self.random = stream(1, "race")
        self.runs: list[tuple[int, ...]] = []

    def attempt(self, running: Sequence[int]) -> list[float]:
        """See `Attempt`."""
        self.runs.append(tuple(running))
        noise = self.random.gauss(0.0, self.noise)
        return [self.worths[way] + (noise if self.common else self.random.gauss(0.0, self.noise)) for way in running]


def test_noise_that_is_common_to_all_does_not_matter() -> None:
    track = Track([0.5, 0.52, 0.4], noise=10.0)
    best, means = race(3, track.attempt, trials=24, sure=2.0)
    assert best == 1
    assert means == pytest.approx([0.0, 0.02, -0.1])


def test_the_first_way_stays_unless_another_is_surely_better() -> None:
    assert race(2, Track([0.5, 0.5], noise=1.0, common=False).attempt, trials=40, sure=3.0)[0] == 0
    assert race(2, Track([0.5, 0.7], noise=1.0, common=False).attempt, trials=40, sure=3.0)[0] == 0
    assert race(2, Track([0.5, 2.5], noise=1.0, common=False).attempt, trials=40, sure=3.0)[0] == 1
    assert race(3, Track([0.5, 0.5, 0.5]).attempt, trials=40, sure=0.0)[0] == 0


def test_the_worse_half_is_out_after_each_round_but_never_the_first() -> None:
    track = Track([0.0, 0.5, 0.4, 0.3, 0.2])
    assert race(5, track.attempt, trials=150, sure=1.0)[0] == 1
    assert list(dict.fromkeys(track.runs)) == [(0, 1, 2, 3, 4), (0, 1, 2), (0, 1)]
    assert [track.runs.count(run) for run in dict.fromkeys(track.runs)] == [10, 16, 25]


def test_what_is_surely_worse_is_out_at_once() -> None:
    track = Track([0.5, 0.3, 0.2, 0.1])
    assert race(4, track.attempt, trials=120, sure=1.0)[0] == 0
    assert set(track.runs) == {(0, 1, 2, 3)}


def test_an_appeal_is_added_for_who_feels_it() -> None:
    """The appeal decides near ties, and receives all results of a way."""
    told: dict[int, int] = {}

    def appeal(way: int, found: Sequence[float]) -> float:
        told[way] = len(found)
        return [0.0, 0.2, 0.0][way]

    best, means = race(3, Track([0.5, 0.4, 0.45]).attempt, trials=30, sure=1.0, appeal=appeal)
    assert best == 1
    assert means == pytest.approx([0.0, 0.1, -0.05])
    assert told[0] == told[1] > told[2]


def test_one_way_needs_no_trial() -> None:
    track = Track([0.5])
    assert race(1, track.attempt, trials=30, sure=1.0) == (0, [0.0])
    assert not track.runs
