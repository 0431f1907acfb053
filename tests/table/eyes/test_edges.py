"""Edges of buttons and cards stand out from what is around them."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from games.core.entry import Entry
from games.core.words import LANGUAGES
from table.app.scene import Scene
from table.base.screen import Screen
from table.match.sample_games import NotThere
from table.scenes.base import FormScene
from table.scenes.play import coaching, regret
from table.scenes.play.scene import PlayScene
from table.stage.controls import bar, prompt
from table.store.settings import CONTRASTS, Settings
from table.ui.focus import Target
from table.ui.panels import panel
from table.ui.widgets import Button
from tests.table.eyes.edges import edges
from tests.table.eyes.scenes import SUBJECTS, arranged, painter, subject

SIZE = (1280, 720)
LEAST = 3.0
ON_TABLE = (*bar.IDS, coaching.SIGN, regret.UNDO, prompt.CONFIRM, prompt.CHANGE)
KINDS = ("Word", "Number", "verb", "Token")
"""Kinds of touches that have a button or card at the table."""
LEANING = 12
"""px that edges of leaning cards lie within their areas."""
READ = "read"
"""A scene in which a page lies over some of the cards."""


def edged(scene: Scene) -> list[Target]:
    """Return buttons that can be pressed and cards that can be chosen.

    Without the rows of lists and settings, which are words, and cards that are shaded for others are wanted.
    """
    found = [target for target in scene.focus.targets if target.enabled]
    if isinstance(scene, FormScene):
        plates = {
            widget.id
            for widget in scene.form.widgets
            if isinstance(widget, Button) and widget.style in ("plate", "lacquer")
        }
        return [target for target in found if target.id in plates]
    assert isinstance(scene, PlayScene)
    hand = scene.board.hand
    shaded = {f"Token {token}" for stack in scene.board.resting.made.stacks for token in stack.tokens}
    shaded -= {f"Token {token}" for token in hand.marked} if hand.dim else shaded
    found = [_risen(target, scene) for target in found if target.id not in shaded]
    return [target for target in found if target.id in ON_TABLE or target.id.split()[0] in KINDS]


def _risen(target: Target, scene: PlayScene) -> Target:
    """Return a target where it is drawn: a chosen card stands higher."""
    board = scene.board
    for token in board.hand.chosen:
        place = board.hand.risen(token, board.resting.made, board.clock, scene.screen)
        if target.id == f"Token {token}" and place:
            return replace(target, rect=place[0], reach=None)
    return target


@pytest.mark.parametrize(
    ("ground", "fill", "ratio"), [("black", "white", 21.0), ("#777777", "white", 4.48), ("#808080", "#808080", 1.0)]
)
def test_edges_are_measured_against_what_is_around_them(ground: str, fill: str, ratio: float) -> None:
    picture, rect = pygame.Surface((300, 120)), pygame.Rect(40, 30, 200, 50)
    picture.fill(ground)
    picture.fill(fill, rect)
    (found,) = edges(picture, [Target("one", rect)])
    assert found.ratio == pytest.approx(ratio, rel=0.03)


def test_an_edge_in_the_colour_of_its_ground_is_none() -> None:
    screen, rect = Screen(SIZE, "en"), pygame.Rect(100, 100, 300, 60)
    picture = pygame.Surface(SIZE)
    picture.fill("#3a2214")
    panel(picture, rect, screen, "slate")
    (slate,) = edges(picture, [Target("one", rect)])
    panel(picture, rect.move(0, 200), screen, "plate")
    (plate,) = edges(picture, [Target("two", rect.move(0, 200))])
    assert slate.ratio < LEAST <= plate.ratio


@pytest.mark.usefixtures("home")
@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("contrast", CONTRASTS)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "scene"), SUBJECTS, ids=subject)
def test_every_button_and_card_stands_out_from_its_ground(
    game: Entry, scene: str, lang: str, contrast: str, text: float
) -> None:
    settings = Settings(language=lang, contrast=contrast, text=text)
    try:
        with arranged(game, scene, settings, SIZE) as photographer:
            picture = painter(photographer.app, SIZE)()
            targets = edged(photographer.app.top)
            cards = [target for target in targets if target.id.startswith("Token")]
            found = edges(picture, [target for target in targets if target not in cards])
            found += edges(picture, cards if scene != READ else [], LEANING)
    except NotThere:
        pytest.skip("this game has no such moment in the games that were tried")
    assert not [(edge.target.id, round(edge.ratio, 2)) for edge in found if edge.ratio < LEAST]
