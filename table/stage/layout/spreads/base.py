"""What a spread is: how the cards of a place lie. Each is a module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pygame import Rect

from games.core.game import Game
from games.core.types import Seat, Token
from games.core.view import View
from table.base.screen import Screen
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.column_fit import COUNT_SIZE, badge_height
from table.stage.layout.layout import Layout, SeatPlace
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.spec import BY_FACE, BoardSpec, PartArea, PartSpec, PlaceSpec

BACKS_LIMIT = 7
"""So many backs stand for a hidden hand, however large; its number is written on it."""

_BESIDE_BACKS = 0.6  # of the height of a hidden hand: a higher number stands beside it


class Groups:
    """The order of a game's faces by the value of a trait; faces without it come last."""

    def __init__(self, game: Game, trait: str | None) -> None:
        traits = [face.id if trait == BY_FACE else face.traits.get(trait or "") for face in game.faces]
        values = list(dict.fromkeys(value for value in traits if value is not None))
        self.none = len(values)
        self._of = [self.none if value is None else values.index(value) for value in traits]

    def of(self, face: int | None) -> int:
        """The number of a face's group; `none` if it has none or is not known."""
        return self.none if face is None else self._of[face]


@dataclass(frozen=True, slots=True)
class Ground:
    """What is laid out, and where; `made` is filled in. `aside`: cards lie where the own hand makes way for them."""

    made: Arrangement
    view: View
    layout: Layout
    spec: BoardSpec
    game: Game
    screen: Screen
    aside: bool = False

    @property
    def badge(self) -> int:
        """The height of a number of cards, px."""
        return badge_height(self.screen.font(COUNT_SIZE))


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone: its number, its place, the seat before which it lies or None, its cards, or how many there are if they
    are hidden, and the room that it has."""

    number: int
    place: PlaceSpec
    seat: Seat | None
    cards: Sequence[Token] | int
    room: Rect


class Spread:
    """One way in which cards lie. It keeps nothing itself. What it does not have to do, it leaves as it is here."""

    name: ClassVar[str]
    """As `board.toml` calls it."""
    at: ClassVar[str]
    """Where a place may be that is spread so."""
    groups: ClassVar[bool] = False
    """Whether cards can be grouped."""
    shared: ClassVar[bool] = False
    """Several places of a seat lie in one room, in their order, over what lies there alone."""
    counted: ClassVar[bool] = False
    """How many cards there are is written on them, even if all are in sight."""
    needs: ClassVar[PartArea | None] = None
    """Room that there is only for it. On a plaque lies the pile that needs it."""
    told_by: ClassVar[type[PartSpec] | None] = None
    """The table of `board.toml` that it can't do without."""
    plain: ClassVar[bool] = False
    """Cards may be drawn in the simplified form of small ones where they are easier to read so."""
    before: ClassVar[float] = 0.0
    """So many cards, side by side, there is always room for before the own seat, beside the hand."""
    aside: ClassVar[float] = 0.0
    """So many cards have room at the left of the own hand, which makes way for them while they lie there."""
    browsed: ClassVar[bool] = False
    """A place in the middle that anybody may look through if all its cards lie open."""

    def columns(self, groups: Groups) -> int:
        """How many columns may come to lie before a seat."""
        return 0

    def room(self, place: SeatPlace) -> Rect:
        """Where cards before a seat lie: unless it says so, in the room that it needs there."""
        return place.rooms[type(self)]

    def lay(self, zones: Sequence[Zone], ground: Ground) -> None:
        """Lay out one zone, or all of a seat that share a room."""
        for zone in zones:
            room = self.count(zone, ground)
            if isinstance(zone.cards, int):
                made = ground.made
                backs = made.backs[zone.number] = tuple(self.hide(zone.cards, zone, room, ground))
                seen = backs or ((made.empty[zone.number],) if zone.number in made.empty else ())
                if seen and zone.number in made.numbers:  # on them, where they are lower than their room
                    x, y = made.numbers[zone.number]
                    made.numbers[zone.number] = x, min(y, max(pose.rect.bottom for pose in seen))
            else:
                self.place(zone.cards, zone, room, ground)

    def count(self, zone: Zone, ground: Ground) -> Rect:
        """Say where the number of cards stands, if it does; returns the room that is left for them."""
        room, badge, held = zone.room, ground.badge, ground.view.map.owners[zone.number] >= 0
        if zone.seat is not None and held and badge > _BESIDE_BACKS * room.height:
            ground.made.numbers[zone.number] = (room.right - badge // 2, room.centery)
            return Rect(room.left, room.top, room.width - badge * 3 // 4, room.height)
        if self.counted or held:
            ground.made.numbers[zone.number] = (room.centerx, room.bottom - badge // 2)
        return room

    def hide(self, count: int, zone: Zone, room: Rect, ground: Ground) -> list[Pose]:
        """Where the backs of so many hidden cards lie."""
        return _small_fan(min(count, BACKS_LIMIT), room)

    def place(self, cards: Sequence[Token], zone: Zone, room: Rect, ground: Ground) -> None:
        """Lay the cards of one zone."""
        raise NotImplementedError


def home(rect: Rect, tallest: float) -> Pose:
    """In the middle of a room, as high as there is room for and not higher than `tallest`."""
    height = min(rect.height, tallest, rect.width / CARD_SHAPE)
    return Pose(rect.centerx, rect.centery, height)


def _small_fan(count: int, rect: Rect) -> list[Pose]:
    """A hidden hand seen from the other side."""
    height = min(rect.height * 0.8, rect.width * 0.62 / CARD_SHAPE)
    step = min(height * 0.2, (rect.width * 0.8 - height * CARD_SHAPE) / max(1, count - 1))
    turn = min(7.0, 30 / max(1, count))
    poses = []
    for i in range(count):
        off = i - (count - 1) / 2
        fall = (off * turn / 30) ** 2 * height * 0.5
        poses.append(Pose(rect.centerx + off * step, rect.centery + fall, height, -off * turn))
    return poses


def lay_askew(cards: Sequence[Token], room: Rect, ground: Ground) -> None:
    """Single cards: each lies a little beside the one under it."""
    first = home(room, room.height)
    for number, token in enumerate(cards):
        pose = ground.made.poses[token] = first.moved(number * first.height * 0.12, 0)
        ground.made.rects[token] = pose.rect
