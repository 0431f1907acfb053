"""Buttons of controllers in texts."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from table.graphics import text
from table.graphics.line_breaks import wrap
from table.input.devices import Kind
from table.input.legends import Button, glyph

PADS = [kind for kind in get_args(Kind) if kind != "desk"]
INK = (10, 20, 30)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pygame.font.init()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("kind", PADS)
def test_all_buttons_of_a_controller_look_different_and_have_their_width(kind: Kind) -> None:
    seen = set()
    for button in get_args(Button):
        drawn = text.render(glyph(kind, button), 40, INK)
        assert drawn.get_width() == text.font(40).size(glyph(kind, button))[0]
        ink = drawn.get_bounding_rect()
        assert ink.height > 30 and drawn.get_rect().contains(ink)
        assert {drawn.get_at(spot)[:3] for spot in covered(drawn)} == {INK}
        seen.add(pygame.image.tobytes(drawn, "RGBA"))
    assert len(seen) == len(get_args(Button))


def covered(drawn: pygame.Surface) -> list[tuple[int, int]]:
    wide, high = drawn.get_size()
    return [(x, y) for x in range(wide) for y in range(high) if drawn.get_at((x, y)).a > 250]


def test_what_is_printed_differs_between_controllers() -> None:
    choose = {pygame.image.tobytes(text.render(glyph(kind, "a"), 30, INK), "RGBA") for kind in PADS}
    assert len(choose) == 3  # a letter, a cross, a place
    start = {pygame.image.tobytes(text.render(glyph(kind, "start"), 30, INK), "RGBA") for kind in PADS}
    assert len(start) == 4


def test_a_text_with_buttons_is_as_wide_as_its_parts_and_breaks_around_them() -> None:
    button, font = glyph("xbox", "left"), text.font(20)
    assert font.size(f"ab{button}cd")[0] == font.size("ab")[0] + font.size(button)[0] + font.size("cd")[0]
    assert text.render(f"ab{button}cd", 20, INK).get_width() == font.size(f"ab{button}cd")[0]
    lines = wrap(f"one {button} two {button} three", font, font.size(f"one {button} two")[0], "en")
    assert lines == [f"one {button} two", f"{button} three"]
