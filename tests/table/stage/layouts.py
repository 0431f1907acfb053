"""Descriptions of layouts for tests."""

from __future__ import annotations

from pygame import Rect

from table.stage.layout.layout import Layout

LOGS = (0.0, 192.0, 410.0)
"""Widths of the log, px at 1080p: none, signs, sentences."""


def apart(layout: Layout) -> dict[str, Rect]:
    """Return all areas that must not overlap."""
    rects = {name: getattr(layout, name) for name in ("hand", "instruction", "prompt", "menu")}
    if layout.log:
        rects["log"] = layout.log
    for i, pile in enumerate(layout.piles):
        rects[f"pile {i}"] = pile
    for i, label in enumerate(layout.labels):
        rects[f"name of pile {i}"] = label
    for seat, place in enumerate(layout.seats):
        for name in ("panel", "front"):
            rects[f"{name} of {seat}"] = getattr(place, name)
    return rects
