"""The curve of looking back."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from table.base.screen import Screen
from table.match.seats import SeatSetup
from table.scenes.lookback.widgets import Curve


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_names_stand_at_the_ends_of_the_curves_lines_and_none_over_another(size: tuple[int, int]) -> None:
    seats = [SeatSetup(f"Seat {n}", n, "random") for n in range(6)]
    for last in ([1.0] * 5 + [0.0], [0.0] * 5 + [1.0], [0.5] * 6):
        curve = Curve("Chances", [[0.5] * 6, last], seats, None, 0, lambda number: None)
        screen = Screen(size, "en")
        curve.place(screen, pygame.Rect(0, 0, size[0] // 2, size[1] // 4))
        places = [*curve.names(screen).values()]
        assert len(places) == 6 and all(curve.rect.contains(place) for place in places)
        assert not any(one.colliderect(other) for one, other in combinations(places, 2))
