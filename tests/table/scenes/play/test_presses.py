"""The presses from giver to giver, where people share a screen."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core.entry import Entry
from games.core.table import Ask
from games.core.words import Words
from table.base.measures import CURTAIN_BACK, CURTAIN_DEAF, LAUGH
from table.input.intents import Accept, AnswerKey, GoOn, Intent, Move, Next, Press, Release
from table.match.eyes import Eyes, Phase
from table.match.seats import PERSON
from tests.table.scenes.playing import FRAME, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")
claim_games = pytest.mark.parametrize("game", [game for game in GAMES if game.claims], ids=lambda game: game.id)
MOST, MOST_AGAIN = 6, 4
"""Presses to the next giver, and where the same one goes on."""


def pressed(player: Player, *targets: str) -> int:
    """Press, each in its time; return how many presses it took."""
    for target in targets:
        player.wait(600)
        player.click(target)
    return len(targets)


def give(player: Player) -> int:
    """Give the first card that can be given, whatever is claimed."""
    seat, count = player.scene.session.ask.seat if player.scene.session.ask else 0, 0
    while player.phase is Phase.PRIVATE and player.scene.session.ask and player.scene.session.ask.seat == seat:
        chosen = {touch.kind for touch in player.scene.turn.chosen}
        for kind in ("Token", "Word", "Seat"):
            options = player.options(kind)
            if kind not in chosen and options:
                count += pressed(player, options[0])
                break
        else:
            count += pressed(player, "confirm")
    return count


@pytest.mark.sampled(1)
@claim_games
def test_a_giver_is_called_and_gives_in_six_presses_and_who_still_sits_there_in_four(game: Entry) -> None:
    player = sit_down(*[PERSON] * min(6, game.seats[-1]), game=game.id)
    player.wait_until_asked()
    assert player.phase is Phase.COVER
    called = pressed(player, "i_am", "show")
    given = give(player)
    assert player.phase is Phase.CLOSING and called + given + 1 <= MOST
    player.do(Press((5, 5)), Release((5, 5)))
    assert player.phase is Phase.CLOSING  # it was meant for what was there before
    player.wait(600)
    player.do(Press((5, 5)), Release((5, 5)))
    assert player.phase is Phase.PUBLIC  # anywhere
    eyes = Eyes((0, 1), lambda what: False, 0)
    again = 0
    for ask in (Ask(1, "give"), Ask(1, "give")):
        eyes.update(CURTAIN_DEAF, ask, at_rest=True)
        again = 0
        while eyes.phase is Phase.COVER:
            eyes.update(CURTAIN_DEAF, ask, at_rest=True)
            again += eyes.press(eyes.step)
        eyes.decided()
        eyes.update(CURTAIN_BACK, None, at_rest=False)
        assert eyes.phase is Phase.PUBLIC  # or of itself
    assert again == 1 and again + given <= MOST_AGAIN


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "intent",
    [Press((5, 5)), Accept(), GoOn(), Next(), Move(0, 1), AnswerKey(1)],
    ids=lambda intent: type(intent).__name__,
)
def test_any_press_ends_the_time_to_laugh_at_once_and_the_table_says_so(intent: Intent) -> None:
    """It says so in the line of what to do."""
    player = sit_down(*[PERSON] * 3, speed=4.0)
    player.wait_until_asked()
    pressed(player, "i_am", "show")
    give(player)
    player.wait(CURTAIN_BACK + 200)
    player.wait_until_asked()
    player.wait(600)
    player.click("bool True")
    said = Words("en", "table")("play.press_on")
    for _ in range(1000):
        player.wait(FRAME)
        if player.scene.couch.pauses and not player.scene.director.busy:
            break
    player.wait(FRAME)
    assert player.phase is Phase.PUBLIC and player.scene.turn.prompt.instruction == said
    assert not player.scene.turn.active and not player.app.toast.shown
    player.do(intent)
    player.wait(2 * FRAME)
    assert player.phase is Phase.COVER and player.scene.turn.prompt.instruction != said


@pytest.mark.parametrize("press", [False, True])
def test_the_curtain_leaves_time_to_laugh_and_falls_at_a_press(press: bool) -> None:
    player = sit_down(*[PERSON] * 3)
    player.wait_until_asked()
    pressed(player, "i_am", "show")
    give(player)
    player.wait(CURTAIN_BACK + 200)
    player.wait_until_asked()
    player.click("bool True")
    waited, drops = 0.0, set[float]()
    while player.phase is Phase.PUBLIC:
        if press and waited >= 600:
            player.do(Press((5, 5)), Release((5, 5)))
        player.wait(FRAME)
        waited += FRAME
        assert waited < 20_000
    assert (waited < LAUGH) == press
    while (drop := player.scene.couch.drop(player.scene.screen)) < 1:
        drops.add(drop)
        player.frame()
        player.wait(FRAME)
    assert len(drops) > 8 and player.phase is Phase.COVER
