"""Nothing flashes: WCAG 2.3.1, measured on the frames of what games show."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from table.shot.subjects import SCENES, scenes_of
from table.store.settings import Settings
from tests.table.eyes.flashing import MOST, worst
from tests.table.eyes.scenes import arranged, frames

SIZE = (640, 360)
FPS, SECONDS = 60, 4.0
ENDS = ("end", "hands", "results")
pytestmark = pytest.mark.usefixtures("home")


def blinking(times: float, colours: tuple[str, str], area: float = 1.0) -> Iterator[pygame.Surface]:
    """Two seconds in which some of the picture blinks."""
    for number in range(2 * FPS):
        frame = pygame.Surface(SIZE)
        frame.fill(colours[0])
        if int(number * 2 * times / FPS) % 2:
            frame.fill(colours[1], (0, 0, round(SIZE[0] * area), round(SIZE[1] * area)))
        yield frame


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("film", "flashes"),
    [
        (blinking(2, ("black", "white")), 2),
        (blinking(5, ("black", "white")), 5),
        (blinking(5, ("#464646", "#c80000")), 5),
        (blinking(5, ("#404040", "#505050")), 0),
        (blinking(5, ("black", "white"), area=0.1), 0),
    ],
)
def test_flashes_are_counted_as_wcag_counts_them(film: Iterator[pygame.Surface], flashes: int) -> None:
    assert worst(film, FPS) == flashes


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("speed", [1.0, 4.0])
@pytest.mark.parametrize(
    ("game", "scene"),
    [(game, scene) for game in GAMES for scene in scenes_of(game) if scene not in SCENES or scene in ENDS],
    ids=lambda value: getattr(value, "id", value),
)
def test_no_event_flashes(game: Entry, scene: str, speed: float) -> None:
    with arranged(game, scene, Settings(language="en", speed=speed), SIZE, moving=True) as photographer:
        assert worst(frames(photographer, SIZE, FPS, SECONDS), FPS) <= MOST
