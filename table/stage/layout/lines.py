"""Cards side by side before a seat, in their own order: as large as there is room for, overlapping as far as they must.
Pure."""

from __future__ import annotations

from pygame import Rect

from table.screen import Screen
from table.stage.layout.pose import CARD_SHAPE, Pose

_TALLEST = 118  # px at 1080p, of a card
_GAP = 7
_AWAY = 0.04  # of a card's height, between it and the edges of its room


def in_line(count: int, rect: Rect, screen: Screen) -> list[tuple[Pose, Rect]]:
    """Where so many cards lie in the rectangle, and what can be seen of each under the next one."""
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


def home_in(rect: Rect, screen: Screen) -> Pose:
    """Where a card comes to whose place in the line cannot be told."""
    height = _height(rect, screen)
    return Pose(rect.left + height * CARD_SHAPE, rect.centery, height)


def _height(rect: Rect, screen: Screen) -> float:
    most = rect.height * (1 - 2 * _AWAY)
    return min(most, screen.px(_TALLEST), rect.width / CARD_SHAPE)
