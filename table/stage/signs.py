"""Signs over the resting table: frames around seats, danger, what is pointed at, who looks, cards still to be dealt."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.core.types import Seat, Token
from table.match.picker import Touch
from table.screen import Screen
from table.stage.arrange import Arrangement, Column
from table.stage.flights import blit_faded
from table.stage.layout import Layout
from table.stage.marks import BREATH, draw_check, draw_count, draw_danger, frame
from table.stage.pictures import Pictures
from table.stage.tween import Pose
from table.stage.vector import icon
from table.ui.theme import Palette, hex_colour

_EYE = 54  # px at 1080p


@dataclass(frozen=True, slots=True)
class Signs:
    """Draws signs on one surface."""

    surface: pygame.Surface
    screen: Screen
    colours: Palette
    clock: float

    def seats(
        self,
        layout: Layout,
        asked: Seat | None,
        lost: Collection[Seat],
        marked: Collection[Touch],
        chosen: Collection[Touch],
        focus: Touch | None,
    ) -> None:
        """Frames around the seat that is asked, those that can be chosen, the one pointed at, and those that lost."""
        line, radius = self.screen.px(3), self.screen.px(16)
        for seat, place in enumerate(layout.seats):
            touch = Touch("Seat", seat)
            fill = 0.22 if touch == focus else 0.1 if touch in marked or seat in lost else 0.0
            if fill or seat == asked:
                edge = self.colours.bad if seat in lost else self.colours.brass_light
                wide = line if fill else max(1, line // 2)
                self.surface.blit(frame(place.panel.size, edge, wide, radius, fill), place.panel)
            if touch in chosen:
                draw_check(self.surface, place.token.topright, None, self.screen, self.colours)
            if seat in lost:
                self.surface.blit(icon("cross", place.token.width, hex_colour(self.colours.bad)), place.token)

    def danger(self, columns: Collection[Column], made: Arrangement) -> None:
        """One card short of losing: a red frame and a red sign with both numbers, that breathes."""
        beat = 0.0 if self.screen.reduced else (1 - math.cos(self.clock / BREATH * math.tau)) / 2
        for column in columns:
            top = made.rects[column.tokens[-1]]
            self.surface.blit(frame(top.size, self.colours.bad, self.screen.px(3), self.screen.px(7)), top)
            draw_danger(self.surface, column.sign, column.badge, column.size, self.colours, beat)

    def chosen(self, made: Arrangement, tokens: Sequence[Token]) -> None:
        """A check on each chosen card outside the hand, or its number if there are several."""
        in_hand = {token for stack in made.stacks for token in stack.tokens}
        for number, token in enumerate(tokens):
            if token not in in_hand and token in made.rects:
                rect = made.rects[token]
                self.surface.blit(frame(rect.size, self.colours.good, self.screen.px(4), self.screen.px(7), 0.12), rect)
                place = (rect.right - self.screen.px(4), rect.top + self.screen.px(4))
                draw_check(self.surface, place, number + 1 if len(tokens) > 1 else None, self.screen, self.colours)

    def pointed(self, made: Arrangement, token: Token, face: str | None, pictures: Pictures) -> None:
        """A card outside the hand that is pointed at comes a little nearer."""
        pose = made.poses[token]
        height = round(pose.height * 1.06)
        for picture, drop in (
            (pictures.shadow(height, pose.angle), height * 0.05),
            (pictures.card(face, height, pose.angle, pack=made.pack(token), plain=token in made.plain), 0),
        ):
            self.surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y + drop))))
        for column in made.columns:
            if token in column.tokens and (number := column.number(lambda token: True)):
                draw_count(self.surface, number, column.badge, self.screen, self.colours, column.size)

    def pack(self, waiting: int, pose: Pose, pictures: Pictures) -> None:
        """The cards that are still to be dealt, as a pack seen from above."""
        back = pictures.card(None, round(pose.height))
        for i in range(min(waiting, 24) // 2):
            self.surface.blit(back, back.get_rect(center=(round(pose.x), round(pose.y - i * 2 * self.screen.scale))))

    def eye(self, card: Rect, age: float) -> None:
        """Somebody looks at a card; `age` goes from 0 to 1."""
        size = self.screen.px(_EYE)
        alpha = round(255 * max(0.0, min(1.0, age * 6, (1 - age) * 5)))
        disc = frame((size, size), self.colours.brass, self.screen.px(3), size // 2, 1.0)
        sign = icon("eye", round(size * 0.7), hex_colour(self.colours.night))
        centre = (card.left, card.top + self.screen.px(10))
        for picture in (disc, sign):
            blit_faded(self.surface, picture, picture.get_rect(center=centre), alpha)


def in_danger(made: Arrangement, lying: Callable[[Token], bool]) -> list[Column]:
    """The columns one short of losing of which all cards lie there."""
    return [column for column in made.columns if column.danger and all(map(lying, column.tokens))]
