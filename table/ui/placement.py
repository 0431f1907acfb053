"""Placement of temporary things near their subject, over nothing needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from pygame import Rect

Edges = tuple[int, int, int, int]
"""Of a rectangle: left, top, width, height. It can be a key."""
Groups = tuple[tuple[Edges, ...], ...]
"""Areas to keep free, the most important first."""


def edges(rect: Rect) -> Edges:
    """Of a rectangle."""
    return rect.x, rect.y, rect.width, rect.height


def free_by(window: Rect, around: Rect, keep: Groups, least: tuple[int, int]) -> Iterator[tuple[bool, list[Rect]]]:
    """Yield the free areas around a rectangle, giving up groups in turn.

    First without all that is to be kept, then without all groups but the last, and so on; each time with True if
    everything stays free.
    """
    for kept in range(len(keep), -1, -1):
        blocks = [around, *(Rect(one) for group in keep[:kept] for one in group)]
        yield kept == len(keep), spaces(window, blocks, least)


def spaces(window: Rect, taken: Iterable[Rect], least: tuple[int, int]) -> list[Rect]:
    """Return the largest free rectangles of the window; they overlap.

    Those smaller than `least`, px, are left out.
    """
    free = [Rect(window)] if window.width >= least[0] and window.height >= least[1] else []
    for block in taken:
        if not block.width or not block.height or block.collidelist(free) < 0:
            continue
        parts: list[Rect] = []
        for space in free:
            if not space.colliderect(block):
                parts.append(space)
                continue
            for part in (
                Rect(space.left, space.top, block.left - space.left, space.height),
                Rect(block.right, space.top, space.right - block.right, space.height),
                Rect(space.left, space.top, space.width, block.top - space.top),
                Rect(space.left, block.bottom, space.width, space.bottom - block.bottom),
            ):
                if part.width >= least[0] and part.height >= least[1]:
                    parts.append(part)
        free = [part for i, part in enumerate(parts) if not _within(part, parts, i)]
    return free


def _within(part: Rect, parts: Sequence[Rect], number: int) -> bool:
    """True if a part lies in another one.

    Of equal ones only for the later.
    """
    return any(other.contains(part) and (other != part or i < number) for i, other in enumerate(parts) if i != number)


def nearest(free: Iterable[Rect], size: tuple[int, int], to: Rect) -> Rect | None:
    """Return the nearest free rectangle of this size, or None."""
    found = []
    for space in free:
        if space.width >= size[0] and space.height >= size[1]:
            rect = Rect((0, 0), size)
            rect.center = to.center
            found.append(rect.clamp(space))
    return min(found, key=lambda rect: (distance(rect, to), _far(rect, to)), default=None)


def distance(one: Rect, other: Rect) -> float:
    """Between two rectangles, px."""
    across = max(other.left - one.right, one.left - other.right, 0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0)
    return hypot(across, down)


def _far(one: Rect, other: Rect) -> int:
    """The square of the distance between their middles."""
    return (one.centerx - other.centerx) ** 2 + (one.centery - other.centery) ** 2
