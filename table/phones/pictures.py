"""The cards of a game as one picture for all phones: whoever holds what, all of them fetch the same."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from math import ceil
from typing import NamedTuple

import pygame
from PIL import Image

from games import entry
from table.aside import breathe
from table.phones.exchange import Page
from table.shared import card_art
from table.stage.drawing.cards import card_width

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


@lru_cache(maxsize=2)
def sheet(game_id: str, language: str) -> Sheet:
    """The cards of a game, with their names in a language. It takes up to a second, in slices (see `table.aside`)."""
    faces, art, wide = entry(game_id).rules.faces, card_art(game_id, language), card_width(HEIGHT)
    rows = ceil(len(faces) / COLUMNS)
    surface = pygame.Surface((COLUMNS * wide, rows * HEIGHT))
    surface.fill("white")
    for number, face in enumerate(faces):
        surface.blit(art.face(face.id, HEIGHT), (number % COLUMNS * wide, number // COLUMNS * HEIGHT))
        breathe()
    picture = Image.frombuffer("RGB", surface.size, pygame.image.tobytes(surface, "RGB"))
    file = BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, optimize=True)
    breathe()
    content = file.getvalue()
    path = f"/cards-{sha256(content).hexdigest()[:16]}.jpg"
    return Sheet(path, Page("image/jpeg", content, lasting=True), COLUMNS, rows)
