"""Busy threads that give way to the frames."""

from __future__ import annotations

import sys

import pytest

from table.base.background import SOON, USUAL, giving_way


def test_the_interpreter_changes_threads_sooner_as_long_as_anybody_gives_way() -> None:
    sys.setswitchinterval(USUAL)
    with giving_way():
        with giving_way():
            assert sys.getswitchinterval() == pytest.approx(SOON)
        assert sys.getswitchinterval() == pytest.approx(SOON), "the outer one goes on"
    assert sys.getswitchinterval() == pytest.approx(USUAL)
