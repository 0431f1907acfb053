"""The base of all spreads, each of which has its own module.

A spread is the way in which the cards of a place lie.
"""

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
"""The most backs that stand for a hidden hand.

A larger hand has no more of them; its number is written on it.
"""

_ASKEW = 0.12  # part of a card's height, from one of several cards on one place to the next
_BESIDE_BACKS = 0.6  # part of a hidden hand's height: a higher number stands beside it


class Groups:
    """Groups of a game's faces by the value of a trait.

    They are numbered in the order of the faces; faces without the trait come last.
    """

    def __init__(self, game: Game, trait: str | None) -> None:
        traits = [face.id if trait == BY_FACE else face.traits.get(trait or "") for face in game.faces]
        values = list(dict.fromkeys(value for value in traits if value is not None))
        self.none = len(values)
        self._of = [self.none if value is None else values.index(value) for value in traits]

    def of(self, face: int | None) -> int:
        """The number of a face's group.

        It is `none` if the face is in no group or not known.
        """
        return self.none if face is None else self._of[face]


@dataclass(frozen=True, slots=True)
class Ground:
    """A view and the places to lay its cards out in.

    `made` is filled in. `aside`: cards lie where the viewer's hand makes way for them.
    """

    made: Arrangement
    view: View
    layout: Layout
    spec: BoardSpec
    game: Game
    screen: Screen
    aside: bool = False

    @property
    def badge(self) -> int:
        """Height of the badge with a number of cards, px."""
        return badge_height(self.screen.font(COUNT_SIZE))

    def offers(self, zone: Zone) -> bool:
        """True if other seats may choose from a zone.

        They may from face-down cards before a seat that all can tell apart.
        """
        if isinstance(zone.cards, int) or zone.seat is None or self.view.map.owners[zone.number] >= 0:
            return False
        return not all(self.view.is_open(token) for token in zone.cards)


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone to lay out.

    `number` is that of the zone, and `seat` the one that it lies before, or None. `cards` is just their number if they
    are hidden. `room` is the zone's own.
    """

    number: int
    place: PlaceSpec
    seat: Seat | None
    cards: Sequence[Token] | int
    area: Rect


class Spread:
    """A way in which cards lie; it keeps no state.

    Its methods are the default: a spread overrides those that differ.
    """

    name: ClassVar[str]
    """Name in `board.toml`."""
    at: ClassVar[str]
    """Position of places with this spread: "seat" or "centre"."""
    groups: ClassVar[bool] = False
    """True if cards can be grouped."""
    shared: ClassVar[bool] = False
    """True if several places of a seat share one room.

    They lie there in their order, over the places that lie there alone.
    """
    counted: ClassVar[bool] = False
    """True if their number is written on cards, even on open ones."""
    needs: ClassVar[PartArea | None] = None
    """Area that only this spread needs.

    On a plaque lies the pile whose spread needs it.
    """
    told_by: ClassVar[type[PartSpec] | None] = None
    """The table of `board.toml` that the spread requires."""
    plain: ClassVar[bool] = False
    """True if cards may be simplified where that is easier to read.

    The simplified form is that of small cards.
    """
    before: ClassVar[float] = 0.0
    """Number of cards that always have room before the player's seat.

    They lie side by side, beside the hand.
    """
    aside: ClassVar[float] = 0.0
    """Number of cards with room at the left of the viewer's hand.

    The hand makes way for them while they lie there.
    """
    browsed: ClassVar[bool] = False
    """True if anybody may look through its middle places.

    All cards must lie open for that.
    """

    def columns(self, groups: Groups) -> int:
        """Number of columns that may lie before a seat."""
        return 0

    def filled(self, cards: Sequence[Token] | int, groups: Groups, view: View) -> float:
        """Room that these cards take before a seat, in columns."""
        return 0.0

    def area(self, place: SeatPlace) -> Rect:
        """Room of cards before a seat.

        Unless overridden it is the area that the spread needs there.
        """
        return place.areas[type(self)]

    def lay(self, zones: Sequence[Zone], ground: Ground) -> None:
        """Lay out one zone, or a seat's zones that share a room."""
        for zone in zones:
            area = self.count(zone, ground)
            if isinstance(zone.cards, int):
                made = ground.made
                backs = made.backs[zone.number] = tuple(self.hide(zone.cards, zone, area, ground))
                seen = backs or ((made.empty[zone.number],) if zone.number in made.empty else ())
                if seen and zone.number in made.numbers:  # on the cards, if these are lower than their room
                    x, y = made.numbers[zone.number]
                    made.numbers[zone.number] = x, min(y, max(pose.rect.bottom for pose in seen))
            else:
                self.place(zone.cards, zone, area, ground)

    def count(self, zone: Zone, ground: Ground) -> Rect:
        """Place the number of cards, if it is shown.

        Returns the room that is left for the cards.
        """
        area, badge, held = zone.area, ground.badge, ground.view.map.owners[zone.number] >= 0
        if zone.seat is not None and held and badge > _BESIDE_BACKS * area.height:
            ground.made.numbers[zone.number] = (area.right - badge // 2, area.centery)
            return Rect(area.left, area.top, area.width - badge * 3 // 4, area.height)
        if self.counted or held:
            ground.made.numbers[zone.number] = (area.centerx, area.bottom - badge // 2)
        return area

    def hide(self, count: int, zone: Zone, area: Rect, ground: Ground) -> list[Pose]:
        """Poses of the backs of hidden cards."""
        return _small_fan(min(count, BACKS_LIMIT), area)

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """Lay the cards of one zone."""
        raise NotImplementedError


def home(rect: Rect, tallest: float) -> Pose:
    """A pose in the middle of a room, as high as possible.

    It is at most `tallest` px high.
    """
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


def lay_askew(cards: Sequence[Token], area: Rect, ground: Ground) -> None:
    """Lay single cards, each shifted slightly from the one below."""
    first = home(area, area.height)
    step = first.height * _ASKEW
    for number, token in enumerate(cards, 1):
        pose = ground.made.poses[token] = first.moved((number - 1) * step, 0)
        seen = ground.made.rects[token] = pose.rect
        seen.width = seen.width if number == len(cards) else round(step)
