"""Brass lettering: the program's name and headings of scenes."""

from __future__ import annotations

import pygame

from table.base.cache import cached
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import RGB, mix, palette
from table.graphics.vector import ready
from table.ui.panels import panel

_IRON = (214, 222, 228), (150, 161, 171)


def headed_panel(surface: pygame.Surface, rect: pygame.Rect, words: str, size: int, pad: int, screen: Screen) -> None:
    """Draw a wooden panel with a heading of `size` px.

    Its content lies `pad` px within it.
    """
    panel(surface, rect, screen, "wood")
    heading = brass(words, size, screen.contrast)
    surface.blit(heading, heading.get_rect(midtop=(rect.centerx, rect.y + pad * 3 // 4)))


@cached(16)
def brass(words: str, size: int, contrast: str, cold: bool = False) -> pygame.Surface:
    """Render words in brass, or iron if `cold`, in the display font.

    With a dark edge and a shadow; `size` px. Shared.
    """
    colours = palette("high" if contrast == "high" else "normal")
    white = text.render(words, size, (255, 255, 255), "display")
    edge = max(1, size // 36)
    fall = max(2, size // 18)
    whole = pygame.Surface((white.get_width() + 2 * edge + fall, white.get_height() + 2 * edge + fall), pygame.SRCALPHA)
    dark = text.render(words, size, colours.night, "display")
    shadow = dark.copy()
    shadow.set_alpha(110)
    for step in range(edge, fall + 1):
        whole.blit(shadow, (edge + step // 2, edge + step))
    for dx in (-edge, 0, edge):
        for dy in (-edge, 0, edge):
            whole.blit(dark, (edge + dx, edge + dy))
    metal = white.copy()
    light, deep = _IRON if cold else (colours.brass_light, colours.brass)
    metal.blit(_sheen(white.get_size(), light, deep), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    whole.blit(metal, (edge, edge))
    return ready(whole)


def _sheen(size: tuple[int, int], light: RGB, deep: RGB) -> pygame.Surface:
    """A vertical run of light like that on a polished bar."""
    stops = ((0.0, mix(light, (255, 255, 255), 0.35)), (0.45, light), (0.56, deep), (0.75, light), (1.0, deep))
    run = pygame.Surface((1, size[1]))
    for y in range(size[1]):
        at = y / max(1, size[1] - 1)
        i = next(i for i in range(len(stops) - 1) if at <= stops[i + 1][0])
        (a, first), (b, second) = stops[i], stops[i + 1]
        run.set_at((0, y), mix(first, second, (at - a) / (b - a)))
    return pygame.transform.scale(run, size)


def fitting(words: str, size: int, width: int) -> int:
    """Return the largest size at which the words fit, at most `size`."""
    wide = text.font_for(words, size, "display").size(words)[0]
    return size if wide <= width else max(9, size * width // wide)
