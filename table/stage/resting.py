"""Draws all that rests, apart from the own hand: piles, areas, cards before the seats, backs of hands, numbers."""

from __future__ import annotations

from collections.abc import Collection

from games.core.types import Token
from games.core.view import View
from table.stage.controls.things import pile_name
from table.stage.drawing.badges import draw_badges
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.law import draw_law, law_of, law_zone
from table.stage.drawing.marks import draw_count, draw_eye
from table.stage.drawing.pilenames import pile_name_pictures
from table.stage.drawing.race import draw_slots
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.lying import Lying
from table.stage.motion.flights import Flights


def draw_resting(canvas: Canvas, view: View, lying: Lying, flights: Flights, marked: Collection[Token]) -> None:
    """Draw one arrangement without the cards that are flying, with light around the marked ones."""
    made, flying, coming = lying.made, flights.tokens, flights.hidden_to()
    _draw_pile_names(canvas, view, lying)
    draw_slots(canvas, made.races)
    in_hand = {token for stack in made.stacks for token in stack.tokens}
    for token, pose in made.poses.items():
        if token not in in_hand and token not in flying:
            drop = None if token in made.flat else _drop(pose)
            pack, plain = made.pack(token), token in made.plain
            canvas.card(made.faces.get(token), pose, drop=drop, lit=token in marked, pack=pack, plain=plain)
    for zone, poses in made.backs.items():
        held = view.zones[zone]
        count = max(0, (held if isinstance(held, int) else 0) - coming[zone])
        for pose in poses[:count]:
            canvas.card(None, pose, drop=_drop(pose), pack=made.packs[zone])
        if poses:
            draw_count(canvas, str(count), made.numbers[zone])
    _draw_known(canvas, view, lying, flying)
    for zone, cards in enumerate(view.zones):
        if view.map.seats[zone] is None and not isinstance(cards, int) and zone in made.numbers:
            count = sum(token not in flying for token in cards)
            if count:
                draw_count(canvas, str(count), made.numbers[zone])
    for column in made.columns:
        number = column.number(flying)
        if number and (not column.danger or any(token in flying for token in column.tokens)):
            draw_count(canvas, number, column.badge, column.size)
    draw_badges(canvas, view, lying.places, lying.told, lying.teller)


def _drop(pose: Pose) -> int:
    """How far below a card that lies on the table its shadow falls, px."""
    return max(1, round(round(pose.height) * 0.02))


def _draw_pile_names(canvas: Canvas, view: View, lying: Lying) -> None:
    """And in place of the name of what holds for all, what it is and says."""
    rooms, teller, cream = lying.places.labels, lying.teller, canvas.colours.cream
    zones = [number for number, seat in enumerate(view.map.seats) if seat is None][: len(rooms)]
    held = law_zone(view, lying.told)
    names = [None if zone == held else pile_name(view, zone, teller.words) for zone in zones]
    for drawn, room in zip(pile_name_pictures(names, rooms, canvas.screen, cream), rooms, strict=True):
        if drawn:
            canvas.surface.blit(*drawn)
        elif law := law_of(view, lying.told, teller):
            draw_law(canvas, law, room)


def _draw_known(canvas: Canvas, view: View, lying: Lying, flying: Collection[Token]) -> None:
    """On a face-down card that these eyes know lies a small picture of what it is."""
    made = lying.made
    for token, zone in made.zones.items():
        face = lying.known(token)
        if face is None or token in made.faces or token in flying or view.map.owners[zone] >= 0:
            continue
        pose = made.poses[token]
        small = Pose(pose.x, pose.y + pose.height * 0.1, pose.height * 0.58)
        canvas.card(face, small, drop=_drop(small))
        size = max(canvas.screen.px(26), round(pose.height * 0.22))
        corner = (round(small.x - small.height * CARD_SHAPE / 2), round(small.y - small.height / 2))
        draw_eye(canvas, corner, size, max(1, size // 14))
