"""Chips of the action that is put together."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from table.base.screen import Screen
from table.stage.controls.slots import Chip, Way, lay_out

LETTERS = {1.0: 15, 2.0: 20}
"""px at 1080p by the size of text."""
NAMES = ("W" * 60, "漢" * 60, "กี่น้ำ" * 15)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()


@pytest.mark.parametrize("way", ["instead", "above"])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("name", NAMES, ids=["latin", "kanji", "thai"])
def test_a_long_name_is_cut_before_letters_are_too_small_to_read(name: str, text: float, way: Way) -> None:
    screen = Screen((1280, 720), "en", text)
    made = (
        Chip("slot card", "Rat", True, card="rat", kind="Token"),
        Chip("slot to", name, True, seat=1, kind="Seat"),
        Chip("slot claim", "Bat", True, claim="bat", kind="Word"),
    )
    strip = pygame.Rect(370, 322, 364, 56)
    laid = lay_out(made, "", (strip, strip.move(0, 60)), screen, way)
    assert laid and laid.size >= screen.px(LETTERS[text])
    rects = list(laid.rects.values())
    assert all(one.right <= other.left for one, other in pairwise(rects))
    assert strip.left <= rects[0].left and rects[-1].right <= strip.right


def test_a_short_name_stands_as_it_is() -> None:
    screen = Screen((1280, 720), "en")
    made = (Chip("slot to", "Alexandra", True, seat=1, kind="Seat"), Chip("slot card", "Card", kind="Token"))
    strip = pygame.Rect(370, 322, 540, 56)
    short, long = (
        lay_out((chip, made[1]), "", (strip, strip.move(0, 60)), screen, "instead")
        for chip in (made[0], Chip("slot to", "Al", True, seat=1, kind="Seat"))
    )
    assert short and long and short.size == long.size
