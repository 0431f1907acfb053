"""Presses in vain, which are told why at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from games import GAMES
from table.input.intents import Accept, Help, Point, Press, Release
from table.match.eyes import Phase
from table.match.seats import PERSON
from table.scenes.learn.rules import RulesScene
from table.stage.controls.prompt import target_id
from tests.table.scenes.playing import FRAME, NAMES, PEOPLE, Player, sit_down

pytestmark = pytest.mark.usefixtures("home")


@contextmanager
def noticed(player: Player, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[str], list[str]]]:
    """Sounds, and hints of the latest frame."""
    heard, told = list[str](), list[str]()
    with monkeypatch.context() as patch:
        patch.setattr(player.app.sounds, "play", lambda name, *_, **__: heard.append(name))
        patch.setattr("table.scenes.play.hints.tip", lambda _, said, *__: told.append(said))
        patch.setattr(player.scene.board, "draw_page", lambda _, page, *__: told.append(page.now))
        yield heard, told


def test_a_card_pressed_while_others_are_asked_says_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down("random", PERSON, "random", game=GAMES[0].id, speed=1.0)
    scene = player.scene
    player.frame()
    for _ in range(1000):
        if not scene.director.busy and scene.session.ask and not scene.board.moving:
            break
        player.wait(FRAME)
    card = next(target for target in player.targets.values() if target.id.startswith("Token"))
    seat = next(target for target in player.targets.values() if target.id.startswith("Seat") and not target.why)
    assert not card.enabled and card.why
    with noticed(player, monkeypatch) as (heard, told):
        for target, why in ((card, card.why), (seat, scene.words("play.your_turn", name=NAMES[0]))):
            heard.clear()
            scene.focus.go(target.id)
            player.do(Accept())
            told.clear()
            player.frame()
            assert heard.count("no") == 1 and told == [why]
        scene.focus.go(next(id for id in player.targets if id.startswith("Seat") and id != seat.id))
        player.do()
        player.wait(FRAME)
        told.clear()
        player.frame()
        assert not told, "it is told of another one"


def test_a_seat_that_cannot_be_chosen_says_so_when_it_is_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(PERSON, "random", "random", game=GAMES[0].id)
    player.wait_until_asked()
    seat = next(target for target in player.targets.values() if target.id.startswith("Seat") and target.why)
    with noticed(player, monkeypatch) as (heard, told):
        pos = (seat.rect.left + 4, seat.rect.top + 4)
        player.do(Point(pos), Press(pos), Release(pos))
        player.frame()
        assert heard.count("no") == 1 and told[-1:] == [seat.why]


def test_behind_the_curtain_nothing_is_heard_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others would hear that a card was tried in vain."""
    player = sit_down(*PEOPLE, "random", game=GAMES[0].id)
    player.wait_until_asked()
    player.pass_cover("keyboard")
    assert player.phase is Phase.PRIVATE and player.scene.turn.active
    seat = next(target for target in player.targets.values() if target.id.startswith("Seat") and target.why)
    with noticed(player, monkeypatch) as (heard, told):
        pos = (seat.rect.left + 4, seat.rect.top + 4)
        player.do(Point(pos), Press(pos), Release(pos))
        player.frame()
        assert "no" not in heard and told[-1:] == [seat.why]


def test_on_the_curtain_too(monkeypatch: pytest.MonkeyPatch) -> None:
    player = sit_down(*PEOPLE, "random", game=GAMES[0].id)
    player.wait_until_asked()
    target = player.targets["show"]
    assert not target.enabled and player.scene.words("curtain.show") not in target.why
    with noticed(player, monkeypatch) as (heard, _):
        player.do(Point(target.rect.center), Press(target.rect.center), Release(target.rect.center))
        assert "no" in heard


@pytest.mark.slow
def test_the_help_key_says_why_what_is_focused_cannot_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thing that has a reason says it, and nothing else does."""
    pygame.display.init()
    pygame.display.set_mode((1280, 720))  # something is typed there
    told = set[str]()
    for game in (entry.id for entry in GAMES if entry.rules.claims):
        player = sit_down(PERSON, "random", "random", game=game, lessons={"": {game: (1,)}}, aims={"": {game: (0,)}})
        player.wait_until_asked()
        scene = player.scene
        kinds = {(id.split()[0], target.why): target for id, target in player.targets.items()}
        for id, target in ((target.id, target) for target in kinds.values()):
            scene.focus.go(id)
            player.do(Help())
            player.wait(FRAME)
            rules = player.app.top
            assert isinstance(rules, RulesScene)
            if target.why and not target.enabled:
                assert rules.written[1] == target.why
                told.add(id.split()[0])
            else:
                assert rules.written[1] == next(iter(rules.page.told(rules.here)))
            player.frame()
            player.do(Help())
            player.wait(FRAME)
            assert player.app.top is scene
        player.app.close()
    assert {"Token", "Seat"} <= told


def test_beside_a_curtain_the_help_key_says_nothing_of_a_hand() -> None:
    player = sit_down(
        *PEOPLE, "random", game=GAMES[0].id, lessons={"": {GAMES[0].id: (1,)}}, aims={"": {GAMES[0].id: (0,)}}
    )
    player.wait_until_asked()
    player.pass_cover()
    player.wait(FRAME)
    scene = player.scene
    thing = next(thing for thing in scene.board.resting.things() if thing.held)
    scene.focus.go(target_id(thing.touch))
    monkey = {int(thing.touch.value): "why"}
    scene.hints.reasons = monkey
    assert scene.hints.against(hands=True) == "why" and not scene.help_note
