"""Busy threads that give way to the frames."""

from __future__ import annotations

import sys

import pytest

from table.base.background import SOON, USUAL, Background, giving_way
from table.base.waking import NEWS


def test_the_interpreter_changes_threads_sooner_as_long_as_anybody_gives_way() -> None:
    sys.setswitchinterval(USUAL)
    with giving_way():
        with giving_way():
            assert sys.getswitchinterval() == pytest.approx(SOON)
        assert sys.getswitchinterval() == pytest.approx(SOON), "the outer one goes on"
    assert sys.getswitchinterval() == pytest.approx(USUAL)


def test_what_is_done_in_the_background_wakes_who_waits_once_it_is_known() -> None:
    background = Background(at_once=False)
    NEWS.clear()
    done = background.do(lambda: 7)
    assert NEWS.wait(60) and done.done()
    background.close()
