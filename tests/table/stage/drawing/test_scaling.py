"""Scaling reads nothing beyond a surface, which could end the program."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from table.graphics.vector import smooth, smooth_by
from tests.until import CHILD

ROOT = Path(__file__).parents[4]
AT_THE_EDGE = """
import ctypes, mmap, sys
import pygame
from table.graphics.vector import smooth

width, height = int(sys.argv[1]), int(sys.argv[2])
size = width * height * 4
pages = -(-size // mmap.PAGESIZE)
memory = mmap.mmap(-1, (pages + 1) * mmap.PAGESIZE)
begin = ctypes.addressof(ctypes.c_char.from_buffer(memory))
libc = ctypes.CDLL(None)
assert libc.mprotect(ctypes.c_void_p(begin + pages * mmap.PAGESIZE), mmap.PAGESIZE, 0) == 0
pixels = (ctypes.c_char * size).from_buffer(memory, pages * mmap.PAGESIZE - size)
surface = pygame.image.frombuffer(pixels, (width, height), "RGBA")
scale = pygame.transform.smoothscale if sys.argv[3:] else smooth
for to in ((1, 1), (40, height), (width, 40), (40, 30)):
    scale(surface, to)
"""
"""Scales a surface after whose last pixel no memory is."""


def scaled_at_the_edge(*arguments: str) -> int:
    line = [sys.executable, "-c", AT_THE_EDGE, *arguments]
    return subprocess.run(line, cwd=ROOT, capture_output=True, timeout=CHILD, check=False).returncode


@pytest.mark.sampled(2)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is laid out by hand")
@pytest.mark.parametrize("size", [("1", "1"), ("8", "1"), ("1", "8"), ("7", "5")])
def test_nothing_beyond_a_surface_is_read(size: tuple[str, str]) -> None:
    assert scaled_at_the_edge(*size) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="memory is laid out by hand")
def test_pygame_itself_reads_beyond_a_row() -> None:
    assert scaled_at_the_edge("8", "1", "pygame") == -signal.SIGSEGV, "then `smooth` has nothing to do any more"


@pytest.mark.parametrize("size", [(8, 1), (1, 8), (6, 4)])
def test_what_is_scaled_is_as_pygame_scales_it(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(size[0]):
        for y in range(size[1]):
            surface.set_at((x, y), (30 * x, 30 * y, 200, 255 - 20 * x - 20 * y))
    expected = pygame.transform.smoothscale(surface, (50, 30))
    assert smooth(surface, (50, 30)).get_buffer().raw == expected.get_buffer().raw
    assert smooth_by(surface, 2.5).get_size() == (int(2.5 * size[0]), int(2.5 * size[1]))
