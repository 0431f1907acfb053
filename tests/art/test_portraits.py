"""The portraits: each has three moods, nothing is cut off, and nobody is mistaken for another when small."""

from __future__ import annotations

from itertools import combinations, product

import pygame
import pytest

from games.brains.cast import CAST
from table.stage.drawing.vector import picture
from table.ui.text import font

MOODS = ("", "_glad", "_upset")
SIZES = (40, 80, 240)

each = pytest.mark.parametrize("name", CAST)


def portrait(name: str, mood: str, size: int) -> pygame.Surface:
    return picture(f"cast/{name}{mood}", (size, size))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def grey(surface: pygame.Surface) -> pygame.Surface:
    """As seen on the table's wood, without colour, as coarse as a glance."""
    seen = pygame.Surface(surface.size)
    seen.fill((58, 34, 20))
    seen.blit(surface, (0, 0))
    return pygame.transform.smoothscale(pygame.transform.grayscale(seen), (10, 10))


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of two surfaces, from 0 to 255."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.width * one.height * 3)


@each
def test_a_portrait_fills_its_square_and_is_not_cut_off(name: str) -> None:
    for mood, size in product(MOODS, SIZES):
        drawn = portrait(name, mood, size)
        assert drawn.size == (size, size)
        assert drawn.get_at((size // 2, size // 2)).a == 255
        outline = drawn.get_bounding_rect(min_alpha=128)
        assert outline.width >= size * 0.85
        assert outline.height >= size * 0.85
        edge = [at for n in range(size) for at in ((n, 0), (n, size - 1), (0, n), (size - 1, n))]
        assert all(drawn.get_at(at).a < 128 for at in edge), mood


@each
def test_moods_differ_and_keep_the_face(name: str) -> None:
    for size in SIZES:
        assert len({pixels(portrait(name, mood, size)) for mood in MOODS}) == len(MOODS)
    calm, glad, upset = (grey(portrait(name, mood, 80)) for mood in MOODS)
    for other in CAST.keys() - {name}:
        stranger = grey(portrait(other, "", 80))
        assert apart(calm, stranger) > max(apart(calm, glad), apart(calm, upset))


def test_nobody_is_mistaken_for_another_even_without_colour() -> None:
    for one, other in combinations(CAST, 2):
        assert apart(grey(portrait(one, "", 40)), grey(portrait(other, "", 40))) > 12, (one, other)


def test_all_that_is_said_can_be_written() -> None:
    said = [line for one in CAST.values() for every in one.lines.values() for lines in every.values() for line in lines]
    said += [text for one in CAST.values() for texts in (one.names, one.about) for text in texts.values()]
    text, bold = {*"".join(said)} - {" ", "　"}, font(40, "bold")
    missing = bold.render("\U0010ffff", True, "white")
    for sign in sorted(text):
        assert pixels(bold.render(sign, True, "white")) != pixels(missing), sign
