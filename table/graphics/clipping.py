"""Areas outside a clip, which need not be drawn."""

from __future__ import annotations

import pygame


def hidden(surface: pygame.Surface, area: pygame.Rect, around: int = 0) -> bool:
    """True if an area, with `around` px more, lies outside the clip."""
    return not surface.get_clip().colliderect(area.inflate(2 * around, 2 * around))
