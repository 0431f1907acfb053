"""Scenes of `usotaku shot` before which an eye is set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

import pygame

from games import GAMES
from games.core.entry import Entry
from table.app.app import App
from table.base import cache
from table.match.worker import Worker
from table.scenes import navigation
from table.shot.photographer import Photographer, Wish
from table.shot.studio import display
from table.shot.subjects import SCENES, arrange, scenes_of
from table.stage import catalogue
from table.store.settings import Settings

SUBJECTS = [
    (game, scene)
    for game in GAMES
    for scene in scenes_of(game)
    if game is GAMES[0] or scene not in SCENES or not SCENES[scene].of_house
]
"""Each game's scenes; those of the house once."""


def subject(value: object) -> object:
    """Return what a test's name calls a part of a subject."""
    return getattr(value, "id", value)


@contextmanager
def arranged(
    game: Entry, scene: str, settings: Settings, size: tuple[int, int], *, seats: int = 4, moving: bool = False
) -> Iterator[Photographer]:
    """Yield a photographer at a scene, `moving` or at rest.

    Raises `NotThere`.
    """
    with display(size), closing(_app(settings, size)) as app:
        photographer = Photographer(app, Wish(game, seats, 1, moving=moving))
        arrange(scene, photographer)
        if not moving:
            photographer.wait(lambda: not app.scenes.moving)
        yield photographer


def _app(settings: Settings, size: tuple[int, int]) -> App:
    return App(navigation, replace(settings, welcomed=True), size, worker=Worker(inline=True))


def painter(app: App, size: tuple[int, int]) -> Callable[[], pygame.Surface]:
    """Return a way to draw what is there anew, with nothing kept."""

    def draw() -> pygame.Surface:
        cache.clear()
        catalogue.card_art.cache_clear()
        app.scenes.layout()
        picture = pygame.Surface(size)
        app.draw(picture)
        return picture

    return draw


def frames(photographer: Photographer, size: tuple[int, int], fps: int, seconds: float) -> Iterator[pygame.Surface]:
    """Yield the frames of what goes on, all on one surface."""
    picture = pygame.Surface(size)
    for _ in range(round(seconds * fps)):
        photographer.app.draw(picture)
        yield picture
        photographer.app.step([], 1000 / fps)
