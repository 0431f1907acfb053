"""With reduced motion things stand still, and cards hardly move."""

from __future__ import annotations

from math import dist

import pytest

from games import GAMES
from games.core.entry import Entry
from table.match.sample_games import NotThere
from table.shot.subjects import SCENES, scenes_of
from table.store.settings import Settings
from tests.table.eyes.scenes import arranged, frames

SIZE = (640, 360)
SETTLED, WATCHED, FPS = 6000.0, 3.0, 10
OF_THEMSELVES = ("reel", "rules", "end", "hands", "skit", "evening", "ceremony")
"""Scenes that show what happens, wait for letters, or end by themselves."""
FARTHEST = 40.0
"""px at 1080p."""
pytestmark = pytest.mark.usefixtures("home")
CALM = Settings(language="en", speed=1.0, reduced=True)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("game", "scene"),
    [(game, scene) for game in GAMES for scene in scenes_of(game) if scene in SCENES and scene not in OF_THEMSELVES],
    ids=lambda value: getattr(value, "id", value),
)
def test_with_reduced_motion_nothing_moves_at_rest(game: Entry, scene: str) -> None:
    """Faces, lamp, weather, badges and signs stand still."""
    try:
        with arranged(game, scene, CALM, SIZE) as photographer:
            photographer.tick(SETTLED)
            pictures = {frame.get_buffer().raw for frame in frames(photographer, SIZE, FPS, WATCHED)}
    except NotThere:
        pytest.skip("this game has no such moment in the games that were tried")
    assert len(pictures) == 1


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("game", "scene"),
    [(game, scene) for game in GAMES for scene in scenes_of(game) if scene not in SCENES],
    ids=lambda value: getattr(value, "id", value),
)
def test_with_reduced_motion_no_card_travels_far(game: Entry, scene: str) -> None:
    with arranged(game, scene, CALM, SIZE, moving=True) as photographer:
        board, scale = photographer.table.board, photographer.app.screen.scale
        ways: dict[object, list[tuple[float, float]]] = {}
        flown = 0
        for _ in frames(photographer, SIZE, 30, 3.0):
            for flight in board.flights.in_order():
                pose = flight.travel.at(board.clock)
                ways.setdefault((flight.token, flight.travel.began), []).append((pose.x, pose.y))
                flown += 1
        far = [max(dist(way[0], there) for there in way) / scale for way in ways.values()]
        assert flown and max(far) <= FARTHEST + 1
