"""The table itself and what lies or hangs on it beside the cards: tokens of the seats, panels, the lamp's light."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

import pygame
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from table.aside import breathe
from table.cache import SurfaceCache, cached
from table.stage.drawing.faces import Expression, Gaze, back_of, face_of, lean_of, mark_of, sees
from table.stage.drawing.texture import grey_surface, levels, noise, rolled_over, soft_shadow, tiled
from table.stage.drawing.vector import Drawing, drawing, rasterised, ready, solid
from table.stage.layout import rim_width

FELT = ("#3a7f68", "#08241f")  # under the lamp and in the corners
WOOD = ("#2b160a", "#8b562a")  # its dark and its bright grain
BRASS = "#d8b25a"
IVORY = "#fff8e8"

_PORTRAIT, _PIECE, _MARK = (4, 2.5, 92, 92), (59, 59, 41, 41), (58, 0, 42, 42)
"""Where a character is in the square of its seat's token, of 100; the piece of the seat; the mark of somebody without a
face."""
_faces, _portraits = SurfaceCache(4_000_000), SurfaceCache(3_000_000)

_COARSE = 8  # soft light is computed at this fraction of the size

_RIM_OF_GRADIENT = 180  # Pillow's radial gradient is 0 in the middle, 255 in the corners and so much at the sides

Side = Literal["left", "right", "top", "bottom"]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What tells a seat apart: a colour (`#rrggbb`) and a shape of `art/common/shapes`."""

    colour: str
    shape: str


@cache
def seat_looks() -> tuple[SeatLook, ...]:
    """The seats' colours and shapes, in the order in which they are given out."""
    data = tomllib.loads((files("art") / "common" / "seats.toml").read_text(encoding="utf-8"))
    return tuple(SeatLook(**entry) for entry in data["seat"])


def paint_table(size: tuple[int, int]) -> pygame.Surface:
    """A felt-covered table with a wooden rim, seen from above, that fills `size` px; opaque."""
    rim = rim_width(size)
    surface = _felt(size, rim)
    wide, high = _plank((size[0], rim)), pygame.transform.rotate(_plank((size[1], rim)), 90)
    surface.blit(high, (0, 0))
    surface.blit(pygame.transform.flip(high, True, False), (size[0] - rim, 0))
    mitred = _mitred(wide)
    surface.blit(mitred, (0, 0))
    surface.blit(pygame.transform.flip(mitred, False, True), (0, size[1] - rim))
    _inlay(surface, rim)
    breathe()
    corner = _corner(rim)
    for right in (False, True):
        for low in (False, True):
            place = (size[0] - corner.width if right else 0, size[1] - corner.height if low else 0)
            surface.blit(pygame.transform.flip(corner, right, low), place)
    return solid(surface)


def lamp_glow(radius: int) -> pygame.Surface:
    """A pool of warm light, twice `radius` px square, to be blitted with `BLEND_RGB_ADD`."""
    falloff = [round(max(0.0, 1 - v / _RIM_OF_GRADIENT) ** 1.8 * 255) for v in range(256)]
    fade = Image.radial_gradient("L").point(falloff)
    bands = [fade.point([v * part // 255 for v in range(256)]) for part in (92, 66, 30)]
    glow = Image.merge("RGB", bands)
    small = pygame.image.frombytes(glow.tobytes(), glow.size, "RGB")
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))


@cached(128)
def seat_token(
    colour: str, shape: str, size: int, icon: str | None = None, expression: Expression = "calm"
) -> pygame.Surface:
    """A turned wooden piece with the seat's shape in relief on enamel, `size` px square, `icon` on a badge. With an
    expression the shape leans, and there is a mark.

    Shared: not to be drawn on.
    """
    body = drawing("common/token").filled(colour=colour).body
    relief, lean = drawing(f"common/shapes/{shape}"), lean_of(expression)
    for shift, tone in ((1.3, "#ffffff"), (-0.9, "#000000"), (0, "#2e1b10")):
        body += relief.tinted(tone).fitted((27 + shift, 26 + shift, 46, 46), lean)
    if icon:
        body += '<circle cx="80" cy="80" r="19.500" fill="#1f1209"/><circle cx="80" cy="80" r="17.500" fill="#4a2d18"/>'
        body += drawing(f"common/icons/{icon}").tinted(IVORY).fitted((69, 69, 22, 22))
    return ready(rasterised(body + mark_of(expression, _MARK), (0, 0, 100, 100), (size, size)))


def seat_portrait(
    name: str,
    colour: str,
    shape: str,
    size: int,
    expression: Expression = "calm",
    gaze: Gaze = "ahead",
    lift: int = 0,
) -> pygame.Surface:
    """A character of `art/cast` in a ring of the seat's colour, with the seat's piece on its rim, `size` px square.
    The character itself is `lift` px higher than at rest.

    Shared: not to be drawn on.
    """
    gaze = gaze if sees(name, expression) else "ahead"

    def put_together() -> pygame.Surface:
        whole = _ring(name, colour, size).copy()
        whole.blit(_faces.get((name, size, expression, gaze), lambda: _face(name, size, expression, gaze)), (0, -lift))
        whole.blit(_small_piece(colour, shape, size), (0, 0))
        return whole

    return _portraits.get((name, colour, shape, size, expression, gaze, lift), put_together)


@cached(16)
def figure(name: str, size: int) -> pygame.Surface:
    """A character of `art/cast` that sits nowhere yet, `size` px square. Shared: not to be drawn on."""
    square = (0, 0, size, size)
    return ready(rasterised(back_of(name).fitted(square) + face_of(name, "calm").fitted(square), square, (size, size)))


@cached(16)
def _ring(name: str, colour: str, size: int) -> pygame.Surface:
    """What is behind a character."""
    body = (
        f'<circle cx="50" cy="52" r="47.500" fill="#1f1209"/><circle cx="50" cy="52" r="46" fill="{colour}"/>'
        + back_of(name).fitted(_PORTRAIT)
    )
    return ready(rasterised(body, (0, 0, 100, 100), (size, size)))


def _face(name: str, size: int, expression: Expression, gaze: Gaze) -> pygame.Surface:
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
    """A drawn panel; its body begins `margin` px from each side of the surface, for the shadow and the tail."""

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
    """A rounded panel whose body is `size` px, with a soft shadow of `shadow` px.

    `tail` makes it a speech bubble: the side, and how far along it, in px from its left or upper end, the tail
    points outwards. Shared: not to be drawn on.
    """
    reach = round(radius * 1.1) if tail else 0
    margin = shadow + reach
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    surface = pygame.Surface(whole, pygame.SRCALPHA)
    if shadow:
        surface.blit(soft_shadow(size, radius, shadow, 120), (reach, reach + shadow // 3))
    outline = _outline(size, radius, reach, tail)
    view = (-margin, -margin, *whole)
    if opacity < 1:  # the shadow isn't to be seen through the panel
        hidden = rasterised(f'<path fill="#fff" d="{outline}"/>', view, whole)
        surface.blit(hidden, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    line = max(1.0, radius / 9)
    body = (
        '<linearGradient id="sheen" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
        f'y2="{size[1]}"><stop offset="0" stop-color="{_shade(fill, 1.08)}" stop-opacity="{opacity:g}"/>'
        f'<stop offset="1" stop-color="{_shade(fill, 0.93)}" stop-opacity="{opacity:g}"/></linearGradient>'
        f'<path fill="url(#sheen)" stroke="{edge}" stroke-width="{line:g}" '
        f'stroke-linejoin="round" d="{outline}"/>'
    )
    surface.blit(rasterised(body, view, whole), (0, 0))
    return Panel(ready(surface), margin)


def _outline(size: tuple[int, int], radius: int, reach: int, tail: tuple[Side, int] | None) -> str:
    """The path of a rounded rectangle with a tail; clockwise from the upper left."""
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


def _shade(colour: str, factor: float) -> str:
    tone = pygame.Color(colour)
    red, green, blue = (min(255, round(value * factor)) for value in (tone.r, tone.g, tone.b))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _between(dark: str, bright: str, grey: Image.Image) -> Image.Image:
    """A grey picture coloured from dark to bright."""
    ends = zip(pygame.Color(dark)[:3], pygame.Color(bright)[:3], strict=True)
    return Image.merge("RGB", [grey.point([a + (b - a) * v // 255 for v in range(256)]) for a, b in ends])


def _felt(size: tuple[int, int], rim: int) -> pygame.Surface:
    """Felt under a lamp, darker to the corners and along the rim."""
    coarse = (size[0] // _COARSE + 1, size[1] // _COARSE + 1)
    lamp = Image.radial_gradient("L").point([round(255 * (1 - (v / 255) ** 1.4 * 0.98)) for v in range(256)])
    light = lamp.resize((coarse[0] * 5 // 4, coarse[1] * 5 // 4), Image.Resampling.BICUBIC)
    left, top = (light.width - coarse[0]) // 2, (light.height - coarse[1]) // 2
    light = light.crop((left, top, left + coarse[0], top + coarse[1]))
    inside, near = Image.new("L", coarse), rim / _COARSE
    ends = (near * 1.2, near * 1.4, coarse[0] - near * 1.2, coarse[1] - near * 1.2)
    ImageDraw.Draw(inside).rounded_rectangle(ends, near * 2, fill=255)
    edge = inside.filter(ImageFilter.GaussianBlur(near * 0.55)).point([95 + v * 160 // 255 for v in range(256)])
    cloth = _between(FELT[1], FELT[0], ImageChops.multiply(light, edge))
    flat = pygame.image.frombytes(cloth.tobytes(), cloth.size, "RGB")
    surface = pygame.transform.smoothscale(flat, size)
    surface.blit(tiled(_weave(), size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


@cache
def _weave() -> pygame.Surface:
    """A tile of woven wool: threads both ways, and fluff."""
    n = 512
    across = noise((n // 8, n), 11).resize((n, n), Image.Resampling.BILINEAR)
    along = noise((n, n // 8), 12).resize((n, n), Image.Resampling.BILINEAR)
    threads = Image.blend(across, along, 0.5)
    fluff = levels(rolled_over(noise((n, n), 13), 1.1), 0, 255)
    clouds = levels(rolled_over(noise((n // 16, n // 16), 14), 1.5).resize((n, n), Image.Resampling.BICUBIC), 0, 255)
    return grey_surface(levels(Image.blend(Image.blend(threads, fluff, 0.5), clouds, 0.12), 205, 255))


def _plank(size: tuple[int, int]) -> pygame.Surface:
    """A plank of `size` px with its grain along it, rounded across; the outer side is the upper one."""
    length, width = size
    rough = noise((max(2, length // 90), width * 2), 21).resize((length, width * 2), Image.Resampling.BICUBIC)
    fine = noise((max(2, length // 24), width * 2), 22).resize((length, width * 2), Image.Resampling.BICUBIC)
    grain = Image.blend(rough, fine, 0.4).filter(ImageFilter.GaussianBlur(0.6)).crop((0, 0, length, width))
    wood = _between(*WOOD, levels(grain, 20, 215))
    surface = pygame.image.frombytes(wood.tobytes(), wood.size, "RGB")
    profile = pygame.Surface((1, width))
    for y in range(width):
        at = (y + 0.5) / width
        tone = round(255 * min(1.0, 0.5 + 1.25 * at, 1.25 - 0.45 * at))
        profile.set_at((0, y), (tone, tone, tone))
    surface.blit(pygame.transform.scale(profile, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _mitred(plank: pygame.Surface) -> pygame.Surface:
    """The plank cut at 45 degrees at both ends."""
    length, width = plank.size
    cut = pygame.Surface(plank.size)
    cut.fill("#ff00ff")
    cut.set_colorkey("#ff00ff")
    cut.blit(plank, (0, 0))
    pygame.draw.polygon(cut, "#ff00ff", [(0, 1), (0, width), (width - 1, width)])
    pygame.draw.polygon(cut, "#ff00ff", [(length - 1, 1), (length - 1, width), (length - width, width)])
    return cut


def _lines(rim: int) -> tuple[tuple[int, int, str], ...]:
    """What runs along the rim: how far from the outside, how wide, and its colour."""
    line, at, lip = max(1, round(rim * 0.09)), round(rim * 0.6), max(1, round(rim * 0.14))
    return (at + line, line, "#241207"), (at, line, BRASS), (rim - lip // 2, lip, _shade(WOOD[0], 0.8))


def _inlay(surface: pygame.Surface, rim: int) -> None:
    """The straight runs of the rim's lines; the corners join them."""
    w, h = surface.size
    for at, width, tone in _lines(rim):
        for y in (at, h - at - width):
            surface.fill(tone, (3 * rim, y, w - 6 * rim, width))
        for x in (at, w - at - width):
            surface.fill(tone, (x, 3 * rim, width, h - 6 * rim))


def _corner(rim: int) -> pygame.Surface:
    """The upper left corner, three rims square: the wood that rounds the felt off, and the bend of the lines."""
    side, bend = 3 * rim, 1.4 * rim
    body = (
        f'<path fill="{_shade(WOOD[1], 0.62)}" d="M{rim - 1} {rim - 1}H{rim + bend:g}V{rim}'
        f'A{bend:g} {bend:g} 0 0 0 {rim} {rim + bend:g}H{rim - 1}Z"/>'
    )
    for at, width, tone in _lines(rim):
        start = at + width / 2
        body += (
            f'<path fill="none" stroke="{tone}" stroke-width="{width}" d="M{side} {start}H{start + bend:g}'
            f'A{bend:g} {bend:g} 0 0 0 {start} {start + bend:g}V{side}"/>'
        )
    return rasterised(body, (0, 0, side, side), (side, side))
