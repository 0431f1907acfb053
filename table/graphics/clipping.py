"""What need not be drawn, as only a part of the surface is."""

from __future__ import annotations

import pygame


def hidden(surface: pygame.Surface, area: pygame.Rect, around: int = 0) -> bool:
    """True if nothing of an area, or `around` it, px, is within the clip."""
    return not surface.get_clip().colliderect(area.inflate(2 * around, 2 * around))
