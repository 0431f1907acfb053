"""A game's cards and claim coins as two pictures for all phones.

Every phone fetches the same, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Literal, NamedTuple

import pygame
from PIL import Image

from games import entry
from table.base.slices import checkpoint
from table.phones.bridge import WebFile
from table.stage.catalogue import card_art
from table.stage.drawing.cards import card_width

if TYPE_CHECKING:
    from typing_extensions import Buffer

HEIGHT, COIN = 264, 108
"""Sizes of a card and a coin, px.

Sharp at 88 and 36 px on a screen with three px to one.
"""
COLUMNS = 6
QUALITY = 82
TONES = 128
"""Colours of a picture of coins.

More only make it larger.
"""


class Paper(BytesIO):
    """Bytes that are written in slices."""

    def write(self, data: Buffer) -> int:
        """See `BytesIO.write`."""
        checkpoint()
        return super().write(data)


class CardSheet(NamedTuple):
    """Pictures of one size in rows.

    `path` is where it is fetched, and identifies it.
    """

    path: str
    page: WebFile
    columns: int
    rows: int


class Sheets(NamedTuple):
    """All faces of a game, and the coins of its claims."""

    cards: CardSheet
    coins: CardSheet | None


@lru_cache(maxsize=2)
def sheets(game_id: str, language: str, house: tuple[str, ...] = ()) -> Sheets:
    """Draw the card sheets of a game in a language.

    Up to a second, in slices (`table.base.slices`).
    """
    game, art = entry(game_id).rules, card_art(game_id, language, house)
    faces = [partial(art.face, face.id, HEIGHT) for face in game.faces]
    coins = [partial(art.chip, claim, COIN) for claim in game.claims]
    cards = _sheet("cards", faces, (card_width(HEIGHT), HEIGHT), _jpeg)
    return Sheets(cards, _sheet("coins", coins, (COIN, COIN), _png) if coins else None)


def _sheet(
    name: str,
    pictures: Sequence[Callable[[], pygame.Surface]],
    size: tuple[int, int],
    packed: Callable[[pygame.Surface], WebFile],
) -> CardSheet:
    (wide, high), rows = size, ceil(len(pictures) / COLUMNS)
    surface = pygame.Surface((COLUMNS * wide, rows * high), pygame.SRCALPHA)
    for number, made in enumerate(pictures):
        surface.blit(made(), (number % COLUMNS * wide, number // COLUMNS * high))
        checkpoint()
    page = packed(surface)
    ending = page.type.removeprefix("image/")
    return CardSheet(f"/{name}-{sha256(page.content).hexdigest()[:16]}.{ending}", page, COLUMNS, rows)


def _jpeg(surface: pygame.Surface) -> WebFile:
    """On white."""
    ground = pygame.Surface(surface.size)
    ground.fill("white")
    ground.blit(surface, (0, 0))
    return _page(_image(ground, "RGB"), "JPEG", quality=QUALITY)


def _png(surface: pygame.Surface) -> WebFile:
    """With nothing behind it."""
    return _page(_image(surface, "RGBA").quantize(TONES), "PNG")


def _image(surface: pygame.Surface, mode: Literal["RGB", "RGBA"]) -> Image.Image:
    pixels = pygame.image.tobytes(surface, mode)
    checkpoint()
    return Image.frombuffer(mode, surface.size, pixels)


def _page(image: Image.Image, form: str, **options: int) -> WebFile:
    """Encode a sheet, not `optimize`d.

    That saves a twentieth, and takes twice as long, all at once.
    """
    Image.preinit()  # imports what writes pictures
    checkpoint()
    file = Paper()
    image.save(file, form, **options)
    return WebFile(f"image/{form.lower()}", file.getvalue(), lasting=True)
