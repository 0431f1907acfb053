"""Lines of cards racing for a goal, with room for missing ones.

A card's place depends on its number alone, so a line never shifts while it grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from games.core.types import Seat, Token
from table.base.screen import Screen
from table.stage.layout.column_fit import COUNT_SIZE
from table.stage.layout.layout import SeatPlace
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads.base import Ground, Spread, Zone
from table.stage.spec import PartSpec

_TALLEST = 210  # px at 1080p: greatest height of a card
_GAP = 6
_SHOWN = 0.45  # least visible part of a covered card's width: number and mark
_NUMBER, _WISH = 0.125, 18  # a number's height by that of its card in full detail; least wish, px at 1080p
_AWAY = 0.03  # part of the room's height, between it and the cards


@dataclass(frozen=True, slots=True)
class GoalSpec(PartSpec):
    """A goal: the seat with enough cards in this place wins.

    The public `fact` says how many are enough. The cards lie in a line, with room for those still missing.
    """

    place: str
    fact: str


@dataclass(frozen=True, slots=True)
class Race:
    """The line of one seat.

    `places` are those of its cards up to the goal, and `tokens` the cards that are there. `size` is the height of the
    letters on its sign, px. `plain`: simplified cards are easier to read here.
    """

    zone: int
    seat: Seat
    tokens: tuple[Token, ...]
    goal: int
    places: tuple[Pose, ...]
    size: int
    plain: bool

    @property
    def close(self) -> bool:
        """True if one more card wins."""
        return len(self.tokens) == self.goal - 1

    @property
    def over(self) -> bool:
        """True if the goal is reached."""
        return len(self.tokens) >= self.goal

    @property
    def sign(self) -> tuple[int, int]:
        """Middle of the line's sign, at the goal on the lower edge."""
        pose = self.places[self.goal - 1]
        return round(pose.x), round(pose.y + pose.height / 2 - self.size * 0.5)


class Racing(Spread):
    """A line with room for missing cards, up to the goal.

    The goal is the table [goal].
    """

    name = "race"
    at = "seat"
    told_by = GoalSpec
    plain = True

    def area(self, place: SeatPlace) -> Rect:
        """See `Spread.room`."""
        return place.area

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """See `Spread.place`."""
        goal, made = ground.spec.table(GoalSpec), ground.made
        assert goal is not None and zone.seat is not None
        count = int(getattr(ground.view.facts, goal.fact))
        line, seen = race(zone.number, zone.seat, cards, count, area, ground.screen)
        made.found.append(line)
        made.plain.update(cards if line.plain else ())
        made.poses.update(zip(cards, line.places, strict=False))
        made.rects.update(zip(cards, seen, strict=True))


def race(
    zone: int, seat: Seat, tokens: Sequence[Token], goal: int, rect: Rect, screen: Screen
) -> tuple[Race, list[Rect]]:
    """Lay out a line, and each card's visible part, in its room."""
    count = max(goal, len(tokens))
    high = rect.height * (1 - 2 * _AWAY)
    most = rect.width / (1 + _SHOWN * (count - 1)) / CARD_SHAPE
    height = min(high, screen.px(_TALLEST), most)
    wide = height * CARD_SHAPE
    step = min(wide + screen.px(_GAP), (rect.width - wide) / max(1, count - 1))
    places = tuple(Pose(rect.left + wide / 2 + number * step, rect.centery, height) for number in range(count))
    seen = []
    for number in range(len(tokens)):
        shown = Rect(0, 0, round(wide), round(height))
        shown.center = round(places[number].x), round(places[number].y)
        if number + 1 < len(tokens):
            shown.width = min(shown.width, round(step))
        seen.append(shown)
    size = min(screen.font(COUNT_SIZE), max(screen.px(COUNT_SIZE), round(height * 0.2)))
    plain = height * _NUMBER < screen.font(_WISH)
    return Race(zone, seat, tuple(tokens), goal, places, size, plain), seen
