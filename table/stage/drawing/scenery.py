"""Scenery: ground, ornaments, frame, and the lamp's light."""

from __future__ import annotations

import pygame
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from table.base.slices import checkpoint
from table.graphics.texture import TEXTURES, levels, multiply, noise, opaque
from table.graphics.vector import drawing, rasterised, ready, smooth
from table.stage.drawing.decor import HOUSE, Decor, Ornament, Rim
from table.stage.layout.rim import rim_width

_COARSE = 8  # soft light is computed at this fraction of the size
_RIM_OF_GRADIENT = 180  # Pillow's radial gradient is 0 in the middle, 255 in the corners and so much at the sides


def paint_table(size: tuple[int, int], area: Decor = HOUSE) -> pygame.Surface:
    """The table of a room that fills `size` px; opaque."""
    rim = rim_width(size)
    surface = _ground(size, rim, area.ground)
    checkpoint()
    for ornament in area.ornaments:
        _lay(surface, ornament, rim)
        checkpoint()
    if area.texture:
        multiply(surface, TEXTURES[area.texture]())
    _frame(surface, rim, area.rim)
    return surface


def lamp_glow(radius: int, colour: str = HOUSE.lamp) -> pygame.Surface:
    """Return a pool of light, twice `radius` px square.

    To be blitted with `BLEND_RGB_ADD`; its middle adds `colour`.
    """
    falloff = [round(max(0.0, 1 - v / _RIM_OF_GRADIENT) ** 1.8 * 255) for v in range(256)]
    fade = Image.radial_gradient("L").point(falloff)
    bands = [fade.point([v * part // 255 for v in range(256)]) for part in pygame.Color(colour)[:3]]
    glow = Image.merge("RGB", bands)
    return smooth(opaque(glow), (2 * radius, 2 * radius))


def shaded(colour: str, factor: float) -> str:
    """A colour made darker, or brighter, by a factor."""
    tone = pygame.Color(colour)
    red, green, blue = (min(255, round(value * factor)) for value in (tone.r, tone.g, tone.b))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _between(ends: tuple[str, str], grey: Image.Image) -> Image.Image:
    """Colour a grey picture from the first (dark) to the second colour."""
    tones = zip(pygame.Color(ends[0])[:3], pygame.Color(ends[1])[:3], strict=True)
    return Image.merge("RGB", [grey.point([a + (b - a) * v // 255 for v in range(256)]) for a, b in tones])


def _ground(size: tuple[int, int], rim: int, tones: tuple[str, str]) -> pygame.Surface:
    """Return the ground under a lamp, darker at corners and frame."""
    coarse = (size[0] // _COARSE + 1, size[1] // _COARSE + 1)
    lamp = Image.radial_gradient("L").point([round(255 * (1 - (v / 255) ** 1.4 * 0.98)) for v in range(256)])
    light = lamp.resize((coarse[0] * 5 // 4, coarse[1] * 5 // 4), Image.Resampling.BICUBIC)
    left, top = (light.width - coarse[0]) // 2, (light.height - coarse[1]) // 2
    light = light.crop((left, top, left + coarse[0], top + coarse[1]))
    inside, near = Image.new("L", coarse), rim / _COARSE
    ends = (near * 1.2, near * 1.4, coarse[0] - near * 1.2, coarse[1] - near * 1.2)
    ImageDraw.Draw(inside).rounded_rectangle(ends, near * 2, fill=255)
    edge = inside.filter(ImageFilter.GaussianBlur(near * 0.55)).point([95 + v * 160 // 255 for v in range(256)])
    cloth = _between((tones[1], tones[0]), ImageChops.multiply(light, edge))
    return smooth(opaque(cloth), size)


def _lay(surface: pygame.Surface, ornament: Ornament, rim: int) -> None:
    """Draw an ornament on the ground within the frame."""
    found, whole = drawing(ornament.art), surface.get_rect()
    size = round(whole.height * found.view[2] / found.view[3]), whole.height
    if ornament.at != "all":
        wide = max(2, round(ornament.width * min(whole.width / 1920, whole.height / 1080)))
        size = (wide, max(2, round(wide * found.view[3] / found.view[2])))
    drawn = ready(rasterised(f'<g opacity="{ornament.opacity:g}">{found.body}</g>', found.view, size))
    checkpoint()
    match ornament.at:
        case "all":
            first = -(-max(0, whole.width - size[0]) // (2 * size[0]))
            for number in range(-first, first + 1):
                side = pygame.transform.flip(drawn, True, False) if number % 2 else drawn
                surface.blit(side, side.get_rect(center=(whole.centerx + number * size[0], whole.centery)))
        case "pattern":
            columns, rows = (range(0, whole.width, size[0]), range(0, whole.height, size[1]))
            surface.blits([(drawn, (x, y)) for y in rows for x in columns], doreturn=False)
        case "middle":
            surface.blit(drawn, drawn.get_rect(center=whole.center))
        case "corners":
            inner = whole.inflate(-2 * rim, -2 * rim)
            for right in (False, True):
                for low in (False, True):
                    place = (inner.right - size[0] if right else rim, inner.bottom - size[1] if low else rim)
                    surface.blit(pygame.transform.flip(drawn, right, low), place)


def _frame(surface: pygame.Surface, rim: int, style: Rim) -> None:
    """Draw four mitred planks with their inlays and studs."""
    size = surface.size
    wide, high = (_plank((length, rim), style.grain) for length in size)
    high = pygame.transform.rotate(high, 90)
    surface.blit(high, (0, 0))
    surface.blit(pygame.transform.flip(high, True, False), (size[0] - rim, 0))
    mitred = _mitred(wide)
    surface.blit(mitred, (0, 0))
    surface.blit(pygame.transform.flip(mitred, False, True), (0, size[1] - rim))
    _inlay(surface, rim, style)
    checkpoint()
    corner = _corner(rim, style)
    for right in (False, True):
        for low in (False, True):
            place = (size[0] - corner.width if right else 0, size[1] - corner.height if low else 0)
            surface.blit(pygame.transform.flip(corner, right, low), place)
    if style.stud:
        _stud(surface, rim, style)


def _plank(size: tuple[int, int], grain: tuple[str, str]) -> pygame.Surface:
    """Return a rounded plank of `size` px, outer side up.

    With its grain along it.
    """
    length, width = size
    rough = noise((max(2, length // 90), width * 2), 21).resize((length, width * 2), Image.Resampling.BICUBIC)
    fine = noise((max(2, length // 24), width * 2), 22).resize((length, width * 2), Image.Resampling.BICUBIC)
    tones = Image.blend(rough, fine, 0.4).filter(ImageFilter.GaussianBlur(0.6)).crop((0, 0, length, width))
    wood = _between(grain, levels(tones, 20, 215))
    surface = opaque(wood)
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


def _lines(rim: int, style: Rim) -> tuple[tuple[int, int, str], ...]:
    """Return the frame's lines: distance from outside, width, colour."""
    line, at, lip = max(1, round(rim * 0.09)), round(rim * 0.6), max(1, round(rim * 0.14))
    dark = style.grain[0]
    return (at + line, line, shaded(dark, 0.83)), (at, line, style.line), (rim - lip // 2, lip, shaded(dark, 0.8))


def _inlay(surface: pygame.Surface, rim: int, style: Rim) -> None:
    """The straight runs of the frame's lines; the corners join them."""
    w, h = surface.size
    for at, width, tone in _lines(rim, style):
        for y in (at, h - at - width):
            surface.fill(tone, (3 * rim, y, w - 6 * rim, width))
        for x in (at, w - at - width):
            surface.fill(tone, (x, 3 * rim, width, h - 6 * rim))


def _corner(rim: int, style: Rim) -> pygame.Surface:
    """Return the upper left corner, three rims square.

    The wood that rounds the ground off, and the bend of the lines.
    """
    side, bend = 3 * rim, 1.4 * rim
    body = (
        f'<path fill="{shaded(style.grain[1], 0.62)}" d="M{rim - 1} {rim - 1}H{rim + bend:g}V{rim}'
        f'A{bend:g} {bend:g} 0 0 0 {rim} {rim + bend:g}H{rim - 1}Z"/>'
    )
    for at, width, tone in _lines(rim, style):
        start = at + width / 2
        body += (
            f'<path fill="none" stroke="{tone}" stroke-width="{width}" d="M{side} {start}H{start + bend:g}'
            f'A{bend:g} {bend:g} 0 0 0 {start} {start + bend:g}V{side}"/>'
        )
    return rasterised(body, (0, 0, side, side), (side, side))


def _stud(surface: pygame.Surface, rim: int, style: Rim) -> None:
    """Repeat the drawing along all four sides, evenly from corner to corner."""
    found = drawing(style.stud)
    size = (round(rim * found.view[2] / found.view[3]), rim)
    upper = ready(rasterised(found.body, found.view, size))
    w, h = surface.size
    for length, angles in ((w, (0, 180)), (h, (90, -90))):
        run = length - 6 * rim  # the corners bend
        count = max(1, round(run / (style.every * rim)))
        for angle in angles:
            stud = pygame.transform.rotate(upper, angle)
            for i in range(count + 1):
                at = 3 * rim + run * i // count
                far = (h if angle in (0, 180) else w) - rim // 2 if angle in (180, -90) else rim // 2
                surface.blit(stud, stud.get_rect(center=(at, far) if angle in (0, 180) else (far, at)))
