"""The names of piles: whole words in their rooms, neighbours apart."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.screen import Screen
from table.stage.arrange import places
from table.stage.pilenames import pile_name_picture, share_room
from table.stage.spec import load_board

COUNTING = [entry for entry in GAMES if load_board(entry.rules).total]


def test_a_long_name_gets_what_its_neighbours_leave() -> None:
    screen = Screen((1920, 1080), "en")
    rooms = [Rect(0, 0, 100, 40), Rect(106, 0, 100, 40), Rect(400, 0, 100, 40)]
    wide = share_room(["The longest name of all", "Box", "Deck"], rooms, screen)
    assert wide[0].left == 0 and wide[0].right > rooms[0].right and wide[1:] == rooms[1:]
    assert share_room(["The longest name of all", None, "Deck"], rooms, screen) == rooms
    assert share_room(["Field", "Box", "Deck"], rooms, screen) == rooms


@pytest.mark.parametrize("entry", COUNTING, ids=lambda entry: entry.id)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_no_name_is_cut_and_none_touches_its_neighbour(
    entry: Entry, lang: str, text: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(said: str, *_: object) -> pygame.Surface:
        raise AssertionError(f"{said} is cut")

    monkeypatch.setattr("table.stage.pilenames.fitted", cut)
    pygame.display.init()
    screen, words, spec = Screen(size, lang, text), Words(lang, entry.package), load_board(entry.rules)
    names = [words(f"place.{name}") for name, place in spec.places.items() if place.at == "centre"]
    for log in (False, True):
        layout = places(screen, 4, 0, spec, entry.rules, log)
        drawn = []
        for said, room in zip(names, share_room(names, layout.labels, screen), strict=True):
            picture = pile_name_picture(said, room, screen, (255, 255, 255))
            place = picture.get_rect(center=room.center)
            drawn.append(picture.get_bounding_rect().move(place.topleft))
            assert room.inflate(2, 2).contains(drawn[-1])
        assert not any(one.inflate(4, 0).colliderect(other) for one, other in combinations(drawn, 2))
