"""Columns of cards before a seat, one for each group, in rows.

They are as large as there is room for. Within a column, sideways cards lie under the upright ones and look out above
them and at both sides. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from pygame import Rect

from table.base.screen import Screen
from table.stage.layout.pose import CARD_SHAPE, Pose

COUNT_SIZE = 19  # px at 1080p, of the numbers on columns and hands

SIDEWAYS = -90.0
"""Rotation of a sideways card, in degrees."""

_GAP = 9  # px at 1080p
_LEAST_COLUMNS = 2  # card widths are limited as if there were at least this many columns
_MOST_ROWS = 3
_TALLEST = 180  # px at 1080p: greatest height of a card
_GOOD = 66  # px at 1080p: for lower cards the numbers shrink
_COVERED = 0.4  # part of a card's height that its number may hide
_STRIPS = ((0.2, 0.3), (0.26, 0.4))
"""Visible part of a covered card, in parts of its height.

The least and the most, first of an upright card, then of a sideways one.
"""


@dataclass(frozen=True, slots=True)
class Content:
    """The cards of one column: `upright` and `sideways` ones.

    Their `number` is on a red sign if `sharp`; `limit` follows it where there is room.
    """

    upright: int
    sideways: int
    number: str = ""
    limit: str = ""
    sharp: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a column.

    It has the poses of the cards in drawing order, their visible parts, and the middle of the number.
    """

    poses: tuple[Pose, ...]
    rects: tuple[Rect, ...]
    badge: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Columns:
    """All columns of an area, with numbers `size` px high.

    `brief`: there is no room for the limits.
    """

    spots: tuple[Spot, ...]
    size: int
    brief: bool


def badge_height(size: int) -> int:
    """Height of a number's badge, px, for digits of `size` px."""
    return round(size * 1.25)


def share_out(contents: Sequence[Content], rect: Rect, screen: Screen) -> Columns:
    """Place the columns in the rectangle."""
    sizes = _sizes(screen)
    plans = [_Plan(contents, rect, screen, size, brief=False) for size in sizes]
    plans += [_Plan(contents, rect, screen, sizes[-1], brief=True)]
    tallest = max(plan.height for plan in plans)
    enough = min(tallest, screen.px(_GOOD))
    plan = next(plan for plan in plans if plan.height >= enough * 0.94)
    return Columns(plan.spots(), plan.size, plan.brief)


def _sizes(screen: Screen) -> list[int]:
    """Number sizes to try, px, from the player's wish downwards.

    The last one is that at the smallest text size.
    """
    most, least = screen.font(COUNT_SIZE), screen.font(COUNT_SIZE / screen.text)
    return sorted({round(most + (least - most) * part / 4) for part in range(5)}, reverse=True)


class _Plan:
    """The best way to place columns whose numbers are `size` px high."""

    def __init__(self, contents: Sequence[Content], rect: Rect, screen: Screen, size: int, *, brief: bool) -> None:
        self.size = size
        self.brief = brief
        self._rect = rect
        self._gap = screen.px(_GAP)
        self._badge = badge_height(size)
        self.height, self._rows = 1, [list(contents)]
        usual = (rect.width - self._gap * (_LEAST_COLUMNS - 1)) / _LEAST_COLUMNS / CARD_SHAPE
        most = max(1, round(min(usual, screen.px(_TALLEST))))
        for count in range(1, min(_MOST_ROWS, len(contents)) + 1):
            each = ceil(len(contents) / count)
            rows = [list(contents[i : i + each]) for i in range(0, len(contents), each)]
            height = self._tallest(rows, most)
            if height > self.height:
                self.height, self._rows = height, rows

    def _tallest(self, rows: list[list[Content]], most: int) -> int:
        low, high = 1, most
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._fits(rows, middle, 0.0) else (low, middle - 1)
        return low

    def _fits(self, rows: list[list[Content]], card: float, ease: float) -> bool:
        gap = self._gap
        wide = max(sum(self._width(content, card) for content in row) + gap * (len(row) - 1) for row in rows)
        high = sum(self._row_height(row, card, ease) for row in rows) + gap * (len(rows) - 1)
        return wide <= self._rect.width and high <= self._rect.height

    def _width(self, content: Content, card: float) -> float:
        """Width of a column, including its number."""
        wide = card if content.sideways else card * CARD_SHAPE
        if not content.number:
            return wide
        letters = len(content.number) + (0 if self.brief else len(content.limit))
        return max(wide, self.size * (0.58 * letters + (1.75 if content.sharp else 0.7)))

    def _row_height(self, row: list[Content], card: float, ease: float) -> float:
        return max(_depth(content, card, ease) + self._overhang(content, card) for content in row)

    def _overhang(self, content: Content, card: float) -> float:
        """Height of the number's part below the cards."""
        return max(0.05, self._badge - _COVERED * card) if content.number else 0.0

    def spots(self) -> tuple[Spot, ...]:
        """Place the columns; spare height shows more of covered cards."""
        card = float(self.height)
        ease = max(part / 8 for part in range(9) if part == 0 or self._fits(self._rows, card, part / 8))
        spots = []
        top = float(self._rect.top)
        for row in self._rows:
            left = float(self._rect.left)
            for content in row:
                wide = self._width(content, card)
                spots.append(self._spot(content, card, ease, left + wide / 2, top))
                left += wide + self._gap
            top += self._row_height(row, card, ease) + self._gap
        return tuple(spots)

    def _spot(self, content: Content, card: float, ease: float, x: float, top: float) -> Spot:
        upright, sideways = _strips(ease)
        poses: list[Pose] = []
        rects: list[Rect] = []
        count = content.upright + content.sideways
        for i in range(count):
            turned = i < content.sideways
            size = (card, card * CARD_SHAPE) if turned else (card * CARD_SHAPE, card)
            shown = size[1] if i + 1 == count else card * (sideways if turned else upright)
            poses.append(Pose(x, top + size[1] / 2, card, SIDEWAYS if turned else 0.0))
            rects.append(Rect(round(x - size[0] / 2), round(top), round(size[0]), round(shown)))
            top += shown
        over = self._overhang(content, card)
        return Spot(tuple(poses), tuple(rects), (round(x), round(top + over - self._badge / 2)))


def _strips(ease: float) -> tuple[float, float]:
    upright, sideways = (least + (most - least) * ease for least, most in _STRIPS)
    return upright, sideways


def _depth(content: Content, card: float, ease: float) -> float:
    """Height of a column."""
    upright, sideways = _strips(ease)
    if not content.upright:
        return card * ((content.sideways - 1) * sideways + CARD_SHAPE)
    return card * (content.sideways * sideways + (content.upright - 1) * upright + 1)
