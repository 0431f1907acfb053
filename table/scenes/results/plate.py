"""A seat's plate among the results."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.match.outcome import Fate
from table.match.seats import SeatSetup
from table.stage.drawing.ground import portrait_of
from table.stage.speech.ending import last_face
from table.ui import labels
from table.ui.panels import RADIUS, State, panel
from table.ui.widgets import Widget

PLATE = 148  # px at 1080p: its height where there is room
NAME, SAID, SMALL = 26, 22, 20  # px at 1080p: letters of the name, the fate and the numbers
ICONS: Mapping[Fate, str] = {"lost": "cross", "won": "crown-small", "safe": "check"}
"""Icons of fates; "played" has none."""


def lines(screen: Screen, *, counted: bool) -> tuple[int, int, int]:
    """Return the heights of its lines in px, 0 for missing numbers."""
    return (
        round(screen.font(NAME) * 1.5),
        round(screen.font(SAID) * 1.5),
        round(screen.font(SMALL) * 1.5) if counted else 0,
    )


def least_width(said: str, counts: str, screen: Screen) -> int:
    """Return the width that all words need, px."""
    fate = labels.width(said, screen.font(SAID)) + screen.font(SAID)
    return screen.px(PLATE + 36) + max(screen.font(NAME) * 6, fate, labels.width(counts, screen.font(SMALL)))


class Plate(Widget):
    """A seat and how the game ended for it."""

    focusable = False

    def __init__(self, id: str, seat: SeatSetup, fate: Fate, said: str, counts: str) -> None:
        """`said` tells the fate in words, `counts` the seat's deeds in numbers."""
        super().__init__(id)
        self._seat = seat
        self._fate = fate
        self._said = said
        self._counts = counts

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "text", f"{self._seat.name}: {self._said}", self._counts)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        fate, colours = self._fate, palette(screen.contrast)
        panel(surface, rect, screen, "lacquer" if fate == "lost" else "slate")
        if fate == "won":
            pygame.draw.rect(
                surface, colours.brass_light, rect, max(2, screen.px(3)), border_radius=max(1, screen.px(RADIUS))
            )
        side = min(rect.height - screen.px(16), screen.px(PLATE - 16))
        token = portrait_of(self._seat, side, last_face(fate, self._seat))
        surface.blit(token, token.get_rect(midleft=(rect.x + screen.px(12), rect.centery)))
        left, small = rect.x + screen.px(24) + side, screen.font(SAID)
        high = lines(screen, counted=bool(self._counts))
        name = pygame.Rect(left, rect.centery - sum(high) // 2, rect.right - screen.px(12) - left, high[0])
        labels.line(surface, self._seat.name, name, screen.font(NAME), colours.cream, "bold")
        told = pygame.Rect(left, name.bottom, 0, high[1])
        if fate in ICONS:
            mark = icon(ICONS[fate], small, hex_colour(colours.brass_light))
            surface.blit(mark, mark.get_rect(midleft=(left, told.centery)))
            told.x += small + screen.px(8)
        told.width = name.right - told.x
        labels.line(surface, self._said, told, small, colours.cream)
        counted = pygame.Rect(left, told.bottom, name.width, high[2])
        ink = colours.on_lacquer if fate == "lost" else colours.cream_soft
        labels.line(surface, self._counts, counted, screen.font(SMALL), ink)
