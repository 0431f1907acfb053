"""The window's way of presenting, and the display that it is opened on."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from table import window
from table.window import NoDisplay, Window


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window that is about to try the other way of presenting, since every flip counts as slow."""
    monkeypatch.setattr(window, "SLOW_FLIP", -1.0)
    monkeypatch.setattr(window, "AWAY", 0.2)
    monkeypatch.setenv(window.ACCELERATION, "")  # so that what the window sets is gone after the test
    monkeypatch.delenv(window.ACCELERATION)
    opened = Window("Usotaku")
    for _ in range(window.MEASURED - 1):
        assert not opened.present()
    yield opened
    pygame.display.quit()
    pygame.display.init()


def test_a_slow_window_is_opened_anew_and_stays_then(slow: Window) -> None:
    assert slow.present()
    assert not slow.present()


def test_a_slow_window_that_has_been_resized_stays_as_large_as_it_is(slow: Window) -> None:
    pygame.display.set_mode((1400, 800), pygame.RESIZABLE)
    assert slow.present()
    assert slow.canvas.get_size() == (1400, 800)


def test_a_display_that_is_away_for_a_moment_is_waited_for(slow: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    drivers = iter(["x11", "offscreen", "offscreen"])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: next(drivers, "x11"))
    assert slow.present()
    assert not list(drivers)


def test_a_display_that_stays_away_is_told_and_the_game_does_not_run_on_unseen(
    slow: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    drivers = iter(["x11"])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: next(drivers, "offscreen"))
    with pytest.raises(NoDisplay):
        slow.present()
