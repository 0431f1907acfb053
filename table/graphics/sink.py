"""A receiver of pictures."""

from __future__ import annotations

from typing import Any, Protocol

import pygame


class Sink(Protocol):
    """A receiver of pictures: a surface, or a list that records them."""

    def blit(self, source: pygame.Surface, dest: Any = ..., area: Any = None, special_flags: int = 0, /) -> pygame.Rect:
        """See `pygame.Surface`."""
