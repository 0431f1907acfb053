"""Tests of portraits: all expressions, nothing cut off, distinct when small."""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import get_args

import pygame
import pytest

from games.brains.cast import CAST
from table.graphics.text import font
from table.graphics.vector import drawing, rasterised
from table.match.seats import ANIMALS
from table.stage.drawing.expressions import (
    EXPRESSIONS,
    Expression,
    Gaze,
    _data,
    back_of,
    drawn_characters,
    face_of,
    sees,
)
from table.stage.drawing.surface import seat_piece

SIZES = (40, 150)

FOLDERS = dict.fromkeys(drawn_characters(), "cast") | dict.fromkeys(ANIMALS, "animals")
"""All faces, and where they are drawn."""

each = pytest.mark.parametrize("name", FOLDERS)


def portrait(name: str, size: int, expression: Expression = "calm", gaze: Gaze = "ahead") -> pygame.Surface:
    square = (0, 0, size, size)
    whole = (back_of(name), face_of(name, expression, gaze))
    return rasterised("".join(part.fitted(square) for part in whole), square, (size, size))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def grey(surface: pygame.Surface) -> pygame.Surface:
    """Return a portrait as seen at a glance: on wood, grey, tiny."""
    seen = pygame.Surface(surface.size)
    seen.fill((58, 34, 20))
    seen.blit(surface, (0, 0))
    return pygame.transform.smoothscale(pygame.transform.grayscale(seen), (10, 10))


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the mean difference of two surfaces, from 0 to 255."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.width * one.height * 3)


@pytest.mark.sampled(6)
@each
def test_a_portrait_fills_its_square_and_is_not_cut_off(name: str) -> None:
    for expression, size in product(EXPRESSIONS, SIZES):
        drawn = portrait(name, size, expression)
        assert drawn.size == (size, size)
        assert drawn.get_at((size // 2, size // 2)).a == 255
        outline = drawn.get_bounding_rect(min_alpha=128)
        assert outline.width >= size * 0.85
        assert outline.height >= size * 0.85
        edge = [at for n in range(size) for at in ((n, 0), (n, size - 1), (0, n), (size - 1, n))]
        assert all(drawn.get_at(at).a < 128 for at in edge), (expression, size)


@pytest.mark.sampled(1)
@each
def test_expressions_differ_without_colour_and_keep_the_face(name: str) -> None:
    faces = [pygame.transform.grayscale(portrait(name, 96, expression)) for expression in EXPRESSIONS]
    for one, other in combinations(faces, 2):
        assert apart(one, other) > 2.5
    calm, *others = (grey(portrait(name, 80, expression)) for expression in EXPRESSIONS)
    for stranger in FOLDERS.keys() - {name}:
        assert apart(calm, grey(portrait(stranger, 80))) > max(apart(calm, other) for other in others)


@pytest.mark.sampled(2)
@each
def test_eyes_look_aside_and_blink_unless_they_are_shut_anyway(name: str) -> None:
    for expression in EXPRESSIONS:
        seen = {pixels(portrait(name, 96, expression, gaze)) for gaze in get_args(Gaze)}
        assert len(seen) == 4 if sees(name, expression) else expression in ("pleased", "gleeful", "asleep")


@each
def test_all_that_is_drawn_of_a_character_is_seen_with_some_expression(name: str) -> None:
    """Groups that no expression names would be visible in all of them."""
    groups = set(re.findall(r'<g id="([^"]+)"', drawing(f"{FOLDERS[name]}/{name}").body))
    rows = [_data(FOLDERS[name])[name][expression] for expression in EXPRESSIONS]
    named = {part for row in rows for part in (*row["shows"].split(), *row)} - {"shows"}
    assert groups == named | {"back"}
    assert all(sum(part.startswith("eyes-") for part in row["shows"].split()) == 1 for row in rows)
    assert {f"eyes-{eyes}" for eyes in _data(FOLDERS[name])[name]["reach"]} <= named


@pytest.mark.parametrize("size", [40, 96])
def test_a_token_without_a_face_shows_what_is_felt_without_colour(size: int) -> None:
    drawn = [grey(seat_piece("#f5a8c9", "heart", size, "person", expression)) for expression in EXPRESSIONS]
    assert len({pixels(token) for token in drawn}) == len(EXPRESSIONS)


def test_nobody_is_mistaken_for_another_even_without_colour() -> None:
    for one, other in combinations(FOLDERS, 2):
        assert apart(grey(portrait(one, 40)), grey(portrait(other, 40))) > 12, (one, other)


def test_all_that_is_said_can_be_written() -> None:
    said = [line for one in CAST.values() for every in one.lines.values() for lines in every.values() for line in lines]
    said += [text for one in CAST.values() for texts in (one.names, one.about) for text in texts.values()]
    text, bold = {*"".join(said)} - {" ", "　"}, font(40, "bold")
    missing = bold.render("\U0010ffff", "white")
    for sign in sorted(text):
        assert pixels(bold.render(sign, "white")) != pixels(missing), sign


def test_each_animal_that_is_offered_is_drawn_and_no_other() -> None:
    assert tuple(_data("animals")) == ANIMALS and not {*ANIMALS} & {*CAST}
    assert tuple(drawn_characters()) == tuple(CAST)


@pytest.mark.parametrize("name", CAST)
def test_a_habit_is_a_character_s_own_and_small(name: str) -> None:
    drawn, calm = portrait(name, 96, "tic"), portrait(name, 96)
    assert apart(pygame.transform.grayscale(drawn), pygame.transform.grayscale(calm)) > 0.3
    assert all(drawn.get_at(at).a < 128 for n in range(96) for at in ((n, 0), (n, 95), (0, n), (95, n)))
    groups = set(re.findall(r'<g id="([^"]+)"', drawing(f"cast/{name}").body))
    row = _data("cast")[name]["tic"]
    assert {*row["shows"].split(), *row} - {"shows"} <= groups
