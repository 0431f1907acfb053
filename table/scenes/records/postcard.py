"""A picture of a finished game: result and signs.

It tells no cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pygame

from games.core.words import Words
from table.base.screen import Screen
from table.graphics.text import fitted
from table.graphics.theme import palette
from table.match.seats import SeatSetup
from table.review.deeds import Deeds
from table.scenes.records.deed_signs import draw_deeds, legend
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.ui import labels
from table.ui.logo import brass, fitting
from table.ui.panels import panel

SIZE = (1200, 630)
_PAD, _GAP = 48, 12
_SIGN, _TITLE, _HEADING, _NOTE = 84, 38, 64, 30
_FACE, _CROWD = 150, 220
"""Size of a face, and the width of all on one side."""
_OTHERS, _QUIET = 144, 2
"""Size of the others' faces, and most lines of signs above."""
_NEAR = 0.72  # of a face's size: from one to the next


def postcard(
    title: str,
    heading: str,
    sad: bool,
    faces: Sequence[tuple[SeatSetup, Expression]],
    shown: Deeds,
    words: Words,
    contrast: str,
    others: Sequence[tuple[SeatSetup, Expression]] = (),
) -> pygame.Surface:
    """Draw the picture, always in the same size.

    `title`: the game and the day; `heading`: how it ended; `faces`: the people who have played; `others`: with whom,
    shown where little has happened.
    """
    screen = Screen((1920, 1080), words.lang, contrast="high" if contrast == "high" else "normal")
    colours, whole = palette(screen.contrast), pygame.Rect((0, 0), SIZE)
    surface = pygame.Surface(SIZE)
    surface.fill(colours.night)
    panel(surface, whole.inflate(-16, -16), screen, "wood")
    inner = whole.inflate(-2 * _PAD, -2 * _PAD)
    beside = _draw_faces(surface, faces, inner)
    named = fitted(title, _TITLE, _NOTE, inner.width - 2 * beside, colours.cream)
    surface.blit(named, named.get_rect(center=(inner.centerx, inner.y + 23)))
    head = brass(heading, fitting(heading, _HEADING, inner.width - 2 * beside), screen.contrast, sad)
    surface.blit(head, head.get_rect(midtop=(inner.centerx, inner.y + 62)))
    below = pygame.Rect(inner.x, inner.bottom - 44, inner.width, 44)
    room = pygame.Rect(inner.x, inner.y + 168, inner.width, below.top - inner.y - 168 - _GAP)
    if others and not shown.odds and len(shown.lines) <= _QUIET:
        _draw_others(surface, others, pygame.Rect(room.x, room.bottom - _OTHERS, room.width, _OTHERS))
        room.height -= _OTHERS + _GAP
    draw_deeds(surface, shown, room, screen, _SIGN, _GAP)
    labels.line(surface, legend(shown, words), below, _NOTE, colours.cream, "regular", "centre")
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


def _draw_others(surface: pygame.Surface, others: Sequence[tuple[SeatSetup, Expression]], room: pygame.Rect) -> None:
    """Draw faces in a row in the middle."""
    step = room.height + 2 * _GAP
    left = room.centerx - (step * len(others) - 2 * _GAP) // 2
    for number, (seat, expression) in enumerate(others):
        surface.blit(portrait_of(seat, room.height, expression), (left + number * step, room.y))


def png(picture: pygame.Surface) -> bytes:
    """Return the picture as the content of a file."""
    content = BytesIO()
    pygame.image.save(picture, content, ".png")
    return content.getvalue()
