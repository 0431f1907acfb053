"""Grounds for words and buttons: wood, paper, lacquer and brass.

Painted at the size they are drawn, and cached.
"""

from __future__ import annotations

from itertools import product
from typing import Literal

import pygame

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.texture import grain, multiply, soft_shadow
from table.graphics.theme import RGB, Palette, hex_colour, mix, palette
from table.graphics.vector import rasterised, ready, smooth

Style = Literal["wood", "paper", "slate", "lacquer", "plate", "key", "quiet", "field"]
"""Materials.

wood, paper: large panels. slate: a see-through strip on the table. lacquer, plate, key, quiet: buttons. field: where
text is typed.
"""
State = Literal["rest", "lit", "pressed", "off"]

RADIUS = 14  # px at 1080p
SHINE = 0.16
"""Brightness gained at a panel's upper edge, and lost at its lower."""
RING = 4  # px at 1080p: design, Access 6
CORNER = 6  # px at 1080p


def panel(surface: pygame.Surface, rect: pygame.Rect, screen: Screen, style: Style, state: State = "rest") -> None:
    """Paint a ground into a rectangle, its shadow around it."""
    if rect.width <= 0 or rect.height <= 0:
        return
    drawn = ground(rect.size, screen, style, state)
    cast(surface, rect, screen, style, solid=style in ("wood", "paper") or state != "off")
    surface.blit(drawn, rect)


def ground(size: tuple[int, int], screen: Screen, style: Style, state: State = "rest") -> pygame.Surface:
    """The ground alone. Shared: not to be drawn on."""
    return _ground(size, max(1, screen.px(RADIUS)), max(1, screen.px(2)), style, state, screen.contrast)


def cast(surface: pygame.Surface, rect: pygame.Rect, screen: Screen, style: Style, *, solid: bool) -> None:
    """Paint the shadow of a ground.

    `solid`: the ground is opaque, so the shadow under it is left out.
    """
    if style not in ("wood", "paper", "lacquer", "plate") or screen.contrast != "normal":
        return
    spread, radius = max(2, screen.px(26 if style in ("wood", "paper") else 8)), screen.px(RADIUS)
    shadow = _shadow(rect.size, radius, spread)
    place = shadow.get_rect(topleft=(rect.x - spread, rect.y - spread + spread // 3))
    hidden = rect.inflate(-2 * radius, -2 * radius)
    if not solid or hidden.width <= 0 or hidden.height <= 0:
        surface.blit(shadow, place)
        return
    for part in (
        pygame.Rect(place.x, place.y, place.w, hidden.y - place.y),
        pygame.Rect(place.x, hidden.y, hidden.x - place.x, hidden.h),
        pygame.Rect(hidden.right, hidden.y, place.right - hidden.right, hidden.h),
        pygame.Rect(place.x, hidden.bottom, place.w, place.bottom - hidden.bottom),
    ):
        surface.blit(shadow, part, part.move(-place.x, -place.y))


@cached(64)
def _shadow(size: tuple[int, int], radius: int, softness: int) -> pygame.Surface:
    return ready(soft_shadow(size, radius, softness, 165))


@cached(64)
def _ground(
    size: tuple[int, int], radius: int, line: int, style: Style, state: State, contrast: Literal["normal", "high"]
) -> pygame.Surface:
    colours = palette(contrast)
    width, height = size
    radius = min(radius, height // 2, width // 2)
    fill, edge, alpha = _paint(colours, style, state)
    shine = 0.0 if contrast == "high" else {"paper": 0.05, "field": -0.05, "slate": 0.0}.get(style, SHINE)
    if state == "pressed":
        shine = -shine
    top, low = (mix(fill, (255, 255, 255) if s > 0 else (0, 0, 0), abs(s)) for s in (shine, -shine))
    half = line / 2
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hex_colour(tone)}" stop-opacity="{alpha}"/>'
        for at, tone in enumerate((top, low))
    )
    body = (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">{stops}'
        "</linearGradient>"
        f'<rect x="{half}" y="{half}" width="{width - line}" height="{height - line}" rx="{radius}" '
        f'fill="url(#g)" stroke="{hex_colour(edge)}" stroke-width="{line}"/>'
    )
    if style in ("wood", "paper"):
        gap = line * 5
        body += (
            f'<rect x="{gap}" y="{gap}" width="{width - 2 * gap}" height="{height - 2 * gap}" '
            f'rx="{max(1, radius - gap)}" fill="none" stroke="{hex_colour(colours.brass)}" stroke-opacity="0.55" '
            f'stroke-width="{max(1.0, line * 0.7)}"/>'
        )
    elif style in ("lacquer", "plate") and contrast == "normal" and state != "pressed":
        body += (
            f'<path d="M{radius} {line * 1.5}H{width - radius}" stroke="#ffffff" stroke-opacity="0.22" '
            f'stroke-width="{line}" stroke-linecap="round"/>'
        )
    picture = rasterised(body, (0, 0, width, height), size)
    if contrast == "normal" and style in ("wood", "paper"):
        multiply(picture, grain())
        if style == "wood":
            multiply(picture, _streaks(width))
    return ready(picture)


def _streaks(width: int) -> pygame.Surface:
    """Return a tile of wood grain for a width, to be multiplied."""
    slim = smooth(grain(), (6, 256))
    return smooth(slim, (max(1, width), 512))


def _paint(colours: Palette, style: Style, state: State) -> tuple[RGB, RGB, float]:
    """Fill, edge and the fill's alpha."""
    if state == "off" and style in ("lacquer", "plate", "key"):
        return colours.wood_dark, colours.brass_dark, 0.75
    lift = 0.12 if state == "lit" else 0.0
    match style:
        case "wood":
            return colours.wood, colours.brass_dark, 1.0
        case "paper":
            return colours.paper, colours.brass_dark, 1.0
        case "slate":
            return colours.night, colours.brass_dark, 0.78
        case "lacquer":
            return mix(colours.lacquer, (255, 90, 60), lift), colours.brass_light if lift else colours.brass, 1.0
        case "plate":
            return (
                mix(colours.wood, colours.brass_dark, lift * 2),
                colours.brass_light if lift else mix(colours.brass, colours.brass_light, 0.25),
                1.0,
            )
        case "key":
            return colours.brass_light, colours.brass_dark, 1.0
        case "field":
            return colours.paper, colours.brass_light if lift else colours.brass_dark, 1.0
    return mix(colours.wood_dark, colours.brass_dark, lift * 2), colours.brass_dark, 0.9 if lift else 0.0


def ring(surface: pygame.Surface, rect: pygame.Rect, screen: Screen, radius: int = RADIUS, wide: int = RING) -> None:
    """Draw the focus ring, visible on any ground and inside the surface.

    `wide` px at 1080p, and wider with larger text.
    """
    width = max(2, screen.px(wide * screen.text))
    edge = max(1, screen.px(2))
    colours = palette(screen.contrast)
    outer = rect.inflate(2 * (width + edge), 2 * (width + edge)).clip(surface.get_rect())
    corner = screen.px(radius) + width
    pygame.draw.rect(surface, colours.night, outer, width + 2 * edge, border_radius=corner)
    pygame.draw.rect(surface, colours.ring, outer.inflate(-2 * edge, -2 * edge), width, border_radius=corner)


def corners(surface: pygame.Surface, rect: pygame.Rect, screen: Screen, radius: int = RADIUS) -> None:
    """Draw four corners around what is spoken of.

    No focus ring looks like them.
    """
    width, edge = max(2, screen.px(CORNER)), max(1, screen.px(2))
    colours = palette(screen.contrast)
    outer = rect.inflate(2 * (width + edge), 2 * (width + edge)).clip(surface.get_rect())
    arm = min(max(3 * width, screen.px(36)), outer.width * 2 // 5, outer.height * 2 // 5)
    corner = screen.px(radius) + width
    before = surface.get_clip()
    for x, y in product((outer.left, outer.right - arm), (outer.top, outer.bottom - arm)):
        surface.set_clip(pygame.Rect(x, y, arm, arm).clip(before))
        pygame.draw.rect(surface, colours.night, outer, width + 2 * edge, border_radius=corner)
        inner = outer.inflate(-2 * edge, -2 * edge)
        pygame.draw.rect(surface, colours.brass_light, inner, width, border_radius=corner)
    surface.set_clip(before)


def shade(surface: pygame.Surface, screen: Screen) -> None:
    """Darken everything drawn so far."""
    *colour, alpha = palette(screen.contrast).shade
    surface.fill((255 - alpha,) * 3, special_flags=pygame.BLEND_RGB_MULT)  # quicker than a veil, and takes no memory
    surface.fill(tuple(part * alpha // 255 for part in colour), special_flags=pygame.BLEND_RGB_ADD)


def darken(surface: pygame.Surface, rect: pygame.Rect, left: float) -> None:
    """Leave so much of the brightness in a rectangle, 0 to 1."""
    level = round(255 * left)
    area = rect.clip(surface.get_clip())  # pygame does so only where the two overlap
    surface.fill((level, level, level), area, pygame.BLEND_RGB_MULT)
