"""Keys on the screen: every letter has room in any size."""

from __future__ import annotations

import pygame
import pytest

from games.core.words import LANGUAGES
from table.app.app import App
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.kit.screen_keys import IN_LANGUAGE, KeyboardScene
from table.store.settings import LARGEST_TEXT, SMALLEST_TEXT, Settings
from tests.table.monkey import laws


@pytest.mark.sampled(4)
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1440, 1080), (2520, 1080)])
@pytest.mark.parametrize("text", [SMALLEST_TEXT, LARGEST_TEXT])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_has_room_and_no_key_lies_on_another(lang: str, text: float, size: tuple[int, int]) -> None:
    app = App(navigation, Settings(language=lang, text=text, welcomed=True), size, worker=Worker(inline=True))
    app.home()
    scene = KeyboardScene(app, "", "", 9, str.upper, str.upper)
    app.push(scene)
    whole = pygame.Rect((0, 0), size)
    for _ in IN_LANGUAGE[lang]:
        laws.roomy(scene)
        laws.inside(scene.form.focus, whole)
        laws.disjoint(laws.parts(scene.form))
        scene.form.widget("set").act(None)
