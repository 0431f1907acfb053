"""A studio for pictures: no display, and nothing of the user's."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from table.base.paths import HOME


@contextmanager
def no_files() -> Iterator[None]:
    """Hide everything that the user has kept."""
    before = os.environ.get(HOME)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[HOME]
            else:
                os.environ[HOME] = before


@contextmanager
def display(size: tuple[int, int]) -> Iterator[pygame.Surface]:
    """Yield a surface like a window's, where nothing is shown."""
    pygame.display.init()
    pygame.font.init()
    try:
        yield pygame.display.set_mode(size)
    finally:
        pygame.quit()
