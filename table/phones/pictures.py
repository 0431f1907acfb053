"""The pictures that all phones show: cards, coins, the room, and faces.

Every phone fetches the same, whatever it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from hashlib import sha256
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Literal, NamedTuple

import pygame
from PIL import Image

from games import entry
from games.core.words import LANGUAGES
from table.base.slices import checkpoint
from table.match.seats import ANIMALS, SeatSetup
from table.phones.bridge import WebFile
from table.stage.catalogue import words
from table.stage.drawing.cards import CardArt, card_width
from table.stage.drawing.decor import decor_of
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.scenery import paint_table
from table.stage.drawing.surface import figure

if TYPE_CHECKING:
    from typing_extensions import Buffer

HEIGHT, COIN, FACE = 264, 108, 192
"""Sizes of a card, a coin and a face, px.

Sharp at 88, 36 and 64 px on a screen with three px to one.
"""
ROOM = (540, 960)
"""Size of the room's picture, px."""
COLUMNS = 6
MOODS: tuple[Expression, ...] = ("calm", "pleased", "gleeful", "worried", "caught", "angry")
"""Expressions of a seat, a column each."""
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


class Sheet(NamedTuple):
    """Pictures of one size in rows.

    `path` is where it is fetched, and identifies it.
    """

    path: str
    page: WebFile
    columns: int
    rows: int


def tones(game_id: str) -> dict[str, str]:
    """Return the colours of a game's room, by their use."""
    decor = decor_of(entry(game_id).art)
    brightest = max((colour for colour, _ in decor.mat.edges), key=lambda colour: sum(pygame.Color(colour)[:3]))
    return {"dark": decor.ground[1], "mat": decor.mat.fill, "edge": decor.mat.stitch or brightest}


def pictures(
    game_id: str, languages: Sequence[str], seats: Sequence[SeatSetup], house: tuple[str, ...] = ()
) -> Mapping[str, Mapping[str, Sheet]]:
    """Draw a game's sheets for each language, and its seats' faces.

    Up to a second for each, in slices (`table.base.slices`).
    """
    shared = {
        "room": _room(game_id),
        "faces": _faces(tuple(replace(seat, name="") for seat in seats)),
        "animals": _animals(),
    }
    return {language: {**_of_game(game_id, language, house), **shared} for language in languages}


@lru_cache(maxsize=2 * len(LANGUAGES))
def _of_game(game_id: str, language: str, house: tuple[str, ...]) -> Mapping[str, Sheet]:
    """Draw what has letters on it.

    With pictures of its own: those of the table stay as they are.
    """
    game, art = entry(game_id).rules, CardArt(game_id, language, words(language, game_id, house))
    faces = [partial(art.face, face.id, HEIGHT) for face in game.faces]
    coins = [partial(art.chip, claim, COIN) for claim in game.claims]
    found = {"cards": _sheet("cards", faces, (card_width(HEIGHT), HEIGHT), _jpeg)}
    if coins:
        found["coins"] = _sheet("coins", coins, (COIN, COIN), _png)
    return found


@lru_cache(maxsize=2)
def _room(game_id: str) -> Sheet:
    return _sheet("room", [partial(paint_table, ROOM, decor_of(entry(game_id).art))], ROOM, _jpeg, columns=1)


@lru_cache(maxsize=2)
def _faces(seats: Sequence[SeatSetup]) -> Sheet:
    """The portraits of seats without names, a row for each."""
    faces = [partial(portrait_of, row, FACE, mood) for row in seats for mood in MOODS]
    return _sheet("faces", faces, (FACE, FACE), _png, columns=len(MOODS))


@lru_cache(maxsize=1)
def _animals() -> Sheet:
    """The faces to choose from."""
    return _sheet("animals", [partial(figure, animal, FACE) for animal in ANIMALS], (FACE, FACE), _png)


def _sheet(
    name: str,
    drawn: Sequence[Callable[[], pygame.Surface]],
    size: tuple[int, int],
    packed: Callable[[pygame.Surface], WebFile],
    columns: int = COLUMNS,
) -> Sheet:
    (wide, high), rows = size, ceil(len(drawn) / columns)
    surface = pygame.Surface((columns * wide, rows * high), pygame.SRCALPHA)
    for number, made in enumerate(drawn):
        surface.blit(made(), (number % columns * wide, number // columns * high))
        checkpoint()
    page = packed(surface)
    ending = page.type.removeprefix("image/")
    return Sheet(f"/{name}-{sha256(page.content).hexdigest()[:16]}.{ending}", page, columns, rows)


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
