"""Monkeys at the program.

A few here, as many as one likes with `dev.py soak`; and that they notice what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest.mock import MagicMock

import pygame
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from games import GAMES
from games.core.entry import Entry
from table.app.app import App
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.settings import SettingsScene
from table.scenes.home.title import TitleScene
from table.scenes.results.results import ResultsScene
from table.store.settings import Settings
from table.ui.focus import Focus, Target
from table.ui.widgets import Button
from tests.table.monkey.beginning import Beginning
from tests.table.monkey.monkey import Monkey, play
from tests.table.monkey.moves import STRIKES, Befall, Press, Resize, Strike, Wait

SHORT = settings(
    max_examples=2,
    stateful_step_count=5,
    derandomize=True,
    deadline=None,
    database=None,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)


@pytest.mark.slow
def test_some_monkeys_bring_nothing_down() -> None:
    run_state_machine_as_test(Monkey, settings=SHORT)


@pytest.mark.slow
def test_what_is_found_is_shrunk_to_the_move_that_brings_it_about(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.set_mode((64, 64))
    program = MagicMock(targets=(), pads=[], broken=False)
    program.window.native.size = (64, 64)
    program.wait.side_effect = lambda ms: 1 / (ms - 3000.0)
    monkeypatch.setattr("tests.table.monkey.monkey.Program", lambda beginning: program)
    monkeypatch.setattr("tests.table.monkey.monkey.way", MagicMock())
    with pytest.raises(ZeroDivisionError) as failed:
        run_state_machine_as_test(Monkey, settings=settings(SHORT, max_examples=1000))
    moves = [line for line in failed.value.__notes__ if "state.do(" in line]
    assert moves == ["state.do(move=Wait(ms=3000.0, asleep=False))"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_where_people_have_to_press_something_on_the_way_it_begins_at_the_title(game: Entry, home: Path) -> None:
    beginning = Beginning("results", game.id, seats=3, people=2)
    app = App(navigation, beginning.settings, (1280, 720), worker=Worker(inline=True))
    beginning.arrange(app)
    assert isinstance(app.top, ResultsScene | TitleScene)
    app.close()


@pytest.mark.slow
@pytest.mark.parametrize("switches", [1, 2])
def test_a_switch_is_pressed_in_every_frame_in_which_scenes_come_and_go(switches: int) -> None:
    play(Beginning("title", switches=switches, sliced=True), *[Strike([0.0] * 30, key) for key in STRIKES])


# What they notice


def twice(focus: Focus) -> None:
    focus.set([*focus.targets, focus.targets[0]])


def outside(focus: Focus) -> None:
    focus.targets += (Target("far", pygame.Rect(-50, 0, 100, 40)),)


def on_another(focus: Focus) -> None:
    focus.targets += (Target("near", focus.targets[0].rect.move(4, 4)),)


def nothing(focus: Focus) -> None:
    focus.set([])


@pytest.mark.parametrize("wrong", [twice, outside, on_another, nothing], ids=lambda wrong: wrong.__name__)
def test_targets_that_break_a_law_are_noticed(wrong: Callable[[Focus], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "update", lambda self, ms: wrong(self.form.focus))
    with pytest.raises((AssertionError, ValueError)):
        play(Beginning("title"))


def test_words_that_need_more_room_than_they_have_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    high = Button.height
    monkeypatch.setattr(Button, "height", lambda self, screen, width: high(self, screen, width) * (1 + bool(self.rect)))
    with pytest.raises(AssertionError, match="px high and needs"):
        play(Beginning("title"))


def undrawn(app: App, surface: pygame.Surface) -> None:
    surface.fill("black", (0, 0, surface.width, surface.height // 2))


def clipped(app: App, surface: pygame.Surface) -> None:
    surface.fill("black")
    surface.set_clip((0, 0, 40, 40))


@pytest.mark.parametrize("wrong", [undrawn, clipped], ids=lambda wrong: wrong.__name__)
def test_frames_that_are_not_drawn_as_a_whole_are_noticed(
    wrong: Callable[[App, pygame.Surface], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(App, "draw", wrong)
    with pytest.raises(AssertionError, match=r"drawn|clipped"):
        play(Beginning("title"))


@pytest.mark.slow
def test_a_scene_without_a_way_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SettingsScene, "back", lambda self: None)
    with pytest.raises(AssertionError, match="do not lead home from SettingsScene"):
        play(Beginning("settings"))


def test_settings_that_cannot_be_saved_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(settings: Settings) -> None:
        raise UnicodeError("on another thread")

    monkeypatch.setattr("table.store.settings.save", broken)
    with pytest.raises(AssertionError, match="not saved"):
        play(Beginning("title"), Press([pygame.K_m], 0, held=False), Befall("QUIT", {}))


@pytest.mark.slow
def test_a_window_that_was_too_small_for_anything_leads_home_all_the_same() -> None:
    play(Beginning("settings"), Resize((1, 1)), Wait(400.0), Press([pygame.K_ESCAPE], 0, held=False))
