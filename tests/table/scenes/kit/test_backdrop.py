"""The background of menus."""

from __future__ import annotations

import pygame
import pytest

from table.base.screen import Contrast
from table.scenes.kit.backdrop import backdrop


@pytest.mark.parametrize(("contrast", "plain"), [("high", True), ("normal", False)])
def test_in_high_contrast_it_is_plain(contrast: Contrast, plain: bool) -> None:
    whole = backdrop((320, 180), contrast)
    inner = whole.subsurface(whole.get_rect().inflate(-80, -60))
    mask = pygame.mask.from_threshold(inner, inner.get_at((0, 0)), (1, 1, 1, 255))
    assert (mask.count() == inner.width * inner.height) is plain
