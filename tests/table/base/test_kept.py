"""Answers that are kept while their sources stay."""

from __future__ import annotations

from itertools import count

from table.base.kept import Kept


def test_an_answer_is_kept_as_long_as_its_sources_are_the_same_objects() -> None:
    kept, numbers = Kept[int](), count()
    one, other, equal = [1], [2], [1]
    asked = [(one, other), (one, other), (equal, other), (equal, one), (equal,), (equal,), (), ()]
    answers = [kept.get(sources, lambda: next(numbers)) for sources in asked]
    assert answers == [0, 0, 1, 2, 3, 3, 4, 4]


def test_an_answer_that_can_not_be_made_is_asked_for_again() -> None:
    kept, source = Kept[float](), [0]
    for _ in range(2):
        try:
            kept.get((source,), lambda: 1 / source[0])
        except ZeroDivisionError:
            continue
        raise AssertionError("nothing could be made")
    source[0] = 4
    assert kept.get((source,), lambda: 1 / source[0]) == 0.25


def test_sources_that_are_kept_can_not_be_taken_for_new_ones() -> None:
    kept = Kept[int]()  # a list that is gone could leave its identity to the next one
    for number in range(50):
        assert kept.get(([number],), lambda number=number: number) == number  # type: ignore[misc]
