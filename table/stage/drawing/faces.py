"""Faces: what characters and other seats look like with an expression.

A character's face is put together from the parts of its drawing, as `art/cast/faces.toml` says; whoever has no face
shows how it feels by a mark, and by how the piece leans.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args
from xml.etree import ElementTree

from table.stage.drawing.vector import Box, Drawing, art_file, drawing

Expression = Literal["calm", "thinking", "pleased", "gleeful", "worried", "caught", "angry", "asleep"]
EXPRESSIONS: tuple[Expression, ...] = get_args(Expression)

VERDICTS: tuple[Expression, ...] = ("pleased", "gleeful", "worried", "caught", "angry")
"""What can be felt at a verdict."""

Gaze = Literal["ahead", "left", "right", "shut"]
"""Where the eyes look, as it is seen from the table, or that they are shut for a moment."""

_SIDES: Mapping[Gaze, int] = {"left": -1, "right": 1}
_BACK, _EYES, _SHUT = "back", "eyes-", "eyes-shut"


@dataclass(frozen=True, slots=True)
class _Sign:
    """What goes with an expression, whoever has it: a drawing of `common/moods`, and degrees."""

    mark: str = ""
    lean: float = 0.0


@dataclass(frozen=True, slots=True)
class _Character:
    """`parts` are in the order in which they are drawn. `shown`: which of those that are not always there an expression
    has; `moved`: the SVG transforms of others. `reach`: how far pupils can go, by the eyes; `mark`: where a mark is."""

    view: Box
    parts: tuple[ElementTree.Element, ...]
    shown: Mapping[Expression, frozenset[str]]
    moved: Mapping[Expression, Mapping[str, str]]
    reach: Mapping[str, float]
    mark: Box
    hot: bool

    def has(self, id: str, expression: Expression) -> bool:
        """Whether a part is seen with an expression."""
        return id in self.shown[expression] or not any(id in shown for shown in self.shown.values())

    def eyes(self, expression: Expression) -> str:
        """The part with the eyes."""
        return next(part for part in self.shown[expression] if part.startswith(_EYES))


def back_of(name: str) -> Drawing:
    """What rests behind a character while it breathes."""
    who = _character(name)
    return Drawing(who.view, "".join(_svg(part) for part in who.parts if part.get("id") == _BACK))


def face_of(name: str, expression: Expression, gaze: Gaze = "ahead") -> Drawing:
    """A character without its back, and the mark of the expression. Eyes that can't look aside look ahead."""
    who = _character(name)
    open_eyes = who.eyes(expression)
    eyes = _SHUT if gaze == "shut" else open_eyes
    aside = _SIDES.get(gaze, 0) * who.reach.get(eyes, 0.0)
    drawn = []
    for part in who.parts:
        id = part.get("id", "")
        seen = id == eyes if id in (open_eyes, _SHUT) else id != _BACK and who.has(id, expression)
        if seen:
            drawn.append(_svg(part, who.moved[expression].get(id), aside if id == eyes else 0.0))
    return Drawing(who.view, "".join(drawn) + mark_of(expression, who.mark))


def sees(name: str, expression: Expression) -> bool:
    """Whether a character's eyes are open, so that they can look aside and blink."""
    who = _character(name)
    return who.eyes(expression) in who.reach


def is_hot(name: str) -> bool:
    """Whether a character gets angry where others are only sorry."""
    return _character(name).hot


def mark_of(expression: Expression, box: Box) -> str:
    """SVG text: the mark of an expression, "" if it has none."""
    mark = _signs()[expression].mark
    return drawing(f"common/moods/{mark}").fitted(box) if mark else ""


def lean_of(expression: Expression) -> float:
    """How the piece of somebody without a face leans, degrees clockwise."""
    return _signs()[expression].lean


def _svg(part: ElementTree.Element, move: str | None = None, aside: float = 0.0) -> str:
    """A part as text, moved by a transform, its pupils so far to the right."""
    if move or aside:
        part = deepcopy(part)
        if move:
            part.set("transform", move)
        for pupils in part.iterfind("g[@class='pupils']"):
            pupils.set("transform", f"translate({aside:g} 0)")
    return ElementTree.tostring(part, "unicode")


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(art_file("cast/faces.toml").read_text(encoding="utf-8"))


@cache
def _signs() -> Mapping[Expression, _Sign]:
    return {expression: _Sign(**_data()["signs"][expression]) for expression in EXPRESSIONS}


@cache
def _character(name: str) -> _Character:
    whole, row = drawing(f"cast/{name}"), _data()[name]
    faces = {expression: dict(row[expression]) for expression in EXPRESSIONS}
    x, y, side = row["mark"]
    return _Character(
        whole.view,
        tuple(ElementTree.fromstring(f"<svg>{whole.body}</svg>")),
        {expression: frozenset(face.pop("shows").split()) for expression, face in faces.items()},
        faces,
        {f"{_EYES}{eyes}": far for eyes, far in row["reach"].items()},
        (x, y, side, side),
        row["hot"],
    )
