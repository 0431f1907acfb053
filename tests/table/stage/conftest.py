"""Fixtures for all tests of the stage."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    """Pictures can be made; there is no window."""
    pygame.display.init()
    yield
