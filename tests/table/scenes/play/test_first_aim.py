"""The aim, told at the first decision in a new game."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from games import GAMES
from games.core.words import LANGUAGES, Words
from table.match.seats import PERSON
from tests.table.scenes.playing import FRAME, sit_down

pytestmark = pytest.mark.usefixtures("home")
every_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aim_is_told_at_the_first_decision_and_never_again(game: str, lang: str) -> None:
    player, words = sit_down(PERSON, "random", "random", game=game, language=lang), Words(lang, f"games.{game}")
    player.wait_until_asked()
    scene, goal = player.scene, words("goal.3" if "goal.3" in words else "goal")
    assert goal in scene.first_aim.said
    assert scene.help_note == scene.first_aim.said
    player.frame()
    (place,) = scene.first_aim.keep[0]
    assert Rect(place).collidelist([stack.rect for stack in scene.board.resting.made.stacks]) < 0
    assert not Rect(place).colliderect(scene.board.places.prompt)
    player.decide(Random(2))
    player.wait_until_asked()
    player.wait(FRAME)
    assert not scene.first_aim.said and not scene.first_aim.keep


@every_game
def test_who_has_done_a_lesson_is_not_told_the_aim(game: str) -> None:
    player = sit_down(PERSON, "random", "random", game=game, lessons={"": {game: (1,)}})
    player.wait_until_asked()
    assert not player.scene.first_aim.said
