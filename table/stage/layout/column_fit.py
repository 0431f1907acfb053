"""Columns of cards before a seat, one for each group, in rows.

They are as large as there is room for. Covered cards look out above the others or, where cards can be larger so, at
their left. Within a column, sideways cards lie under the upright ones and look out above them and at both sides. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from table.base.cache import cached
from table.base.screen import Screen
from table.stage.layout.pose import CARD_SHAPE, Pose

COUNT_SIZE = 19  # px at 1080p, of the numbers on columns and hands

SIDEWAYS = -90.0
"""Rotation of a sideways card, in degrees."""

TALLEST = 244
"""Greatest height of a card in a column, px at 1080p."""

_GAP = 9  # px at 1080p
_LEAST_COLUMNS = 2  # card widths are limited as if there were at least this many columns
_ENOUGH = 0.94  # part of the height that cards could have: numbers shrink where it would be less
_COVERED = 0.4  # part of a card's height that its number may hide
_STRIPS = ((0.2, 0.3), (0.26, 0.4))
"""Visible part above of a covered card, in parts of its height.

The least and the most, first of an upright card, then of a sideways one.
"""
_LEANING = (0.19, 0.29)
"""Visible part at the left of a covered card, as above.

The least and the most, of an upright card. Its letter and sign are narrower.
"""


@dataclass(frozen=True, slots=True)
class Content:
    """The cards of one column: `upright` and `sideways` ones.

    Their `number` is on a red sign if `sharp`; `limit` follows it where there is room. `apart`: each can be chosen for
    itself, so that its whole width is to be seen.
    """

    upright: int
    sideways: int
    number: str = ""
    limit: str = ""
    sharp: bool = False
    apart: bool = False


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
    return _shared_out(tuple(contents), tuple(rect), screen)


@cached(256)
def _shared_out(contents: tuple[Content, ...], area: tuple[int, ...], screen: Screen) -> Columns:
    """See `share_out`.

    From view to view, and while the room is weighed, most seats' columns stay the same.
    """
    rect = Rect(area)
    *sizes, least = _sizes(screen)
    smallest = _largest(contents, rect, screen, least, brief=True)
    wished = (_largest(contents, rect, screen, size, brief=False) for size in (*sizes, least))
    plan = next((plan for plan in wished if plan.height >= _ENOUGH * smallest.height), smallest)
    return Columns(plan.spots(), plan.size, plan.brief)


def _sizes(screen: Screen) -> list[int]:
    """Number sizes to try, px, from the player's wish downwards.

    The last one is that at the smallest text size.
    """
    most, least = screen.font(COUNT_SIZE), screen.font(COUNT_SIZE / screen.text)
    return sorted({round(most + (least - most) * part / 4) for part in range(5)}, reverse=True)


def _largest(contents: Sequence[Content], rect: Rect, screen: Screen, size: int, *, brief: bool) -> _Plan:
    """The plan with the largest cards.

    Covered ones look out above where that is as good.
    """
    plans = [_Plan(contents, rect, screen, size, brief=brief, leaning=leaning) for leaning in (False, True)]
    return max(plans, key=lambda plan: plan.height)


class _Plan:
    """The best way to place columns whose numbers are `size` px high.

    `leaning`: upright cards cover others from the right.
    """

    def __init__(
        self, contents: Sequence[Content], rect: Rect, screen: Screen, size: int, *, brief: bool, leaning: bool
    ) -> None:
        self.size = size
        self.brief = brief
        self._leaning = leaning
        self._contents = contents
        self._rect = rect
        self._gap = screen.px(_GAP)
        self._badge = badge_height(size)
        usual = (rect.width - self._gap * (_LEAST_COLUMNS - 1)) / _LEAST_COLUMNS / CARD_SHAPE
        low, high = 1, max(1, round(min(usual, screen.px(TALLEST))))
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._rows(middle) else (low, middle - 1)
        self.height = low

    def _rows(self, card: float) -> list[Sequence[Content]]:
        """The rows of the lowest division, and the most even of these.

        There are none if it doesn't fit.
        """
        count, gap = len(self._contents), self._gap
        wides = [self._width(content, card, 0.0) for content in self._contents]
        highs = [self._high(content, card, 0.0) for content in self._contents]
        best = [(0.0, 0.0, -count)] * (count + 1)  # from each column on: height, unevenness, -end of the first row
        for start in reversed(range(count)):
            wide, high, found = 0.0, 0.0, []
            for end in range(start + 1, count + 1):
                wide, high = wide + wides[end - 1] + gap, max(high, highs[end - 1])
                if wide - gap > self._rect.width:
                    break
                below, uneven, _ = best[end]
                found.append((round(high + gap + below, 3), wide * wide + uneven, -end))
            best[start] = min(found, default=(float("inf"), 0.0, -count))
        if best[0][0] - gap > self._rect.height:
            return []
        rows, start = [], 0
        while start < count:
            end = -best[start][2]
            rows.append(self._contents[start:end])
            start = end
        return rows

    def _fits(self, rows: Sequence[Sequence[Content]], ease: float) -> bool:
        gap, card = self._gap, float(self.height)
        wide = max(sum(self._width(content, card, ease) + gap for content in row) - gap for row in rows)
        high = sum(self._row_height(row, card, ease) + gap for row in rows) - gap
        return wide <= self._rect.width and high <= self._rect.height

    def _leans(self, content: Content) -> bool:
        return self._leaning and not content.sideways and not content.apart

    def _lean(self, content: Content, card: float, ease: float) -> float:
        """Width of the covered cards' visible parts beside the last card."""
        least, most = _LEANING
        return (content.upright - 1) * card * (least + (most - least) * ease) if self._leans(content) else 0.0

    def _width(self, content: Content, card: float, ease: float) -> float:
        """Width of a column, including its number."""
        wide = card if content.sideways else card * CARD_SHAPE
        return max(wide, self._number_width(content)) + self._lean(content, card, ease)

    def _number_width(self, content: Content) -> float:
        letters = len(content.number) + (0 if self.brief else len(content.limit))
        return self.size * (0.58 * letters + (1.75 if content.sharp else 0.7)) if letters else 0.0

    def _row_height(self, row: Sequence[Content], card: float, ease: float) -> float:
        return max(self._high(content, card, ease) for content in row)

    def _high(self, content: Content, card: float, ease: float) -> float:
        """Height of a column, including its number."""
        return (card if self._leans(content) else _depth(content, card, ease)) + self._overhang(content, card)

    def _overhang(self, content: Content, card: float) -> float:
        """Height of the number's part below the cards."""
        return max(0.05, self._badge - _COVERED * card) if content.number else 0.0

    def spots(self) -> tuple[Spot, ...]:
        """Place the columns; spare room shows more of covered cards."""
        card, rows = float(self.height), self._rows(self.height) or [self._contents]
        ease = max(part / 8 for part in range(9) if part == 0 or self._fits(rows, part / 8))
        spots = []
        top = float(self._rect.top)
        for row in rows:
            left = float(self._rect.left)
            for content in row:
                wide = self._width(content, card, ease)
                spots.append(self._spot(content, card, ease, left + wide / 2, top))
                left += wide + self._gap
            top += self._row_height(row, card, ease) + self._gap
        return tuple(spots)

    def _spot(self, content: Content, card: float, ease: float, x: float, top: float) -> Spot:
        """Place a column around `x`."""
        upright, sideways = _strips(ease)
        lean = self._lean(content, card, ease)
        count = content.upright + content.sideways
        step = lean / max(1, count - 1)
        x -= lean / 2
        poses: list[Pose] = []
        rects: list[Rect] = []
        for i in range(count):
            turned = i < content.sideways
            wide, high = (card, card * CARD_SHAPE) if turned else (card * CARD_SHAPE, card)
            poses.append(Pose(x, top + high / 2, card, SIDEWAYS if turned else 0.0))
            left = round(x - wide / 2)
            if i + 1 == count:
                rects.append(Rect(left, round(top), round(wide), round(high)))
            elif step:
                rects.append(Rect(left, round(top), round(x + step - wide / 2) - left, round(high)))
                x += step
            else:
                shown = card * (sideways if turned else upright)
                rects.append(Rect(left, round(top), round(wide), round(shown)))
                top += shown
        bottom = top + high + self._overhang(content, card)
        beside = max(0.0, (wide - max(self._badge, self._number_width(content))) / 2)
        return Spot(tuple(poses), tuple(rects), (round(x - beside), round(bottom - self._badge / 2)))


def _strips(ease: float) -> tuple[float, float]:
    upright, sideways = (least + (most - least) * ease for least, most in _STRIPS)
    return upright, sideways


def _depth(content: Content, card: float, ease: float) -> float:
    """Height of a column."""
    upright, sideways = _strips(ease)
    if not content.upright:
        return card * ((content.sideways - 1) * sideways + CARD_SHAPE)
    return card * (content.sideways * sideways + (content.upright - 1) * upright + 1)
