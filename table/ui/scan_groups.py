"""Groups of targets for scanning: group first, then item.

By what they belong to, where a scene says that, and else by their order and places alone. However many there are, few
steps lead to each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil, sqrt
from typing import TypeVar

from table.ui.focus import Target

T = TypeVar("T")

MOST = 6
"""Targets that are gone through one by one."""


@dataclass(frozen=True, slots=True)
class Group:
    """Targets that are chosen among together; a single one is itself.

    `parts` are what is gone through in it.
    """

    ids: tuple[str, ...]
    parts: tuple[Group, ...] = ()

    @property
    def single(self) -> bool:
        """True for one target."""
        return not self.parts

    def steps(self, target: str) -> int:
        """Return the steps that lead to a target.

        From the first part on.
        """
        number, part = next((n, part) for n, part in enumerate(self.parts, 1) if target in part.ids)
        return number + (0 if part.single else part.steps(target))


def grouped(targets: Sequence[Target]) -> Group:
    """Return the targets in groups, in their order."""
    return _nested(targets, {target.id: target for target in targets}, 0)


def together(parts: Sequence[Group]) -> Group:
    """Return a group of these parts."""
    return Group(tuple(id for part in parts for id in part.ids), tuple(parts))


def _nested(targets: Sequence[Target], every: dict[str, Target], depth: int) -> Group:
    """Return targets that belong together, by what they belong to further in."""
    parts: list[Group] = []
    for name, members in groupby(targets, key=lambda target: target.group[depth : depth + 1]):
        inside = [*members]
        parts += [_nested(inside, every, depth + 1)] if name else [Group((target.id,)) for target in inside]
    return _group(parts, every)


def _group(parts: list[Group], targets: dict[str, Target]) -> Group:
    if len(parts) == 1:
        return parts[0]
    if len(parts) <= MOST:
        return together(parts)
    rows = _rows(parts, targets)
    if len(rows) == 1:
        rows = _shares(parts)
    elif len(rows) > MOST:
        rows = [[part for row in share for part in row] for share in _shares(rows)]
    return together([_group(row, targets) for row in rows])


def _rows(parts: list[Group], targets: dict[str, Target]) -> list[list[Group]]:
    """Part what lies side by side from what lies above or below."""
    rows = [parts[:1]]
    for before, part in pairwise(parts):
        one, other = targets[before.ids[0]].rect, targets[part.ids[0]].rect
        alone = before.single  # what belongs together is a row of its own
        both = min(one.bottom, other.bottom) - max(one.top, other.top)
        if part.single and alone and 2 * both >= min(one.height, other.height):
            rows[-1].append(part)
        else:
            rows.append([part])
    return rows


def _shares(parts: list[T]) -> list[list[T]]:
    """Part a list into shares, about as many as each has."""
    count = min(MOST, ceil(sqrt(len(parts))))
    bounds = [len(parts) * number // count for number in range(count + 1)]
    return [parts[begin:end] for begin, end in pairwise(bounds)]
