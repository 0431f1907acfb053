"""Panels: ground and shadow, without the shadow's invisible part."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from table.base.screen import Screen
from table.ui import panels
from table.ui.panels import State, Style, ground, panel

SIZE = (300, 200)
SCREEN = Screen((1280, 720), "en")


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    "rect", [pygame.Rect(40, 30, 200, 120), pygame.Rect(40, 30, 90, 12), pygame.Rect(-20, 90, 60, 60)]
)
@pytest.mark.parametrize("state", get_args(State))
@pytest.mark.parametrize("style", get_args(Style))
def test_looks_as_if_all_of_its_shadow_lay_under_it(
    style: Style, state: State, rect: pygame.Rect, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut, whole = (pygame.Surface(SIZE) for _ in range(2))
    for surface in (cut, whole):
        surface.fill((90, 160, 220))
    panel(cut, rect, SCREEN, style, state)
    cast = panels.cast
    monkeypatch.setattr(panels, "cast", lambda *where, solid: cast(*where, solid=False))
    panel(whole, rect, SCREEN, style, state)
    assert pygame.image.tobytes(cut, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_no_shadow_is_painted_where_a_ground_hides_it() -> None:
    surface, rect = pygame.Surface(SIZE), pygame.Rect(40, 30, 200, 120)
    surface.fill((90, 160, 220))
    panels.cast(surface, rect, SCREEN, "wood", solid=True)
    assert tuple(surface.get_at(rect.center))[:3] == (90, 160, 220)
    assert tuple(surface.get_at((rect.centerx, rect.bottom + 2)))[:3] != (90, 160, 220)
    assert ground(rect.size, SCREEN, "wood").get_at((100, 60)).a == 255
