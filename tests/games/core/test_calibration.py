"""Tests of comparing answers with the knowable chances; only certain findings count."""

from __future__ import annotations

from random import Random

import pytest

from games.core.calibration import ENOUGH, Judgement, beyond, columns, used


def answers(doubts: float, reads: float = 0.0, count: int = 400) -> tuple[Judgement, ...]:
    """Return judgements of claims with known chances to be lies.

    The share `doubts` is judged by that chance, the rest by a coin; of all, the share `reads` is judged by the truth
    itself.
    """
    random, found = Random(4), []
    for _ in range(count):
        chance = random.randrange(101)
        lie = random.random() * 100 < chance
        counted = chance >= 50 if random.random() < doubts else random.random() < 0.5
        found.append(Judgement(chance, lie, lie if random.random() < reads else counted))
    return tuple(found)


def test_an_answer_is_kept_as_one_number() -> None:
    every = [Judgement(chance, lie, doubted) for chance in (0, 37, 100) for lie in (0, 1) for doubted in (0, 1)]
    assert [Judgement.decoded(one.code) for one in every] == every and len({one.code for one in every}) == len(every)
    for code in (-1, 404):
        with pytest.raises(ValueError):
            Judgement.decoded(code)


def test_each_answer_is_in_one_column_and_lies_are_where_they_could_be_known() -> None:
    found = columns(answers(1.0))
    assert sum(one.count for one in found) == 400 and all(one.told for one in found)
    for one in found:
        low, high = one.within
        assert low - 0.03 < (one.low + one.high) / 200 < high + 0.03 and 0.05 < high - low < 0.25
    assert sum(one.count for one in columns([Judgement(100, True, True), Judgement(20, True, True)])) == 2
    assert columns([])[0].within == pytest.approx((0.0, 0.73), abs=0.01)


def test_who_counts_who_does_not_and_who_is_not_known_yet() -> None:
    assert used(answers(1.0)) == "yes" and used(answers(0.0)) == "no"
    assert used(answers(1.0)[: ENOUGH - 1]) is None
    assert used(answers(0.15, count=150)) is None, "neither is sure"


def test_people_are_read_only_by_who_finds_more_lies_than_could_be_known() -> None:
    assert beyond(answers(1.0)) is None and beyond(answers(0.0)) is None
    found = beyond(answers(1.0, reads=0.5))
    assert found and found.lies > found.known + 0.05
    assert beyond([]) is None
