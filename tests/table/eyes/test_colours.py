"""Colours that mean something: apart for every eye, or not alone."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from games import GAMES
from games.core.words import LANGUAGES
from table.graphics.theme import HIGH, NORMAL, Palette
from table.stage.drawing.style import Kind, load_style
from table.stage.drawing.surface import seat_looks
from tests.table.eyes.colours import EYES, RGB, apart, distance, lab

LEAST = 10.0
"""CIEDE2000 from which two colours are told apart without looking twice."""


def rgb(colour: str) -> RGB:
    red, green, blue, _ = pygame.Color(colour)
    return red, green, blue


def test_distances_are_those_of_the_paper() -> None:
    """Pairs 1, 19 and 34 of Sharma, Wu and Dalal."""
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert distance((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


def test_other_eyes_lose_what_they_lose() -> None:
    assert lab((255, 255, 255), "no red") == pytest.approx((100, 0, 0), abs=0.1)
    red, olive = (170, 60, 40), (100, 100, 40)
    assert apart(red, olive, "no red") < apart(red, olive) / 2


@pytest.mark.parametrize("eye", EYES)
def test_any_two_seats_are_apart_for_every_eye(eye: str) -> None:
    seats = [rgb(seat.colour) for seat in seat_looks()]
    close = {
        (one, other): round(far, 1)
        for one, other in combinations(range(len(seats)), 2)
        if (far := apart(seats[one], seats[other], eye)) < LEAST
    }
    assert not close


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [NORMAL, HIGH], ids=["normal", "high"])
def test_true_and_lie_are_apart_for_every_eye(colours: Palette, eye: str) -> None:
    """Their stamps, marks and words differ as well."""
    assert apart(colours.good, colours.bad, eye) >= LEAST


def sign(kind: Kind, lang: str) -> object:
    """Return what tells a kind besides its colour."""
    return (kind.shape, kind.letter and kind.letter[lang], kind.picture)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_kinds_that_look_alike_to_an_eye_differ_in_another_sign(game: str) -> None:
    kinds = load_style(game).kinds
    alike = [
        (eye, one, other)
        for eye in EYES
        for one, other in combinations(kinds, 2)
        if apart(rgb(kinds[one].colour), rgb(kinds[other].colour), eye) < LEAST
        and any(sign(kinds[one], lang) == sign(kinds[other], lang) for lang in LANGUAGES)
    ]
    assert not alike
