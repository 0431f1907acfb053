from __future__ import annotations

import pygame
from pygame import Rect

from table.stage.drawing.threads import along, bend, covered, draw_thread
from tests.table.stage.boards import SMALL, canvas

START, END = (60.0, 180.0), (560.0, 180.0)


def test_a_thread_bends_so_that_a_name_stays_free() -> None:
    usual = bend(START, END, [])
    way = [along(START, END, i / 20, usual) for i in range(21)]
    name = Rect(0, 0, 90, 30)
    name.center = round(way[10][0]), round(way[10][1])
    other = bend(START, END, [name])
    assert other != usual
    assert not any(name.collidepoint(along(START, END, i / 50, other)) for i in range(51))
    assert all(any(square.collidepoint(spot) for square in covered(START, END, usual, SMALL)) for spot in way)


def test_a_thread_grows_from_its_start() -> None:
    pygame.display.init()

    def reach(part: float) -> int:
        surface = pygame.Surface(SMALL.size, pygame.SRCALPHA)
        draw_thread(canvas(surface, 0), START, END, 1.0, part=part)
        return surface.get_bounding_rect().right

    assert START[0] < reach(0.3) < reach(0.7) < reach(1.0) <= END[0] + 20
    assert reach(0.0) == 0
