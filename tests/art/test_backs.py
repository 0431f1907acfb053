"""Tests of card backs: one design per pack.

Wherever a card lies or flies, its back reveals no more than that of its place.
"""

from __future__ import annotations

import pygame
import pytest

from games import GAMES
from games.core.entry import Entry
from table.stage.boardfile import load_board
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.card_pictures import MIDDLE, SMALL, Pictures
from table.stage.drawing.cards import CardArt
from table.stage.drawing.flying_cards import draw_flights
from table.stage.layout.pose import Pose
from table.stage.motion.flights import Flight, Flights
from table.stage.motion.tween import Travel
from tests.art.test_cards import pixels
from tests.table.stage import boards
from tests.table.stage.boards import board, match

PACKED = [entry for entry in GAMES if len({place.pack for place in entry.rules.places} - {None}) > 1]
each = pytest.mark.parametrize("entry", PACKED, ids=lambda entry: entry.id)
HERE = Pose(40, 60, 100)


def packs(entry: Entry) -> list[str]:
    return sorted({place.pack for place in entry.rules.places if place.pack})


@each
@pytest.mark.parametrize("height", [48, 126, 210])
def test_every_pack_has_a_back_of_its_own(entry: Entry, height: int) -> None:
    art = CardArt(entry.id)
    backs = [pixels(art.back(height, pack)) for pack in packs(entry)]
    assert len({*backs}) == len(backs)
    turned = [pixels(art.rotated(None, height, 30, pack)) for pack in packs(entry)]
    assert len({*turned}) == len(turned)


@each
def test_where_one_pack_is_known_there_is_the_usual_back(entry: Entry) -> None:
    art = CardArt(entry.id)
    assert pixels(art.back(126)) in [pixels(art.back(126, pack)) for pack in packs(entry)]
    assert CardArt("royal").back(126, "no such pack") is not None


@each
def test_the_back_is_that_of_the_place_and_a_face_shows_nothing_of_it(entry: Entry) -> None:
    faces = tuple(face.id for face in entry.rules.faces)
    pictures = Pictures(CardArt(entry.id), faces, 240, tuple(packs(entry)))
    for height in (SMALL, MIDDLE, 100, 240):
        backs = {pixels(pictures.card(None, height, pack=pack)) for pack in packs(entry)}
        assert len(backs) == len(packs(entry))
        assert len({pixels(pictures.card(faces[0], height, pack=pack)) for pack in packs(entry)}) == 1
        shaded = {pixels(pictures.card(None, height, shaded=True, pack=pack)) for pack in packs(entry)}
        assert len(shaded) == len(packs(entry))


@each
def test_a_flying_card_has_the_back_of_the_place_it_comes_from_or_goes_to(entry: Entry) -> None:
    pygame.display.init()
    pictures = Pictures(CardArt(entry.id), tuple(face.id for face in entry.rules.faces), 240, tuple(packs(entry)))
    one, other = packs(entry)[:2]

    def flown(zone: int, back: str | None) -> bytes:
        flights = Flights()
        flights.packs = (one, other, None)
        flights.add(Flight(None, zone, Travel(HERE, HERE, 0, 100), None, 0, 100, back=back))
        surface = pygame.Surface((100, 140))
        draw_flights(SurfaceCanvas(surface, boards.SMALL, pictures, 50), flights, on_stage=False)
        return pygame.image.tobytes(surface, "RGB")

    assert flown(0, None) == flown(2, one) == flown(1, one)
    assert flown(1, None) == flown(2, other) != flown(0, None)


@pytest.mark.sampled(1)
@each
@pytest.mark.parametrize("eyes", [None, 0])
def test_on_the_board_every_card_has_the_back_of_its_place(entry: Entry, eyes: int | None) -> None:
    game = match(4, 40, 2, entry)
    shown = board(4, entry=entry)
    for beat in game.beats(eyes):
        shown.perform(beat, 1)
        for flight in shown.flights._flights:
            assert flight.back in {None, *packs(entry)}
        shown.update(5000)
    view = game.view(eyes)
    known = {place.name: place.pack for place in entry.rules.places}
    for number, name in enumerate(view.map.names):
        assert shown.resting.made.packs[number] == known[name]
    for token, zone in shown.resting.made.zones.items():
        face = view.face(token)
        pack = shown.resting.made.pack(token)
        assert pack == known[view.map.names[zone]]
        assert face is None or pack is None or entry.rules.faces[face].traits["pack"] == pack
    assert load_board(entry.rules).places.keys() == known.keys()
