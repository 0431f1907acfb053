"""The application: scenes on a stack, live settings, global keys."""

from __future__ import annotations

from concurrent.futures import wait
from pathlib import Path
from threading import get_ident

import pygame
import pytest

from games.core.data import DataError
from table.app.app import LONGEST_STEP, App
from table.app.scene import Scene
from table.base.problems import Problem
from table.base.slices import checkpoint
from table.graphics.theme import palette
from table.input.intents import OUTSIDE, Accept, Fullscreen, Intent, Mute, Point, Quit
from table.scenes import navigation
from table.scenes.home.settings import SettingsScene
from table.store.settings import Settings
from table.ui.focus import Focus
from tests.table.scenes.visiting import visit


class Spy(Scene):
    """Writes down what happens to it."""

    def __init__(self, app: App, name: str, told: list[str], *, overlay: bool = False) -> None:
        super().__init__(app)
        self.name, self.told, self.overlay = name, told, overlay
        self._focus = Focus()

    @property
    def focus(self) -> Focus:
        return self._focus

    def layout(self) -> None:
        self.told.append(f"{self.name} layout")

    def handle(self, intent: Intent) -> None:
        self.told.append(f"{self.name} {type(intent).__name__}")

    def update(self, ms: float) -> None:
        self.told.append(f"{self.name} {ms:g} ms")

    def draw(self, surface: pygame.Surface) -> None:
        self.told.append(f"{self.name} draw")

    def cover(self) -> None:
        self.told.append(f"{self.name} cover")

    def leave(self) -> None:
        self.told.append(f"{self.name} leave")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> App:
    return visit(monkeypatch, tmp_path).app


def test_all_scenes_share_the_cards_of_a_game_in_the_language_of_the_moment(app: App) -> None:
    english = app.art("royal")
    named = pygame.image.tobytes(english.face("rat", 300), "RGBA")
    assert app.art("royal") is english and app.art("mushi") is not english
    app.change(language="ja")
    assert pygame.image.tobytes(app.art("royal").face("rat", 300), "RGBA") != named


def test_only_the_topmost_scene_lives_and_overlays_show_what_is_below(app: App) -> None:
    told: list[str] = []
    for name, overlay in (("a", False), ("b", False), ("c", True)):
        app.push(Spy(app, name, told, overlay=overlay))
    assert told == ["a layout", "a cover", "b layout", "b cover", "c layout"]
    told.clear()
    app.step([Accept()], 16)
    app.draw(pygame.Surface(app.screen.size))
    assert told == ["c Accept", "c 16 ms", "b draw", "c draw"]
    told.clear()
    app.pop()
    app.only(Spy(app, "d", told))
    assert told == ["c leave", "b leave", "a leave", "d layout"]


def test_without_a_scene_the_program_ends(app: App) -> None:
    app.push(Spy(app, "a", []))
    app.pop()
    assert not app.running


def test_after_a_long_frame_time_goes_on_by_a_short_step(app: App) -> None:
    told: list[str] = []
    app.push(Spy(app, "a", told))
    app.step([], 5000)
    assert told[-1] == f"a {LONGEST_STEP:g} ms"


def test_nothing_happens_after_quitting(app: App) -> None:
    told: list[str] = []
    app.push(Spy(app, "a", told))
    app.step([Quit(), Accept()], 16)
    assert told == ["a layout"] and not app.running


def test_scenes_are_laid_out_only_when_what_they_see_has_changed(app: App) -> None:
    told: list[str] = []
    app.push(Spy(app, "a", told))
    app.change(volume=0.3)
    app.change(language=app.settings.language)
    app.resize(app.screen.size)
    assert told == ["a layout"]
    app.change(text=1.5)
    app.resize((1600, 900))
    assert told == ["a layout"] * 3
    assert app.screen.size == (1600, 900) and app.screen.text == 1.5
    app.close()


@pytest.mark.parametrize(("size", "room"), [((1280, 5000), (1280, 960)), ((5000, 720), (2560, 720))])
def test_in_a_window_of_an_odd_shape_scenes_fill_the_middle(
    app: App, size: tuple[int, int], room: tuple[int, int]
) -> None:
    told: list[object] = []

    class Middle(Spy):
        def handle(self, intent: Intent) -> None:
            told.append(intent)

        def draw(self, surface: pygame.Surface) -> None:
            surface.fill("white")

    app.push(Middle(app, "a", []))
    app.resize(size)
    assert app.screen.size == room
    left, top = (size[0] - room[0]) // 2, (size[1] - room[1]) // 2
    app.step([Point((left + 5, top + 7)), Point(OUTSIDE)], 16)
    assert told == [Point((5, 7)), Point(OUTSIDE)]
    surface = pygame.Surface(size)
    surface.fill("magenta")
    app.draw(surface)
    assert surface.get_at((left, top))[:3] == surface.get_at((left + room[0] - 1, top + room[1] - 1))[:3] == (255,) * 3
    assert surface.get_at((0, 0))[:3] == surface.get_at((size[0] - 1, size[1] - 1))[:3] == palette("normal").night


@pytest.mark.parametrize("size", [(200, 100), (300, 1000), (5000, 200), (1, 1), (0, 0)])
def test_where_nothing_can_be_read_it_says_so_and_waits(app: App, size: tuple[int, int]) -> None:
    told: list[str] = []
    app.push(Spy(app, "a", told))
    told.clear()
    app.resize(size)
    assert told == ["a Away"]
    app.step([Accept(), Mute()], 16)
    surface = pygame.Surface(size)
    app.draw(surface)
    assert told == ["a Away"] and not app.settings.muted
    assert size < (100, 100) or len({*pygame.image.tobytes(surface, "RGB")}) > 30
    app.resize((1280, 720))
    app.step([Accept()], 16)
    assert told == ["a Away", "a Accept", "a 16 ms"]
    app.resize(size)
    app.step([Quit()], 16)
    assert not app.running


def test_begun_where_nothing_can_be_read_it_goes_on_once_there_is_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app = visit(monkeypatch, tmp_path, size=(200, 100)).app
    told: list[str] = []
    app.push(Spy(app, "a", told))
    app.step([], 16)
    app.resize((1920, 1080))
    app.step([], 16)
    assert told == ["a layout", "a layout", "a 16 ms"] and app.screen.size == (1920, 1080)


def test_sound_and_fullscreen_keys_work_everywhere(app: App) -> None:
    app.push(SettingsScene(app))
    app.step([Mute()], 16)
    assert app.settings.muted and app.sounds.muted
    app.step([Mute(), Fullscreen()], 16)
    assert not app.settings.muted and app.settings.fullscreen
    app.close()


def test_settings_are_saved_in_order_and_not_on_the_frames_thread() -> None:
    threads, saved = set(), []

    def save(settings: Settings) -> Problem | None:
        threads.add(get_ident())
        saved.append(settings.volume)
        return None

    app = App(navigation, Settings(), (1280, 720), save=save)
    for tenth in range(10):
        app.change(volume=tenth / 10)
    app.close()
    assert saved == [tenth / 10 for tenth in range(10)]
    assert get_ident() not in threads


def test_what_fails_beside_the_frames_ends_the_program_as_what_fails_in_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails() -> None:
        raise ZeroDivisionError

    visit(monkeypatch, tmp_path)
    app = App(navigation, Settings(), (1280, 720), slice_ms=10.0)
    app.push(Spy(app, "a", []))
    wait([app.background.do(fails)])
    with pytest.raises(ZeroDivisionError):
        app.step([], 16.0)
    app.close()


def test_a_problem_with_saving_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    app = visit(monkeypatch, tmp_path).app
    app._save = lambda settings: Problem("store.settings_not_saved", {"reason": "disk full"})
    app.push(Spy(app, "a", []))
    app.change(volume=0.1)
    app.background.close()
    surface = pygame.Surface(app.screen.size)
    app.draw(surface)
    assert surface.get_bounding_rect().width and surface.get_at((640, 40)) != (0, 0, 0, 255)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_word_that_is_missing_is_an_error(app: App, lang: str) -> None:
    app.change(language=lang)
    with pytest.raises(DataError, match=r'no text "no\.such\.key"'):
        app.words()("no.such.key")
    app.close()


def test_what_is_being_changed_is_told_nothing_new_by_phones(home: Path) -> None:
    """Phones wait for the next slice of a change.

    They walk over those who ask and those who are there.
    """

    class Phones:
        heard, kept = 0, None

        def update(self, ms: float) -> None:
            self.heard += 1

        def close(self) -> None: ...

    app = App(navigation, Settings(language="en", welcomed=True), (1280, 720), slice_ms=1e-9)
    app.home()
    app.phones = phones = Phones()  # type: ignore[assignment]
    while app.changing:
        app.step([], 16.0)
    app.step([], 16.0)
    heard = phones.heard
    assert heard
    app.behind(lambda: [checkpoint() for _ in range(5)] and None)
    slices = 0
    while app.changing:
        assert phones.heard == heard
        app.step([], 16.0)
        slices += 1
    app.step([], 16.0)
    assert slices > 3 and phones.heard == heard + 1
    app.close()
