"""The paper with a claim in large letters, whole or torn."""

from __future__ import annotations

from math import sin

import pygame
from pygame import Rect

from table.base.cache import cached
from table.base.screen import LEAST_FONT, Screen
from table.graphics.text import fitted, font_for, paragraph, wrap
from table.graphics.theme import palette
from table.stage.drawing.canvas import Canvas

TEAR = 900
"""ms for which the torn halves fall."""

_LETTERS, _LEAST = 76, 13  # px at 1080p of the claim; px that too long words shrink down to
_SAID, _LINE = 30, 1.3  # px at 1080p of what is said of it, and the height of its lines
_COINS = (45, 30, 24)  # the medal's height below no, one and more lines, in hundredths of the paper's
_TEETH, _DEEP = 7, 0.05  # of the tear, and how far each reaches, in parts of the paper's width
_FALL, _ASIDE, _TURN = 0.9, 0.32, 26  # of its height, of its width, and degrees that a half goes
_STEP = 3  # degrees between the pictures of a half


def claim_paper(canvas: Canvas, claim: str, word: str, size: tuple[int, int], says: str = "") -> pygame.Surface:
    """Return the paper, the medal of the `word` above the claim.

    And above both what the speaker `says` of it, with a tail towards the speaker. Shared: not to be drawn on.
    """
    screen = canvas.screen
    wide = size[0] - size[1] // 12 - size[1] // 8
    lines = len(wrap(says, font_for(says, screen.font(_SAID)), wide, screen.lang)) if says else 0
    coin = canvas.pictures.art.chip(word, size[1] * _COINS[min(lines, 2)] // 100)
    return _paper(claim, says, size, screen, coin)


@cached(4)
def _paper(claim: str, says: str, size: tuple[int, int], screen: Screen, coin: pygame.Surface) -> pygame.Surface:
    wide, high = size
    colours = palette(screen.contrast)
    made, tail = pygame.Surface(size, pygame.SRCALPHA), high // (12 if says else 8)
    body = Rect(tail, 0, wide - tail, high - tail)
    points = [(body.x + 4, body.bottom - high // 3), (0, high - 2), (body.x + high // 4, body.bottom - 4)]
    pygame.draw.polygon(made, colours.paper, points)
    pygame.draw.rect(made, colours.paper, body, border_radius=high // 8)
    inner, gap = body.inflate(-high // 8, -high // 12), high // 30
    if says:
        drawn = _sentence(says, inner.width, high * 3 // 10, screen)
        made.blit(drawn, inner.topleft)
        inner.height -= drawn.get_height() + gap
        inner.top += drawn.get_height() + gap
    letters = min(screen.font(_LETTERS), high // (4 if says else 3))
    words = fitted(claim, letters, _LEAST, inner.width - high // 12, colours.ink)
    words = words.subsurface(words.get_bounding_rect())  # letters have more room above them than below
    free = inner.height - coin.get_height() - words.get_height()
    between = min(letters // 3, max(0, free))
    top = inner.y + max(0, free - between) // 2
    made.blit(coin, coin.get_rect(midtop=(inner.centerx, top)))
    made.blit(words, words.get_rect(midtop=(inner.centerx, top + coin.get_height() + between)))
    return made


def _sentence(says: str, wide: int, high: int, screen: Screen) -> pygame.Surface:
    """The words in the largest letters that fit."""
    size = screen.font(_SAID)
    while size > LEAST_FONT and len(wrap(says, font_for(says, size), wide, screen.lang)) * size * _LINE > high:
        size -= 1
    return paragraph(says, size, palette(screen.contrast).ink, wide, screen.lang, "centre", _LINE)


def torn(paper: pygame.Surface, part: float) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """Return the halves of a torn paper, and their ways, px.

    `part` of the fall is over, 0 to 1.
    """
    wide, high = paper.get_size()
    halves = []
    for side in (-1, 1):
        turn = round(-side * _TURN * part / _STEP) * _STEP
        x = side * (wide / 4 + wide * _ASIDE * part)
        y = high * (_FALL * part * part - 0.12 * sin(3.14 * min(1.0, 2 * part)))
        halves.append((_half(paper, side, turn), (round(x), round(y))))
    return tuple(halves)


@cached(24)
def _half(paper: pygame.Surface, side: int, turn: int) -> pygame.Surface:
    """One half of the paper, `turn` degrees counter-clockwise."""
    wide, high = paper.get_size()
    tear = [
        (round(wide * (0.5 + (_DEEP if tooth % 2 else -_DEEP))), round(high * tooth / _TEETH))
        for tooth in range(_TEETH + 1)
    ]
    edge = 0 if side < 0 else wide
    mask = pygame.Surface(paper.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(edge, 0), *tear, (edge, high)])
    made = paper.copy()
    made.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    reach = round(wide * (0.5 + _DEEP))
    half = made.subsurface(Rect(0 if side < 0 else wide - reach, 0, reach, high))
    return pygame.transform.rotozoom(half, turn, 1)
