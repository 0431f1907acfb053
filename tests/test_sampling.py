"""The cases that a run takes of many similar ones."""

from __future__ import annotations

from itertools import product

import pytest

from tests.conftest import sample


@pytest.mark.parametrize("few", [1, 3, 8])
def test_what_passes_with_more_cases_passes_with_the_usual_ones(few: int) -> None:
    for name, cases in product(("tests/test_a.py::test_b", "tests/test_c.py::test_d"), (1, 2, 5, 7, 12, 30, 61)):
        usual = sample(name, [*range(cases)], few)
        assert len(usual) == min(few, cases)
        for factor in range(2, 12):
            assert {*usual} <= {*sample(name, [*range(cases)], factor * few)}
