"""Rows of the prompt for answers with several fields, one row each.

A field, such as a number or a word, has its label at the left of its row. A row with too many items for its room is
shown in parts, between two arrows.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from games.core.actions import Choices
from games.core.words import Words
from table.base.screen import LEAST_FONT, TARGET, Screen
from table.match.picker import Touch, TouchKind, fields
from table.stage.controls.buttons import GAP, MOST_ROWS, READABLE, REST, Item, Rects, Row, cells_in, faces_of
from table.ui import labels

SAID: frozenset[str] = frozenset({"Word", "Number", "bool"})
"""Kinds of fields chosen in the prompt rather than on the table."""
MANY = 12
"""A field with more values than this always has a row."""

LABEL = 22  # px at 1080p
_MOST = 0.25  # greatest part of the width for labels
_WIDEST = 300  # px at 1080p: greatest width of a target


class Placed(NamedTuple):
    """Items laid out in rows.

    `items` are those shown, in Tab order, and `rects` their places. `arrows`, by id, say which row an arrow turns and
    the number of the item that the row begins with then. `labels` are the places of the labels, in letters of `size`
    px.
    """

    items: tuple[Item, ...]
    rects: Rects
    arrows: Mapping[str, tuple[Row, int]]
    labels: Mapping[Row, pygame.Rect]
    size: int


def rows_for(touches: Sequence[Touch], legal: Choices, words: Words) -> Mapping[tuple[TouchKind, str], Row]:
    """Rows of the fields chosen in the prompt, by touch.

    The key is a touch's kind and field. A verb's fields have rows where several are on offer, or one with many values.
    Their labels are the words `field.NAME`.
    """
    offered = Counter((touch.kind, touch.field) for touch in touches if touch.kind in SAID or touch.field)
    found: dict[tuple[TouchKind, str], Row] = {}
    for part in legal.parts:
        names = {key: name for name, key in fields(part.verb).items() if key in offered}
        for key, name in names.items():
            several, text = len(names) > 1, f"field.{name}"
            if several or offered[key] > MANY:
                found.setdefault(key, Row(" ".join(filter(None, key)), words(text) if several or text in words else ""))
    return found


def rows_of(items: Sequence[Item]) -> dict[Row, list[Item]]:
    """Group items by row, in their order."""
    found: dict[Row, list[Item]] = {}
    for item in items:
        found.setdefault(item.row, []).append(item)
    return found


def in_rows(items: Sequence[Item], rect: pygame.Rect, screen: Screen, begin: Mapping[Row, int]) -> Placed | None:
    """Share the rectangle out among the rows; None without rows.

    `begin`: for each row, the number of the first item of the part that is shown.
    """
    rows = rows_of(items)
    if {*rows} <= {REST}:
        return None
    gap, least = screen.px(GAP), screen.px(TARGET)
    most = max(1, (rect.height + gap) // (least + gap))
    columns = -(-len(rows) // most)
    wide = (rect.width - 2 * gap * (columns - 1)) // columns
    size = _label_size(items, wide, screen)
    beside = max(labels.width(row.label, size, "bold") for row in rows) + 2 * gap
    shown: list[Item] = []
    rects: Rects = {}
    places: dict[Row, pygame.Rect] = {}
    arrows: dict[str, tuple[Row, int]] = {}
    each = -(-len(rows) // columns)
    for column in range(columns):
        here = dict([*rows.items()][column * each : (column + 1) * each])
        part = pygame.Rect(rect.x + column * (wide + 2 * gap), rect.y, wide, rect.height)
        for (row, found), area in zip(here.items(), _shared(here, part, beside, most, screen), strict=True):
            if row.label:
                places[row] = pygame.Rect(area.x, area.y, beside, area.height)
            area = _inner(area, row, beside)
            count, lines, needed = _fitting(found, area, screen)
            if count == len(found):
                shown += found
                rects |= cells_in(found, area, lines, screen, needed)
                continue
            at = min(begin.get(row, 0), len(found) - count)
            back, on = (Item(f"{row.id} {look}", "", look, row=row) for look in ("back", "on"))
            shown += [back, *found[at : at + count], on]
            rects |= cells_in(found[at : at + count], area.inflate(-2 * (least + gap), 0), lines, screen, needed)
            rects[back.id] = pygame.Rect(area.left, area.top, least, area.height)
            rects[on.id] = pygame.Rect(area.right - least, area.top, least, area.height)
            arrows[back.id] = row, max(0, at - count) if at else len(found) - count
            arrows[on.id] = row, at + count if at + count < len(found) else 0
    return Placed(tuple(shown), rects, arrows, places, size)


def _inner(area: pygame.Rect, row: Row, beside: int) -> pygame.Rect:
    """The room that a row's label leaves."""
    taken = beside if row.label else 0
    return pygame.Rect(area.x + taken, area.y, area.width - taken, area.height)


def _shared(
    rows: Mapping[Row, Sequence[Item]], rect: pygame.Rect, beside: int, most: int, screen: Screen
) -> list[pygame.Rect]:
    """Rooms of the rows, one below the other.

    Each has one line. While there are lines left, they go to rows that can't show all their items. `beside` is the
    width of the labels, px.
    """
    gap, lines = screen.px(GAP), dict.fromkeys(rows, 1)
    while True:
        high = (rect.height - gap * (sum(lines.values()) - 1)) // sum(lines.values())
        areas, top = list[pygame.Rect](), rect.y
        for row in rows:
            areas.append(pygame.Rect(rect.x, top, rect.width, (high + gap) * lines[row] - gap))
            top = areas[-1].bottom + gap
        short = [
            row
            for (row, found), area in zip(rows.items(), areas, strict=True)
            if _fitting(found, _inner(area, row, beside), screen)[0] < len(found) and lines[row] < MOST_ROWS
        ]
        if not short or sum(lines.values()) == most:
            return areas
        lines[max(short, key=lambda row: len(rows[row]) / lines[row])] += 1


def _fitting(items: Sequence[Item], area: pygame.Rect, screen: Screen) -> tuple[int, int, int]:
    """Numbers of items and lines that fit, and an item's width, px.

    The items are large enough then to be touched and read.
    """
    least, gap = screen.px(TARGET), screen.px(GAP)
    most = min(area.width, screen.px(_WIDEST))
    longest = max(items, key=lambda item: labels.width(item.label, screen.font(READABLE), "bold"))

    def letters(wide: int, high: int) -> int:
        return faces_of([longest], {longest.id: pygame.Rect(0, 0, wide, high)}, screen).size

    def needed(high: int) -> int:
        return least + bisect_left(range(least, most), wish, key=lambda wide: letters(wide, high))

    highs = [(area.height - gap * (lines - 1)) // lines for lines in range(1, MOST_ROWS + 1)]
    highs = [high for high in highs if high >= least] or highs[:1]
    wish = min(screen.font(READABLE), letters(most, highs[-1]))
    wides = [needed(high) for high in highs]
    for lines, wide in enumerate(wides, 1):
        if (area.width + gap) // (wide + gap) * lines >= len(items):
            return len(items), lines, wide
    shown = [max(1, (area.width - 2 * least - gap) // (wide + gap)) * lines for lines, wide in enumerate(wides, 1)]
    best = shown.index(max(shown))
    return shown[best], best + 1, wides[best]


def _label_size(items: Sequence[Item], width: int, screen: Screen) -> int:
    """Letter size of all labels, px.

    It is the player's wish, or smaller, so that the labels leave enough room for the rest.
    """
    size = screen.font(LABEL)
    while size > LEAST_FONT and any(labels.width(item.row.label, size, "bold") > width * _MOST for item in items):
        size -= 1
    return size
