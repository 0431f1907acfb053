"""The program in its window, from the first frame to the last, and what is said when it can't go on."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import pygame

from games.core.words import Words
from table.app import App, run
from table.input.events import Reader
from table.match.seats import MatchSetup
from table.sound import Sounds
from table.store import settings as settings_store
from table.store.paths import data_dir
from table.store.problems import Problem
from table.store.settings import Settings
from table.window import NoDisplay, Window

LOG_BYTES, LOG_FILES = 500_000, 3
FAILED, NO_DISPLAY = 1, 2
"""Exit statuses."""

_log = logging.getLogger(__name__)


def open_window(
    settings: Settings,
    problem: Problem | None,
    *,
    setup: MatchSetup | None,
    only_now: Mapping[str, Any] | None = None,
) -> int:
    """Run the program; the exit status.

    Begins with the game of `setup`, else with the title (at the first launch after the welcome). `problem` is told
    on the screen. `only_now` are settings that hold for this run and are not kept.
    """
    only_now = only_now or {}
    now = replace(settings, **only_now)
    words = Words(now.language, "table")
    file = start_log()
    try:
        window = Window(words("app.window"), fullscreen=now.fullscreen)
    except NoDisplay as error:
        _log.error("no display: %s", error)
        print(f"usotaku: {words('app.no_display')}", file=sys.stderr)
        return NO_DISPLAY
    try:
        _play(now, window, problem, setup, keeping(settings, only_now))
    except KeyboardInterrupt:
        return 128 + 2
    except Exception:
        _log.exception("the program has failed")
        said = words("app.failed", file=str(file or "stderr"))
        print(f"usotaku: {said}", file=sys.stderr)
        _show_box(words("app.window"), said)
        return FAILED
    finally:
        pygame.quit()
    return 0


def _play(
    settings: Settings,
    window: Window,
    problem: Problem | None,
    setup: MatchSetup | None,
    save: Callable[[Settings], Problem | None],
) -> None:
    pygame.font.init()
    reader = Reader(window.to_canvas)
    app = App(settings, window.size, window=window, sounds=Sounds(volume=settings.volume), save=save)
    try:
        if setup:
            app.start(setup)
        elif settings.welcomed:
            app.home()
        else:
            from table.scenes.settings import SettingsScene

            app.push(SettingsScene(app, leads_to=app.home))
        app.tell(problem)
        run(app, window, reader)
    finally:
        app.close()


def keeping(settings: Settings, only_now: Mapping[str, Any]) -> Callable[[Settings], Problem | None]:
    """Saves settings, but what holds `only_now` as it was, until the player changes it."""

    def save(changed: Settings) -> Problem | None:
        same = {name: getattr(settings, name) for name, value in only_now.items() if getattr(changed, name) == value}
        return settings_store.save(replace(changed, **same))

    return save


def start_log() -> Path | None:
    """Write what goes wrong to a file among the user's own, some files deep; None if there can be none.

    Nothing is logged to the terminal.
    """
    root = logging.getLogger()
    for handler in list(root.handlers):
        root.removeHandler(handler)
    root.setLevel(logging.INFO)
    logging.captureWarnings(True)
    file = log_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(file, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8")
    except OSError:
        root.addHandler(logging.StreamHandler())
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    return file


def log_file() -> Path:
    """Where the log is."""
    return data_dir() / "log" / "usotaku.log"


def _show_box(title: str, message: str) -> None:
    """Say it on the screen too: a program started by a double click has no terminal."""
    if os.environ.get("SDL_VIDEODRIVER") == "dummy":
        return
    try:
        pygame.display.message_box(title, message, message_type="error")
    except pygame.error:
        _log.warning("the message could not be shown on the screen")
