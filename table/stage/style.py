"""How the cards of a game look, read from `art/<game>/style.toml`; what is printed on them is the game's own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from games.core.faces import Face
from table.stage.vector import Box

CARD = (250, 350)
"""Width and height of a card in the units of a style."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What cards and claims can be of: its picture, and colour, shape and letter that tell it apart.

    `scene` and `sign` are further drawings for a game's frames: what is behind the picture, and what the card does.
    Colours are `#rrggbb`: the accent, its dark, pale and darkest forms, and the letter's upon the accent.
    A kind without shape has no mark.
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


@dataclass(frozen=True, slots=True)
class Layer:
    """Something laid on a frame: a drawing of the face's kind ("picture", "scene", "sign"), its "mark", or a file of
    the game's folder. A scene or sign that the kind does not have is left out.
    """

    art: str
    box: Box
    turn: float = 0  # degrees, clockwise
    shadow: float = 0  # how far its shadow falls on the frame
    mirror: bool = False  # a second time, upside down in the opposite corner


@dataclass(frozen=True, slots=True)
class Text:
    """Figures printed on a card, as high as the box or as wide; a trait of the face stands in braces: "{points}".

    `colour` is `#rrggbb` or a field of `Kind`.
    """

    text: str
    box: Box
    colour: str
    turn: float = 0  # degrees, clockwise; the box is meant before the turn about its middle
    mirror: bool = False  # a second time, upside down in the opposite corner


@dataclass(frozen=True, slots=True)
class NamePlate:
    """Where the name goes; `colour` is `#rrggbb` or a field of `Kind`, `plate` a drawing under it."""

    box: Box
    colour: str
    plate: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """The ground of a card and what lies on it."""

    file: str
    layers: tuple[Layer, ...]
    name: NamePlate | None = None
    texts: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Style:
    """The kinds of a game and its frames, at full detail and simplified for small cards."""

    kinds: Mapping[str, Kind]
    frames: tuple[tuple[Mapping[str, Any], Frame, Frame], ...]
    back: str
    small_back: str

    def kind(self, face: Face) -> Kind:
        """The kind of a face: the one its entry names, or its own. Raises `KeyError`."""
        return self.kinds[str(face.traits.get("kind", face.id))]

    def frame(self, face: Face, small: bool) -> Frame:
        """The first frame that fits the face. Raises `KeyError` if there is none."""
        traits = {**face.traits, "id": face.id}
        for when, full, simple in self.frames:
            if all(traits.get(key) == value for key, value in when.items()):
                return simple if small else full
        raise KeyError(f"no frame for the face {face.id}")


def load_style(game_id: str) -> Style:
    """Read the style of a game. Raises `FileNotFoundError` for a game without one."""
    data = tomllib.loads((files("art") / game_id / "style.toml").read_text(encoding="utf-8"))
    return Style(
        {key: Kind(**entry) for key, entry in data["kinds"].items()},
        tuple((entry["when"], _frame(entry), _frame(entry["small"])) for entry in data["frames"]),
        data["back"],
        data["small_back"],
    )


def _frame(entry: Mapping[str, Any]) -> Frame:
    plate = entry.get("name")
    return Frame(
        entry["file"],
        tuple(Layer(**_boxed(layer)) for layer in entry["layers"]),
        NamePlate(**_boxed(plate)) if plate else None,
        tuple(Text(**_boxed(text)) for text in entry.get("texts", ())),
    )


def _boxed(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {**entry, "box": tuple(entry["box"])}
