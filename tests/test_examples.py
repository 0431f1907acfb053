"""Examples of Hypothesis: the same whatever is loaded."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers

from tests.examples import draw_nothing_from_code


def test_examples_do_not_depend_on_the_code_that_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    draw_nothing_from_code()
    read: list[object] = []
    monkeypatch.setattr(providers, "constants_from_module", read.append)
    drawn: list[int] = []

    @settings(max_examples=200, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(st.integers())
    def draw(number: int) -> None:
        drawn.append(number)

    draw()
    assert len(drawn) == 200 and not read
