"""Pictures among numbers: faces for games, medals for feats."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.core.entry import Entry
from games.core.feats import feats
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.theme import hex_colour, mix, palette
from table.graphics.vector import icon
from table.scenes.results.medal import PICTURES
from table.stage.drawing.expressions import Expression
from table.stage.drawing.surface import figure
from table.ui.panels import State
from table.ui.widgets import Widget

FACE, MEDAL, GAP = 52, 46, 8  # px at 1080p
LEAST, LARGEST = 150, 400  # px at 1080p: how large a framed face is

DIM = 105
"""Opacity of the face at a lost game, of 255."""


class Faces(Widget):
    """The latest games, one face each; the newest on the right."""

    focusable = False

    def __init__(self, id: str, well: Sequence[bool], face: str) -> None:
        """`well`: how each game went, in the order of play; `face`: whose."""
        super().__init__(id)
        self.well = well
        self._face = face

    def _side(self, screen: Screen) -> int:
        return max(18, screen.px(FACE))

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return self._side(screen)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        side, step = self._side(screen), self._side(screen) + screen.px(GAP)
        fit = max(1, (rect.width + screen.px(GAP)) // step)
        for number, well in enumerate(self.well[-fit:]):
            surface.blit(_face(self._face, side, well), (rect.x + number * step, rect.y))


@cached(8)
def _face(name: str, side: int, well: bool) -> pygame.Surface:
    """Return the face of a game: beaming, or caught and dim."""
    if well:
        return figure(name, side, "gleeful")
    dim = figure(name, side, "caught").copy()
    dim.set_alpha(DIM)
    return dim


class Framed(Widget):
    """A face in a brass frame that fills its place."""

    focusable = False

    def __init__(self, id: str, face: str, expression: Expression) -> None:
        super().__init__(id)
        self._face = face
        self._expression = expression

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`: the least."""
        return screen.px(LEAST)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, line = palette(screen.contrast), max(2, screen.px(5))
        side = min(rect.width, rect.height, screen.px(LARGEST))
        pygame.draw.circle(surface, colours.brass_dark, rect.center, side // 2)
        pygame.draw.circle(surface, colours.brass_light, rect.center, side // 2, max(1, line // 2))
        pygame.draw.circle(surface, colours.night, rect.center, side // 2 - line)
        face = figure(self._face, round(side * 0.9), self._expression)
        surface.blit(face, face.get_rect(center=rect.center))


class Medals(Widget):
    """A medal for each feat of some games, dull until earned."""

    focusable = False

    def __init__(self, id: str, games: Sequence[tuple[Entry, Sequence[bool]]]) -> None:
        """`games`: each with whether its feats are earned, in order."""
        super().__init__(id)
        self.medals = [
            (PICTURES[number % len(PICTURES)], earned)
            for game, all_of_them in games
            for number, (_, earned) in enumerate(zip(feats(game), all_of_them, strict=True))
        ]
        """The picture of each, and whether it is earned."""

    def _grid(self, screen: Screen, width: int) -> tuple[int, int, int]:
        """Return side and step in px, and the number in a line."""
        side = max(18, screen.px(MEDAL))
        step = side + max(2, screen.px(GAP))
        return side, step, max(1, width // step)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        side, step, columns = self._grid(screen, width)
        return (-(-len(self.medals) // columns) - 1) * step + side

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        colours, (side, step, columns) = palette(screen.contrast), self._grid(screen, rect.width)
        for number, (picture, earned) in enumerate(self.medals):
            row, column = divmod(number, columns)
            middle = rect.x + column * step + side // 2, rect.y + row * step + side // 2
            pygame.draw.circle(surface, colours.brass if earned else colours.wood_dark, middle, side // 2)
            ink = colours.wood_dark if earned else mix(colours.wood_dark, colours.cream_soft, 0.5)
            mark = icon(picture, side * 9 // 16, hex_colour(ink))
            surface.blit(mark, mark.get_rect(center=middle))
            edge = colours.brass_light if earned else colours.brass_dark
            pygame.draw.circle(surface, edge, middle, side // 2, max(1, screen.px(2)))
