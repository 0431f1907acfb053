"""The focus ring: seen on every decor, and no lesson's mark."""

from __future__ import annotations

from collections.abc import Callable
from math import atan, degrees

import numpy as np
import pygame
import pytest

from games import GAMES
from table.base.screen import Contrast, Screen
from table.graphics.theme import palette
from table.stage.drawing.decor import HOUSE, PLAIN, Decor, decor_of
from table.ui.panels import corners, ring
from tests.table.eyes.lettering import contrast, luminance

DECORS: dict[str, tuple[Decor, Contrast]] = {game.id: (decor_of(game.art), "normal") for game in GAMES}
DECORS |= {"house": (HOUSE, "normal"), "plain": (PLAIN, "high")}
PLACE = pygame.Rect(100, 60, 200, 120)
COUCH, WIDTH = 3.0, 1.2
"""Distance of the eyes from a screen, and its width, m."""
ACUITY = 1 / 60
"""Least that a good eye tells apart, degrees."""


def bright(colour: str | tuple[int, int, int]) -> float:
    return float(luminance(np.array(tuple(pygame.Color(colour))[:3], dtype=np.float32)))


def across(screen: Screen, ground: str, draw: Callable[..., None]) -> list[tuple[int, int, int]]:
    """Return the colours from outside to the middle of the left edge."""
    surface = pygame.Surface((400, 240))
    surface.fill(ground)
    draw(surface, PLACE, screen)
    return [tuple(surface.get_at((x, PLACE.centery))[:3]) for x in range(PLACE.x - 40, PLACE.x + 40)]


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("name", DECORS)
def test_the_ring_is_seen_at_three_metres_on_every_ground(name: str, text: float) -> None:
    decor, how = DECORS[name]
    screen, colours = Screen((1920, 1080), "en", text, how), palette(how)
    for ground in (*decor.ground, decor.lamp, decor.mat.fill, *decor.rim.grain):
        row = across(screen, ground, ring)
        wide, edges = row.count(colours.ring), row.count(colours.night)
        assert wide == 4 * text and edges >= 4
        assert degrees(atan(wide * WIDTH / 1920 / COUCH)) > 2 * ACUITY
        lit, dark, under = bright(colours.ring), bright(colours.night), bright(ground)
        assert contrast(lit, dark) >= 3
        assert max(contrast(lit, under), contrast(dark, under)) >= 3


def test_what_a_lesson_speaks_of_has_corners_but_no_ring() -> None:
    screen, colours = Screen((1920, 1080), "en"), palette("normal")
    assert {*across(screen, "#3a7f68", corners)} == {tuple(pygame.Color("#3a7f68"))[:3]}
    assert colours.ring in across(screen, "#3a7f68", ring)
