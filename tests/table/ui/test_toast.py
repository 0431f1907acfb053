"""Messages that wait for one another, and those true only now."""

from __future__ import annotations

import pytest

from table.base.measures import EASE
from table.ui.toast import Toast

LONG = 10_000.0


@pytest.fixture
def toast() -> Toast:
    """A problem that stands."""
    toast = Toast()
    toast.show("problem", until_read=True)
    toast.update(LONG)
    return toast


def seen(toast: Toast) -> str:
    return toast.words if toast.shown else ""


def let_go(toast: Toast) -> str:
    """Let what is shown fade; return what comes after it."""
    toast.update(EASE)
    toast.update(0)
    return seen(toast)


def test_what_is_true_only_now_comes_before_a_problem_which_comes_back(toast: Toast) -> None:
    for left in "321":
        toast.show(left, "countdown", now=True)
        assert seen(toast) == left
        toast.update(1000)
    toast.update(LONG)
    assert seen(toast) == "problem"
    toast.update(LONG)
    toast.hush()
    assert let_go(toast) == "", "nothing stale comes after it"


def test_only_what_is_about_the_same_is_hushed(toast: Toast) -> None:
    toast.hush("countdown")
    assert let_go(toast) == "problem"
    toast.show("3", "countdown", now=True)
    toast.hush("countdown")
    assert let_go(toast) == "problem", "even if it has just come"


def test_what_waits_is_hushed_too(toast: Toast) -> None:
    for words, about in (("slow", "speed"), ("loud", "sound"), ("fast", "speed")):
        toast.show(words, about)
    toast.hush("sound")
    toast.hush()
    assert let_go(toast) == "fast"
    toast.update(LONG)
    assert seen(toast) == ""


def test_a_problem_comes_before_what_is_true_only_now_and_stays_after_it() -> None:
    toast = Toast()
    toast.show("2", "countdown", now=True)
    toast.show("problem", until_read=True)
    assert seen(toast) == "problem"
    toast.show("1", "countdown", now=True)
    assert seen(toast) == "1"
    toast.hush("countdown")
    assert let_go(toast) == "problem"


def test_where_all_stays_what_is_true_only_now_is_replaced_and_hushed() -> None:
    toast = Toast()
    toast.stays = True
    toast.show("something")
    for left in "21":
        toast.show(left, "countdown", now=True)
        assert seen(toast) == left
    toast.show("something else")
    toast.hush("countdown")
    assert let_go(toast) == "something"
    toast.update(LONG)
    toast.hush()
    assert let_go(toast) == "something else"
