"""The pictures of cards for phones, which are made while people play."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from games import GAMES
from games.core.words import LANGUAGES
from table.base.slices import SlicedWork
from table.match.seating import company
from table.phones import pictures
from table.stage.catalogue import card_art


@pytest.mark.slow
def test_what_has_letters_on_it_is_drawn_in_each_language_and_the_rest_once() -> None:
    game = next(game for game in GAMES if game.rules.claims)
    before = card_art(game.id, "en")
    made = pictures.pictures(game.id, LANGUAGES, company(2))
    one, other = (made[lang] for lang in LANGUAGES)
    assert {name for name in one if one[name].path == other[name].path} == {"room", "faces", "animals"}
    assert card_art(game.id, "en") is before, "the table has to draw its cards anew"


def test_a_large_picture_is_packed_in_slices() -> None:
    surface = pygame.Surface((800, 800))
    surface.get_buffer().write(Random(1).randbytes(800 * 800 * 4))
    made = []
    work = SlicedWork(lambda: made.append(pictures._jpeg(surface)))
    slices = 1
    while not work.run(0):
        slices += 1
    assert made[0].type == "image/jpeg" and len(made[0].content) > 200_000
    assert slices > len(made[0].content) / 100_000
