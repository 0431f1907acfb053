"""A picture of a finished game: result and signs.

It tells no cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO

import pygame

from games.core.words import Words
from table.base.screen import Screen
from table.graphics.theme import RGB, hex_colour, palette
from table.graphics.vector import icon
from table.match.seats import SeatSetup
from table.review.deeds import Deed, Deeds
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.ui import labels
from table.ui.logo import brass, fitting
from table.ui.panels import panel

SIZE = (1200, 630)
ICONS: Mapping[Deed, str] = {"fooled": "speech", "saw": "search", "hit": "burst"}
_PAD, _GAP = 48, 12
_SIGN, _TITLE, _HEADING, _NOTE = 84, 38, 64, 30
_FACE, _CROWD = 150, 220
"""Size of a face, and the width of all on one side."""
_NEAR = 0.72  # of a face's size: from one to the next


def postcard(
    title: str,
    heading: str,
    sad: bool,
    faces: Sequence[tuple[SeatSetup, Expression]],
    shown: Deeds,
    words: Words,
    contrast: str,
) -> pygame.Surface:
    """Draw the picture, always in the same size.

    `title`: the game and the day; `heading`: how it ended; `faces`: the people who have played.
    """
    screen = Screen((1920, 1080), words.lang, contrast="high" if contrast == "high" else "normal")
    colours, whole = palette(screen.contrast), pygame.Rect((0, 0), SIZE)
    surface = pygame.Surface(SIZE)
    surface.fill(colours.night)
    panel(surface, whole.inflate(-16, -16), screen, "wood")
    inner = whole.inflate(-2 * _PAD, -2 * _PAD)
    labels.line(surface, title, pygame.Rect(inner.x, inner.y, inner.width, 46), _TITLE, colours.cream, "bold", "centre")
    beside = _draw_faces(surface, faces, inner)
    head = brass(heading, fitting(heading, _HEADING, inner.width - 2 * beside), screen.contrast, sad)
    surface.blit(head, head.get_rect(midtop=(inner.centerx, inner.y + 62)))
    legend = pygame.Rect(inner.x, inner.bottom - 44, inner.width, 44)
    room = pygame.Rect(inner.x, inner.y + 168, inner.width, legend.top - inner.y - 168 - _GAP)
    if shown.odds:
        _draw_odds(surface, shown, room, colours.brass_light, colours.cream)
        said = words("share.odds")
    else:
        _draw_signs(surface, shown, room, screen)
        said = "   ".join(words(f"share.{deed}", count=count) for deed, count in shown.counts.items())
    labels.line(surface, said, legend, _NOTE, colours.cream, "regular", "centre")
    return surface


def _draw_faces(surface: pygame.Surface, faces: Sequence[tuple[SeatSetup, Expression]], inner: pygame.Rect) -> int:
    """Draw faces beside the heading; return their width on each side."""
    most = -(-len(faces) // 2)
    if not most:
        return 0
    side = min(_FACE, round(_CROWD / (1 + _NEAR * (most - 1))))
    for number, (seat, expression) in enumerate(faces):
        place = pygame.Rect(0, inner.y, side, side)
        away = round(number // 2 * side * _NEAR)
        place.x = inner.right - side - away if number % 2 else inner.x + away
        surface.blit(portrait_of(seat, side, expression), place)
    return side + round((most - 1) * side * _NEAR) + _GAP


def _draw_odds(surface: pygame.Surface, shown: Deeds, room: pygame.Rect, colour: RGB, ground: RGB) -> None:
    """Draw bars that start at 0."""
    step = room.width / len(shown.odds)
    for number, part in enumerate(shown.odds):
        bar = pygame.Rect(0, 0, round(step * 0.76), round(room.height * part))
        bar.midbottom = round(room.x + step * (number + 0.5)), room.bottom
        pygame.draw.rect(surface, colour, bar, border_radius=6)
    pygame.draw.line(surface, ground, room.bottomleft, room.bottomright, 3)


def _draw_signs(surface: pygame.Surface, shown: Deeds, room: pygame.Rect, screen: Screen) -> None:
    """Draw the signs as large as there is room for."""
    colours, lines = palette(screen.contrast), shown.lines or [()]
    fills: dict[Deed, RGB] = {"fooled": colours.good, "saw": colours.good, "hit": colours.bad, "other": colours.night}
    side = min(_SIGN, room.height // len(lines) - _GAP)
    top = room.centery - (len(lines) * (side + _GAP) - _GAP) // 2
    for row, line in enumerate(lines):
        left = room.centerx - (len(line) * (side + _GAP) - _GAP) // 2
        for column, deed in enumerate(line):
            place = pygame.Rect(left + column * (side + _GAP), top + row * (side + _GAP), side, side)
            pygame.draw.rect(surface, fills[deed], place, border_radius=side // 6)
            if deed in ICONS:
                mark = icon(ICONS[deed], round(side * 0.66), hex_colour(colours.cream))
                surface.blit(mark, mark.get_rect(center=place.center))


def png(picture: pygame.Surface) -> bytes:
    """Return the picture as the content of a file."""
    content = BytesIO()
    pygame.image.save(picture, content, ".png")
    return content.getvalue()
