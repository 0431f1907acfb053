"""Small signs on cards and seats."""

from __future__ import annotations

import pygame
import pytest
from PIL import Image, ImageChops

from table.stage.drawing import marks
from tests.table.stage.boards import canvas

CENTRE = (100, 100)


def drawn(said: str, size: int, alarm: bool) -> Image.Image:
    surface = pygame.Surface((200, 200))
    draw = marks.draw_danger if alarm else marks.draw_count
    draw(canvas(surface, 0), said, CENTRE, size)
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("size", [13, 19, 27, 38, 57])
@pytest.mark.parametrize("said", ["2", "14", "0"])
@pytest.mark.parametrize("alarm", [False, True])
def test_digits_stand_in_the_middle_of_their_ground(
    size: int, said: str, alarm: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines have more room above digits than below.

    In the middle of the line they stood on the edge of the ground.
    """
    with_digits, usual = drawn(said, size, alarm), marks.render
    monkeypatch.setattr(marks, "render", lambda *how: pygame.Surface(usual(*how).get_size(), pygame.SRCALPHA))
    ink = (
        ImageChops.difference(with_digits, drawn(said, size, alarm)).convert("L").point(lambda grey: 255 * (grey > 90))
    )
    box = ink.getbbox()
    assert box
    assert abs((box[1] + box[3]) / 2 - CENTRE[1]) <= 1.0
