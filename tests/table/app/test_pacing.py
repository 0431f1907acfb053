"""Frames: where nothing moves, nothing is drawn.

And nothing that changes is missed for long, whether it has been announced or not.
"""

from __future__ import annotations

import gc
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest

from games import GAMES
from table.app.app import HIDDEN_STEP, App
from table.app.loop import FRAME_RATE
from table.app.pacing import AWAKE, RARELY, REST, Frames
from table.app.scene import Scene
from table.app.window import Window
from table.input.intents import Accept, Away, Here, Hidden, Intent, Shown, Uncovered
from table.match.eyes import Phase
from table.match.sample_games import NotThere
from table.match.seats import PERSON
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.home.title import TitleScene
from table.shot.photographer import Photographer, Wish
from table.shot.subjects import arrange, scenes_of
from table.stage.speech.seat_expressions import SeatExpressions
from table.store.settings import Settings
from table.ui.focus import Focus
from tests.table.scenes.playing import sit_down
from tests.table.scenes.visiting import visit

FRAME = 1000 / FRAME_RATE
SIZE = (1280, 720)


class Box(Scene):
    """A scene of one colour that notes where it is drawn."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.colour = "black"
        self.drawn: list[pygame.Rect] = []
        self.living: list[pygame.Rect] = []
        self.says: object = None
        self.moves = False
        self.next = inf
        self.fades = False
        self.passed = 0.0
        self._focus = Focus()

    @property
    def focus(self) -> Focus:
        return self._focus

    @property
    def moving(self) -> bool:
        return self.moves

    @property
    def next_change(self) -> float:
        return self.next

    @property
    def alive(self) -> Sequence[pygame.Rect]:
        return self.living

    @property
    def state(self) -> Hashable:
        return self.says

    def update(self, ms: float) -> None:
        self.passed += ms
        if self.fades:
            self.colour = f"#{Random(self.colour).randrange(1 << 24):06x}"

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn.append(surface.get_clip())
        surface.fill(self.colour)


class Glass:
    """A window that can be looked at."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.canvas = pygame.Surface(size)
        self.seen = pygame.Surface(size)
        self.times = 0

    def present(self) -> bool:
        self.seen.blit(self.canvas, (0, 0))
        self.times += 1
        return False


class Runner:
    """Runs an application without a window."""

    def __init__(self, app: App, size: tuple[int, int] = SIZE) -> None:
        self.app = app
        self.glass = Glass(size)
        self.drawing = Frames(app, cast(Window, self.glass))
        self.frames = 0

    def frame(self, *intents: Intent, ms: float | None = None, due: bool = True) -> None:
        """One frame, after the pause that is asked for."""
        passed = self.drawing.pause(FRAME_RATE) if ms is None else ms
        self.app.step([*intents], passed)
        self.drawing.draw(passed, news=bool(intents), due=due)
        self.frames += 1

    def run(self, ms: float) -> None:
        passed = 0.0
        while passed < ms:
            passed += self.drawing.pause(FRAME_RATE)
            self.frame()

    @property
    def colour(self) -> tuple[int, int, int]:
        return self.glass.seen.get_at((SIZE[0] // 2, SIZE[1] // 2))[:3]


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> App:
    return visit(monkeypatch, tmp_path).app


@pytest.fixture
def box(app: App) -> Box:
    box = Box(app)
    app.push(box)
    return box


@pytest.fixture
def rested(app: App, box: Box) -> Runner:
    """At rest for long."""
    runner = Runner(app)
    runner.run(10_000)
    box.drawn.clear()
    runner.frames = runner.glass.times = 0
    return runner


def test_where_nothing_changes_nothing_is_shown_and_little_is_drawn(rested: Runner, box: Box) -> None:
    rested.run(10_000)
    assert not rested.glass.times
    assert len(box.drawn) <= 10_000 / RARELY
    assert rested.frames == 10_000 / REST


def test_what_the_player_does_is_drawn_in_the_same_frame_and_for_a_while(rested: Runner, box: Box) -> None:
    box.colour = "red"
    rested.frame(Accept())
    assert rested.colour == (255, 0, 0)
    rested.glass.times = 0
    rested.run(AWAKE - FRAME)
    assert rested.glass.times == pytest.approx(AWAKE / FRAME, abs=2)


def test_what_is_announced_is_drawn_in_the_same_frame(rested: Runner, box: Box) -> None:
    box.colour, box.says = "red", "something"
    rested.frame()
    assert rested.colour == (255, 0, 0)
    rested.run(10_000)
    box.colour, box.moves = "lime", True
    rested.frame()
    assert rested.colour == (0, 255, 0)
    assert rested.drawing.pause(FRAME_RATE) == FRAME


def test_a_message_and_another_scene_are_drawn_in_the_same_frame(rested: Runner, app: App) -> None:
    app.toast.show("something")
    rested.frame()
    assert rested.glass.times == 1
    rested.run(10_000)
    other = Box(app)
    other.colour = "red"
    app.push(other)
    rested.frame()
    assert rested.colour == (255, 0, 0)


def test_what_nobody_announces_is_seen_soon_and_then_moves_as_smoothly(rested: Runner, box: Box) -> None:
    box.fades = True
    rested.run(RARELY)
    assert rested.glass.times >= 1
    rested.glass.times = 0
    rested.run(1000)
    assert rested.glass.times == pytest.approx(FRAME_RATE, abs=2)
    box.fades = False
    rested.run(10_000)
    rested.glass.times = 0
    rested.run(10_000)
    assert not rested.glass.times


def test_soon_after_something_has_happened_it_is_looked_for_more_often(rested: Runner, box: Box) -> None:
    rested.frame(Accept())
    rested.run(700)
    box.colour = "red"
    rested.run(3 * REST)
    assert rested.colour == (255, 0, 0)


def test_a_frame_that_another_thread_has_asked_for_shows_nothing_but_what_comes_of_it(rested: Runner, box: Box) -> None:
    """Or a breath would tell that something was touched in secret."""
    box.living, box.colour = [pygame.Rect(0, 0, 9, 9)], "red"
    rested.frame(ms=30.0, due=False)
    assert not rested.glass.times and not box.drawn
    box.says = "something"
    rested.frame(ms=30.0, due=False)
    assert rested.colour == (255, 0, 0)


def test_what_lives_is_drawn_where_it_is_and_nowhere_else(rested: Runner, box: Box) -> None:
    box.living = [pygame.Rect(10, 20, 30, 40), pygame.Rect(500, 20, 30, 40)]
    box.colour = "red"
    rested.frame()
    assert rested.glass.times == 1 and box.drawn == box.living
    seen = rested.glass.seen
    assert {seen.get_at(pos)[:3] for pos in ((10, 20), (39, 59), (500, 20))} == {(255, 0, 0)}
    assert {seen.get_at(pos)[:3] for pos in ((9, 20), (40, 59), (300, 30))} == {(0, 0, 0)}


def test_what_lives_is_drawn_in_its_place_where_the_window_has_another_shape(app: App, box: Box) -> None:
    app.resize((3000, 720))
    runner = Runner(app, (3000, 720))
    runner.run(10_000)
    box.living, box.colour = [pygame.Rect(10, 20, 30, 40)], "red"
    left = (3000 - app.screen.width) // 2
    assert left > 0
    runner.frame()
    assert [runner.glass.seen.get_at((left + x, 20))[:3] for x in (9, 10)] == [(0, 0, 0), (255, 0, 0)]


def test_what_is_known_to_begin_is_waited_for_no_longer(rested: Runner, box: Box) -> None:
    box.next = 33.0
    assert rested.drawing.pause(FRAME_RATE) == 33.0
    box.next = 0.0
    assert rested.drawing.pause(FRAME_RATE) == FRAME


def test_hidden_nothing_is_drawn_but_time_passes(rested: Runner, box: Box) -> None:
    rested.frame(Hidden())
    rested.glass.times = 0
    box.drawn.clear()
    box.moves = box.fades = True
    colour, box.passed = box.colour, 0.0
    rested.run(5000)
    assert not rested.glass.times and not box.drawn
    assert rested.frames <= 5000 / HIDDEN_STEP + 2 and box.colour != colour
    assert box.passed == pytest.approx(5000, abs=2 * HIDDEN_STEP), "no time is lost"


@pytest.mark.parametrize("back", [Shown(), Here()])
def test_the_window_is_drawn_as_it_comes_back(back: Intent, rested: Runner, box: Box) -> None:
    rested.frame(Hidden())
    rested.frame(Away())
    box.colour = "red"
    rested.frame()
    assert rested.colour == (0, 0, 0)
    rested.frame(back)
    assert rested.colour == (255, 0, 0)


def test_a_part_of_a_hidden_window_that_is_told_of_late_does_not_bring_it_back(rested: Runner, box: Box) -> None:
    rested.frame(Hidden())
    rested.frame(Uncovered())
    box.drawn.clear()
    rested.run(2000)
    assert not box.drawn


@pytest.mark.parametrize("leaving", [Away(), Hidden()])
def test_a_private_view_is_not_what_is_seen_of_a_window_that_is_left(leaving: Intent) -> None:
    player = sit_down(PERSON, PERSON)
    player.wait_until_asked()
    player.pass_cover()
    assert player.phase is Phase.PRIVATE
    runner = Runner(player.app)
    runner.run(3000)
    private = runner.glass.seen.copy()
    runner.frame(leaving)
    assert player.phase is Phase.COVER
    _same(runner.glass.seen, runner.glass.canvas)
    assert private.get_buffer().raw != runner.glass.seen.get_buffer().raw


def test_a_private_view_that_covers_itself_is_gone_in_that_frame() -> None:
    player = sit_down(PERSON, PERSON, cover_seconds=5)
    player.wait_until_asked()
    player.pass_cover()
    runner = Runner(player.app)
    while player.phase is Phase.PRIVATE:
        private = runner.glass.seen.copy()
        runner.frame()
    cover = pygame.Surface(SIZE)
    player.app.draw(cover)
    _same(runner.glass.seen, cover)
    assert private.get_buffer().raw != cover.get_buffer().raw


def _same(one: pygame.Surface, other: pygame.Surface) -> None:
    assert one.get_buffer().raw == other.get_buffer().raw


@contextmanager
def elsewhere() -> Iterator[None]:
    """Draw something that does not come to be seen."""
    drawn = [(one, one.drawn) for one in gc.get_objects() if isinstance(one, SeatExpressions | TitleScene)]
    yield
    for one, before in drawn:
        one.drawn = before


HOUSES = [(GAMES[0], scene) for scene in scenes_of(GAMES[0])] + [
    (game, scene) for game in GAMES[1:] for scene in scenes_of(game) if scene in {"play", "end", "lesson"}
]


@pytest.fixture(params=HOUSES, ids=lambda house: f"{house[0].id} {house[1]}")
def arranged(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> App:
    """The application at one of its scenes."""
    game, scene = request.param
    visit(monkeypatch, tmp_path)
    app = App(navigation, Settings(language="en", welcomed=True), SIZE, worker=Worker(inline=True))
    request.addfinalizer(app.close)
    try:
        arrange(scene, Photographer(app, Wish(game, 4, 1, moving=True)))
    except NotThere:
        pytest.skip("it has no such moment")
    return app


@pytest.mark.sampled(1)
def test_what_is_drawn_within_an_area_is_what_is_there_and_nothing_else(arranged: App) -> None:
    """Else what lives would leave traces."""
    whole, again, loud = (pygame.Surface(SIZE) for _ in range(3))
    arranged.draw(whole)
    loud.fill("magenta")
    for area in (pygame.Rect(1, 1, 500, 300), pygame.Rect(600, 200, 333, 411), pygame.Rect(1100, 0, 180, 720)):
        again.blit(loud, (0, 0))
        again.set_clip(area)
        arranged.draw(again)
        again.set_clip(None)
        expected = loud.copy()
        expected.blit(whole, area, area)
        assert again.get_buffer().raw == expected.get_buffer().raw, area


@pytest.mark.slow
@pytest.mark.sampled(3)
def test_nothing_that_changes_in_any_scene_is_seen_late(arranged: App) -> None:
    """Law: whatever would be drawn is seen within `RARELY`."""
    runner, whole, late = Runner(arranged), pygame.Surface(SIZE), 0.0
    runner.frame(Accept())
    passed = 0.0
    while passed < 6000:
        pause = runner.drawing.pause(FRAME_RATE)
        passed += pause
        runner.frame()
        with elsewhere():
            arranged.draw(whole)
        late = 0.0 if whole.get_buffer().raw == runner.glass.seen.get_buffer().raw else late + pause
        assert late <= RARELY + REST
