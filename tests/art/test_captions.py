"""Names on the cards of one's own hand in small windows."""

from __future__ import annotations

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from table.base.screen import Screen
from table.stage.boardfile import load_board
from table.stage.catalogue import card_art
from table.stage.drawing.card_pictures import Pictures
from table.stage.drawing.cards import LETTERS, NAMED
from table.stage.layout.arrange import places


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_card_of_the_own_hand_has_a_name_that_can_be_read(game: Entry, size: tuple[int, int], lang: str) -> None:
    screen = Screen(size, lang)
    held = places(screen, game.seats.start, 0, load_board(game.rules), game.rules, 130.0, 0).hand_card
    if held >= NAMED:
        return  # it is on its plate
    faces = tuple(face.id for face in game.rules.faces)
    pictures = Pictures(card_art(game.id, lang), faces, 300)
    pictures.held = held
    for face in faces:
        named, bare = pictures.card(face, held, captioned=True), pictures.card(face, held)
        assert named.size == bare.size
        strip = pygame.Rect(0, held * 3 // 4, named.width, held // 4)
        letters = pygame.mask.from_threshold(named.subsurface(strip), "#fff8e6", (24, 24, 30, 255))
        boxes = letters.get_bounding_rects()
        assert boxes, face
        lines = boxes[0].unionall(boxes[1:])
        assert lines.height >= LETTERS * 0.6 and lines.right <= named.width, "capitals are about so high"
