"""No frame waits for a game to be played again.

That is done by a thread beside the frames, or in slices.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import wait
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core import match as matches
from table.app.app import App
from table.match import session
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.base import FormScene
from table.scenes.home.daily import DailyScene
from table.scenes.home.title import TitleScene
from table.scenes.play.scene import PlayScene
from table.scenes.records.shelf.scene import ShelfScene
from table.scenes.records.statistics import StatisticsScene
from table.store import autosave, shelf
from table.store.settings import Settings
from tests.table.scenes.visiting import FRAME, Visitor
from tests.table.store.test_shelf import over, part

MOST_FRAMES = 20_000


def wait_until(app: App, come: Callable[[], object]) -> None:
    for _ in range(MOST_FRAMES):
        if come():
            return
        wait([app.background.thread.submit(lambda: None)], 20.0)
        app.step([], FRAME)
    raise AssertionError("it never comes")


@pytest.fixture
def replayed(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The threads by which games were played again."""
    replay = matches.replay
    told: list[str] = []

    def watched(*args: Any, **more: Any) -> matches.Match:
        assert threading.current_thread() is not threading.main_thread(), "a frame plays a game again"
        told.append(threading.current_thread().name.split("_")[0])
        return replay(*args, **more)

    monkeypatch.setattr(matches, "replay", watched)
    monkeypatch.setattr(session, "replay", watched)
    return told


@pytest.mark.slow
def test_no_scene_that_shows_what_is_kept_replays_it_in_a_frame(replayed: list[str]) -> None:
    pygame.font.init()
    app = App(navigation, Settings(language="en", welcomed=True), (1280, 720), worker=Worker(inline=True), slice_ms=5.0)
    for number in range(3):
        record, result = over(number)
        assert shelf.put(record, result) is None
    waits = part(1, 3)
    autosave.Journal(waits.setup, waits.log, lambda problem: None, begun=5).close()
    visitor = Visitor(app, [])
    app.home()
    wait_until(app, lambda: isinstance(app.top, TitleScene) and not app.changing and replayed)
    assert replayed == ["background"] and visitor.form.form.widget("continue")
    shown: tuple[tuple[FormScene, Callable[[Any], object]], ...] = (
        (ShelfScene(app), lambda scene: scene.items),
        (StatisticsScene(app), lambda scene: scene.counted),
        (DailyScene(app), lambda scene: scene.days),
    )
    for scene, ready in shown:
        app.push(scene)
        wait_until(app, partial(ready, scene))
        wait_until(app, lambda: not app.changing)
        app.pop()
    wait_until(app, lambda: not app.changing)
    assert isinstance(app.top, FormScene)
    visitor.click("continue")
    wait_until(app, lambda: not app.changing and isinstance(app.top, PlayScene))
    assert replayed[-2:] == ["background", "slices"]
    app.close()
