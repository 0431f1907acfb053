"""Tests of the trust that others act rationally."""

from __future__ import annotations

import pytest

from games.passing.mind.rationality import Rationality

ME, ONE, TWO, THREE = range(4)


def trust(rationality: Rationality, seat: int) -> float:
    """Return how likely a seat acts for reasons."""
    return 1.0 - rationality.ways(seat)[2]


def trusts(*found: tuple[int, float], times: int = 1) -> list[float]:
    """Return the trust in each other seat after observed actions.

    `found`: a seat, and how many times likelier its action was with reasons; repeated `times` times.
    """
    rationality = Rationality(4, ME)
    for _ in range(times):
        for seat, odds in found:
            rationality.found(seat, 0.1 * odds, 0.1 * odds, 0.1)
    return [trust(rationality, seat) for seat in (ONE, TWO, THREE)]


def test_everyone_is_taken_to_have_reasons_at_first() -> None:
    assert min(trusts()) == max(trusts()) > 0.9


def test_who_does_what_was_not_to_be_foretold_is_trusted_less_and_less() -> None:
    course = [trusts((ONE, 0.5), times=times)[0] for times in range(20)]
    assert course == sorted(course, reverse=True)
    assert course[-1] < 0.01


def test_where_one_acts_blindly_others_may_too_but_who_has_reasons_does_not_speak_for_others() -> None:
    blind, reasoned = trusts((ONE, 0.5), times=5), trusts((ONE, 2.0), times=5)
    assert blind[1] == blind[2] < trusts()[1]
    assert reasoned[0] > trusts()[0]
    assert reasoned[1] == trusts()[1]


def test_what_was_found_last_counts_most() -> None:
    rationality = Rationality(2, ME)
    for odds in [2.0] * 60 + [0.5] * 60:
        rationality.found(ONE, 0.1 * odds, 0.1 * odds, 0.1)
    assert trust(rationality, ONE) < trust(Rationality(2, ME), ONE)


@pytest.mark.parametrize("reasoned", [0.0, 1.0])
def test_nothing_is_ever_certain(reasoned: float) -> None:
    rationality = Rationality(2, ME)
    for _ in range(500):
        rationality.found(ONE, reasoned, reasoned, 0.01)
    assert 0.0 < trust(rationality, ONE) < 1.0
