"""QR pictures on the screen."""

from __future__ import annotations

import pygame

from table.base.cache import cached

QUIET = 4
"""Light modules around a QR picture: its readers need them."""

_GREY = bytes([255]) + bytes(255)
"""Grey value of each module."""


@cached(4)
def picture(rows: tuple[bytes, ...], side: int) -> pygame.Surface:
    """Return a QR picture of at most `side` px, with whole-px modules.

    Shared: not to be drawn on.
    """
    count = len(rows) + 2 * QUIET
    small = pygame.Surface((count, count))
    small.fill("white")
    modules = b"".join(row.translate(_GREY) for row in rows)
    code = pygame.image.frombuffer(bytes(value for value in modules for _ in "rgb"), (len(rows),) * 2, "RGB")
    small.blit(code, (QUIET, QUIET))
    each = max(1, side // count)
    return pygame.transform.scale(small, (count * each, count * each))
