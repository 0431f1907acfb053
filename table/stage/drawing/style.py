"""The look of a game's cards, read from `art/<game>/style.toml`.

What is printed on them is the game's own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from games.core.data import reading
from games.core.faces import Face
from table.base.screen import Contrast
from table.graphics.vector import Box, art_file

COLOURS = ("colour", "ink", "tint", "night", "on")
"""The colours of a kind."""
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
_FAR = 2000
"""Largest coordinate or size, in units of a card."""
_NUMBERS = {"turn": (-360, 360), "shadow": (0, 60)}


class Kind(NamedTuple):
    """A kind of cards and claims: picture, colour, shape and letter.

    `scene` and `sign` are further drawings for a game's frames: what is behind the picture, and what the card does.
    Colours are `#rrggbb`: the accent, its dark, pale and darkest forms, and the letter's upon the accent. `shape`:
    a file of art/common/shapes; a letter can be on those of art/common/shapes.toml. A kind without it has no mark.
    """

    picture: str
    colour: str
    ink: str
    tint: str
    night: str
    on: str
    shape: str = ""
    letter: Mapping[str, str] | None = None  # by language
    scene: str = ""
    sign: str = ""


class Layer(NamedTuple):
    """A layer of a frame.

    A drawing of the face's kind ("picture", "scene", "sign"), its "mark", or a file of the game's folder; its id or
    a trait of the face may stand in braces: "units/{id}". A scene or sign that the kind does not have is left out,
    and so is a layer whose trait the face does not have.
    """

    art: str
    box: Box
    turn: float = 0  # degrees, clockwise
    shadow: float = 0  # how far its shadow falls on the frame
    mirror: bool = False  # a second time, upside down in the opposite corner


class Text(NamedTuple):
    """Figures on a card, as high or as wide as the box.

    A trait of the face stands in braces: "{points}". `colour` is `#rrggbb` or a field of `Kind`.
    """

    text: str
    box: Box
    colour: str
    turn: float = 0  # degrees, clockwise; the box is meant before the turn about its middle
    mirror: bool = False  # a second time, upside down in the opposite corner


class NamePlate(NamedTuple):
    """The place of the name.

    `colour` is `#rrggbb` or a field of `Kind`, `plate` a drawing under it.
    """

    box: Box
    colour: str
    plate: str = ""


class Frame(NamedTuple):
    """The ground of a card and what lies on it."""

    file: str
    layers: tuple[Layer, ...]
    name: NamePlate | None = None
    texts: tuple[Text, ...] = ()


class Back(NamedTuple):
    """The drawing of a back, and a simplified one for small cards."""

    file: str
    small: str


class TotalStyle(NamedTuple):
    """The look of a total.

    The `layers` are laid of the face whose `trait` is the total, or comes nearest. `box`: the part of a card's
    plane that is shown. `figures`: where a total stands that no face has, in the colours `ink` and, around it,
    `edge`; `burst`: the layers under it for a total that is too high. `bits`: kinds whose pictures fly about then.
    """

    trait: str
    box: Box
    layers: tuple[Layer, ...]
    burst: tuple[Layer, ...]
    figures: Box
    ink: str
    edge: str
    bits: tuple[str, ...]


class Style(NamedTuple):
    """A game's kinds and frames, detailed and simplified.

    Simplified for small cards. `kind_by`: the traits that can name the kind of a face, the first that it has.
    `backs`: those of the packs that have another one than `back`. `total`: for games in which one is counted.
    """

    kinds: Mapping[str, Kind]
    frames: tuple[tuple[Mapping[str, Any], Frame, Frame], ...]
    back: str
    small_back: str
    kind_by: tuple[str, ...] = ("kind",)
    backs: Mapping[str, Back] = MappingProxyType({})
    total: TotalStyle | None = None

    def kind(self, face: Face) -> Kind:
        """The kind of a face. Raises `KeyError`."""
        return self.kinds[self.kind_name(face)]

    def kind_name(self, face: Face) -> str:
        """Return the kind of a face: its entry's, or its own id."""
        return str(next((face.traits[key] for key in self.kind_by if key in face.traits), face.id))

    def back_of(self, pack: str | None, small: bool) -> str:
        """Return the drawing on the backs of a pack.

        Of None where there is but one.
        """
        back = self.backs.get(pack or "", Back(self.back, self.small_back))
        return back.small if small else back.file

    def frame(self, face: Face, small: bool) -> Frame:
        """Return the first frame whose `when` fits the face.

        "*" is any value. Raises `KeyError` if there is none.
        """
        traits = {**face.traits, "id": face.id}
        for when, full, simple in self.frames:
            if all(key in traits and value in ("*", traits[key]) for key, value in when.items()):
                return simple if small else full
        raise KeyError(f"no frame for the face {face.id}")


def load_style(folder: str, house: Iterable[str] = (), contrast: Contrast = "normal") -> Style:
    """Read the style in a game's art folder (`Entry.art`).

    `[house.<id>.<kind>]` changes a kind by one of the `house` rules of a table, `[high.<kind>]` in high contrast, where
    a frame can have another `high` file. Raises `FileNotFoundError` if there is no style, and `DataError`.
    """
    with reading(f"{folder}/style.toml"):
        data = tomllib.loads(art_file(f"{folder}/style.toml").read_text(encoding="utf-8"))
        kinds = data["kinds"]
        for rule in house:
            kinds |= {key: kinds[key] | entry for key, entry in data.get("house", {}).get(rule, {}).items()}
        high = contrast == "high"
        if high:
            kinds |= {key: kinds[key] | entry for key, entry in data.get("high", {}).items()}
        return Style(
            {key: _kind(key, Kind(**entry)) for key, entry in kinds.items()},
            tuple((entry["when"], _frame(entry, high), _frame(entry["small"], high)) for entry in data["frames"]),
            data["back"],
            data["small_back"],
            tuple(data.get("kind_by", ("kind",))),
            {pack: Back(**entry) for pack, entry in data.get("backs", {}).items()},
            _total(data["total"]) if "total" in data else None,
        )


@cache
def letter_places() -> Mapping[str, tuple[float, float, float]]:
    """Return the places of letters in shapes.

    The middle (x, y) and the height of capitals, as parts of the shape's box.
    """
    data = tomllib.loads(art_file("common/shapes.toml").read_text(encoding="utf-8"))
    return {shape: (x, y, height) for shape, (x, y, height) in data["letter"].items()}


def check_colour(where: str, colour: Any, *names: str) -> None:
    """Raise `ValueError` unless it is `#rrggbb`, or one of the names."""
    if not isinstance(colour, str) or not (_COLOUR.fullmatch(colour) or colour in names):
        raise ValueError(f"{where} = {colour!r} should be {' or '.join(['#rrggbb', *names])}")


def check_number(where: str, value: Any, least: float, most: float) -> None:
    """Raise `ValueError` unless it is a number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise ValueError(f"{where} = {value!r} should be a number from {least:g} to {most:g}")


def _kind(name: str, kind: Kind) -> Kind:
    """Return the kind after checking its colours and letter."""
    for key in COLOURS:
        check_colour(f"[kinds.{name}] {key}", getattr(kind, key))
    if kind.letter and kind.shape not in letter_places():
        raise ValueError(f"[kinds.{name}] shape = {kind.shape!r}: a letter can be on {', '.join(letter_places())}")
    return kind


def _total(entry: Mapping[str, Any]) -> TotalStyle:
    _check_box("[total] figures", entry["figures"])
    for key in ("ink", "edge"):
        check_colour(f"[total] {key}", entry[key])
    layers = {key: tuple(Layer(**_boxed(layer)) for layer in entry[key]) for key in ("layers", "burst")}
    return TotalStyle(**{**_boxed(entry), **layers, "figures": tuple(entry["figures"]), "bits": tuple(entry["bits"])})


def _frame(entry: Mapping[str, Any], high: bool) -> Frame:
    plate = entry.get("name")
    return Frame(
        entry.get("high", entry["file"]) if high else entry["file"],
        tuple(Layer(**_boxed(layer)) for layer in entry["layers"]),
        NamePlate(**_boxed(plate)) if plate else None,
        tuple(Text(**_boxed(text)) for text in entry.get("texts", ())),
    )


def _boxed(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry whose box, colour and numbers make sense."""
    _check_box("box", entry["box"])
    for key, (least, most) in _NUMBERS.items():
        check_number(key, entry.get(key, 0), least, most)
    if "colour" in entry:
        check_colour("colour", entry["colour"], *COLOURS)
    return {**entry, "box": tuple(entry["box"])}


def _check_box(where: str, box: Any) -> None:
    for value, least in zip(box, (-_FAR, -_FAR, 1, 1), strict=True):
        check_number(where, value, least, _FAR)
