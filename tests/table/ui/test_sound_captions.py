"""The strip of captions: it covers nothing, says who, and has room."""

from __future__ import annotations

import pygame
import pytest

from games.core.words import LANGUAGES, Words
from table.audio.captioned import EDGES, KEYS, TOP, SoundCaption
from table.base.screen import Screen
from table.input.intents import Point
from table.match.seats import PERSON
from table.stage.controls import bar
from table.ui import labels
from table.ui.sound_captions import draw_captions, room_for_scenes, said
from tests.table.scenes.playing import sit_down

SIZES = [(640, 360), (1280, 720), (1024, 768), (3440, 1440)]
pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_caption_fits_in_the_largest_letters(lang: str) -> None:
    words = Words(lang, "table")
    for size in SIZES:
        screen = Screen(size, lang, 2.0)
        for key in KEYS.values():
            line = said(SoundCaption(key, "Hakase"), words)
            assert labels.width(line, screen.font(26)) <= screen.width - 2 * screen.font(26), (size, line)


@pytest.mark.slow
@pytest.mark.parametrize("edge", EDGES)
def test_scenes_are_laid_out_beside_it_as_soon_as_it_is_wished_for(edge: str) -> None:
    player = sit_down(PERSON, "heuristic", captions_edge=edge)
    for captions, text in (("off", 1.0), ("all", 1.0), ("all", 2.0), ("meaningful", 1.5), ("off", 1.0)):
        player.app.change(captions=captions, text=text)
        room = room_for_scenes((1280, 720), text, None if captions == "off" else edge)
        assert player.app.viewport == room
        assert player.app.screen.size == room.size
        assert (room.height < 720) == (captions != "off")
        assert all(room.move(0, -room.y).contains(target.rect) for target in player.scene.focus.targets)
        if strip := 720 - room.height:
            player.app.captions.hear("stamp", "Ben")
            player.app.draw(player.surface)
            assert strip == (room.y if edge == TOP else 720 - room.bottom)
            beside = player.surface.subsurface((0, 0 if edge == TOP else room.bottom, 1280, strip))
            assert len({*pygame.image.tobytes(beside, "RGB")}) > 9, "nothing is written there"


def test_they_change_places_at_once_and_what_is_pressed_moves_with_the_scene() -> None:
    player = sit_down(PERSON, "heuristic", captions="all")
    app, places = player.app, {}
    for edge in EDGES:
        app.change(captions_edge=edge)
        player.wait(32)
        places[edge] = app.viewport.y
        rules = next(target for target in player.scene.focus.targets if target.id == bar.RULES)
        app.step([Point(rules.rect.move(app.viewport.topleft).center)], 16)
        assert player.scene.focus.lit and player.scene.focus.lit.id == bar.RULES
    assert places["bottom"] == 0 < places["top"]


def test_an_answer_has_its_caption_with_its_speaker_and_goes() -> None:
    player = sit_down(PERSON, "heuristic", captions="meaningful", speed=1.0)
    stamped = SoundCaption("stamp", "Ben")
    player.app.sounds.play("stamp", who="Ben")
    assert player.app.captions.standing[-1:] == (stamped,)
    before = player.app.front
    player.wait(6000)
    assert stamped not in player.app.captions.standing
    assert player.app.front != before  # so that it is drawn


def test_older_captions_make_way_where_there_is_no_room() -> None:
    screen, words = Screen((640, 360), "en", 2.0), Words("en", "table")
    many, one = pygame.Surface(screen.size), pygame.Surface(screen.size)
    latest = SoundCaption("murmur", "W" * 12)
    draw_captions(
        many, [SoundCaption("glimpse", "W" * 12), SoundCaption("announce", "W" * 30), latest], words, screen, EDGES[0]
    )
    draw_captions(one, [latest], words, screen, EDGES[0])
    assert pygame.image.tobytes(many, "RGB") == pygame.image.tobytes(one, "RGB")
