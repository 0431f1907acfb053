"""Figures: rows of signs that stand for shares."""

from __future__ import annotations

import pygame
import pytest

from table.base.screen import Contrast, Screen
from table.graphics.theme import palette
from table.scenes.kit.figures import TEN, Bars, Share, on_paper, on_wood
from table.store.settings import CONTRASTS


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


@pytest.mark.parametrize("contrast", CONTRASTS)
def test_signs_that_are_not_filled_have_another_shape(contrast: Contrast) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    screen, shapes = Screen((1280, 720), "en", contrast=contrast), []
    for part in (0, TEN):
        bars = Bars("told", [Share("", part, TEN)], on_wood(contrast), ["check"])
        surface = pygame.Surface((800, bars.height(screen, 800)), pygame.SRCALPHA)
        bars.draw(surface, screen, "rest", surface.get_rect())
        shapes.append(pygame.mask.from_surface(surface))
    empty, full = shapes
    both = empty.overlap_area(full, (0, 0))
    assert both < 0.5 * min(empty.count(), full.count()), "not by its shade alone"
