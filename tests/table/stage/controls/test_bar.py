"""The reminder: all of it can be read, however much there is to say."""

from __future__ import annotations

import pygame
import pytest

from table.screen import Screen
from table.stage.controls.bar import draw_reminder
from table.ui.theme import NORMAL

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
