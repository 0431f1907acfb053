"""The desk, a real window for those tests that need one.

And pictures that are made once for all tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pygame
import pytest

from table.app import app, transitions
from table.base.cache import SurfaceCache
from table.base.paths import HOME
from table.graphics import vector
from table.launch import desktop
from table.match.seats import MatchSetup
from table.stage import catalogue
from table.store import settings as store
from table.store.settings import Settings
from tests.table.desk import Desk, at_a_desk
from tests.table.pads import Socket, sockets

PIXELS = 40_000_000
"""Capacity of the cache of drawings, pixels (160 MB)."""


@pytest.fixture(scope="session", autouse=True)
def pictures_of_several_games() -> None:
    """Keep the card pictures of several games.

    Tests go from game to game, and would draw the latest one's cards again and again.
    """
    catalogue.card_art = lru_cache(maxsize=6)(catalogue.card_art.__wrapped__)


@pytest.fixture(scope="session", autouse=True)
def vectors_are_drawn_once() -> None:
    """Keep drawn vectors: every table needs the same mats.

    They take longest.
    """
    draw, kept = vector._rasterised, SurfaceCache(PIXELS)

    def drawn(body: str, view: vector.Box, size: tuple[int, int]) -> pygame.Surface:
        return kept.get((body, view, size), lambda: draw(body, view, size)).copy()

    kept.clear = lambda: None  # type: ignore[method-assign]  # another window of a test may have the same size
    vector._rasterised = drawn


@pytest.fixture(scope="session", autouse=True)
def memory_is_kept() -> Iterator[None]:
    """Keep free memory for the next test.

    Giving it back to the system takes longer than most tests have to wait for anything else.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module in (app, transitions):
            patch.setattr(module, "give_back_memory", lambda: None)
        yield


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A virtual screen for the program of a player who was welcomed."""
    with at_a_desk(tmp_path) as desk:
        monkeypatch.setenv(HOME, str(desk.home))
        store.save(Settings(language="en", welcomed=True))
        yield desk


@pytest.fixture
def opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, MatchSetup | None, dict[str, object]]]:
    """The calls that would have opened a window."""
    windows: list[tuple[Settings, MatchSetup | None, dict[str, object]]] = []

    def open_window(
        settings: Settings,
        problem: object,
        *,
        setup: MatchSetup | None,
        phones: object = None,
        only_now: dict[str, object] | None = None,
        file: Path | None = None,
    ) -> int:
        windows.append((settings, setup, dict(only_now or {})))
        return 0

    monkeypatch.setattr(desktop, "open_window", open_window)
    return windows


@pytest.fixture
def socket() -> Iterator[Socket]:
    """Sockets for virtual controllers."""
    yield from sockets()
