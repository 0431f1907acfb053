"""The reminder is readable whatever there is to say.

And what holds for all is still seen.
"""

from __future__ import annotations

import pygame
import pytest

from table.base.screen import Screen
from table.graphics.theme import NORMAL
from table.stage.controls.bar import draw_reminder

LINE = "Somebody has said something of a card, and somebody else is to believe it or not. "


@pytest.mark.parametrize("lines", [2, 9])
def test_many_lines_are_written_smaller_rather_than_cut(lines: int) -> None:
    screen = Screen((1280, 720), "en", 2.0)
    surface = pygame.Surface(screen.size)
    draw_reminder(surface, [LINE] * lines, surface.get_rect(), screen)
    written = pygame.mask.from_threshold(surface, NORMAL.ink, (12, 12, 12, 255)).get_bounding_rects()
    letters = written[0].unionall(written)
    assert surface.get_rect().inflate(-40, -20).contains(letters)
    assert lines > 2 or max(rect.height for rect in written) > screen.font(13)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_it_leaves_what_holds_for_all_to_be_seen(text: float) -> None:
    screen, law = Screen((1280, 720), "en", text), pygame.Rect(520, 180, 240, 210)
    surface = pygame.Surface(screen.size)
    surface.fill("#123456")
    inner = surface.subsurface(law.inflate(-20, -20))  # a shadow may fall on its edge
    before = inner.copy()
    draw_reminder(surface, [LINE], surface.get_rect(), screen, [law])
    assert pygame.image.tobytes(inner, "RGB") == pygame.image.tobytes(before, "RGB")
    assert pygame.mask.from_threshold(surface, NORMAL.ink, (12, 12, 12, 255)).count()
