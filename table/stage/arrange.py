"""Where each card of a view lies at rest. Pure: the same view in the same layout is always the same picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from pygame import Rect

from games.core.game import Game
from games.core.types import Seat, Token
from games.core.view import View
from table.screen import Screen
from table.stage.layout import CARD_SHAPE, Layout
from table.stage.spec import BoardSpec, DangerSpec, PlaceSpec
from table.stage.tween import Pose

FAN_LIMIT = 12
"""A larger own hand is laid out as stacks of equal cards."""

BACKS_LIMIT = 7
"""So many backs stand for a hidden hand, however large; its number is written on it."""

COUNT_SIZE = 19  # px at 1080p, of the numbers on columns and hands

_OVERLAP = 0.2  # of a card's height that shows of each card in a column under the next one
_LIFT = 0.022  # of a card's height, from one card of a stack to the next
_LEAST_COLUMNS = 4  # a column is as wide as if there were at least so many


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal cards of the own hand, or a single one; `rect` is what can be seen of it."""

    tokens: tuple[Token, ...]
    rect: Rect


@dataclass(frozen=True, slots=True)
class Column:
    """The cards of one group before a seat. `limit` is how many lose; None where none do."""

    seat: Seat
    group: int
    tokens: tuple[Token, ...]
    badge: tuple[int, int]
    limit: int | None

    @property
    def danger(self) -> bool:
        """Whether one more card loses."""
        return self.limit is not None and len(self.tokens) >= self.limit - 1


@dataclass(slots=True)
class Arrangement:
    """`poses`: every card in sight, in the order of drawing; `zones`: where it lies; `rects`: what shows of it.

    `backs`: the cards that stand for hidden hands, by zone; `homes`: the middle of every zone. `up` has the cards
    that are shown with their face: those that lie open and the eyes' own hand.
    """

    poses: dict[Token, Pose] = field(default_factory=dict)
    zones: dict[Token, int] = field(default_factory=dict)
    rects: dict[Token, Rect] = field(default_factory=dict)
    up: set[Token] = field(default_factory=set)
    backs: dict[int, tuple[Pose, ...]] = field(default_factory=dict)
    homes: dict[int, Pose] = field(default_factory=dict)
    flat: set[Token] = field(default_factory=set)
    """The cards that lie square on others and cast no shadow."""
    stacks: tuple[Stack, ...] = ()
    columns: tuple[Column, ...] = ()


class Groups:
    """The order of a game's faces by the value of a trait; faces without it come last."""

    def __init__(self, game: Game, trait: str | None) -> None:
        traits = [face.traits.get(trait) if trait else None for face in game.faces]
        values = list(dict.fromkeys(value for value in traits if value is not None))
        self.none = len(values)
        self._of = [self.none if value is None else values.index(value) for value in traits]

    def of(self, face: int | None) -> int:
        """The number of a face's group; `none` if it has none or is not known."""
        return self.none if face is None else self._of[face]


def arrange(view: View, layout: Layout, spec: BoardSpec, game: Game, screen: Screen) -> Arrangement:
    """Lay out everything that the view has."""
    made = Arrangement()
    piles = iter(layout.piles)
    for number, zone in enumerate(view.zones):
        place = spec.places[view.map.names[number]]
        seat = view.map.seats[number]
        groups = Groups(game, place.group)
        if seat is None:
            rect = next(piles)
        else:
            at = layout.seats[seat]
            rect = {"fan": at.hand, "columns": at.area, "single": at.front}[place.spread]
        made.homes[number] = _home(rect, layout.hand_card)
        own = place.spread == "fan" and seat == layout.bottom
        if isinstance(zone, int):
            made.backs[number] = (
                tuple(_fan(min(zone, FAN_LIMIT), layout)) if own else tuple(_small_fan(min(zone, BACKS_LIMIT), rect))
            )
            continue
        mine = view.map.owners[number] == view.eyes and view.eyes is not None
        made.up.update(token for token in zone if mine or view.is_open(token))
        made.zones.update(dict.fromkeys(zone, number))
        if place.spread == "fan":
            _own_hand(made, view, zone, groups, layout)
        elif place.spread == "columns" and seat is not None:
            _columns(made, view, zone, groups, seat, rect, screen, _limit(spec.danger, view, number))
        else:
            _heap(made, zone, rect, place, screen)
    return made


def _home(rect: Rect, tallest: int) -> Pose:
    height = min(rect.height, tallest, rect.width / CARD_SHAPE)
    return Pose(rect.centerx, rect.centery, height)


def _limit(danger: DangerSpec | None, view: View, zone: int) -> int | None:
    return danger.at(view.seats) if danger and danger.place == view.map.names[zone] else None


def _fan(count: int, layout: Layout) -> list[Pose]:
    """A hand held before its owner: a shallow arc, the first card at the left and lowest in the order."""
    height, rect = layout.hand_card, layout.hand.inflate(-0.14 * layout.hand_card, 0)
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


def _small_fan(count: int, rect: Rect) -> list[Pose]:
    """A hidden hand seen from the other side."""
    height = rect.height * 0.8
    step = min(height * 0.2, (rect.width * 0.8 - height * CARD_SHAPE) / max(1, count - 1))
    turn = min(7.0, 30 / max(1, count))
    poses = []
    for i in range(count):
        off = i - (count - 1) / 2
        fall = (off * turn / 30) ** 2 * height * 0.5
        poses.append(Pose(rect.centerx + off * step, rect.centery + fall, height, -off * turn))
    return poses


def _own_hand(made: Arrangement, view: View, zone: Sequence[Token], groups: Groups, layout: Layout) -> None:
    """The eyes' own hand, sorted: a fan, or more than `FAN_LIMIT` cards as stacks of equal ones."""

    def order(token: Token) -> tuple[int, int, Token]:
        face = view.faces[token]
        return groups.of(face), face, token

    tokens = sorted(zone, key=order)
    if len(tokens) <= FAN_LIMIT:
        poses = _fan(len(tokens), layout)
        stacks: list[tuple[Token, ...]] = [(token,) for token in tokens]
    else:
        by_face: dict[int, list[Token]] = {}
        for token in tokens:
            by_face.setdefault(view.faces[token], []).append(token)
        stacks = [tuple(same) for same in by_face.values()]
        poses = _row(len(stacks), layout)
    lift = layout.hand_card * _LIFT
    found = []
    for i, (same, pose) in enumerate(zip(stacks, poses, strict=True)):
        for j, token in enumerate(same):
            deep = min(len(same) - 1 - j, 2)
            made.poses[token] = pose.moved(-deep * lift, -deep * lift)
        right = poses[i + 1].x - poses[i + 1].height * CARD_SHAPE / 2 if i + 1 < len(poses) else None
        rect = _bounds(pose)
        if right is not None and right < rect.right:
            rect.width = round(right) - rect.left
        found.append(Stack(same, rect))
        made.rects.update(dict.fromkeys(same, rect))
    made.stacks = tuple(found)


def _row(count: int, layout: Layout) -> list[Pose]:
    """Stacks side by side, overlapping as far as they must; the cards under the top ones show above and at the left."""
    height, rect = layout.hand_card, layout.hand
    width = height * CARD_SHAPE
    rect = rect.inflate(-0.16 * height, 0).move(height * _LIFT, 0)
    step = min(width * 1.1, (rect.width - width) / max(1, count - 1))
    half = (width + step * (count - 1)) / 2
    middle = min(max(layout.board.centerx, rect.left + half), rect.right - half)
    y = rect.bottom - height / 2 - height * 0.03
    return [Pose(middle + (i - (count - 1) / 2) * step, y, height) for i in range(count)]


def _columns(
    made: Arrangement,
    view: View,
    zone: Sequence[Token],
    groups: Groups,
    seat: Seat,
    rect: Rect,
    screen: Screen,
    limit: int | None,
) -> None:
    """A column for each group, in one or two rows, as large as the rectangle lets them be."""
    columns: dict[int, list[Token]] = {}
    for token in zone:
        columns.setdefault(groups.of(view.face(token) if view.is_open(token) else None), []).append(token)
    if not columns:
        return
    gap = screen.px(9)
    badge = badge_height(screen)
    count, depth = max(len(columns), _LEAST_COLUMNS), max(len(tokens) for tokens in columns.values())

    def height(rows: int) -> float:
        wide = (rect.width - gap * (ceil(count / rows) - 1)) / ceil(count / rows) / CARD_SHAPE
        high = (rect.height - gap * (rows - 1)) / rows
        return min(wide, high / (1 + _OVERLAP * (depth - 1)))

    rows = 2 if height(2) > height(1) else 1
    per_row = ceil(len(columns) / rows)
    card = min(height(rows), screen.px(118))
    width = card * CARD_SHAPE
    signs = 3 * screen.font(COUNT_SIZE) if limit and depth >= limit - 1 else 0
    step = min(max(width + gap, signs), (rect.width - width) / max(1, per_row - 1))
    row_height = card * (1 + _OVERLAP * (depth - 1)) + gap
    badges = []
    for i, group in enumerate(sorted(columns)):
        x = rect.left + width / 2 + (i % per_row) * step
        y = rect.top + card / 2 + (i // per_row) * row_height
        tokens = columns[group]
        for j, token in enumerate(tokens):
            pose = made.poses[token] = Pose(x, y + j * card * _OVERLAP, card)
            shown = _bounds(pose)
            if j + 1 < len(tokens):
                shown.height = round(card * _OVERLAP)
            made.rects[token] = shown
        bottom = y + (len(tokens) - 1) * card * _OVERLAP + card / 2
        counts = limit if group != groups.none else None
        aside = signs / 2 if len(tokens) == depth else badge / 2
        middle = min(max(x, rect.left + aside), rect.right - aside)
        badges.append(Column(seat, group, tuple(tokens), (round(middle), round(bottom - badge * 0.45)), counts))
    made.columns += tuple(badges)


def badge_height(screen: Screen) -> int:
    """Of the number on a column or a hand, px."""
    return round(screen.font(COUNT_SIZE) * 1.25)


def _heap(made: Arrangement, zone: Sequence[Token], rect: Rect, place: PlaceSpec, screen: Screen) -> None:
    """Cards upon one another: a pile whose cards lie square, or single cards that lie askew."""
    home = _home(rect, rect.height)
    for i, token in enumerate(zone):
        if place.spread == "stack":
            pose = home.moved(-i * 1.1 * screen.scale, -i * 1.5 * screen.scale)
            made.flat.update([token] if i else ())
        else:
            pose = home.moved(i * home.height * 0.12, 0)
        made.poses[token] = pose
        made.rects[token] = _bounds(pose)


def _bounds(pose: Pose) -> Rect:
    rect = Rect(0, 0, round(pose.height * CARD_SHAPE), round(pose.height))
    rect.center = (round(pose.x), round(pose.y))
    return rect
