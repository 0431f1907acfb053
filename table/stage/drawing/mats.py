"""Mats before the seats, with a corner around the portrait."""

from __future__ import annotations

import pygame

from table.base.cache import cached
from table.base.screen import Screen
from table.base.slices import checkpoint
from table.graphics.texture import TEXTURES, multiply, soft_shadow
from table.graphics.theme import RGB, hex_colour
from table.graphics.vector import drawing, rasterised, ready, smooth
from table.stage.drawing.decor import Mat
from table.stage.drawing.scenery import shaded
from table.stage.layout.layout import SeatPlace

_RADIUS = 16  # px at 1080p
_COARSE = 4  # shadows are made at this fraction of the size
_MARK = 0.78  # of the shorter side of the room for cards
_LARGEST_MARK, _LEAST_MARK = 210, 56  # px at 1080p
_STEP = 8  # px: few sizes, so that most are made already
_SEAM = 4  # px at 1080p between the edges of a mat and its seam


def paint_mat(ground: pygame.Surface, place: SeatPlace, mat: Mat, screen: Screen) -> None:
    """Lay the mat of a seat on the ground.

    It is cut from a larger one where seats share their room unevenly, for to make one takes longer than a frame.
    """
    size = place.mould if place.uneven else place.panel.size
    edge = max(screen.px(_RADIUS) * 2, round(mat.corner_width * screen.scale) if mat.corner else 0)
    if mat.shadow:
        spread = screen.px(mat.shadow)
        _put(
            ground,
            _shadow(size, screen.px(_RADIUS), spread),
            place.panel.inflate(2 * spread, 2 * spread).move(0, spread // 3),
            edge + 2 * spread,
        )
    _put(ground, _mat(place, size, mat, screen), place.panel, edge)
    room = place.area.unionall([*place.areas.values()])
    side = min(round(min(room.width, room.height) * _MARK), screen.px(_LARGEST_MARK)) // _STEP * _STEP
    if mat.mark and side >= screen.px(_LEAST_MARK):
        mark = _marked(mat.mark, mat.mark_opacity, side)
        ground.blit(mark, mark.get_rect(center=room.center))


def prewarm_mould(place: SeatPlace, mat: Mat, screen: Screen) -> None:
    """Make the mat ahead from which others are cut."""
    _mat(place, place.mould, mat, screen)
    if mat.shadow:
        _shadow(place.mould, screen.px(_RADIUS), screen.px(mat.shadow))


def _mat(place: SeatPlace, size: tuple[int, int], mat: Mat, screen: Screen) -> pygame.Surface:
    return mat_picture(size, _bend(place), screen.px(_RADIUS), mat, screen.scale)


def _put(ground: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, edge: int) -> None:
    """Draw a picture, leaving out what is too large for a place.

    That is before its last `edge` px to the right and below.
    """
    columns, rows = (
        ((0, 0, now - edge), (now - edge, whole - edge, edge)) if now < whole else ((0, 0, whole),)
        for now, whole in zip(place.size, picture.size, strict=True)
    )
    for x, left, wide in columns:
        for y, top, high in rows:
            ground.blit(picture, (place.x + x, place.y + y), (left, top, wide, high))


def seat_frame(place: SeatPlace, screen: Screen, edge: RGB, line: int, fill: float = 0.0) -> pygame.Surface:
    """Return a seat's frame, `line` px wide, filled up to `fill`.

    Shared.
    """
    return _seat_frame(place.panel.size, _bend(place), screen.px(_RADIUS), edge, line, fill)


def _bend(place: SeatPlace) -> int:
    """The radius of the corner that goes around the portrait."""
    return max(0, min(place.portrait.centerx - place.panel.x, place.portrait.centery - place.panel.y))


@cached(64)
def _seat_frame(size: tuple[int, int], bend: int, radius: int, edge: RGB, line: int, fill: float) -> pygame.Surface:
    tone = hex_colour(edge)
    body = (
        f'<path d="{_outline(size, bend, radius, line / 2)}" fill="{tone}" fill-opacity="{fill:g}" stroke="{tone}" '
        f'stroke-width="{line}"/>'
    )
    return ready(rasterised(body, (0, 0, *size), size))


@cached(12)
def mat_picture(size: tuple[int, int], bend: int, radius: int, mat: Mat, scale: float) -> pygame.Surface:
    """Return a mat of `size` px.

    With corners of a radius, and of the radius `bend` at the portrait. Shared.
    """
    body = (
        f'<linearGradient id="sheen" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{size[1]}">'
        f'<stop offset="0" stop-color="{shaded(mat.fill, 1.08)}" stop-opacity="{mat.opacity:g}"/>'
        f'<stop offset="1" stop-color="{shaded(mat.fill, 0.93)}" stop-opacity="{mat.opacity:g}"/></linearGradient>'
        f'<path fill="url(#sheen)" d="{_outline(size, bend, radius, 0)}"/>'
    )
    picture = rasterised(body, (0, 0, *size), size)
    if mat.texture:
        multiply(picture, TEXTURES[mat.texture]())
    lines, inset = "", 0.0
    for colour, width in mat.edges:
        wide = max(1.0, width * scale)
        d = _outline(size, bend, radius, inset + wide / 2)
        lines += f'<path fill="none" stroke="{colour}" stroke-width="{wide:g}" d="{d}"/>'
        inset += wide
    if mat.stitch:
        d = _outline(size, bend, radius, inset + _SEAM * scale)
        wide = max(1.0, 1.7 * scale)
        lines += (
            f'<path fill="none" stroke="{mat.stitch}" stroke-width="{wide:g}" stroke-linecap="round" '
            f'stroke-dasharray="{8 * scale:g} {7 * scale:g}" d="{d}"/>'
        )
    picture.blit(rasterised(lines, (0, 0, *size), size), (0, 0))
    if mat.corner:
        _fit_corners(picture, mat, scale)
    return ready(picture)


def _fit_corners(picture: pygame.Surface, mat: Mat, scale: float) -> None:
    found, side = drawing(mat.corner), max(4, round(mat.corner_width * scale))
    corner = rasterised(found.body, found.view, (side, side))
    right, low = picture.width - side, picture.height - side
    for left, down in ((False, False), (False, True), (True, True)):
        place = (0 if left else right, low if down else 0)
        picture.blit(pygame.transform.flip(corner, left, down), place)


@cached(8)
def _marked(art: str, opacity: float, side: int) -> pygame.Surface:
    found = drawing(art)
    return ready(rasterised(f'<g opacity="{opacity:g}">{found.body}</g>', found.view, (side, side)))


@cached(16)
def _shadow(size: tuple[int, int], radius: int, spread: int) -> pygame.Surface:
    """A soft shadow that reaches `spread` px out of a mat."""
    small = tuple(max(1, length // _COARSE) for length in size)
    soft = soft_shadow((small[0], small[1]), radius // _COARSE, max(1, spread // _COARSE), 190)
    checkpoint()
    return ready(smooth(soft, (size[0] + 2 * spread, size[1] + 2 * spread)))


def _outline(size: tuple[int, int], bend: int, radius: int, inset: float) -> str:
    """Return the mat's path, `inset` px inside its outline.

    `bend` is the radius of its upper left corner.
    """
    w, h = size[0] - inset, size[1] - inset
    first, r = (max(0.5, length - inset) for length in (min(bend, size[0] // 2, size[1] // 2), radius))
    arc = f"A{r:g} {r:g} 0 0 1"
    return (
        f"M{inset + first:g} {inset:g}H{w - r:g}{arc} {w:g} {inset + r:g}V{h - r:g}{arc} {w - r:g} {h:g}"
        f"H{inset + r:g}{arc} {inset:g} {h - r:g}V{inset + first:g}A{first:g} {first:g} 0 0 1 {inset + first:g} "
        f"{inset:g}Z"
    )
