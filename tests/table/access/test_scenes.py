"""Every scene with a picture, read out: no word is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from games import GAMES
from table.scenes.base import FormScene
from table.scenes.home.levels import Levels
from table.shot import subjects
from table.shot.photographer import Photographer, Wish
from table.ui import labels
from table.ui.choices import Choice
from tests.table.access.reading import listen

pytestmark = pytest.mark.usefixtures("home")
GAME = GAMES[0]
PICTURES = {"ceremony", "daily", "timeline", "share", "room", "scores"}
"""Scenes with words in pictures, which are read out in other words."""
READ = [
    name
    for name, subject in subjects.SCENES.items()
    if name not in PICTURES and (subject.of_house or subject.there(GAME))
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", READ)
def test_all_that_is_written_is_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    me = listen()
    by = Photographer(me.app, Wish(GAME, 4, 3))
    subjects.arrange(name, by)
    by.rest()
    scene = me.app.top
    assert me.tree.nodes
    if not isinstance(scene, FormScene):
        return
    written: list[str] = []
    for kind in ("line", "block"):
        monkeypatch.setattr(labels, kind, noting(written, getattr(labels, kind)))
    scene.draw(pygame.Surface(me.app.screen.size))
    read = " ".join(part for node in me.tree.walk() for part in (node.name, node.value, node.about)).split()
    missing = [words for words in written if not {*words.split()} <= {*read} and not words.isnumeric()]
    others = {said for widget in scene.form.widgets if isinstance(widget, Choice) for _, said in widget.options}
    others |= {
        said for widget in scene.form.widgets if isinstance(widget, Levels) for one in widget.told for said in one
    }
    assert not [words for words in missing if "".join(words.split()) not in "".join(read) and words not in others]


def noting(written: list[str], draw: Callable[..., Any]) -> Callable[..., Any]:
    """Note the words that are drawn."""

    def drawn(surface: object, words: str, *rest: Any, **more: Any) -> Any:
        written.append(words)
        return draw(surface, words, *rest, **more)

    return drawn
