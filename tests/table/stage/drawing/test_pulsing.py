"""Pulsing areas are drawn anew only when they look otherwise."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from table.base.screen import Screen
from table.stage.drawing.pulsing import Pulsing
from tests.table.stage.boards import canvas

SIZE = (1280, 720)
AREA = Rect(10, 20, 30, 40)


def drawn(pulsing: Pulsing, clock: float, *areas: Rect, reduced: bool = False) -> None:
    at = canvas(pygame.Surface(SIZE), clock, Screen(SIZE, "en", reduced=reduced))
    pulsing.begin(at)
    for area in areas:
        pulsing.note(at, area)


@pytest.fixture
def pulsing() -> Pulsing:
    return Pulsing(lambda clock: clock // 100)


def test_it_has_changed_where_it_was_drawn_once_it_looks_otherwise(pulsing: Pulsing) -> None:
    assert not pulsing.changed(500)
    drawn(pulsing, 0, AREA)
    assert not pulsing.changed(99) and pulsing.changed(100) == [AREA]
    drawn(pulsing, 100, AREA)
    assert not pulsing.changed(150)


def test_what_is_drawn_twice_at_one_time_is_known_from_both(pulsing: Pulsing) -> None:
    drawn(pulsing, 0, AREA)
    drawn(pulsing, 0)
    assert pulsing.changed(100) == [AREA]


def test_what_is_not_drawn_any_more_does_not_change(pulsing: Pulsing) -> None:
    drawn(pulsing, 0, AREA)
    drawn(pulsing, 100)
    assert not pulsing.changed(300)


def test_with_reduced_motion_nothing_changes(pulsing: Pulsing) -> None:
    drawn(pulsing, 0, AREA, reduced=True)
    assert not pulsing.changed(100)
