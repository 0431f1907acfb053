"""No scene has stripes that may provoke seizures."""

from __future__ import annotations

from math import cos, radians, sin

import pygame
import pytest

from games.core.entry import Entry
from table.match.sample_games import NotThere
from table.store.settings import CONTRASTS, Settings
from tests.table.eyes.patterns import DIFFERENCE, stripes
from tests.table.eyes.scenes import SUBJECTS, arranged, painter, subject

SIZE = (1280, 720)


def striped(pairs: int, turn: float, light: str, place: pygame.Rect) -> pygame.Surface:
    """Return a picture with so many pairs of stripes in its width."""
    picture, width = pygame.Surface(SIZE), SIZE[0] / pairs
    way = pygame.Vector2(cos(radians(turn)), sin(radians(turn)))
    aside = pygame.Vector2(-way.y, way.x) * 2000
    picture.set_clip(place)
    for number in range(-2 * pairs, 3 * pairs):
        begin = way * width * number
        end = begin + way * width / 2
        pygame.draw.polygon(picture, light, [begin - aside, end - aside, end + aside, begin + aside])
    return picture


@pytest.mark.parametrize("turn", [0, 30, 90])
@pytest.mark.parametrize("pairs", [20, 60])
def test_stripes_are_found_at_any_angle(pairs: int, turn: float) -> None:
    assert stripes(striped(pairs, turn, "white", pygame.Rect(0, 0, 700, 400))) > 5 * DIFFERENCE


@pytest.mark.parametrize(
    ("pairs", "light", "place"),
    [(4, "white", (0, 0, *SIZE)), (40, "#303030", (0, 0, *SIZE)), (40, "white", (0, 0, 90, 90))],
    ids=["few", "dark", "small"],
)
def test_few_or_dark_or_small_ones_do_not_count(pairs: int, light: str, place: tuple[int, int, int, int]) -> None:
    assert stripes(striped(pairs, 0, light, pygame.Rect(place))) < DIFFERENCE


@pytest.mark.usefixtures("home")
@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("contrast", CONTRASTS)
@pytest.mark.parametrize(("game", "scene"), SUBJECTS, ids=subject)
def test_no_scene_has_stripes(game: Entry, scene: str, contrast: str) -> None:
    try:
        with arranged(game, scene, Settings(language="en", contrast=contrast), SIZE) as photographer:
            assert stripes(painter(photographer.app, SIZE)()) < DIFFERENCE
    except NotThere:
        pytest.skip("this game has no such moment in the games that were tried")
