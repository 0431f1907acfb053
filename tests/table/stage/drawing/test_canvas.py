"""The canvas: exact places, and shared pictures left unchanged."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from PIL import Image, ImageChops
from pygame import Rect

from games import GAMES
from table.stage.layout.pose import Pose
from tests.table.stage.boards import canvas

POSE = Pose(150, 150, 140)
FACE = GAMES[0].rules.faces[0].id


def blank() -> pygame.Surface:
    surface = pygame.Surface((300, 300))
    surface.fill("#205040")
    return surface


def touched(surface: pygame.Surface) -> Rect:
    """Return the area that was drawn on."""
    rects = pygame.mask.from_threshold(surface, "#205040", (1, 1, 1, 255)).copy()
    rects.invert()
    found = rects.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else Rect(0, 0, 0, 0)


@pytest.mark.parametrize(("opacity", "red"), [(1.0, 255), (2.0, 255), (0.5, 143), (0.0, 32), (-1.0, 32)])
def test_a_shared_picture_is_seen_as_far_as_it_should_and_left_as_it_was(opacity: float, red: int) -> None:
    surface, picture = blank(), pygame.Surface((20, 10), pygame.SRCALPHA)
    picture.fill("#ff0000")
    rect = canvas(surface, 0).put(picture, opacity, midtop=(100, 50))
    assert rect == Rect(90, 50, 20, 10)
    assert abs(surface.get_at(rect.center).r - red) <= 1
    assert picture.get_alpha() == 255


def test_a_card_covers_what_its_pose_says() -> None:
    surface = blank()
    canvas(surface, 0).card(FACE, POSE)
    assert touched(surface) == POSE.rect


@pytest.mark.parametrize("pose", [POSE, replace(POSE, angle=6), replace(POSE, height=141)])
@pytest.mark.parametrize("drop", [1, 12])
def test_a_card_on_its_shadow_is_one_picture_and_looks_like_one_after_the_other(pose: Pose, drop: int) -> None:
    surfaces = together, apart = blank(), blank()
    canvas(together, 0).card(FACE, pose, drop=drop)
    art = canvas(apart, 0)
    art.put(art.pictures.shadow(round(pose.height), pose.angle), center=(150, 150 + drop))
    art.put(art.pictures.rim(round(pose.height), pose.angle), center=(150, 150))
    art.card(FACE, pose)
    seen = (Image.frombytes("RGB", surface.size, pygame.image.tobytes(surface, "RGB")) for surface in surfaces)
    assert max(high for _, high in ImageChops.difference(*seen).getextrema()) <= 2


def test_the_shadow_falls_below_a_card_and_light_lies_all_around_it() -> None:
    cast, lit = blank(), blank()
    canvas(cast, 0).card(None, POSE, drop=20)
    canvas(lit, 0).card(None, POSE, lit=True)
    assert touched(cast).bottom - POSE.rect.bottom > POSE.rect.top - touched(cast).top
    assert touched(lit).inflate(-8, -8).contains(POSE.rect)
    assert max(lit.get_at((POSE.rect.left - 3, 150))[:2]) > max(blank().get_at((0, 0))[:2])
