"""The aim, told at the first decision in a new game."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from games import GAMES, entry
from games.core.words import LANGUAGES, Words
from table.input.intents import AskCoach, Back, Press, Release, Remind
from table.match.seats import PERSON
from tests.table.scenes.playing import FRAME, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
every_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


@pytest.mark.sampled(1)
@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aim_is_told_at_the_first_decision_and_never_again(game: str, lang: str) -> None:
    player, words = sit_down(PERSON, "random", "random", game=game, language=lang), Words(lang, f"games.{game}")
    player.wait_until_asked()
    scene, goal = player.scene, words("goal.3" if "goal.3" in words else "goal")
    assert goal in scene.first_aim.said and ("terms" not in words or words("terms") in scene.first_aim.said)
    assert scene.help_note == scene.first_aim.said
    player.frame()
    assert scene.first_aim.drawn == scene.first_aim.said, "there is no room for what the words mean"
    (place,) = scene.first_aim.keep[0]
    assert Rect(place).collidelist([stack.rect for stack in scene.board.resting.made.stacks]) < 0
    taken = [scene.board.places.prompt, *(target.rect for target in scene.focus.targets if target.enabled)]
    rivals = [place.panel for number, place in enumerate(scene.board.places.seats) if number]
    assert Rect(place).collidelist(taken if scene.board.painter.stand else [*taken, *rivals]) < 0
    player.decide(Random(2))
    player.wait_until_asked()
    player.wait(FRAME)
    assert not scene.first_aim.said and not scene.first_aim.keep


@pytest.mark.sampled(2)
@every_game
def test_who_has_done_a_lesson_is_told_the_aim_in_the_first_game_after_it(game: str) -> None:
    player = sit_down(PERSON, "random", "random", game=game, lessons={"": {game: (1,)}})
    player.wait_until_asked()
    assert player.scene.first_aim.said
    player.decide(Random(1))
    player.wait(FRAME)
    settings = player.app.settings
    assert settings.knows_aim(game)
    again = sit_down(PERSON, "random", "random", game=game, lessons=settings.lessons, aims=settings.aims)
    again.wait_until_asked()
    assert not again.scene.first_aim.said


@pytest.mark.sampled(1)
@every_game
@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aim_has_a_place_with_the_largest_letters(game: str, most: bool, lang: str) -> None:
    seats = entry(game).seats[-1 if most else 0]
    player = sit_down(PERSON, *["random"] * (seats - 1), game=game, language=lang, text=2.0, size=(1280, 720))
    player.wait_until_asked()
    player.frame()
    scene = player.scene
    assert scene.first_aim.drawn and scene.first_aim.drawn in scene.first_aim.said
    (place,) = scene.first_aim.keep[0]
    mats = [seat.panel for seat in scene.board.places.seats]
    pressed = [target.rect for target in scene.focus.targets if target.enabled and target.rect not in mats]
    assert Rect(place).collidelist(pressed) < 0


def opened(player: Player, what: str) -> None:
    """Open something, or begin to choose."""
    if what == "choice":
        player.click(player.options("Token", "Seat", "Word", "bool")[0])
    else:
        player.do({"coach": AskCoach(), "reminder": Remind()}[what])


@pytest.mark.parametrize("what", ["choice", "coach", "reminder"])
def test_the_slip_is_gone_once_something_is_chosen_or_opened(what: str) -> None:
    player = sit_down(PERSON, "random", "random")
    player.wait_until_asked()
    player.frame()
    assert player.scene.first_aim.said and player.scene.first_aim.keep
    opened(player, what)
    player.wait(2 * FRAME)
    player.frame()
    assert not player.scene.first_aim.said and not player.scene.first_aim.keep
    player.do(Back())
    player.wait(2 * FRAME)
    player.frame()
    assert not player.scene.first_aim.said


@pytest.mark.sampled(1)
@pytest.mark.parametrize("what", ["coach", "reminder"])
def test_a_press_on_an_answer_beside_something_open_acts(what: str) -> None:
    player = sit_down(
        PERSON, "random", "random", size=(1920, 1080), lessons={"": {"royal": (1,)}}, aims={"": {"royal": (0,)}}
    )
    player.wait_until_asked()
    while not player.scene.board.painter.stand:
        player.decide(Random(1))
        player.wait_until_asked()
    player.wait(600)
    rects = [player.targets[answer].rect for answer in player.options("bool")]
    opened(player, what)
    player.wait(2 * FRAME)
    player.frame()
    spots = [(x, rect.centery) for rect in rects for x in range(rect.left + 4, rect.right - 4, 8)]
    sheet = player.scene.coaching.sheet.rect if player.scene.coaching.sheet else player.scene.narration.sheet
    spot = next(spot for spot in spots if not sheet.collidepoint(spot))
    steps = len(player.scene.session.beats(None))
    player.do(Press(spot), Release(spot))
    assert len(player.scene.session.beats(None)) > steps
