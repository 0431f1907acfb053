"""The cards of a game as one picture for all phones: whoever holds what, all of them fetch the same."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from math import ceil
from typing import NamedTuple

import pygame

from games.core.game import Game
from table.phones.exchange import Page
from table.stage.drawing.cards import CardArt, card_width

HEIGHT = 264
"""px of a card: sharp at 88 px on a screen with three px to one."""
COLUMNS = 6
QUALITY = 82


class Sheet(NamedTuple):
    """All faces in their order, row by row. `path` is where it is fetched, and says which picture it is."""

    path: str
    page: Page
    columns: int
    rows: int


class Painter:
    """Paints a sheet card by card, as there is time."""

    def __init__(self, game: Game, art: CardArt) -> None:
        self._faces = [face.id for face in game.faces]
        self._art = art
        self._rows = ceil(len(self._faces) / COLUMNS)
        self._wide = card_width(HEIGHT)
        self._surface = pygame.Surface((COLUMNS * self._wide, self._rows * HEIGHT))
        self._surface.fill("white")
        self.sheet: Sheet | None = None
        """None until it is done."""
        self._work = self._paint()

    def paint(self) -> None:
        """Go on by a card."""
        next(self._work, None)

    def _paint(self) -> Iterator[None]:
        for number, face in enumerate(self._faces):
            place = (number % COLUMNS * self._wide, number // COLUMNS * HEIGHT)
            self._surface.blit(self._art.face(face, HEIGHT), place)
            yield
        from PIL import Image

        size = self._surface.get_size()
        picture = Image.frombuffer("RGB", size, pygame.image.tobytes(self._surface, "RGB"))
        file = BytesIO()
        picture.save(file, "JPEG", quality=QUALITY, optimize=True)
        content = file.getvalue()
        path = f"/cards-{sha256(content).hexdigest()[:16]}.jpg"
        self.sheet = Sheet(path, Page("image/jpeg", content, lasting=True), COLUMNS, self._rows)
