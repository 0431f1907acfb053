"""Signs of phones at their seats."""

from __future__ import annotations

import pygame
import pytest

from table.scenes.play.phone_signs import SIGNS, draw_signs
from table.stage.drawing.expressions import mark_of
from tests.table.stage.boards import SMALL, board


@pytest.mark.parametrize("state", SIGNS)
def test_only_over_a_phone_that_sleeps_somebody_snores(state: str) -> None:
    places, surface = board(3).places, pygame.Surface(SMALL.size)
    draw_signs(surface, {1: state}, places, SMALL)
    portrait = places.seats[1].portrait
    above = surface.subsurface(pygame.Rect(portrait.centerx, portrait.top - 4, portrait.width // 2, 16))
    snores = pygame.mask.from_threshold(above, "#dff0ff", (40, 40, 40)).count() > 5
    assert snores is (state == "asleep")


def test_a_character_that_is_bored_does_not() -> None:
    assert not mark_of("asleep", (0, 0, 10, 10)) and mark_of("worried", (0, 0, 10, 10))
