"""A judged card whose corner is lifted to look at it."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from games import GAMES, entry
from games.core.actions import kinds
from games.passing.rules import Peeked
from table.base.measures import PEEK
from table.base.screen import TARGET
from table.input.intents import AnswerKey, Point, Press, Release
from table.match.eyes import Phase
from table.stage.boardfile import BoardError, load_board, read_board
from tests.table.scenes.playing import PERSON, Player, sit_down
from tests.table.stage.test_boardfile import board_text

LIFTED = [game for game in GAMES if any(ask.looks for ask in load_board(game.rules).asks.values())]


def judging(*others: str, game: str = "royal", **settings: object) -> tuple[Player, str]:
    """A player who may look at a card, and its target's id."""
    player, random = sit_down(PERSON, *(others or ("random", "random")), game=game, **settings), Random(3)  # type: ignore[arg-type]
    for _ in range(200):
        player.wait_until_asked()
        if player.scene.eyes.covered:
            player.pass_cover()
            continue
        lifts = player.scene.turn.prompt.lifts
        if lifts and not lifts.why and player.scene.board.painter.stand:
            return player, lifts.id
        player.decide(random)
    raise AssertionError("no card can be looked at")


def test_each_game_whose_verb_shows_the_judged_card_says_so() -> None:
    """Peeked is the event of such a look."""
    looking = [game for game in GAMES if Peeked in game.rules.events]
    assert looking and looking == LIFTED
    for game in LIFTED:
        verbs = {verb.__name__: verb for verb in game.rules.actions}
        for ask in load_board(game.rules).asks.values():
            assert not ask.looks or (ask.card and not kinds(verbs[ask.looks]))


@pytest.mark.parametrize(("old", "new", "wrong"), [
    ('looks = "Peek"', 'looks = "Judge"', "Judge is not an action without fields"),
    ('looks = "Peek"', 'looks = "Nothing"', "Nothing is not an action without fields"),
    ('card = "front"\ntakes = "area"\n', 'takes = "area"\n', "there is no card to look at"),
])  # fmt: skip
def test_what_does_not_look_at_a_judged_card_is_no_looking(old: str, new: str, wrong: str) -> None:
    text = board_text(entry("royal")).replace(old, new)
    assert text != board_text(entry("royal"))
    with pytest.raises(BoardError, match=wrong):
        read_board(text, entry("royal").rules)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", [game.id for game in LIFTED])
def test_the_card_itself_is_pressed_and_words_beside_it_too(game: str) -> None:
    for spot in ("card", "words"):
        player, look = judging(game=game, speed=1.0)
        stand = player.scene.board.painter.stand
        assert stand
        card, target = stand.places.card.rect, player.targets[look]
        assert target.rect == card and target.name == player.scene.turn.prompt.lifts.label  # type: ignore[union-attr]
        stamps = stand.places.stamps.values()
        assert target.also and target.also.collidelist([card, *stamps]) == -1
        assert all(stamp.centery in range(target.also.top, target.also.bottom) for stamp in stamps), "a third answer"
        known = len(player.scene.session.beats(None))
        at = target.rect.center if spot == "card" else target.also.center
        player.do(Point(at))
        assert player.scene.focus.lit and player.scene.focus.lit.id == look
        player.do(Press(at), Release(at))
        assert type(player.scene.session.beats(None)[known].event) is Peeked


def test_keys_reach_the_card_and_its_number_is_the_third() -> None:
    player, look = judging()
    known = len(player.scene.session.beats(None))
    player.do(AnswerKey(3))
    assert type(player.scene.session.beats(None)[known].event) is Peeked
    player, look = judging()
    known = len(player.scene.session.beats(None))
    player.key_to(look)
    assert type(player.scene.session.beats(None)[known].event) is Peeked


@pytest.mark.slow
def test_a_corner_lifts_under_the_pointer_and_under_keys() -> None:
    player, look = judging(speed=1.0)
    player.do(Point((5, 5)))
    player.wait(600)
    board = player.scene.board
    rest = board.painter.lifted(board.clock)
    for _ in range(2):
        player.do(Point(player.targets[look].rect.center))
        player.wait(400)
        assert rest == 0 and board.painter.lifted(board.clock) == 1
        player.do(Point((5, 5)))
        player.wait(400)
    assert board.painter.lifted(board.clock) == 0
    player.scene.focus.go(look)
    player.wait(400)
    assert board.painter.lifted(board.clock) == 1


def test_it_turns_over_at_the_stand_for_who_looks_and_the_table_lights_up_then() -> None:
    player, look = judging(speed=1.0)
    board = player.scene.board
    stand = board.painter.stand
    assert stand
    player.wait(600)
    player.click(look)
    player.wait(500)
    flight = board.flights.of(stand.case.card)
    assert flight and flight.shows(board.clock) == board.resting.known(stand.case.card) is not None
    assert flight.travel.at(board.clock) == stand.places.card and board.dim == pytest.approx(0.3, abs=0.01)
    player.wait(PEEK + 600)
    assert board.painter.stand is None and board.dim == 1.0


def test_on_the_couch_nobody_sees_it_before_the_curtain() -> None:
    player, look = judging(PERSON, "random", speed=1.0)
    scene = player.scene
    assert scene.view.eyes is None
    stand = scene.board.painter.stand
    assert stand
    player.wait(600)
    player.click(look)
    for _ in range(40):
        flight = scene.board.flights.of(stand.case.card)
        assert scene.view.eyes is not None or flight is None or flight.shows(scene.board.clock) is None
        player.wait(100)
        if scene.eyes.phase is not Phase.PUBLIC:
            break
    assert scene.eyes.covered or scene.view.eyes is not None


def test_an_instant_table_shows_no_stand_after_a_look() -> None:
    player, look = judging()
    player.click(look)
    player.wait(200)
    assert player.scene.board.painter.stand is None


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_words_have_room_at_every_size(size: tuple[int, int], text: float, lang: str) -> None:
    for game in LIFTED:
        player, look = judging(game=game.id, size=size, text=text, language=lang)
        stand = player.scene.board.painter.stand
        assert stand
        at, words = stand.places, player.targets[look].also
        assert words and words.height >= player.scene.screen.px(TARGET)
        others = [at.bust, at.bubble, at.card.rect, *at.stamps.values()]
        assert not any(words.colliderect(Rect(other)) for other in others), (words, others)
