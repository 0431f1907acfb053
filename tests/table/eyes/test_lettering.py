"""Every text of every scene can be read: its contrast, as rendered."""

from __future__ import annotations

import pygame
import pytest

from games.core.entry import Entry
from games.core.words import LANGUAGES
from table.base import cache
from table.graphics.text import render
from table.match.sample_games import NotThere
from table.store.settings import CONTRASTS, Settings
from tests.table.eyes.lettering import PLAIN, measure
from tests.table.eyes.scenes import SUBJECTS, arranged, painter, subject

SIZE = (1280, 720)
pytestmark = pytest.mark.usefixtures("home")


def written(ink: str, ground: str) -> float:
    """Return the contrast that is measured of some words."""

    def draw() -> pygame.Surface:
        cache.clear()
        picture = pygame.Surface((300, 60))
        picture.fill(ground)
        pygame.font.init()
        picture.blit(render("Honestly?", 30, ink), (10, 10))
        return picture

    (found,) = measure(draw)
    return found.ratio


@pytest.mark.parametrize(
    ("ink", "ground", "ratio"),
    [("white", "black", 21.0), ("#777777", "white", 4.48), ("white", "#777777", 4.48), ("#808080", "#808080", 1.0)],
)
def test_contrast_is_measured_as_wcag_does(ink: str, ground: str, ratio: float) -> None:
    assert written(ink, ground) == pytest.approx(ratio, rel=0.05)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("contrast", CONTRASTS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "scene"), SUBJECTS, ids=subject)
def test_every_text_stands_out_from_its_ground(game: Entry, scene: str, lang: str, contrast: str) -> None:
    """Left out: texts behind an overlay, and such as are just fading."""
    settings = Settings(language=lang, contrast=contrast)
    try:
        with arranged(game, scene, settings, SIZE) as photographer:
            found = measure(painter(photographer.app, SIZE))
            scale = photographer.app.screen.scale
    except NotThere:
        pytest.skip("this game has no such moment in the games that were tried")
    assert found
    faint = [one for one in found if one.veil >= PLAIN and one.ratio < one.least(scale)]
    assert not [(one.text.text, one.text.px, round(one.ratio, 2), tuple(one.place)) for one in faint]
