"""Where an answer has several fields, such as a number and a word: a row for each, with its label at the left.

What finds no room in its row is shown in parts, between two arrows.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from games.core.actions import Choices
from games.core.words import Words
from table.base.screen import LEAST_FONT, Screen
from table.match.picker import Touch, TouchKind, fields
from table.stage.controls.buttons import GAP, MOST_ROWS, READABLE, REST, Item, Rects, Row, cells_in, faces_of
from table.ui import labels

SAID: frozenset[str] = frozenset({"Word", "Number", "bool"})
"""What is chosen in the prompt, and not on the table."""
MANY = 12
"""A field with more values than these has a row though it is the only one."""

LABEL = 22  # px at 1080p
_MOST = 0.25  # of the width, for labels
_LEAST, _WIDEST = 48, 300  # px at 1080p, of what can be touched


class Placed(NamedTuple):
    """What is shown, in Tab order, and where each of it lies; for the arrows, by their ids, which part of a row they
    lead to: the row, and the number of the item that it begins with; where the labels stand, and the size of their
    letters, px."""

    items: tuple[Item, ...]
    rects: Rects
    arrows: Mapping[str, tuple[Row, int]]
    labels: Mapping[Row, pygame.Rect]
    size: int


def rows_for(touches: Sequence[Touch], legal: Choices, words: Words) -> Mapping[tuple[TouchKind, str], Row]:
    """The rows of the fields that are chosen in the prompt, by `kind` and `field` of their touches: where a verb takes
    several such fields that are on offer, or one with many values. Their labels are the words `field.NAME`."""
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
    """Items by their rows, in the order in which they come."""
    found: dict[Row, list[Item]] = {}
    for item in items:
        found.setdefault(item.row, []).append(item)
    return found


def in_rows(items: Sequence[Item], rect: pygame.Rect, screen: Screen, begin: Mapping[Row, int]) -> Placed | None:
    """Share the rectangle out; None where there are no rows. `begin`: the number of the item that the part begins with
    that is shown of a row."""
    rows = rows_of(items)
    if {*rows} <= {REST}:
        return None
    gap, least = screen.px(GAP), screen.px(_LEAST)
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
        for (row, found), room in zip(here.items(), _shared(here, part, beside, most, screen), strict=True):
            if row.label:
                places[row] = pygame.Rect(room.x, room.y, beside, room.height)
            room = _inner(room, row, beside)
            count, lines, needed = _fitting(found, room, screen)
            if count == len(found):
                shown += found
                rects |= cells_in(found, room, lines, screen, needed)
                continue
            at = min(begin.get(row, 0), len(found) - count)
            back, on = (Item(f"{row.id} {look}", "", look, row=row) for look in ("back", "on"))
            shown += [back, *found[at : at + count], on]
            rects |= cells_in(found[at : at + count], room.inflate(-2 * (least + gap), 0), lines, screen, needed)
            rects[back.id] = pygame.Rect(room.left, room.top, least, room.height)
            rects[on.id] = pygame.Rect(room.right - least, room.top, least, room.height)
            arrows[back.id] = row, max(0, at - count) if at else len(found) - count
            arrows[on.id] = row, at + count if at + count < len(found) else 0
    return Placed(tuple(shown), rects, arrows, places, size)


def _inner(room: pygame.Rect, row: Row, beside: int) -> pygame.Rect:
    """What the label leaves of a row."""
    taken = beside if row.label else 0
    return pygame.Rect(room.x + taken, room.y, room.width - taken, room.height)


def _shared(
    rows: Mapping[Row, Sequence[Item]], rect: pygame.Rect, beside: int, most: int, screen: Screen
) -> list[pygame.Rect]:
    """The rooms of rows one below the other: of a line each, and as long as there are lines left, those that don't show
    all have more. `beside`: the width of labels, px."""
    gap, lines = screen.px(GAP), dict.fromkeys(rows, 1)
    while True:
        high = (rect.height - gap * (sum(lines.values()) - 1)) // sum(lines.values())
        rooms, top = list[pygame.Rect](), rect.y
        for row in rows:
            rooms.append(pygame.Rect(rect.x, top, rect.width, (high + gap) * lines[row] - gap))
            top = rooms[-1].bottom + gap
        short = [
            row
            for (row, found), room in zip(rows.items(), rooms, strict=True)
            if _fitting(found, _inner(room, row, beside), screen)[0] < len(found) and lines[row] < MOST_ROWS
        ]
        if not short or sum(lines.values()) == most:
            return rooms
        lines[max(short, key=lambda row: len(rows[row]) / lines[row])] += 1


def _fitting(items: Sequence[Item], room: pygame.Rect, screen: Screen) -> tuple[int, int, int]:
    """How many of the items are shown at once, in how many lines, and how wide each has to be, px, so that they can be
    touched and read."""
    least, gap = screen.px(_LEAST), screen.px(GAP)
    most = min(room.width, screen.px(_WIDEST))
    longest = max(items, key=lambda item: labels.width(item.label, screen.font(READABLE), "bold"))

    def letters(wide: int, high: int) -> int:
        return faces_of([longest], {longest.id: pygame.Rect(0, 0, wide, high)}, screen).size

    def needed(high: int) -> int:
        return least + bisect_left(range(least, most), wish, key=lambda wide: letters(wide, high))

    highs = [(room.height - gap * (lines - 1)) // lines for lines in range(1, MOST_ROWS + 1)]
    highs = [high for high in highs if high >= least] or highs[:1]
    wish = min(screen.font(READABLE), letters(most, highs[-1]))
    wides = [needed(high) for high in highs]
    for lines, wide in enumerate(wides, 1):
        if (room.width + gap) // (wide + gap) * lines >= len(items):
            return len(items), lines, wide
    shown = [max(1, (room.width - 2 * least - gap) // (wide + gap)) * lines for lines, wide in enumerate(wides, 1)]
    best = shown.index(max(shown))
    return shown[best], best + 1, wides[best]


def _label_size(items: Sequence[Item], width: int, screen: Screen) -> int:
    """Of the letters of all labels, px: as the player wishes, or smaller until they leave room enough for the rest."""
    size = screen.font(LABEL)
    while size > LEAST_FONT and any(labels.width(item.row.label, size, "bold") > width * _MOST for item in items):
        size -= 1
    return size
