"""Choosing who sits at a seat.

A person or a character, and the level.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from games import GAMES
from games.brains.cast import CAST
from games.brains.levels import LEVELS
from table.graphics.theme import palette
from table.input.intents import Accept, Back, Help, Move, Next, Point, Press, Release
from table.match.players import character_of, face_id
from table.match.seats import ANIMALS, PERSON, SeatSetup
from table.scenes.home.lobby import LobbyScene
from table.scenes.home.sitting import SittingScene, Told
from table.scenes.kit.chairs import Player
from table.scenes.learn.rules import RulesScene
from table.scenes.play.scene import PlayScene
from tests.table.scenes.visiting import Visitor, visit

MANY = max(GAMES, key=lambda game: game.rules.seats.stop)
MOST = MANY.rules.seats.stop - 1


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Visitor:
    visitor = visit(monkeypatch, tmp_path)
    visitor.app.push(LobbyScene(visitor.app, GAMES[0].id, 4))
    return visitor


def seated(visitor: Visitor) -> list[str]:
    lobby = visitor.app.scenes[0]
    assert isinstance(lobby, LobbyScene)
    return [seat.player for seat in lobby._seats]


def told(visitor: Visitor, id: str) -> str:
    widget = visitor.form.form.widget(id)
    assert isinstance(widget, Told)
    return widget._say()


def faces(visitor: Visitor) -> list[str | None]:
    lobby = visitor.app.scenes[0]
    assert isinstance(lobby, LobbyScene)
    return [face_id(seat) for seat in lobby._seats]


def shown(visitor: Visitor) -> pygame.Surface:
    """Return the picture of the person in the dialog."""
    form = visitor.form.form
    return visitor.surface.subsurface(form.where(form.widget(f"who {PERSON}"))).copy()


def start(visitor: Visitor) -> tuple[SeatSetup, ...]:
    visitor.click("start")
    scene = visitor.scene
    assert isinstance(scene, PlayScene)
    return scene.setup.seats


@pytest.mark.sampled(1)
@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_a_character_and_a_level_are_chosen_and_hold_at_once(visitor: Visitor, use: object) -> None:
    use(visitor, "player 1")  # type: ignore[operator]
    assert isinstance(visitor.scene, SittingScene)
    use(visitor, "who shino")  # type: ignore[operator]
    assert seated(visitor) == [PERSON, "shino:2", "gen:2", "momo:2"]
    visitor.turn("level", 1)
    visitor.turn("level", 1)
    assert seated(visitor)[1] == "shino:4"
    visitor.turn("level", 1)
    assert seated(visitor)[1] == "shino:4", "there is no more"
    use(visitor, "who ryu")  # type: ignore[operator]
    assert seated(visitor)[1] == "ryu:4", "the level stays"
    use(visitor, "done")  # type: ignore[operator]
    assert isinstance(visitor.scene, LobbyScene)
    seats = start(visitor)
    assert seats[1].player == "ryu:4"
    visitor.app.close()
    assert visitor.saved[-1].lobbies[GAMES[0].id].seats[1].player == "ryu:4"


def test_by_arrows_and_enter_alone(visitor: Visitor) -> None:
    visitor.choose("player 2")
    visitor.do(Next())
    visitor.tab_to("who gen")
    visitor.do(Move(1, 0), Move(1, 0), Accept())
    assert character_of(seated(visitor)[2]) == CAST["ryu"]
    visitor.do(Back())
    assert isinstance(visitor.scene, LobbyScene)


def test_who_sits_elsewhere_changes_places(visitor: Visitor) -> None:
    visitor.click("player 1")
    visitor.click("who momo")
    assert seated(visitor) == [PERSON, "momo:2", "gen:2", "kiri:2"]


def test_a_person_who_becomes_a_character_takes_its_place_and_that_seat_gets_a_free_one(visitor: Visitor) -> None:
    visitor.click("player 0")
    with pytest.raises(KeyError):
        visitor.form.form.widget("level")
    visitor.click("who kiri")
    assert seated(visitor) == ["kiri:2", "ryu:2", "gen:2", "momo:2"]
    visitor.click(f"who {PERSON}")
    assert seated(visitor)[0] == PERSON and len({*seated(visitor)}) == 4


def test_of_a_person_nothing_is_shown_that_concerns_characters_only(visitor: Visitor) -> None:
    visitor.click("player 0")
    ids = {widget.id for widget in visitor.form.form.widgets}
    assert not ids & {"level", "note", "notebook"} and {"about", "done", f"who {PERSON}"} <= ids
    before = visitor.place("who kiri")
    visitor.click("who kiri")
    assert {"level", "note", "notebook"} <= {widget.id for widget in visitor.form.form.widgets}
    assert visitor.place("who kiri") == before, "what is pressed stays where it was"


def test_what_a_character_is_like_can_be_read(visitor: Visitor) -> None:
    row = visitor.form.form.widget("player 1")
    assert isinstance(row, Player) and row.name == f"Kiri: {CAST['kiri'].about['en']}"
    visitor.click("player 1")
    assert told(visitor, "about") == CAST["kiri"].about["en"]
    for who in CAST.values():
        visitor.do(Point(visitor.place(f"who {who.id}")))
        assert told(visitor, "about") == who.about["en"], "of whom the pointer is at"
        assert seated(visitor)[1] == "kiri:2", "and nothing is chosen by that"


def test_the_lobby_shows_the_level_in_stars_and_a_person_has_none(visitor: Visitor) -> None:
    def gold(number: int) -> int:
        visitor.wait(300)
        visitor.do(Point((1, 1)))
        shown = visitor.surface.subsurface(visitor.form.form.where(visitor.form.form.widget(f"level {number}")))
        light = palette(visitor.app.screen.contrast).brass_light
        return pygame.mask.from_threshold(shown, light, (12, 12, 12)).count()

    found = []
    for level in range(1, 5):
        visitor.click("player 1")
        visitor.turn("level", 1 if level > 1 else -3)
        visitor.click("done")
        found.append(gold(1))
    assert gold(0) == 0 and found == sorted(set(found)), "each level has a star more"


def test_what_a_level_changes_can_be_read(visitor: Visitor) -> None:
    visitor.click("player 1")
    words, said = visitor.app.words(), set()
    visitor.turn("level", -1)
    for one in LEVELS:
        said.add(about := visitor.form.form.widget("level").node.about)
        assert about == words(f"sitting.level_{one.number}")
        visitor.turn("level", 1)
    assert len(said) == len(LEVELS)
    assert told(visitor, "note") == words("sitting.same")


def test_a_touch_takes_the_level_of_its_tile(visitor: Visitor) -> None:
    visitor.click("player 1")
    visitor.wait(100)
    form = visitor.form.form
    place = form.where(form.widget("level"))
    for number, x in enumerate((place.left + 20, place.right - 20), 1):
        visitor.do(Point(at := (x, place.bottom - 20)), Press(at), Release(at))
        assert seated(visitor)[1] == f"kiri:{LEVELS[(number - 1) * -1].number}"


def test_the_help_says_how_ai_seats_play(visitor: Visitor) -> None:
    visitor.click("player 1")
    visitor.do(Help())
    assert isinstance(visitor.scene, RulesScene) and visitor.scene.here == "ai_seats"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("use", [Visitor.click, Visitor.choose])
def test_a_person_chooses_a_face_and_sits_at_the_table_with_it(visitor: Visitor, use: object) -> None:
    use(visitor, "player 0")  # type: ignore[operator]
    before = pygame.image.tobytes(shown(visitor), "RGB")
    use(visitor, "face tiger")  # type: ignore[operator]
    assert faces(visitor)[0] == "tiger" and seated(visitor)[0] == PERSON
    visitor.wait(300)
    assert pygame.image.tobytes(shown(visitor), "RGB") != before
    use(visitor, "done")  # type: ignore[operator]
    assert face_id(start(visitor)[0]) == "tiger"


def test_two_people_never_have_the_same_face(visitor: Visitor) -> None:
    for number in (1, 2):
        visitor.click(f"player {number}")
        visitor.click(f"who {PERSON}")
        visitor.click("done")
    first, second, third, _ = faces(visitor)
    assert len({first, second, third}) == 3 and {first, second, third} <= {*ANIMALS}
    visitor.click("player 0")
    visitor.click(f"face {third}")
    assert faces(visitor)[:3] == [third, second, first], "they swap"
    visitor.click("face sheep")
    assert faces(visitor)[:3] == ["sheep", second, first]
    visitor.click("done")
    visitor.click("token 0")
    assert faces(visitor)[:3] == ["sheep", second, first], "another colour is no other face"


@pytest.mark.slow
def test_a_face_is_known_again_by_the_name(visitor: Visitor) -> None:
    def sit(animal: str, name: str) -> None:
        visitor.app.change(name=name)
        visitor.app.home()
        visitor.app.push(LobbyScene(visitor.app, GAMES[0].id, 4))
        visitor.click("player 0")
        visitor.click(f"face {animal}")
        visitor.click("done")
        start(visitor)

    sit("panda", "Aki")
    sit("frog", "Ben")
    for name, animal in (("Aki", "panda"), ("Ben", "frog")):
        visitor.app.change(name=name)
        visitor.app.home()
        visitor.app.push(lobby := LobbyScene(visitor.app, GAMES[1].id, 4))
        assert face_id(lobby._seats[0]) == animal, "in whatever game"
    visitor.click("player 1")
    visitor.click(f"who {PERSON}")
    visitor.click("done")
    visitor.click("name 1")
    visitor.type("Aki")
    visitor.do(Accept())
    assert face_id(lobby._seats[1]) == "panda"
