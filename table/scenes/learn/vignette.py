"""Vignettes: the little pictures of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.lessons.motif import Motif
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.theme import hex_colour, palette
from table.match.seats import SeatSetup
from table.stage.drawing.cards import ANGLE_STEP, CardArt
from table.stage.drawing.decor import Decor
from table.stage.drawing.ground import decor_for, portrait_of
from table.stage.drawing.scenery import paint_table
from table.stage.drawing.surface import panel

SHAPE = 2.2
"""Width of a picture, in its heights."""
_FACE, _ALONE = 0.6, 0.76
"""Face height, with and without a claim, in that of the picture."""
_COIN, _CARD = 0.28, 0.84
_TURN = 4 * ANGLE_STEP
"""Degrees between two cards."""
_STEP = 0.5
"""From card to card, in widths of a card."""
_GROUND = 1.3
"""Size of the painted table, in that of the picture.

Its rim is cut off.
"""


def vignette(
    motif: Motif, seat: SeatSetup, art: CardArt, folder: str, size: tuple[int, int], screen: Screen
) -> pygame.Surface:
    """Draw who says what, and cards, on the game's table.

    `size` px, opaque. `seat`: the motif's; `folder` holds the game's pictures.
    """
    picture = _ground(size, decor_for(screen, folder)).copy()
    wide, high = size
    side = round(high * (_FACE if motif.word else _ALONE))
    face = pygame.Rect(round(wide * 0.07), 0, side, side)
    face.bottom = round(high * (0.98 if motif.word else 0.89))
    if motif.faces:
        _fan(picture, motif.faces, art, screen)
    picture.blit(portrait_of(seat, side), face)
    if motif.word:
        _say(picture, motif.word, face, art, screen)
    edge = palette(screen.contrast).brass_dark
    pygame.draw.rect(picture, edge, picture.get_rect(), max(1, screen.px(2)))
    return picture


def _fan(picture: pygame.Surface, faces: Sequence[str], art: CardArt, screen: Screen) -> None:
    """Fan the cards out; the first one lies on top."""
    wide, high = picture.get_size()
    card = round(high * _CARD)
    step = round(card * 5 / 7 * _STEP)
    for number in reversed(range(len(faces))):
        away = number - (len(faces) - 1) / 2
        angle = -away * _TURN
        drawn = art.rotated(faces[number], card, angle)
        centre = round(wide * 0.69 + away * step), round(high * 0.51 + abs(away) * card * 0.02)
        shadow = pygame.transform.rotate(art.shadow(card, screen.px(14)), angle)
        picture.blit(shadow, shadow.get_rect(center=(centre[0], centre[1] + screen.px(5))))
        picture.blit(drawn, drawn.get_rect(center=centre))


def _say(picture: pygame.Surface, word: str, face: pygame.Rect, art: CardArt, screen: Screen) -> None:
    """Draw a speech bubble with the claim's coin."""
    colours, coin = palette(screen.contrast), round(picture.get_height() * _COIN)
    pad = max(3, coin // 8)
    bubble = pygame.Rect(0, 0, coin + 4 * pad, coin + 2 * pad)
    bubble.midbottom = face.centerx, face.top + pad
    fill, line = hex_colour(colours.paper), hex_colour(colours.brass_dark)
    drawn = panel(bubble.size, fill, edge=line, radius=2 * pad, shadow=0, tail=("bottom", bubble.width // 2))
    picture.blit(drawn.surface, bubble.move(-drawn.margin, -drawn.margin))
    mark = art.chip(word, coin)
    picture.blit(mark, mark.get_rect(center=bubble.center))


@cached(2)
def _ground(size: tuple[int, int], area: Decor) -> pygame.Surface:
    whole = paint_table((round(size[0] * _GROUND), round(size[1] * _GROUND)), area)
    middle = pygame.Rect((0, 0), size)
    middle.center = whole.get_rect().center
    return whole.subsurface(middle)
