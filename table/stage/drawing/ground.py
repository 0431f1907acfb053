"""What never moves: the table, the panels of the seats with their names, and where cards will lie; and tokens."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from table.cache import cached
from table.match.players import character_of
from table.match.seats import SeatSetup
from table.screen import Screen
from table.stage.drawing.faces import Expression, Gaze, is_hot
from table.stage.drawing.surface import paint_table, panel, seat_looks, seat_portrait, seat_token
from table.stage.layout import Layout, SeatPlace
from table.ui.panels import panel as plaque
from table.ui.text import fitted
from table.ui.theme import hex_colour, palette

NAME_SIZE = 25  # px at 1080p
NAME_LEAST = 15
_PANEL = "#061a15"


def token_of(
    seat: SeatSetup, size: int, expression: Expression = "calm", gaze: Gaze = "ahead", lift: int = 0
) -> pygame.Surface:
    """The token of a seat, `size` px square: a character's portrait with the seat's piece, else the piece alone, with a
    sign on it that tells persons from AI seats. A character looks aside or shuts its eyes (`gaze`), and is `lift` px
    higher than at rest. Shared: not to be drawn on."""
    looks = seat_looks()
    look = looks[seat.colour % len(looks)]
    if who := character_of(seat.player):
        return seat_portrait(who.id, look.colour, look.shape, size, expression, gaze, lift)
    return seat_token(look.colour, look.shape, size, "person" if seat.is_person else "robot", expression)


def hot_headed(seat: SeatSetup) -> bool:
    """Whether whoever sits there gets angry where others are only sorry."""
    who = character_of(seat.player)
    return who is not None and is_hot(who.id)


def paint_ground(layout: Layout, seats: Sequence[SeatSetup], screen: Screen) -> pygame.Surface:
    """The table of a whole window without cards and tokens."""
    ground = bare_table(screen.size).copy()
    if layout.plaque:
        plaque(ground, layout.plaque, screen, "wood")
    for seat, place in zip(seats, layout.seats, strict=True):
        _panel(ground, place, seat, screen)
    return ground


@cached(1)
def bare_table(size: tuple[int, int]) -> pygame.Surface:
    """The table alone. Shared: not to be drawn on."""
    return paint_table(size)


def _panel(ground: pygame.Surface, place: SeatPlace, seat: SeatSetup, screen: Screen) -> None:
    colours, high = palette(screen.contrast), screen.contrast == "high"
    body = panel(
        place.panel.size,
        hex_colour(colours.felt) if high else _PANEL,
        opacity=1.0 if high else 0.5,
        edge=hex_colour(colours.brass_dark),
        radius=screen.px(16),
        shadow=0,
    )
    ground.blit(body.surface, place.panel.move(-body.margin, -body.margin))
    name = fitted(seat.name, screen.font(NAME_SIZE), screen.font(NAME_LEAST), place.name.width, colours.cream)
    ground.blit(name, name.get_rect(midleft=place.name.midleft))
