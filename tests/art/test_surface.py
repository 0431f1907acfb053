"""Tests of table, tokens, panels, and the drawings that all games share."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pygame
import pytest

from table.graphics.vector import drawing, icon, picture, rasterised, shape
from table.stage.drawing.scenery import lamp_glow, paint_table
from table.stage.drawing.surface import panel, seat_looks, seat_piece
from table.stage.layout.rim import rim_width

COMMON = Path(str(files("art"))) / "common"
ICONS = sorted(path.stem for path in COMMON.glob("icons/*.svg"))
SHAPES = sorted(path.stem for path in COMMON.glob("shapes/*.svg"))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1680, 720)])
def test_the_table_fills_its_size_and_is_the_same_every_time(size: tuple[int, int]) -> None:
    table = paint_table(size)
    assert table.size == size
    assert pixels(table) == pixels(paint_table(size))
    middle, rim = table.get_at((size[0] // 2, size[1] // 2)), table.get_at((size[0] // 2, rim_width(size) // 3))
    assert middle.g > middle.r, "felt"
    assert rim.r > rim.g > rim.b, "wood"
    assert sum(middle) > sum(table.get_at((rim_width(size) * 3, rim_width(size) * 3))), "darker to the corners"


def test_the_lamp_fades_to_nothing() -> None:
    glow = lamp_glow(100)
    assert glow.size == (200, 200)
    middle = glow.get_at((100, 100))
    assert middle.r > middle.g > middle.b > 0, "warm"
    for place in ((0, 0), (0, 100), (100, 0), (199, 100), (100, 199)):
        assert sum(glow.get_at(place)[:3]) == 0


def test_there_are_seven_seats_and_no_two_share_colour_or_shape() -> None:
    looks = seat_looks()
    assert len({look.colour for look in looks}) == len({look.shape for look in looks}) == len(looks) == 7
    tokens = [seat_piece(look.colour, look.shape, 64) for look in looks]
    assert all(token.size == (64, 64) for token in tokens)


def test_the_shapes_of_seats_differ_without_colour() -> None:
    tokens = {pixels(seat_piece("#cccccc", look.shape, 40)) for look in seat_looks()}
    assert len(tokens) == len(seat_looks())


def test_a_token_can_say_who_sits_there() -> None:
    assert pixels(seat_piece("#cccccc", "star", 64, "robot")) != pixels(seat_piece("#cccccc", "star", 64, "person"))


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
def test_the_tail_of_a_bubble_points_out_of_its_side(side: str) -> None:
    body, at = pygame.Rect(0, 0, 120, 80), 40
    bubble = panel(body.size, "#ffffff", shadow=0, radius=12, tail=(side, at))  # type: ignore[arg-type]
    assert bubble.surface.size == (120 + 2 * bubble.margin, 80 + 2 * bubble.margin)
    body.topleft = (bubble.margin, bubble.margin)
    half = bubble.margin // 2
    places = {
        "left": (body.left - half, body.top + at),
        "right": (body.right + half, body.top + at),
        "top": (body.left + at, body.top - half),
        "bottom": (body.left + at, body.bottom + half),
    }
    for other, place in places.items():
        assert (bubble.surface.get_at(place).a > 0) == (other == side)


def test_every_icon_is_drawn_in_the_colour_asked_for() -> None:
    for name in ICONS:
        drawn = icon(name, 32, "#3366cc")
        assert drawn.size == (32, 32), name
        solid = [drawn.get_at((x, y)) for x in range(32) for y in range(32) if drawn.get_at((x, y)).a == 255]
        assert solid, name
        for colour in solid:
            assert all(abs(a - b) <= 3 for a, b in zip(colour[:3], (0x33, 0x66, 0xCC), strict=True)), name


def test_all_shapes_have_outlines_of_their_own() -> None:
    assert len({pixels(shape(name, 24)) for name in SHAPES}) == len(SHAPES)


def test_shapes_named_by_seats_are_there() -> None:
    assert {look.shape for look in seat_looks()} <= set(SHAPES)


@pytest.mark.parametrize("size", [(34, 48), (90, 126), (97, 41), (1, 1)])
def test_a_drawing_has_exactly_the_size_asked_for(size: tuple[int, int]) -> None:
    body = '<rect width="250" height="350" fill="#ff0000"/>'
    drawn = rasterised(body, (0, 0, 250, 350), size)
    assert drawn.size == size
    assert drawn.get_at((size[0] - 1, size[1] - 1)) == pygame.Color(255, 0, 0)


def test_a_picture_is_fitted_without_being_stretched() -> None:
    drawn = picture("common/icon", (120, 60)).get_bounding_rect(min_alpha=128)
    assert abs(drawn.width - drawn.height) <= 2
    assert abs(drawn.centerx - 60) <= 1


def test_a_missing_drawing_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        drawing("common/no-such-file")


def test_all_bundled_art_is_credited_with_a_licence_text() -> None:
    root = Path(str(files("art")))
    credits = tomllib.loads((root / "credits.toml").read_text(encoding="utf-8"))["credit"]
    for entry in credits:
        assert entry["what"] and entry["author"] and entry["licence"]
        assert (root / entry["licence_file"]).is_file()
    named = {(root / entry["licence_file"]).resolve() for entry in credits}
    assert {path.resolve() for path in root.glob("licences/*")} <= named


def test_drawings_use_only_what_the_rasteriser_knows() -> None:
    unknown = ("<filter", "<text", "<style", "<use", "<mask", "<clipPath", "style=", "<image")
    drawings = sorted(Path(str(files("art"))).rglob("*.svg"))
    assert len(drawings) > len(ICONS)
    assert not [path for path in drawings if any(word in path.read_text(encoding="utf-8") for word in unknown)]
