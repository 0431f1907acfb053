"""A hand: a sorted fan, or a small one of backs.

Its owner sees the former, everyone else the latter.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.types import Token
from table.stage.layout.arrangement import Stack
from table.stage.layout.layout import Layout, SeatPlace
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads.base import Ground, Groups, Spread, Zone

FAN_LIMIT = 12
"""Size up to which the viewer's hand is a fan.

A larger one is laid out as stacks of equal cards.
"""

_BETWEEN = 14  # px at 1080p, from the cards that lie aside to the hand
_LIFT = 0.022  # part of a card's height, from one card of a stack to the next


class Fan(Spread):
    """A hand; `group` is the order in which its owner sees it."""

    name = "fan"
    at = "seat"
    groups = True

    def area(self, place: SeatPlace) -> Rect:
        """See `Spread.room`."""
        return place.hand

    def count(self, zone: Zone, ground: Ground) -> Rect:
        """See `Spread.count`: in the middle of a hand held at the bottom."""
        if zone.seat != ground.layout.holder:
            return super().count(zone, ground)
        if ground.view.map.owners[zone.number] >= 0:
            ground.made.numbers[zone.number] = zone.area.center
        return zone.area

    def hide(self, count: int, zone: Zone, area: Rect, ground: Ground) -> list[Pose]:
        """See `Spread.hide`: an empty hand has a visible place, too."""
        if zone.seat == ground.layout.holder:
            poses = _fan(min(count, FAN_LIMIT), ground.layout, _held(ground))
            if poses and zone.number in ground.made.numbers:
                middle = round((poses[0].x + poses[-1].x) / 2)
                ground.made.numbers[zone.number] = (middle, zone.area.centery)
            return poses
        if not count:
            (ground.made.empty[zone.number],) = super().hide(1, zone, area, ground)
        return super().hide(count, zone, area, ground)

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """See `Spread.place`."""
        _own_hand(cards, Groups(ground.game, zone.place.group), ground)


def _held(ground: Ground) -> Rect:
    """Room of the hand held at the bottom.

    It makes way for cards that lie aside.
    """
    layout = ground.layout
    if not ground.aside:
        return layout.hand
    left = layout.seats[layout.holder].row.right + ground.screen.px(_BETWEEN)
    return Rect(left, layout.hand.top, layout.hand.right - left, layout.hand.height)


def _fan(count: int, layout: Layout, held: Rect) -> list[Pose]:
    """Poses of a hand before its owner: a shallow arc.

    The first card is at the left and is drawn first.
    """
    height, rect = layout.hand_card, held.inflate(-0.14 * layout.hand_card, 0)
    width = height * CARD_SHAPE
    step = min(width * 0.8, (rect.width - width) / max(1, count - 1))
    half = (width + step * (count - 1)) / 2
    middle = min(max(layout.board.centerx, rect.left + half), rect.right - half)
    turn = min(2.4, 16 / max(1, count))
    base = rect.bottom - height / 2 - height * 0.05
    poses = []
    for i in range(count):
        off = i - (count - 1) / 2
        fall = (off / (count / 2)) ** 2 * height * 0.045
        poses.append(Pose(middle + off * step, base + fall, height, -off * turn))
    return poses


def _own_hand(cards: Sequence[Token], groups: Groups, ground: Ground) -> None:
    """Lay the viewer's own hand out, sorted.

    It is a fan or, with more than `FAN_LIMIT` cards, stacks of equal ones.
    """
    made, view, layout = ground.made, ground.view, ground.layout

    def order(token: Token) -> tuple[int, int, Token]:
        face = view.faces[token]
        return groups.of(face), face, token

    tokens = sorted(cards, key=order)
    if len(tokens) <= FAN_LIMIT:
        poses = _fan(len(tokens), layout, _held(ground))
        stacks: list[tuple[Token, ...]] = [(token,) for token in tokens]
    else:
        by_face: dict[int, list[Token]] = {}
        for token in tokens:
            by_face.setdefault(view.faces[token], []).append(token)
        stacks = [tuple(same) for same in by_face.values()]
        poses = _row(len(stacks), layout, _held(ground))
    lift = layout.hand_card * _LIFT
    found = []
    for i, (same, pose) in enumerate(zip(stacks, poses, strict=True)):
        for j, token in enumerate(same):
            deep = min(len(same) - 1 - j, 2)
            made.poses[token] = pose.moved(-deep * lift, -deep * lift)
        right = poses[i + 1].x - poses[i + 1].height * CARD_SHAPE / 2 if i + 1 < len(poses) else None
        rect = pose.rect
        if right is not None and right < rect.right:
            rect.width = round(right) - rect.left
        found.append(Stack(same, rect))
        made.rects.update(dict.fromkeys(same, rect))
    made.stacks = tuple(found)


def _row(count: int, layout: Layout, rect: Rect) -> list[Pose]:
    """Poses of stacks side by side, overlapping as far as necessary.

    The cards under the top ones show above and at the left.
    """
    height = layout.hand_card
    width = height * CARD_SHAPE
    rect = rect.inflate(-0.16 * height, 0).move(height * _LIFT, 0)
    step = min(width * 1.1, (rect.width - width) / max(1, count - 1))
    half = (width + step * (count - 1)) / 2
    middle = min(max(layout.board.centerx, rect.left + half), rect.right - half)
    y = rect.bottom - height / 2 - height * 0.03
    return [Pose(middle + (i - (count - 1) / 2) * step, y, height) for i in range(count)]
