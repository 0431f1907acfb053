"""The fixed picture of the table: ground, mats, names; and portraits."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from table.base.cache import cached
from table.base.screen import Screen
from table.base.slices import checkpoint
from table.graphics.text import fitted
from table.graphics.theme import palette
from table.match.players import face_id
from table.match.seats import SeatSetup
from table.stage.drawing.decor import PLAIN, Decor, decor_of
from table.stage.drawing.expressions import Gaze, Look, is_hot
from table.stage.drawing.mats import paint_mat
from table.stage.drawing.scenery import paint_table
from table.stage.drawing.surface import seat_looks, seat_piece, seat_portrait
from table.stage.layout.layout import Layout
from table.ui.panels import panel as plaque

NAME_SIZE = 25  # px at 1080p
NAME_LEAST = 15


def portrait_of(
    seat: SeatSetup, size: int, expression: Look = "calm", gaze: Gaze = "ahead", lift: int = 0
) -> pygame.Surface:
    """Return the portrait of a seat, `size` px square.

    A character, or a person's animal, with the seat's piece; for a brain without a face the piece alone. A face looks
    aside or shuts its eyes (`gaze`), and is `lift` px higher than at rest. Shared: not to be drawn on.
    """
    looks = seat_looks()
    look = looks[seat.colour % len(looks)]
    if face := face_id(seat):
        return seat_portrait(face, look.colour, look.shape, size, expression, gaze, lift)
    return seat_piece(look.colour, look.shape, size, "robot", expression)


def hot_headed(seat: SeatSetup) -> bool:
    """True for a seat whose player gets angry rather than sad."""
    face = face_id(seat)
    return face is not None and is_hot(face)


class PaintedGround:
    """A window's table without cards and portraits, painted when first seen.

    Arguments as of `paint_ground`.
    """

    def __init__(self, layout: Layout, seats: Sequence[SeatSetup], screen: Screen, art: str) -> None:
        self.layout = layout
        self.seats = seats
        self.screen = screen
        self._art = art
        self._picture: pygame.Surface | None = None

    @property
    def picture(self) -> pygame.Surface:
        """Shared: not to be drawn on."""
        if self._picture is None:
            self._picture = paint_ground(self.layout, self.seats, self.screen, self._art)
        return self._picture


def paint_ground(layout: Layout, seats: Sequence[SeatSetup], screen: Screen, art: str) -> pygame.Surface:
    """Paint a whole window's table without cards and portraits.

    In the decor of the game whose pictures are in `art`.
    """
    ground, mat = bare_table(screen, art).copy(), decor_for(screen, art).mat
    checkpoint()
    if layout.plaque:
        plaque(ground, layout.plaque, screen, "wood")
    for seat, place in zip(seats, layout.seats, strict=True):
        paint_mat(ground, place, mat, screen)
        size, least = screen.font(NAME_SIZE), screen.font(NAME_LEAST)
        name = fitted(seat.name, size, least, place.name.width, palette(screen.contrast).cream)
        ground.blit(name, name.get_rect(midleft=place.name.midleft))
        checkpoint()
    return ground


def decor_for(screen: Screen, art: str) -> Decor:
    """Return the decor of a game; in high contrast a common one.

    By the folder `art` of its pictures.
    """
    return PLAIN if screen.contrast == "high" else decor_of(art)


def bare_table(screen: Screen, art: str) -> pygame.Surface:
    """The table of that room alone. Shared: not to be drawn on."""
    return _bare_table(screen.size, decor_for(screen, art))


@cached(1)
def _bare_table(size: tuple[int, int], area: Decor) -> pygame.Surface:
    return paint_table(size, area)
