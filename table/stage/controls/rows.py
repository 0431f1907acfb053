"""Where an answer has several fields, such as a number and a word: a row for each, with its label at the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from games.core.actions import Choices, kinds
from games.core.words import Words
from table.match.picker import Touch
from table.screen import LEAST_FONT, Screen
from table.stage.controls.buttons import GAP, Item, Rects, cells_in, faces_of, in_grid
from table.ui import labels

SAID: frozenset[str] = frozenset({"Word", "Number", "bool"})
"""What is chosen in the prompt, and not on the table."""

LABEL = 22  # px at 1080p
_MOST = 0.25  # of the width, for labels
_LEAST = 48  # px at 1080p, of what can be touched

Row = tuple[str, list[Item]]
"""A label, "" for none, and what stands beside it."""


def fields(touches: Sequence[Touch], legal: Choices, words: Words) -> Mapping[str, str]:
    """The labels of what is chosen in the prompt, where a verb takes several such fields that are on offer: words
    `field.NAME` of each, in the order of its fields. It has one field of a kind."""
    offered = {touch.kind for touch in touches} & SAID
    for part in legal.parts:
        names = {kind: name for name, kind in kinds(part.verb).items() if kind in offered}
        if len(names) > 1:
            return {kind: words(f"field.{name}") for kind, name in names.items()}
    return {}


def by_field(items: Sequence[Item], labelled: Mapping[str, str]) -> list[Item]:
    """The items with the labels of their fields, in the order of these; what belongs to none comes last."""
    kind = {item.id: item.touch.kind if item.touch else "Word" if item.look == "chip" else "" for item in items}
    found = [replace(item, field=labelled.get(kind[item.id], "")) for item in items]
    order = [*labelled.values(), ""]
    return sorted(found, key=lambda item: order.index(item.field))


def rows_of(items: Sequence[Item]) -> list[Row]:
    """Items by their field, in the order in which they come."""
    found: dict[str, list[Item]] = {}
    for item in items:
        found.setdefault(item.field, []).append(item)
    return list(found.items())


def in_rows(items: Sequence[Item], rect: pygame.Rect, screen: Screen) -> tuple[Rects, dict[str, pygame.Rect]] | None:
    """Share the rectangle out: where each item lies, and each label; None where there are no rows, or no room for
    them."""
    rows = rows_of(items)
    if len(rows) < 2:
        return None
    gap, size = screen.px(GAP), label_size(items, rect, screen)
    wide = max(labels.width(label, size, "bold") for label, _ in rows) + 2 * gap
    high = (rect.height - gap * (len(rows) - 1)) // len(rows)
    rects: Rects = {}
    places = {}
    for number, (label, beside) in enumerate(rows):
        row = pygame.Rect(rect.x, rect.y + number * (high + gap), rect.width, high)
        if label:
            places[label] = pygame.Rect(row.x, row.y, wide, high)
            row = pygame.Rect(row.x + wide, row.y, row.width - wide, high)
        chips = any(item.look == "chip" for item in beside)
        rects |= in_grid(beside, row, screen) if chips else cells_in(beside, row, 1, screen)
        if faces_of(beside, rects, screen).size < LEAST_FONT:
            return None
    least = screen.px(_LEAST) - 1
    return (rects, places) if all(min(cell.size) >= least for cell in rects.values()) else None


def label_size(items: Sequence[Item], rect: pygame.Rect, screen: Screen) -> int:
    """Of the letters of all labels, px: as the player wishes, or smaller until each has room."""
    size = screen.font(LABEL)
    while size > screen.px(LABEL) // 2 and any(
        labels.width(item.field, size, "bold") > rect.width * _MOST for item in items
    ):
        size -= 1
    return size
