"""Faces: what characters, animals and other seats look like.

The face of a character (`art/cast`) or of a person's animal (`art/animals`) is put together from the parts of its
drawing, as `faces.toml` in that folder says; whoever has no face shows how it feels by a mark, and by how the piece
leans.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from table.graphics.vector import Box, Drawing, art_file, drawing

Expression = Literal["calm", "thinking", "pleased", "gleeful", "worried", "caught", "angry", "asleep"]
EXPRESSIONS: tuple[Expression, ...] = get_args(Expression)

Look = Expression | Literal["tic"]
"""An expression, or a character's own habit, which means nothing."""
_LOOKS: tuple[Look, ...] = (*EXPRESSIONS, "tic")

VERDICTS: tuple[Expression, ...] = ("pleased", "gleeful", "worried", "caught", "angry")
"""Expressions at a verdict."""

Gaze = Literal["ahead", "left", "right", "shut"]
"""Directions of the eyes, seen from the table, or a blink."""

_SIDES: Mapping[Gaze, int] = {"left": -1, "right": 1}
_CAST, _ANIMALS, _SIGNS = "cast", "animals", "signs"
_BACK, _EYES, _SHUT = "back", "eyes-", "eyes-shut"
_TAG = re.compile(r"<(/?)\w+[^>]*?(/?)>")
_GROUP = re.compile(r'<g id="([^"]+)"')
_PUPILS = '<g class="pupils"'


@dataclass(frozen=True, slots=True)
class _Sign:
    """Marks of an expression: a drawing of `common/moods`, and degrees."""

    mark: str = ""
    lean: float = 0.0


class _Part(NamedTuple):
    """A part of a drawing as SVG text.

    `id` is "" for what never changes.
    """

    id: str
    svg: str

    def placed(self, move: str = "", aside: float = 0.0) -> str:
        """Return the text transformed, with pupils moved to the right."""
        moved = self.svg.replace(f'<g id="{self.id}"', f'<g transform="{move}"', 1) if move else self.svg
        return moved.replace(_PUPILS, f'{_PUPILS} transform="translate({aside:g} 0)"') if aside else moved


@dataclass(frozen=True, slots=True)
class _Character:
    """A character as parts in drawing order.

    `shown`: which of those that are not always there an expression has; `moved`: the SVG transforms of others.
    `reach`: how far pupils can go, by the eyes; `mark`: where a mark is.
    """

    view: Box
    parts: tuple[_Part, ...]
    shown: Mapping[Look, frozenset[str]]
    moved: Mapping[Look, Mapping[str, str]]
    reach: Mapping[str, float]
    mark: Box
    hot: bool

    def eyes(self, expression: Look) -> str:
        """The part with the eyes."""
        return next(part for part in self.shown[expression] if part.startswith(_EYES))


def back_of(name: str) -> Drawing:
    """Return the part behind a character that rests while it breathes."""
    who = _character(name)
    return Drawing(who.view, "".join(part.svg for part in who.parts if part.id == _BACK))


def face_of(name: str, expression: Look, gaze: Gaze = "ahead") -> Drawing:
    """Return a character without its back, and the expression's mark.

    Eyes that can't look aside look ahead.
    """
    who = _character(name)
    open_eyes = who.eyes(expression)
    eyes = _SHUT if gaze == "shut" else open_eyes
    aside = _SIDES.get(gaze, 0) * who.reach.get(eyes, 0.0)
    hidden = {_BACK}.union(*who.shown.values()) - (who.shown[expression] - {open_eyes} | {eyes})
    moves = who.moved[expression]
    drawn = [part.placed(moves.get(part.id, ""), aside) for part in who.parts if part.id not in hidden]
    return Drawing(who.view, "".join(drawn) + mark_of(expression, who.mark))


def sees(name: str, expression: Look) -> bool:
    """True if the eyes are open, for glances and blinks."""
    who = _character(name)
    return who.eyes(expression) in who.reach


def is_hot(name: str) -> bool:
    """True for a face that gets angry rather than sad."""
    return _character(name).hot


def mark_of(expression: Look, box: Box) -> str:
    """SVG text: the mark of an expression, "" if it has none."""
    mark = _signs()[expression].mark
    return drawing(f"common/moods/{mark}").fitted(box) if mark else ""


def lean_of(expression: Look) -> float:
    """Return the lean of a faceless piece, degrees clockwise."""
    return _signs()[expression].lean


def _parts(body: str) -> Iterator[_Part]:
    """The elements that lie in no other."""
    depth = start = 0
    for tag in _TAG.finditer(body):
        if not depth:
            start = tag.start()
        depth += -1 if tag[1] else 0 if tag[2] else 1
        if not depth:
            svg = body[start : tag.end()]
            named = _GROUP.match(svg)
            yield _Part(named[1] if named else "", svg)


def drawn_characters() -> tuple[str, ...]:
    """Return the ids of all characters that have a drawing."""
    return tuple(name for name in _data(_CAST) if name != _SIGNS)


@cache
def _data(folder: str) -> dict[str, Any]:
    return tomllib.loads(art_file(f"{folder}/faces.toml").read_text(encoding="utf-8"))


@cache
def _signs() -> Mapping[Look, _Sign]:
    return {expression: _Sign(**_data(_CAST)[_SIGNS][expression]) for expression in _LOOKS}


@cache
def _character(name: str) -> _Character:
    folder = _CAST if name in _data(_CAST) else _ANIMALS
    whole, row = drawing(f"{folder}/{name}"), _data(folder)[name]
    faces = {look: dict(row.get(look, row["calm"])) for look in _LOOKS}  # who has no habit of its own stays calm
    x, y, side = row["mark"]
    return _Character(
        whole.view,
        tuple(_parts(whole.body)),
        {expression: frozenset(face.pop("shows").split()) for expression, face in faces.items()},
        faces,
        {f"{_EYES}{eyes}": far for eyes, far in row["reach"].items()},
        (x, y, side, side),
        row["hot"],
    )
