"""Tests of the games' tables: distinct looks, legible labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import pygame
import pytest
from PIL import Image, ImageChops
from pygame import Rect

from games import GAMES
from games.core.entry import Entry
from games.core.words import Words
from table.base.screen import Contrast, Screen
from table.graphics.theme import RGB, palette
from table.match.picker import Touch
from table.match.seats import PERSON, SeatSetup
from table.stage.board import Board
from table.stage.drawing.decor import HOUSE, read_decor
from table.stage.drawing.ground import bare_table, decor_for, paint_ground
from table.stage.drawing.highlights import Touched, draw_seats
from table.stage.drawing.lamp import Lamp
from table.stage.drawing.mats import paint_mat
from table.stage.drawing.pile_names import name_shade
from table.stage.drawing.scenery import _lay
from table.store.settings import CONTRASTS
from tests.table.stage.boards import art, canvas

SIZES = ((1280, 720), (1920, 1080))


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    yield


@pytest.mark.slow
def test_what_lies_all_over_keeps_its_shape_in_every_window() -> None:
    areas = [decor_for(Screen(SIZES[0], "en"), game.art) for game in GAMES]
    all_over = [one for area in areas for one in area.ornaments if one.at == "all"]
    assert all_over
    for ornament in all_over:
        drawn = []
        for size in ((960, 540), (720, 540), (1280, 540)):
            surface = pygame.Surface(size)
            _lay(surface, ornament, 0)
            drawn.append(surface)
            middle = surface.subsurface((size[0] // 2 - 360, 0, 720, 540))
            assert pygame.image.tobytes(middle, "RGB") == pygame.image.tobytes(
                drawn[0].subsurface((120, 0, 720, 540)), "RGB"
            )
        wide = drawn[-1]
        assert wide.subsurface((0, 0, 160, 540)).get_bounding_rect().width
        seam = [wide.subsurface((x, 0, 1, 540)) for x in (159, 160)]
        assert pygame.image.tobytes(seam[0], "RGB") == pygame.image.tobytes(seam[1], "RGB")


def luminance(colour: Sequence[int]) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(ink: RGB, ground: pygame.Surface, rect: Rect) -> float:
    """Return the contrast of letters with the brightest pixel behind them."""
    part = ground.subsurface(rect.clip(ground.get_rect()))
    tones = Image.frombytes("RGB", part.size, pygame.image.tobytes(part, "RGB")).getcolors(part.width * part.height)
    assert tones
    return (luminance(ink) + 0.05) / (max(luminance(tone) for _, tone in tones) + 0.05)  # type: ignore[arg-type]


def named(names: str, seats: int) -> list[SeatSetup]:
    return [SeatSetup(names, seat, PERSON) for seat in range(seats)]


def written(named: pygame.Surface, bare: pygame.Surface, rect: Rect) -> Rect:
    """Return the bounds of the letters, where the two pictures differ."""
    both = [
        Image.frombytes("RGB", rect.size, pygame.image.tobytes(some.subsurface(rect), "RGB")) for some in (named, bare)
    ]
    box = ImageChops.difference(*both).getbbox()
    assert box
    return Rect(rect.x + box[0], rect.y + box[1], box[2] - box[0], box[3] - box[1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "theme"),
    [*((game, "normal") for game in GAMES), (GAMES[0], "high")],
    ids=lambda value: getattr(value, "id", value),
)
def test_names_are_read_on_the_worst_pixel_under_the_lamp(game: Entry, theme: Contrast) -> None:
    """Labels stay legible at the brightest place.

    Names of seats on their mats and of piles on the ground, with the lamp or the pointer on each seat. In high contrast
    the ground is the same for all games.
    """
    ink, least = palette(theme).cream, 7.0 if theme == "high" else 4.5
    for number, (size, text) in enumerate(product(SIZES, (1.0, 2.0))):
        seats = game.seats[0 if number in (1, 2) else -1]  # covers each pair of size, text and seats
        screen = Screen(size, "en", text, theme)
        words = Words("en", "table", game.package)
        layout = Board(screen, game, named("", seats), words, art(game.id)).places
        bare, said = (paint_ground(layout, named(names, seats), screen, game.art) for names in ("", "Ågnès 嘘卓"))
        piles = [label for label in layout.labels if not (layout.plaque and layout.plaque.contains(label))]
        for seat, place in enumerate(layout.seats):
            lit = bare.copy()
            lamp = Lamp(screen, decor_for(screen, game.art).lamp)
            lamp.turn(place.portrait.center, 0, 0)
            lamp.draw(canvas(lit, 0, screen, game))
            pointed = bare.copy()
            draw_seats(canvas(pointed, 0, screen, game), layout, touched=Touched(focus=Touch("Seat", seat)))
            assert contrast(ink, pointed, written(said, bare, place.name)) >= least, (size, text, seats, seat)
            assert contrast(ink, lit, written(said, bare, place.name)) >= least, (size, text, seats, seat)
            for words_at in piles:
                shade = name_shade(words_at.size, screen)
                lit.blit(shade, shade.get_rect(center=words_at.center))
                assert contrast(ink, lit, words_at) >= least, (size, text, seats, seat, words_at)


def test_a_chosen_seat_is_lit_at_its_edge_and_not_pale() -> None:
    """A veil over its mat would look like something that is closed."""
    game, screen = GAMES[0], Screen(SIZES[0], "en")
    seats = named("", 4)
    layout = Board(screen, game, seats, Words("en", "table", game.package), art(game.id)).places
    bare, place = paint_ground(layout, seats, screen, game.art), layout.seats[1].panel
    chosen, marked = bare.copy(), bare.copy()
    touch = Touch("Seat", 1)
    for surface, touched in ((chosen, Touched(chosen=(touch,))), (marked, Touched(marked=frozenset({touch})))):
        draw_seats(canvas(surface, 0, screen, game), layout, touched=touched)
    assert chosen.get_at(place.center) == bare.get_at(place.center) != marked.get_at(place.center)
    inner = place.right - screen.px(6), place.centery
    assert sum(chosen.get_at(inner)[:3]) > sum(marked.get_at(inner)[:3])


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_mark_fills_empty_mats_in_their_middle_and_is_faint(game: Entry) -> None:
    """Cards will lie there; in high contrast there is none."""
    for theme in CONTRASTS:
        screen = Screen(SIZES[0], "en", contrast=theme)
        mat, layout = (
            decor_for(screen, game.art).mat,
            Board(screen, game, named("", 4), Words("en", "table", game.package), art(game.id)).places,
        )
        bare = bare_table(screen, game.art)
        for place in layout.seats:
            with_mark, without = bare.copy(), bare.copy()
            paint_mat(with_mark, place, mat, screen)
            paint_mat(without, place, mat._replace(mark=""), screen)
            if theme == "high" or not mat.mark:
                assert pygame.image.tobytes(with_mark, "RGB") == pygame.image.tobytes(without, "RGB")
                continue
            mark = written(with_mark, without, place.panel)
            room = place.area.unionall([*place.areas.values()])
            assert room.contains(mark) and abs(mark.centerx - room.centerx) < room.width // 8
            tones = [luminance(with_mark.get_at((x, mark.centery))) for x in range(mark.left, mark.right)]
            plain = [luminance(without.get_at((x, mark.centery))) for x in range(mark.left, mark.right)]
            assert all((max(pair) + 0.05) / (min(pair) + 0.05) < 3 for pair in zip(tones, plain, strict=True))


def test_the_lamp_stays_where_it_is_when_it_is_turned_there_again() -> None:
    """Otherwise gliding repaints it each frame, and resting areas twice more."""
    lamp = Lamp(Screen(SIZES[0], "en"), HOUSE.lamp)
    lamp.turn((300, 200), 0, 0)
    lamp.turn((300, 200), 10, 220)
    assert lamp.still(10) == (300, 200)
    lamp.turn((500, 200), 20, 220)
    lamp.turn((500, 200), 130, 220)
    assert lamp.still(130) is None and lamp.still(240) == (500, 200)


def test_no_two_games_are_played_in_the_same_room_and_high_contrast_is_the_same_for_all() -> None:
    size = SIZES[0]
    areas = [bare_table(Screen(size, "en"), game.art) for game in GAMES]
    middles = [pygame.transform.average_color(area) for area in areas]
    for number, one in enumerate(middles):
        for other in middles[:number]:
            assert max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) > 8
    high = [bare_table(Screen(size, "en", contrast="high"), game.art) for game in GAMES]
    assert all(pygame.image.tobytes(area, "RGB") == pygame.image.tobytes(high[0], "RGB") for area in high)
    assert len({high[0].get_at((x, 360))[:3] for x in range(80, 1200)}) == 1, "plain"
    assert decor_for(Screen(size, "en"), GAMES[0].art) != HOUSE


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"texture": "silk"}, "texture = 'silk': there are felt, "),
        ({"mat": {"texture": "silk"}}, "texture = 'silk'"),
        ({"ornaments": [{"art": "room/fern", "at": "left"}]}, "at = 'left': there are all, "),
        ({"ornaments": [{"art": "room/fern", "at": "pattern"}]}, "width of " + GAMES[0].art + "/room/fern is missing"),
        ({"rim": {"grains": []}}, "grains"),
        ({"mat": {"mark_opacity": 2}}, "mark opacity"),
        ({"mats": {}}, "mats is not known"),
    ],
)
def test_what_makes_no_sense_in_a_room_is_named(data: dict[str, object], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        read_decor(data, GAMES[0].art)


def test_without_a_room_of_its_own_a_game_has_the_house_s() -> None:
    assert read_decor({}, "whist:art") == HOUSE
