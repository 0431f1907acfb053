"""Highlights over the resting table: frames, pointers, the pack."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pygame import Rect

from games.core.types import Seat, Token
from table.graphics.theme import hex_colour
from table.graphics.vector import icon
from table.match.picker import Touch
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.marks import draw_check, draw_count, draw_eye, frame
from table.stage.drawing.mats import seat_frame
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.layout.pose import Pose

NEAR = 1.06
"""Growth of a pointed card outside the hand."""

_EYE = 54  # px at 1080p
_LINE = 3  # px at 1080p
_CHOSEN = 3  # times as broad a line around a chosen seat


@dataclass(frozen=True, slots=True)
class Touched:
    """Possible choices on the table, choices in order, and the target."""

    marked: frozenset[Touch] = frozenset()
    chosen: tuple[Touch, ...] = ()
    focus: Touch | None = None


def draw_asked(canvas: Canvas, layout: Layout, asked: Seat) -> None:
    """Draw a thin line around the asked seat, in parts.

    There is nothing within it, so only the pictures near it are put.
    """
    place = layout.seats[asked]
    drawn = seat_frame(place, canvas.screen, canvas.colours.brass_light, max(1, canvas.screen.px(_LINE) // 2))
    (left, top, wide, high), edge = place.panel, place.portrait.width // 3
    for x, y, part_wide, part_high in (
        (0, 0, wide, edge),
        (0, high - edge, wide, edge),
        (0, edge, edge, high - 2 * edge),
        (wide - edge, edge, edge, high - 2 * edge),
    ):
        canvas.sink.blit(drawn, (left + x, top + y), (x, y, part_wide, part_high))


def draw_seats(canvas: Canvas, layout: Layout, lost: Collection[Seat] = (), touched: Touched = Touched()) -> None:
    """Draw frames around choosable, pointed and losing seats."""
    colours, line, inset = canvas.colours, canvas.screen.px(_LINE), canvas.screen.px(10)
    for seat, place in enumerate(layout.seats):
        touch = Touch("Seat", seat)
        fill = 0.22 if touch == touched.focus else 0.1 if touch in touched.marked or seat in lost else 0.0
        if touch in touched.chosen:  # a veil would look like something that is closed
            light = seat_frame(place, canvas.screen, colours.brass_light, _CHOSEN * line, 0.0)
            canvas.put(light, topleft=place.panel.topleft)
        elif fill:
            edge = colours.bad if seat in lost else colours.brass_light
            canvas.put(seat_frame(place, canvas.screen, edge, line, fill), topleft=place.panel.topleft)
        if touch in touched.chosen:
            draw_check(canvas, place.portrait.move(inset, inset).topleft)
        if seat in lost:
            canvas.put(icon("cross", place.portrait.width, hex_colour(colours.bad)), topleft=place.portrait.topleft)


def draw_chosen(canvas: Canvas, made: Arrangement, numbers: Mapping[Token, int | None]) -> None:
    """Draw a check or number on chosen cards outside the hand."""
    in_hand, px = {token for stack in made.stacks for token in stack.tokens}, canvas.screen.px
    for token, number in numbers.items():
        if token not in in_hand and token in made.rects:
            rect = made.rects[token]
            canvas.put(frame(rect.size, canvas.colours.good, px(4), px(7), 0.12), topleft=rect.topleft)
            draw_check(canvas, (rect.right - px(4), rect.top + px(4)), number)


def draw_pointed(canvas: Canvas, made: Arrangement, card: Token) -> None:
    """Draw a pointed card outside the hand a little nearer."""
    pose = made.poses[card]
    near = Pose(pose.x, pose.y, pose.height * NEAR, pose.angle)
    height = round(near.height)
    canvas.put(canvas.pictures.shadow(height, pose.angle), center=(round(pose.x), round(pose.y + height * 0.05)))
    canvas.card(made.faces.get(card), near, pack=made.pack(card), plain=card in made.plain)
    for column in made.columns:
        if card in column.tokens and (number := column.number()):
            draw_count(canvas, number, column.badge, column.size)


def draw_pack(canvas: Canvas, waiting: int, pose: Pose) -> None:
    """Draw the cards still to be dealt, as a pack from above."""
    back = canvas.pictures.card(None, round(pose.height))
    for i in range(min(waiting, 24) // 2):
        canvas.put(back, center=(round(pose.x), round(pose.y - i * 2 * canvas.screen.scale)))


def draw_look(canvas: Canvas, card: Rect, age: float) -> None:
    """Somebody looks at a card; `age` goes from 0 to 1."""
    seen = max(0.0, min(1.0, age * 6, (1 - age) * 5))
    corner = (card.left, card.top + canvas.screen.px(10))
    draw_eye(canvas, corner, canvas.screen.px(_EYE), canvas.screen.px(3), seen=seen)
