"""Cards in a line before a seat, in their own order.

They are as large as there is room for, and overlap as far as necessary. Those that other seats may choose from lie in
several lines rather than show too little of each. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from games.core.types import Token
from games.core.view import View
from table.base.screen import TARGET, Screen
from table.stage.layout.layout import SeatPlace
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.layout.spreads.base import Ground, Groups, Spread, Zone

_TALLEST = 180  # px at 1080p: greatest height of a card
_GAP = 7
_OVERLAPPED = 0.6  # of a column, that a card takes
_AWAY = 0.04  # part of a card's height, between it and the edges of its room


class Line(Spread):
    """Cards or backs side by side."""

    name = "line"
    at = "seat"
    shared = True

    def filled(self, cards: Sequence[Token] | int, groups: Groups, view: View) -> float:
        """See `Spread.filled`: they overlap."""
        return (cards if isinstance(cards, int) else len(cards)) * _OVERLAPPED

    def area(self, place: SeatPlace) -> Rect:
        """See `Spread.room`."""
        return place.area

    def lay(self, zones: Sequence[Zone], ground: Ground) -> None:
        """See `Spread.lay`: in the order of the zones."""
        made, rect = ground.made, zones[0].area
        counts = [zone.cards if isinstance(zone.cards, int) else len(zone.cards) for zone in zones]
        least = ground.screen.px(TARGET) if any(ground.offers(zone) for zone in zones) else 0
        shared = iter(in_lines(sum(counts), rect, ground.screen, least))
        for zone in zones:
            if isinstance(zone.cards, int):
                spots = [next(shared) for _ in range(zone.cards)]
                made.backs[zone.number] = tuple(pose for pose, _ in spots)
                badge, last = ground.badge, spots[-1][1] if spots else rect
                beside = last.right + badge * 2 // 3
                made.numbers[zone.number] = (min(beside, rect.right - badge // 2), last.bottom - badge // 2)
                continue
            for token, (pose, shown) in zip(zone.cards, shared, strict=False):
                made.poses[token], made.rects[token] = pose, shown


def in_lines(count: int, rect: Rect, screen: Screen, least: int) -> list[tuple[Pose, Rect]]:
    """Poses of cards in few lines, with their visible parts.

    These are at least `least` px wide or, where there is no room for that, as wide as can be.
    """
    best: list[tuple[Pose, Rect]] = []
    for lines in range(1, count + 1):
        each, high = -(-count // lines), rect.height // lines
        rooms = [Rect(rect.left, rect.top + line * high, rect.width, high) for line in range(-(-count // each))]
        found = [one for room in rooms for one in in_line(each, room, screen)][:count]
        if not best or _narrowest(found) > _narrowest(best):
            best = found
        if _narrowest(best) >= least:
            break
    return best


def _narrowest(found: list[tuple[Pose, Rect]]) -> int:
    return min(shown.width for _, shown in found)


def in_line(count: int, rect: Rect, screen: Screen) -> list[tuple[Pose, Rect]]:
    """Poses of cards in the rectangle, with their visible parts."""
    height = _height(rect, screen)
    wide = height * CARD_SHAPE
    step = min(wide + screen.px(_GAP), (rect.width - wide) / max(1, count - 1))
    found = []
    for number in range(count):
        pose = Pose(rect.left + wide / 2 + number * step, rect.centery, height)
        shown = Rect(0, 0, round(wide), round(height))
        shown.center = (round(pose.x), round(pose.y))
        if number + 1 < count:
            shown.width = max(1, min(shown.width, round(step)))
        found.append((pose, shown))
    return found


def _height(rect: Rect, screen: Screen) -> float:
    most = rect.height * (1 - 2 * _AWAY)
    return min(most, screen.px(_TALLEST), rect.width / CARD_SHAPE)
