"""Cards shown to all but one seat are announced once, in order."""

from __future__ import annotations

from typing import Any

from table.match.glimpses import Glimpsed, Glimpses


class Beat:
    def __init__(self, event: str) -> None:
        self.event = event


def glimpse(event: Any) -> tuple[int, int] | None:
    """Events such as "3:17" are glimpses: seat and card."""
    seat, _, card = event.partition(":")
    return (int(seat), int(card)) if card else None


def made(*events: str, first: int = 0) -> Glimpses:
    return Glimpses([Beat(event) for event in events], glimpse, first)  # type: ignore[arg-type]


def test_each_is_due_once_it_has_been_shown_and_until_it_is_done() -> None:
    it = made("a", "1:17", "b", "2:18", "c")
    assert it.due(1) is None
    assert it.due(2) == it.due(5) == Glimpsed(1, 1, 17)
    it.done()
    assert it.due(3) is None
    assert it.due(4) == Glimpsed(3, 2, 18)
    it.done()
    assert it.due(5) is None


def test_what_was_before_the_first_is_never_due() -> None:
    assert made("1:17", "a", first=1).due(2) is None
    assert made("1:17", "2:18", first=1).due(2) == Glimpsed(1, 2, 18)
