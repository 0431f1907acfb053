"""Figures: rows of signs that stand for shares."""

from __future__ import annotations

import pygame
import pytest

from table.base.screen import Screen
from table.graphics.theme import palette
from table.scenes.kit.figures import TEN, Bars, Share, on_paper, on_wood


@pytest.mark.parametrize(
    ("part", "whole", "signs"),
    [(0, 3, (3, 0)), (3, 3, (3, 3)), (2, 10, (10, 2)), (1, 90, (10, 1)), (89, 90, (10, 9)), (0, 90, (10, 0)),
     (90, 90, (10, 10)), (57, 101, (10, 6))],
)  # fmt: skip
def test_ten_signs_never_say_all_or_none_of_a_share_that_is_neither(
    part: int, whole: int, signs: tuple[int, int]
) -> None:
    assert Share("", part, whole).of_ten == signs


@pytest.mark.parametrize("make", [on_wood, on_paper])
def test_as_many_signs_are_filled_as_the_share_says(make: type) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    screen = Screen((1280, 720), "en")
    ink = make("normal")
    ground = palette("normal").paper if ink.on_paper else palette("normal").wood

    def strong(part: int) -> int:
        bars = Bars("told", [Share("Lies", part, TEN)], ink, ["speech"])
        surface = pygame.Surface((800, bars.height(screen, 800)))
        surface.fill(ground)
        bars.draw(surface, screen, "rest", surface.get_rect())
        return pygame.mask.from_threshold(surface, (*ink.strong, 255), (30, 30, 30, 255)).count()

    one, four, ten = strong(1), strong(4), strong(10)
    assert one > 0 and abs(four - 4 * one) < one and abs(ten - 10 * one) < one
