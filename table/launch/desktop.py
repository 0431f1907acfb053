"""The program in its window, from first to last frame."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from games.core.types import Seat
from games.core.words import Words
from table.access.adapter import open_adapter
from table.app.app import SLICE, App
from table.app.loop import run
from table.app.reciter import Reciter
from table.app.speaker import Speaker
from table.app.window import UNSEEN, DisplayLost, NoDisplay, Window
from table.audio.sound import Sounds
from table.base import shutdown
from table.base.problems import Problem
from table.base.redact import of_data, told
from table.base.system import displays, is_compositor_gone, missing_libraries, on_lost_display
from table.input.events import Reader
from table.input.pads import Pads
from table.launch import crash_log
from table.launch.tidy import tidy
from table.match.seats import MatchSetup
from table.plugins import registry
from table.scenes import navigation
from table.stage.catalogue import words
from table.store import autosave
from table.store import settings as settings_store
from table.store.settings import Settings
from table.ui import entry

FAILED, NO_DISPLAY = 1, 2
"""Exit statuses."""
MOMENT = 0.3
"""Longest wait of the first picture for known plugins, s."""
DRIVER = "SDL_VIDEODRIVER"

_log = logging.getLogger(__name__)


def open_window(
    settings: Settings,
    problem: Problem | None,
    *,
    setup: MatchSetup | None,
    phones: Collection[Seat] | None = None,
    file: Path | None = None,
    opens: Callable[[App], None] | None = None,
    only_now: Mapping[str, Any] | None = None,
) -> int:
    """Run the program; the exit status.

    Begins with the game of `setup`, or with the page for `phones`, which are to have the hands of some seats and for
    which a room is opened at once, before it is dealt; with
    what is opened over the title, or with the shelf after the game of `file` has been brought there; else with the
    title (at the first launch after the welcome). `problem` is told on the screen. `only_now` are settings that hold
    for this run and are not kept.
    """
    only_now = only_now or {}
    desktop = Desktop(replace(settings, **only_now), keeping(settings, only_now))
    no_log = crash_log.start_log()
    crash_log.catch_all()
    status = FAILED
    try:
        with shutdown.heeding_signals(_quit), registry.watched():
            tidy()
            autosave.adopt()
            desktop.run(problem or no_log, setup, file, opens, phones)
        status = 0
    except NoDisplay as error:
        _log.error("no display: %s %s", error.driver, error)
        print(f"usotaku: {_why_no_display(error, words(desktop.settings.language, None))}", file=sys.stderr)
        status = NO_DISPLAY
    except DisplayLost:
        desktop.say_display_lost()
        status = NO_DISPLAY
    except KeyboardInterrupt:
        status = 128 + 2
    except BaseException as error:  # the rules of a game may raise what would end the program without a word
        crash_log.crashed(error)
        for line in of_data(error):
            print(f"usotaku: {line}", file=sys.stderr)
        desktop.say_farewell(told(error), logged=no_log is None)
    finally:
        if desktop.lost and status != NO_DISPLAY:
            desktop.say_lost()
            status = FAILED
        if desktop.sound_hangs:
            shutdown.leave(status)
        pygame.quit()
    return status


def _quit() -> None:
    """Quit as by closing the window, without asking.

    Before there is a window, as by Ctrl-C.
    """
    if not pygame.display.get_init():
        raise KeyboardInterrupt
    pygame.event.post(pygame.Event(pygame.QUIT, unasked=True))


class Desktop:
    """The window, and the application in it."""

    def __init__(self, settings: Settings, save: Callable[[Settings], Problem | None]) -> None:
        self._settings = settings
        self._save = save
        self._pads = Pads()
        self._window: Window | None = None
        self._app: App | None = None
        self.sound_hangs = False
        """True if the sound device hangs, so `pygame.quit` would, too."""

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._app.settings if self._app else self._settings

    @property
    def lost(self) -> bool:
        """True if the game could not be saved."""
        return self._app is not None and (self._app.lost or self._app.scenes.unsaved)

    def run(
        self,
        problem: Problem | None,
        setup: MatchSetup | None,
        file: Path | None = None,
        opens: Callable[[App], None] | None = None,
        phones: Collection[Seat] | None = None,
    ) -> None:
        """Open the window and play until it is closed.

        Raises `NoDisplay` or `DisplayLost`.
        """
        registry.begin()
        settings = self._settings
        title = words(settings.language, None)("app.window")
        self._window = window = Window(title, fullscreen=settings.fullscreen, size=settings.window)
        opened = window.windowed_size
        if pygame.display.get_driver() == "x11":
            on_lost_display(self._end_at_once)
        pygame.font.init()
        reader = Reader(window.to_canvas, self._pads)
        sounds = Sounds(volume=settings.volume)
        self._app = app = App(
            navigation,
            settings,
            window.size,
            window=window,
            sounds=sounds,
            pads=self._pads,
            reciter=Reciter(lambda: open_adapter(window.native, title), Speaker()),
            save=self._save,
            slice_ms=SLICE,
        )

        entry.place = lambda rect: window.from_canvas(rect.move(app.viewport.topleft))

        def begin() -> None:
            registry.wait(MOMENT)
            if setup and phones:
                invite(app, setup, phones)
            elif setup:
                app.games.start(setup)
            elif opens:
                app.home()
                opens(app)
            elif file:
                from table.scenes.records.shelf.scene import ShelfScene

                app.home()
                app.push(ShelfScene(app))
                app.shelving.bring(file)
            elif settings.welcomed:
                app.home()
            else:
                app.push(navigation.first(app, app.home))
            app.tell(problem)  # after a game that can't be saved
            app.shelving.put_away()

        try:
            go_on: Callable[[], None] | None = begin
            while go_on:
                try:
                    go_on()
                    run(app, window, reader)
                    go_on = None
                except BaseException as error:
                    failed = registry.reject(error)
                    if failed is None:
                        raise
                    go_on = partial(app.start_over, failed)
        finally:
            with shutdown.bounded(app.words()("app.cut_off_unsaved" if self.lost else "app.cut_off")):
                try:
                    self.sound_hangs = not sounds.device.close()
                finally:
                    entry.place = pygame.Rect
                    if window.windowed_size != opened:
                        app.change(window=window.windowed_size)
                    app.close()
        if is_compositor_gone():
            raise DisplayLost

    def _end_at_once(self) -> None:
        """End at once, as the X server is gone.

        Each action has been written already.
        """
        self.say_display_lost()
        shutdown.leave(NO_DISPLAY)

    def say_display_lost(self) -> None:
        """Say that the display has gone away, in a line."""
        _log.error("the display has gone away")
        said = words(self.settings.language, None)
        key = "app.display_lost_unsaved" if self.lost else "app.display_lost"
        print(f"usotaku: {said(key)}", file=sys.stderr, flush=True)

    def say_lost(self) -> None:
        """Print that the game could not be saved."""
        print(f"usotaku: {words(self.settings.language, None)('app.lost')}", file=sys.stderr, flush=True)

    def say_farewell(self, what: str, *, logged: bool) -> None:
        """Tell that the program has failed, and the log file.

        In a line, and in a window if there is one.
        """
        settings = self.settings
        said = words(settings.language, None)
        line = said("app.failed", file=crash_log.log_file()) if logged else said("app.failed_nowhere", what=what)
        print(f"usotaku: {line}", file=sys.stderr)
        if os.environ.get(DRIVER) in UNSEEN:
            return
        try:
            self._show_farewell(settings, what, logged=logged)
        except KeyboardInterrupt:
            return
        except Exception as error:  # the same fault may strike here, too
            crash_log.crashed(error)
            _show_box(said("app.window"), line)

    def _show_farewell(self, settings: Settings, what: str, *, logged: bool) -> None:
        """Tell the failure in the existing window.

        Nothing of the failed application takes part.
        """
        from table.scenes.home.crash import CrashScene

        window = self._window = self._window or Window(words(settings.language, None)("app.window"))
        settings = replace(settings, fullscreen=window.fullscreen)
        app = App(navigation, settings, window.size, window=window, pads=self._pads)
        lost = self.lost
        kept = not lost and autosave.latest() is not None
        log = crash_log.log_file() if logged else None
        app.push(CrashScene(app, log=log, what=what, kept=kept, lost=lost))
        run(app, window, Reader(window.to_canvas, self._pads))


def invite(app: App, setup: MatchSetup, phones: Collection[Seat]) -> None:
    """Open a room for phones, from which the game is dealt."""
    seated = [setup]

    def deal() -> None:
        app.games.start(seated[-1])

    page = navigation.phones(app, setup, seated.append, phones, deal=deal, leave=app.home)
    app.home_with(page)
    page.open()


def keeping(settings: Settings, only_now: Mapping[str, Any]) -> Callable[[Settings], Problem | None]:
    """Return a saver of changed settings that skips `only_now`.

    Those stay as they were until the player changes them.
    """
    before = settings

    def save(changed: Settings) -> Problem | None:
        nonlocal before
        same = {name: getattr(settings, name) for name, value in only_now.items() if getattr(changed, name) == value}
        now = replace(changed, **same)
        problem = settings_store.save_changes(before, now)
        if not problem:
            before = now
        return problem

    return save


def _why_no_display(error: NoDisplay, words: Words) -> str:
    """Return the most probable remedy for a missing display.

    Libraries of the system, SDL's driver setting, or a display that answers.
    """
    if missing := missing_libraries():
        return words("app.no_library", names=", ".join(missing), packages=" ".join(missing.values()))
    if asked := os.environ.get(DRIVER):
        return words("app.no_driver", variable=DRIVER, driver=asked, why=error)
    if error.driver or not sys.platform.startswith("linux"):
        return words("app.no_window", driver=error.driver or "SDL", why=error)
    if named := displays():
        return words("app.no_answer", displays=", ".join(f"{name}={value}" for name, value in named.items()))
    return words("app.no_display")


def _show_box(title: str, message: str) -> None:
    """Show a message box of the system.

    A program started by a double click has no terminal.
    """
    try:
        pygame.display.message_box(title, message, message_type="error")
    except pygame.error:
        _log.warning("the message could not be shown on the screen")
