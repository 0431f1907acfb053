"""The pictures of cards for phones, which are made while people play."""

from __future__ import annotations

from random import Random

import pygame

from table.base.slices import SlicedWork
from table.phones import pictures


def test_a_large_picture_is_packed_in_slices() -> None:
    surface = pygame.Surface((800, 800))
    surface.get_buffer().write(Random(1).randbytes(800 * 800 * 4))
    made = []
    work = SlicedWork(lambda: made.append(pictures._jpeg(surface)))
    slices = 1
    while not work.run(0):
        slices += 1
    assert made[0].type == "image/jpeg" and len(made[0].content) > 200_000
    assert slices > len(made[0].content) / 100_000
