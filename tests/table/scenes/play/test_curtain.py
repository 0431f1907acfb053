"""The curtain: opaque, complete, and nothing on it is cut off."""

from __future__ import annotations

import pygame
import pytest

from games import entry
from games.core.words import Words
from table.base.screen import Screen
from table.input.intents import Accept, Point
from table.match.eyes import Phase
from table.match.seats import PERSON, SeatSetup
from table.scenes.play.curtain import GO_ON, I_AM, SHOW, Curtain
from table.stage.boardfile import load_board
from table.stage.speech.narrator import Narrator
from table.ui import labels
from tests.table.scenes.playing import sit_down
from tests.table.windows import SCREENS

GAME = entry("royal").rules
SEAT = SeatSetup("", 0, PERSON)


def curtain(screen: Screen, what: str, step: int = 0, name: str = "プレイヤー1") -> Curtain:
    words = Words(screen.lang, "table", "games.royal")
    narrator = Narrator(words, GAME, load_board(GAME), (name, "Ben"))
    made = Curtain()
    if what:
        made.call(narrator, 0, SEAT, what, step)
    else:
        made.close(narrator, 0, SEAT)
    made.lay_out(screen)
    return made


def drawn_texts(made: Curtain, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Draws the curtain and sees to it that it is opaque.

    Where texts are written, in order.
    """
    drawn: list[pygame.Rect] = []
    block = labels.block

    def watched(surface: pygame.Surface, words: str, rect: pygame.Rect, *more: object) -> int:
        high = block(surface, words, rect, *more)  # type: ignore[arg-type]
        drawn.append(pygame.Rect(rect.x, rect.y, rect.width, high))
        return high

    monkeypatch.setattr(labels, "block", watched)
    pictures = []
    for colour in ("black", "white"):
        surface = pygame.Surface(screen.size)
        surface.fill(colour)
        drawn.clear()
        made.draw(surface, screen, None, None)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]
    return drawn


@pytest.mark.sampled(2)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize(("what", "name"), [("offer", "W" * 60), ("answer", "プレイヤー1"), ("", "W" * 60)])
def test_covers_everything_and_cuts_nothing(
    screen: Screen, what: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = curtain(screen, what, name=name)
    texts = drawn_texts(made, screen, monkeypatch)[: 3 if what else 1]
    window = pygame.Rect((0, 0), screen.size)
    targets = list(made.targets())
    assert [target.id for target in targets] == ([I_AM, SHOW] if what else [GO_ON])
    assert all(window.contains(target.rect) for target in targets)
    assert not len(targets) > 1 or not targets[0].rect.colliderect(targets[1].rect)
    assert all(window.contains(rect) for rect in texts)
    assert all(rect.bottom <= targets[0].rect.top for rect in texts)


def test_one_press_after_the_other() -> None:
    for step in (0, 1):
        made = curtain(SCREENS[0], "offer", step)
        assert [target.enabled for target in made.targets()] == [step == 0, step == 1]
    assert (made.step_of(I_AM), made.step_of(SHOW), made.step_of(GO_ON)) == (0, 1, 0)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
@pytest.mark.parametrize(("part", "name"), [("call", "W" * 60), ("call_brain", "プレイヤー1"), ("card", "W" * 60)])
def test_calling_all_but_one_covers_everything_and_cuts_nothing(
    screen: Screen, name: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Words(screen.lang, "table", "games.kadofida")
    game = entry("kadofida").rules
    narrator = Narrator(words, game, load_board(game), (name, "Ben"))
    made = Curtain()
    card = pygame.Surface((300, 420))
    if part == "card":
        made.show_card(narrator, lambda height: pygame.transform.scale(card, (height * 5 // 7, height)), "?", done=True)
    else:
        said = words("event.FlameShown", seat=narrator.name(0))
        made.call_others(narrator, 0, SEAT, said, 0, is_person=part == "call")
    made.lay_out(screen)
    texts = drawn_texts(made, screen, monkeypatch)[: 2 if part == "card" else 3]
    window, targets = pygame.Rect((0, 0), screen.size), list(made.targets())
    assert [target.id for target in targets] == ([GO_ON] if part == "card" else [I_AM, SHOW])
    assert all(window.contains(target.rect) for target in targets)
    assert all(window.contains(rect) for rect in texts)
    assert all(rect.bottom <= targets[0].rect.top for rect in texts)
    if part == "card":
        assert made._side >= 300 * screen.scale
        assert made._box.y + made._side < texts[0].top


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_between_two_nobody_is_called_to_choose_who_gets_a_card(lang: str) -> None:
    words = Words(lang, "table", "games.royal")
    for names, key in ((("Ann", "Ben"), "ask.offer.without.to"), (("Ann", "Ben", "Cem"), "ask.offer")):
        narrator = Narrator(words, GAME, load_board(GAME), names)
        assert narrator.purpose(0, "offer") == words(key, name="Ann")
        assert narrator.purpose(0, "answer") == words("ask.answer", name="Ann")


@pytest.mark.usefixtures("home")
def test_after_the_pointer_enter_makes_each_awaited_press() -> None:
    player = sit_down(PERSON, PERSON)
    eyes = player.scene.eyes
    while eyes.phase is not Phase.COVER:
        player.wait(200)
    for step in (0, 1):
        assert (eyes.phase, eyes.step) == (Phase.COVER, step)
        player.do(Point((3 + step, 3)), Accept())
        assert (eyes.phase, eyes.step) == (Phase.COVER, step), "too soon"
        player.wait(600)
        player.do(Point((3, 3 + step)), Accept())
    assert eyes.phase is Phase.PRIVATE
