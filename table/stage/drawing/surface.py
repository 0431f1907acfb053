"""Objects on the table besides cards: pieces, portraits, panels."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

import pygame

from table.base.cache import SurfaceCache, cached
from table.graphics.texture import soft_shadow
from table.graphics.vector import Drawing, drawing, rasterised, ready
from table.stage.drawing.expressions import Gaze, Look, back_of, face_of, lean_of, mark_of, sees
from table.stage.drawing.scenery import shaded

BRASS = "#d8b25a"
IVORY = "#fff8e8"

_PORTRAIT, _PIECE, _MARK = (4, 2.5, 92, 92), (66, 66, 34, 34), (58, 0, 42, 42)
"""Boxes in a portrait's square of 100: character, piece, mark.

The mark is for somebody without a face.
"""
_faces, _portraits = SurfaceCache(4_000_000), SurfaceCache(3_000_000)

Side = Literal["left", "right", "top", "bottom"]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """A seat's colour (`#rrggbb`) and shape of `art/common/shapes`."""

    colour: str
    shape: str


@cache
def seat_looks() -> tuple[SeatLook, ...]:
    """Return the seats' colours and shapes, in order of assignment."""
    data = tomllib.loads((files("art") / "common" / "seats.toml").read_text(encoding="utf-8"))
    return tuple(SeatLook(**entry) for entry in data["seat"])


@cached(128)
def seat_piece(
    colour: str, shape: str, size: int, icon: str | None = None, expression: Look = "calm"
) -> pygame.Surface:
    """Return a wooden piece with the seat's shape, `size` px square.

    In relief on enamel, with `icon` in the midst of it. With an expression the shape leans, and there is a mark.
    Shared: not to be drawn on.
    """
    body = drawing("common/token").filled(colour=colour).body
    relief, lean = drawing(f"common/shapes/{shape}"), lean_of(expression)
    side = 62 if icon else 46
    for shift, tone in ((1.3, "#ffffff"), (-0.9, "#000000"), (0, "#2e1b10")):
        body += relief.tinted(tone).fitted((50 - side / 2 + shift, 49 - side / 2 + shift, side, side), lean)
    if icon:
        body += drawing(f"common/icons/{icon}").tinted(IVORY).fitted((35, 36, 30, 30), lean)
    return ready(rasterised(body + mark_of(expression, _MARK), (0, 0, 100, 100), (size, size)))


def seat_portrait(
    name: str,
    colour: str,
    shape: str,
    size: int,
    expression: Look = "calm",
    gaze: Gaze = "ahead",
    lift: int = 0,
) -> pygame.Surface:
    """Return a character in a ring of the seat's colour.

    A character of `art/cast`, with the seat's piece on its rim, `size` px square. The character itself is `lift` px
    higher than at rest. Shared: not to be drawn on.
    """
    gaze = gaze if sees(name, expression) else "ahead"

    def put_together() -> pygame.Surface:
        whole = _ring(name, colour, size).copy()
        whole.blit(_faces.get((name, size, expression, gaze), lambda: _face(name, size, expression, gaze)), (0, -lift))
        whole.blit(_small_piece(colour, shape, size), (0, 0))
        return whole

    return _portraits.get((name, colour, shape, size, expression, gaze, lift), put_together)


@cached(48)
def figure(name: str, size: int, expression: Look = "calm", gaze: Gaze = "ahead") -> pygame.Surface:
    """Return a character without a seat, `size` px square.

    Shared: not to be drawn on.
    """
    square = (0, 0, size, size)
    face = face_of(name, expression, gaze if sees(name, expression) else "ahead")
    return ready(rasterised(back_of(name).fitted(square) + face.fitted(square), square, (size, size)))


@cached(16)
def _ring(name: str, colour: str, size: int) -> pygame.Surface:
    """Return the background of a character."""
    body = (
        f'<circle cx="50" cy="52" r="47.500" fill="#1f1209"/><circle cx="50" cy="52" r="46" fill="{colour}"/>'
        + back_of(name).fitted(_PORTRAIT)
    )
    return ready(rasterised(body, (0, 0, 100, 100), (size, size)))


def _face(name: str, size: int, expression: Look, gaze: Gaze) -> pygame.Surface:
    body = face_of(name, expression, gaze).fitted(_PORTRAIT)
    return ready(rasterised(body, (0, 0, 100, 100), (size, size)))


@cached(16)
def _small_piece(colour: str, shape: str, size: int) -> pygame.Surface:
    """The piece of a seat where it is on a portrait."""
    piece = drawing("common/token").filled(colour=colour)
    relief = drawing(f"common/shapes/{shape}").tinted("#2e1b10").fitted((23, 23, 54, 54))
    return ready(rasterised(Drawing(piece.view, piece.body + relief).fitted(_PIECE), (0, 0, 100, 100), (size, size)))


@dataclass(frozen=True, slots=True)
class Panel:
    """A drawn panel, `margin` px inside its surface.

    The margin is for the shadow and the tail.
    """

    surface: pygame.Surface
    margin: int


@cached(96)
def panel(
    size: tuple[int, int],
    fill: str = "#1d130c",
    *,
    opacity: float = 1.0,
    edge: str = BRASS,
    radius: int = 14,
    shadow: int = 14,
    tail: tuple[Side, int] | None = None,
) -> Panel:
    """Return a rounded panel of `size` px with a soft shadow.

    `tail` makes it a speech bubble: the side, and how far along it, in px from its left or upper end, the tail
    points outwards. With less than full opacity it should have no shadow, which would be seen through it. Shared:
    not to be drawn on.
    """
    reach = round(radius * 1.1) if tail else 0
    margin = shadow + reach
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    surface = pygame.Surface(whole, pygame.SRCALPHA)
    if shadow:
        surface.blit(soft_shadow(size, radius, shadow, 120), (reach, reach + shadow // 3))
    outline = _outline(size, radius, reach, tail)
    view = (-margin, -margin, *whole)
    line = max(1.0, radius / 9)
    body = (
        '<linearGradient id="sheen" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
        f'y2="{size[1]}"><stop offset="0" stop-color="{shaded(fill, 1.08)}" stop-opacity="{opacity:g}"/>'
        f'<stop offset="1" stop-color="{shaded(fill, 0.93)}" stop-opacity="{opacity:g}"/></linearGradient>'
        f'<path fill="url(#sheen)" stroke="{edge}" stroke-width="{line:g}" '
        f'stroke-linejoin="round" d="{outline}"/>'
    )
    surface.blit(rasterised(body, view, whole), (0, 0))
    return Panel(ready(surface), margin)


def _outline(size: tuple[int, int], radius: int, reach: int, tail: tuple[Side, int] | None) -> str:
    """Return the path of a rounded rectangle with a tail.

    Clockwise from the upper left.
    """
    w, h = size
    r = min(radius, w // 2, h // 2)
    half = max(2, min(round(reach * 0.75), w // 2 - r, h // 2 - r))
    tips = {"top": "", "right": "", "bottom": "", "left": ""}
    if tail:
        side, along = tail
        at = min(max(along, r + half), (w if side in ("top", "bottom") else h) - r - half)
        tips[side] = {
            "top": f"H{at - half}L{at} {-reach}L{at + half} 0",
            "right": f"V{at - half}L{w + reach} {at}L{w} {at + half}",
            "bottom": f"H{at + half}L{at} {h + reach}L{at - half} {h}",
            "left": f"V{at + half}L{-reach} {at}L0 {at - half}",
        }[side]
    arc = f"A{r} {r} 0 0 1"
    return (
        f"M{r} 0{tips['top']}H{w - r}{arc} {w} {r}{tips['right']}V{h - r}{arc} {w - r} {h}"
        f"{tips['bottom']}H{r}{arc} 0 {h - r}{tips['left']}V{r}{arc} {r} 0Z"
    )
