"""Dialogs, messages and buttons come and go gently, and work at once."""

from __future__ import annotations

import pygame
import pytest

from table.base.measures import EASE
from table.base.screen import Screen
from table.input.intents import OUTSIDE, Back, Point, Press, Release
from table.scenes.play.pause import PauseScene
from table.stage.controls import bar
from table.ui.fading import Afterimage, Presence, eased, faded, scrolled
from table.ui.toast import Toast
from tests.table.scenes.playing import FRAME, PERSON, Player, sit_down

FRAMES = round(EASE / FRAME) + 2


def pictures(player: Player) -> list[bytes]:
    """The frames while something comes or goes, each with its time."""
    found = []
    for _ in range(FRAMES):
        player.app.step([], FRAME)
        found.append(player.frame())
    return found


def test_what_is_drawn_is_there_in_part() -> None:
    surface = pygame.Surface((10, 10))
    surface.fill((100, 100, 100))
    for here, wanted in ((0.0, 100), (0.5, 150), (1.0, 200)):
        surface.fill((100, 100, 100))
        with faded(surface, here, pygame.Rect(2, 2, 4, 4)):
            surface.fill((200, 200, 200), (2, 2, 4, 4))
        assert surface.get_at((3, 3))[0] == pytest.approx(wanted, abs=1) and surface.get_at((8, 8))[0] == 100
    assert [eased(age, reduced=False) for age in (0, EASE / 2, 2 * EASE)] == [0, 0.5, 1]
    assert eased(0, reduced=True) == 1


@pytest.mark.slow
def test_a_dialog_comes_and_goes_in_steps_and_can_be_pressed_at_once() -> None:
    player = sit_down(PERSON, "random", speed=1.0)
    player.wait_until_asked()
    player.wait(1000)
    player.frame()
    player.do(Back())
    dialog = player.app.top
    assert isinstance(dialog, PauseScene) and player.app.moving
    came = pictures(player)
    assert len({*came}) > 4 and came[-1] == came[-2] and not player.app.scenes.moving
    resume = dialog.form.widget("resume").rect.center
    player.do(Back())
    assert player.app.top is player.scene and player.app.scenes.moving, "it is there no more, but still seen"
    went = pictures(player)
    assert len({*went}) > 4 and went[-1] not in came
    player.do(Back())
    player.do(Press(resume), Release(resume))
    assert player.app.top is player.scene, "it does not wait to be seen"


@pytest.mark.slow
def test_with_reduced_motion_they_are_there_at_once() -> None:
    player = sit_down(PERSON, "random", speed=1.0, reduced=True)
    player.wait_until_asked()
    player.wait(1000)
    player.do(Back())
    assert len({*pictures(player)}) == 1
    player.do(Back())
    assert len({*pictures(player)}) == 1


def test_what_was_behind_another_scene_is_not_seen_through_it() -> None:
    """A hand is gone in the frame in which a dialog comes."""
    player = sit_down(PERSON, PERSON, "random", speed=1.0)
    for _ in range(4000):
        player.app.step([], FRAME)
        if player.scene.eyes.covered:
            break
    player.pass_cover()
    player.wait(1000)
    assert player.scene.view.eyes is not None
    player.app.push(PauseScene(player.app, player.scene.setup))
    hands = []
    for eyes in (0, 1):
        player.scene.board.settle(player.scene.session.view(eyes))
        hands.append(player.frame())
    assert hands[0] == hands[1] and player.scene.eyes.covered


def test_a_message_comes_and_goes() -> None:
    screen, surface = Screen((640, 360), "en"), pygame.Surface((640, 360))
    toast = Toast()
    toast.show("Saved")

    def seen() -> bytes:
        surface.fill((0, 0, 0))
        toast.draw(surface, screen)
        return pygame.image.tobytes(surface, "RGB")

    toast.update(10)
    first = seen()
    toast.update(30)
    assert seen() != first and toast.moving
    toast.update(90)
    whole = seen()
    assert not toast.moving
    toast.update(toast.left - 20)
    assert toast.moving and seen() not in (whole, first)


def test_a_message_leaves_in_sight_what_has_the_focus() -> None:
    toast, screen = Toast(), Screen((1280, 720), "en", text=2.0)
    toast.show("Something to be read", until_read=True)
    toast.update(1000)
    focus = pygame.Rect(500, 30, 280, 40)
    for at, left in ((None, False), (focus, True), (focus.move(0, 300), False)):
        surface = pygame.Surface(screen.size)
        toast.draw(surface, screen, at)
        assert left == (not any(surface.get_at(focus.center)[:3]))


AREA = pygame.Rect(2, 2, 4, 4)


def drawn(image: Afterimage, surface: pygame.Surface, what: str, *, reduced: bool = False) -> int:
    """Draw something white, or nothing; return how bright its place is."""
    surface.fill((0, 0, 0))
    if what:
        surface.fill((200, 200, 200), AREA)
    image.follow(surface, what, AREA if what else None, reduced=reduced)
    return surface.get_at((3, 3))[0]


def test_what_has_gone_fades() -> None:
    image, surface = Afterimage(), pygame.Surface((10, 10))
    assert drawn(image, surface, "tip") == 200 and not image.moving
    found = []
    for _ in range(5):
        found.append(drawn(image, surface, ""))
        image.update(EASE / 4)
    assert found[0] == pytest.approx(200, abs=2) and found == sorted(found, reverse=True) and found[-1] == 0
    assert len({*found}) == 5 and not image.moving


@pytest.mark.parametrize("how", ["reduced", "dropped"])
def test_what_must_not_be_seen_any_more_is_gone_at_once(how: str) -> None:
    image, surface = Afterimage(), pygame.Surface((10, 10))
    drawn(image, surface, "tip")
    if how == "dropped":
        image.drop()
    assert drawn(image, surface, "", reduced=how == "reduced") == 0 and not image.moving


def test_what_comes_is_there_in_part_and_goes_from_where_it_was() -> None:
    sign, surface, found = Presence(), pygame.Surface((10, 10)), []
    for there in (True, True, True, False, False, False):
        sign.come(EASE / 2 if found else 0.0, here=there)
        surface.fill((0, 0, 0))
        with sign.drawn(surface, AREA if there else None, reduced=False):
            if there:
                surface.fill((200, 200, 200), AREA)
        found.append(surface.get_at((3, 3))[0])
    assert found == pytest.approx([0, 100, 200, 200, 100, 0], abs=2)


def test_a_tip_goes_in_steps() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    player.wait_until_asked()
    player.wait(1000)
    player.do(Point(player.targets[bar.PAUSE].rect.center))
    player.wait(1000)
    told = player.frame()
    player.do(Point(OUTSIDE))
    went = [player.frame(), *pictures(player)]
    assert told not in went and len({*went}) > 4 and not player.scene.hints.moving


def test_buttons_go_in_steps_when_others_take_their_place() -> None:
    player = sit_down(PERSON, "random", "random", speed=1.0)
    player.wait_until_asked()
    player.wait(1000)
    player.frame()
    prompt = player.scene.turn.prompt
    area = player.scene.board.places.prompt
    player.click(player.options("Word")[0])
    player.click(player.options("Seat")[0])
    player.click(player.options("Token")[0])
    assert player.scene.turn.reviewing
    seen = []
    for _ in range(FRAMES):
        player.frame()
        seen.append(pygame.image.tobytes(player.surface.subsurface(area), "RGB"))
        player.app.step([], FRAME)
    assert len({*seen}) > 4 and not prompt.gone.moving


def test_nothing_private_fades_over_the_curtain() -> None:
    player = sit_down(PERSON, PERSON, "random", speed=1.0)
    for _ in range(4000):
        player.app.step([], FRAME)
        if player.scene.eyes.covered:
            break
    player.pass_cover()
    player.wait(1000)
    player.do(Point(player.targets[player.options("Token")[0]].rect.center))
    player.wait(1500)
    player.frame()
    player.scene.cover()
    assert player.scene.eyes.covered
    player.wait(20)
    assert not player.scene.hints.moving and not player.scene.turn.prompt.gone.moving
    assert len({*pictures(player)}) == 1


def test_what_goes_on_behind_an_edge_is_not_cut_there_but_fades() -> None:
    surface, window = pygame.Surface((10, 100)), pygame.Rect(0, 20, 10, 60)
    for above, below in ((False, False), (True, False), (False, True), (True, True)):
        surface.fill((100, 100, 100))
        with scrolled(surface, window, 20, above=above, below=below):
            surface.fill((200, 200, 200), window)
        column = [surface.get_at((5, y))[0] for y in range(window.top, window.bottom)]
        assert (column[0] == 100) == above and (column[-1] == 100) == below
        assert column[30] == 200 and (not above or sorted(column[:20]) == column[:20])
        assert not below or sorted(column[-20:], reverse=True) == column[-20:]
