"""Pictures and animations of scenes, and pictures of what a phone shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from io import BytesIO

import pygame
from PIL import Image

from table.app.app import App
from table.match.worker import Worker
from table.scenes import navigation
from table.shot.photographer import TICK, Photographer, Wish
from table.shot.studio import display, no_files
from table.shot.subjects import arrange
from table.store.settings import Settings

PHONE = "phone"
"""The scene of a phone's page, which a browser draws."""
PHONE_TABLE = (1280, 720)
"""px of the table that a phone plays at."""


def shoot(scene: str, wish: Wish, settings: Settings, size: tuple[int, int]) -> Image.Image:
    """Draw a scene. Raises `NotThere`."""
    with _arranged(scene, wish, settings, size) as (photographer, surface):
        photographer.wait(lambda: not photographer.app.scenes.moving)  # what has come in front is there whole
        return _drawn(photographer, surface)


def film(scene: str, wish: Wish, settings: Settings, size: tuple[int, int], seconds: int) -> list[Image.Image]:
    """Draw a scene every `TICK` ms for some seconds. Raises `NotThere`."""
    with _arranged(scene, replace(wish, moving=True), settings, size) as (photographer, surface):
        frames = []
        for _ in range(round(seconds * 1000 / TICK)):
            frames.append(_drawn(photographer, surface))
            photographer.tick()
        return frames


@contextmanager
def _arranged(
    scene: str, wish: Wish, settings: Settings, size: tuple[int, int]
) -> Iterator[tuple[Photographer, pygame.Surface]]:
    """Yield an application at a scene, and its surface.

    Raises `NotThere`.
    """
    with no_files(), display(size) as surface:
        app = App(navigation, replace(settings, welcomed=True), size, worker=Worker(inline=True))
        photographer = Photographer(app, wish)
        arrange(scene, photographer)
        yield photographer, surface
        app.close()


def _drawn(photographer: Photographer, surface: pygame.Surface) -> Image.Image:
    photographer.app.draw(surface)
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def shoot_phone(wish: Wish, settings: Settings) -> Image.Image:
    """Draw the first seat's phone page, by a browser.

    At the moment of the scene `play`. Raises `NotThere` and `NoBrowser`.
    """
    from table.shot.phone_browser import photograph

    with (
        no_files(),
        display(PHONE_TABLE),
        closing(App(navigation, replace(settings, welcomed=True), PHONE_TABLE, worker=Worker(inline=True))) as app,
    ):
        photographer = Photographer(app, wish)
        arrange("play", photographer)
        host = app.open_phones("127.0.0.1")
        photographer.until(lambda: host.opened)
        host.invite(0)
        if cards := app.pictures_for_phones(wish.game.id, photographer.sample.setup(1).seats):
            cards[1]()
        return Image.open(BytesIO(photograph(host.link(0), settings, photographer.tick)))
