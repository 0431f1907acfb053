"""Monkeys at the program, a few here and as many as one likes with `dev.py soak`; and what they have found."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from table.scenes.title import TitleScene
from tests.table.monkey.beginning import beginnings
from tests.table.monkey.monkey import Monkey

SHORT = settings(
    max_examples=12,
    stateful_step_count=20,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)


def test_some_monkeys_bring_nothing_down() -> None:
    run_state_machine_as_test(Monkey, settings=SHORT)


# Monkeys notice what goes wrong


def shrunk(found: BaseException) -> str:
    """The list of moves that is printed."""
    return "\n".join(getattr(found, "__notes__", ()))


class Visitor(Monkey):
    """Of the title only."""

    allowed = beginnings(["title"])


def test_what_is_found_is_shrunk_to_the_moves_that_bring_it_about(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: TitleScene) -> None:
        raise RuntimeError("no settings")

    monkeypatch.setattr(TitleScene, "_settings", broken)
    with pytest.raises(RuntimeError, match="no settings") as failed:
        run_state_machine_as_test(Visitor, settings=settings(SHORT, max_examples=100))
    told = shrunk(failed.value)
    assert "Beginning(scene='title'" in told and "TitleScene: settings" in told
    assert told.count("state.do(") == 1
