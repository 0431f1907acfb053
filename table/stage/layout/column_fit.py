"""How the cards before a seat share its area: a column for each group, in rows, as large as there is room for. Pure.

In a column the sideways cards lie under the upright ones and look out above them and at both sides.
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
"""Degrees by which a sideways card is turned."""

_GAP = 9  # px at 1080p
_LEAST_COLUMNS = 2  # a card is as wide as if there were at least so many columns
_MOST_ROWS = 3
_TALLEST = 180  # px at 1080p, of a card
_GOOD = 66  # px at 1080p: for cards lower than this the numbers become smaller
_COVERED = 0.4  # of a card's height that its number may hide
_STRIPS = ((0.2, 0.3), (0.26, 0.4))
"""Of a card's height that shows of an upright and of a sideways card under the next one: at least and at most."""


@dataclass(frozen=True, slots=True)
class Content:
    """What lies in a column: so many upright and sideways cards, and their number, on a red sign if `sharp`.

    `limit` stands behind the number where there is room for it.
    """

    upright: int
    sideways: int
    number: str = ""
    limit: str = ""
    sharp: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a column lies: its cards in the order of drawing, what can be seen of each, the middle of its number."""

    poses: tuple[Pose, ...]
    rects: tuple[Rect, ...]
    badge: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Columns:
    """All columns of an area; the numbers on them are `size` px high. `brief`: there is no room for the limits."""

    spots: tuple[Spot, ...]
    size: int
    brief: bool


def badge_height(size: int) -> int:
    """Of a number so many px high with its ground."""
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
    """Of the numbers: as the player wishes, or smaller, down to those at the smallest text size."""
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
        """Of a column, its number included."""
        wide = card if content.sideways else card * CARD_SHAPE
        if not content.number:
            return wide
        letters = len(content.number) + (0 if self.brief else len(content.limit))
        return max(wide, self.size * (0.58 * letters + (1.75 if content.sharp else 0.7)))

    def _row_height(self, row: list[Content], card: float, ease: float) -> float:
        return max(_depth(content, card, ease) + self._overhang(content, card) for content in row)

    def _overhang(self, content: Content, card: float) -> float:
        """How far the number stands out below the cards."""
        return max(0.05, self._badge - _COVERED * card) if content.number else 0.0

    def spots(self) -> tuple[Spot, ...]:
        """Where the columns lie; what height is left shows more of the cards that lie under others."""
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
    """How far a column goes down."""
    upright, sideways = _strips(ease)
    if not content.upright:
        return card * ((content.sideways - 1) * sideways + CARD_SHAPE)
    return card * (content.sideways * sideways + (content.upright - 1) * upright + 1)
