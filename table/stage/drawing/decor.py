"""The decor of a game's table, read from `[decor]` in its `style.toml`.

Ground, frame, light, mats and ornaments.
Colours are `#rrggbb`, lengths px at 1080p, drawings files of the game's folder of pictures.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from games.core.data import reading
from table.graphics.texture import TEXTURES
from table.graphics.theme import HIGH, RGB, hex_colour
from table.graphics.vector import art_file
from table.stage.drawing.style import check_colour, check_number

Spot = Literal["all", "pattern", "middle", "corners"]
"""Spots of ornaments.

all: over the whole ground, as high as that is; beyond its sides it goes on mirrored. pattern: side by side all over it.
middle: as large as it is, under the piles. corners: in each corner of the ground, mirrored; it is drawn for the upper
left one.
"""


class Rim(NamedTuple):
    """The frame of the table: grain tones, and an inlaid line.

    `grain`: its dark and its bright tone. `stud`: a drawing that is repeated along it, its upper side outwards, as
    high as the frame is wide; from one to the next it is `every` times that.
    """

    grain: tuple[str, str] = ("#2b160a", "#8b562a")
    line: str = "#d8b25a"
    stud: str = ""
    every: float = 4.0


class Ornament(NamedTuple):
    """A drawing that looks like part of the ground.

    `width` wide unless it lies all over it. It must leave what is written on the ground readable, and not compete
    with cards.
    """

    art: str
    at: Spot
    width: float = 0.0
    opacity: float = 1.0


class Mat(NamedTuple):
    """A seat's mat.

    `edges`: the lines along its outline, from the outside inwards: colour and width. `stitch`: the colour of a seam
    along them. `corner`: a drawing in its corners, `corner_width` wide, mirrored; it is drawn for the upper right
    one, and the upper left one is where the portrait is. `mark`: a drawing in the middle of the room for cards, as if
    it were part of the mat; cards lie over it. `shadow`: how far it stands off the ground.
    """

    fill: str = "#061a15"
    opacity: float = 0.5
    texture: str = ""
    edges: tuple[tuple[str, float], ...] = (("#805c28", 1.8),)
    stitch: str = ""
    corner: str = ""
    corner_width: float = 40.0
    mark: str = ""
    mark_opacity: float = 0.2
    shadow: float = 0.0


class Decor(NamedTuple):
    """The looks of a table; the default where a game has none.

    `ground`: its colour under the lamp and in the corners; `texture`: one of `TEXTURES`, or none. `lamp`: the light
    that the lamp over the asked seat adds.
    """

    ground: tuple[str, str] = ("#3a7f68", "#08241f")
    texture: str = "felt"
    lamp: str = "#5c421e"
    rim: Rim = Rim()
    mat: Mat = Mat()
    ornaments: tuple[Ornament, ...] = ()


HOUSE = Decor()


def _plain(felt: RGB, wood: RGB, brass: RGB) -> Decor:
    """A ground, a frame and mats of one colour each."""
    ground, grain, line = (hex_colour(colour) for colour in (felt, wood, brass))
    mat = Mat(fill=ground, opacity=1.0, edges=((line, 1.8),))
    return Decor((ground, ground), "", rim=Rim((grain, grain), line), mat=mat)


PLAIN = _plain(HIGH.felt, HIGH.wood, HIGH.brass_dark)
"""For high contrast, whatever the game."""


@cache
def decor_of(folder: str) -> Decor:
    """Return the decor of the game with this art folder (`Entry.art`).

    Raises `DataError`.
    """
    with reading(f"{folder}/style.toml"):
        source = art_file(f"{folder}/style.toml").read_text(encoding="utf-8")
        return read_decor(tomllib.loads(source).get("decor", {}), folder)


def read_decor(data: Mapping[str, Any], folder: str) -> Decor:
    """Read `[decor]`.

    Raises `ValueError` or `TypeError` that names what makes no sense.
    """
    rim, mat = dict(data.get("rim", {})), dict(data.get("mat", {}))
    for table, key in ((rim, "stud"), (mat, "corner"), (mat, "mark")):
        if key in table:
            table[key] = f"{folder}/{table[key]}"
    if "grain" in rim:
        rim["grain"] = tuple(rim["grain"])
    if "edges" in mat:
        mat["edges"] = tuple((colour, width) for colour, width in mat["edges"])
    ornaments = tuple(Ornament(**{**row, "art": f"{folder}/{row['art']}"}) for row in data.get("ornaments", ()))
    plain: dict[str, Any] = {
        key: tuple(value) if key == "ground" else value for key, value in data.items() if key in _PLAIN
    }
    area = Decor(**plain, rim=Rim(**rim), mat=Mat(**mat), ornaments=ornaments)
    for texture in (area.texture, area.mat.texture):
        if texture and texture not in TEXTURES:
            raise ValueError(f"[decor] texture = {texture!r}: there are {', '.join(TEXTURES)}")
    _check_numbers_and_colours(area)
    for ornament in ornaments:
        if ornament.at not in get_args(Spot):
            raise ValueError(f"[decor] at = {ornament.at!r}: there are {', '.join(get_args(Spot))}")
        if ornament.at != "all" and ornament.width <= 0:
            raise ValueError(f"[decor] width of {ornament.art} is missing")
    if odd := data.keys() - {*_PLAIN, "rim", "mat", "ornaments"}:
        raise ValueError(f"[decor] {min(odd)} is not known")
    return area


def _check_numbers_and_colours(area: Decor) -> None:
    rim, mat = area.rim, area.mat
    colours = (*area.ground, area.lamp, *rim.grain, rim.line, mat.fill, *(colour for colour, _ in mat.edges))
    for colour in (*colours, mat.stitch) if mat.stitch else colours:
        check_colour("[decor] a colour", colour)
    for pair in (area.ground, rim.grain):
        if len(pair) != 2:
            raise ValueError(f"[decor] {pair!r} should be two colours")
    check_number("[decor.rim] every", rim.every, 1, _WIDEST)
    for _, width in mat.edges:
        check_number("[decor.mat] edges", width, 0, _WIDEST)
    for key in ("corner_width", "shadow"):
        check_number(f"[decor.mat] {key}", getattr(mat, key), 0, _WIDEST)
    opacities = (("[decor.mat]", mat.opacity), ("[decor.mat] mark", mat.mark_opacity))
    for where, opacity in (*opacities, *((one.art, one.opacity) for one in area.ornaments)):
        check_number(f"{where} opacity", opacity, 0, 1)
    for ornament in area.ornaments:
        check_number(f"[decor] width of {ornament.art}", ornament.width, 0, _WIDEST)


_WIDEST = 4000
"""px at 1080p."""
_PLAIN = ("ground", "texture", "lamp")
