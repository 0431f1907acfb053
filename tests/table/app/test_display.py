"""Presentation of frames, and the window's display."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from table.app import loop, window
from table.app.app import App
from table.app.window import PLAIN, UNKNOWN_RATE, DisplayLost, NoDisplay, Window
from table.bench.frames import Moving
from table.input.events import Reader
from table.scenes import navigation
from table.store.settings import Settings
from tests.until import CHILD


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window about to try the other presentation: every flip is slow."""
    monkeypatch.setattr(window, "SLOW_FLIP", -1.0)
    monkeypatch.setattr(window, "AWAY", 0.2)
    monkeypatch.setenv(window.ACCELERATION, "")  # so that what the window sets is gone after the test
    monkeypatch.delenv(window.ACCELERATION)
    opened = Window("Usotaku")
    for _ in range(window.MEASURED - 1):
        assert not opened.present()
    yield opened
    opened.native.destroy()
    pygame.display.quit()
    pygame.display.init()


def test_a_slow_window_is_opened_anew_and_stays_then(slow: Window) -> None:
    assert slow.present()
    assert not slow.present()


def test_a_slow_window_that_has_been_resized_stays_as_large_as_it_is(slow: Window) -> None:
    slow.native.size = 1400, 800
    assert slow.present()
    assert slow.canvas.get_size() == (1400, 800)


def test_a_display_that_is_away_for_a_moment_is_waited_for(slow: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    drivers = iter(["offscreen", "offscreen"])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: next(drivers, "dummy"))
    assert slow.present()
    assert not list(drivers)


def test_a_display_that_stays_away_is_told_and_the_game_does_not_run_on_unseen(
    slow: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(DisplayLost):
        slow.present()


@pytest.fixture
def without_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """No presentation is chosen; what a window chooses is reset afterwards."""
    monkeypatch.setenv(window.ACCELERATION, "")
    monkeypatch.delenv(window.ACCELERATION)


@pytest.mark.parametrize("driver", ["cocoa", "wayland", "KMSDRM", "x11", "windows"])
def test_plain_memory_is_asked_for_only_where_the_driver_has_it(
    driver: str, without_choice: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As seen on native Wayland: without it, SDL never has a surface."""
    wished: list[str | None] = []
    real = pygame.Window

    def opened(*arguments: Any, **more: Any) -> pygame.Window:
        wished.append(os.environ.get(window.ACCELERATION))
        return real(*arguments, **more)

    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame, "Window", opened)
    monkeypatch.setattr(window, "has_window_manager", lambda: True)
    monkeypatch.setattr(window, "SLOW_FLIP", -1.0)
    monkeypatch.setattr(window, "_connect_anew", lambda driver: None)
    shown = Window("Usotaku")
    for _ in range(2 * window.MEASURED):
        shown.present()
    if driver in PLAIN:
        assert wished[:2] == ["0", "1"], "plain memory first, and a texture where that is slow"
    else:
        assert wished == [None], "no other way is tried"
    shown.native.destroy()


def test_plain_memory_that_can_not_be_had_is_not_insisted_on(
    without_choice: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(window.ACCELERATION, "0")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    Window("Usotaku").native.destroy()
    assert window.ACCELERATION not in os.environ


def test_a_window_that_can_not_be_opened_tells_driver_and_reason(
    without_choice: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: object, **more: object) -> None:
        raise pygame.error("no surface")

    monkeypatch.setattr(pygame, "Window", fails)
    with pytest.raises(NoDisplay, match="no surface") as told:
        Window("Usotaku")
    assert told.value.driver == "dummy"


def test_sdl_knows_the_application_and_that_it_scales_itself_before_the_display_is_met() -> None:
    hints = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS", "SDL_WINDOWS_DPI_AWARENESS")
    code = f"""
import os, pygame.display
pygame.display.init = lambda: (print(*(os.environ.get(one) for one in {hints})), exit())
from table.commands.cli import run
run([])
"""
    environment = {name: value for name, value in os.environ.items() if name not in hints} | {"DISPLAY": ":0"}
    # in the order of the program itself, whose package comes before pygame
    done = subprocess.run(
        [sys.executable, "-c", "import table" + code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=CHILD,
    )
    assert done.stdout.split() == ["usotaku", "usotaku", "permonitorv2"], done.stderr


@pytest.mark.parametrize(
    ("kept", "opened"),
    [(None, (784, 512)), ((700, 400), (700, 400)), ((800, 600), (800, 600)), ((900, 700), (784, 512))],
)
def test_the_size_of_before_is_kept_as_far_as_the_desktop_has_room(
    kept: tuple[int, int] | None,
    opened: tuple[int, int],
    without_choice: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600)])
    shown = Window("Usotaku", size=kept)
    assert shown.windowed_size == opened
    shown.native.destroy()


def test_a_window_that_others_make_fill_the_screen_is_full_and_one_that_is_opened_so_is_not(
    without_choice: None,
) -> None:
    pygame.display.init()
    desktop = pygame.display.get_desktop_sizes()[0]
    shown = Window("Usotaku", size=desktop)
    shown.follow()
    assert not shown.fullscreen, "a tile of a window manager may well be as large"
    for full in (True, False):
        shown.set_fullscreen(full)
        shown.follow()
        assert shown.fullscreen == full, "it is what it has been asked to be"
    shown.native.size = 800, 600
    shown.follow()
    shown.native.size = desktop
    shown.follow()
    assert shown.fullscreen and shown.windowed_size == (800, 600)
    shown.native.size = 900, 600
    shown.follow()
    assert not shown.fullscreen and shown.windowed_size == (900, 600)
    shown.native.destroy()


def test_places_of_a_scaled_display_are_where_they_are_on_the_canvas(
    without_choice: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Window("Usotaku", size=(800, 500))
    monkeypatch.setattr(shown, "_surface", pygame.Surface((1600, 1000)))
    assert shown.size == (1600, 1000)
    assert shown.to_canvas((400, 125)) == (800, 250)
    assert shown.from_canvas(pygame.Rect(800, 250, 100, 40)) == (400, 125, 50, 20)
    shown.native.destroy()


@pytest.mark.parametrize(("rates", "rate"), [([75, 144], 144), ([0], UNKNOWN_RATE), ([], UNKNOWN_RATE)])
def test_the_rate_of_the_quickest_display(rates: list[int], rate: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: rates)
    shown = Window("Usotaku")
    assert shown.display_rate == rate
    shown.native.destroy()


@pytest.mark.parametrize(("wished", "rate"), [(False, loop.FRAME_RATE), (True, 144)])
def test_in_motion_there_are_as_many_frames_as_are_wished_for(
    wished: bool, rate: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time passes only where the loop waits: no machine is too slow."""
    clock, begun = [100.0], []
    monkeypatch.setattr(loop, "perf_counter", lambda: clock[0])

    def sleep(seconds: float) -> None:
        clock[0] += seconds

    monkeypatch.setattr(loop, "sleep", sleep)
    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [144])
    shown = Window("Usotaku")
    app = App(navigation, Settings(display_rate=wished), shown.size, window=shown)
    app.push(Moving(app))

    def watch(ms: float, late: float) -> None:
        begun.append(clock[0])
        assert not late
        app.running = len(begun) <= 20

    loop.run(app, shown, Reader(), watch)
    assert begun[20] - begun[0] == pytest.approx(20 / rate)
    app.close()
    shown.native.destroy()
