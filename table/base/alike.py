"""Names that begin alike, which are cut where they are alike."""

from __future__ import annotations

from collections.abc import Sequence

from table.base.graphemes import graphemes

_LEAST = 4
"""Characters that are left of any cut name."""
_BREAK = "\u200b"
_WORD = 3
"""Most characters of a word, before the difference, that stay with it."""


class Alike(str):
    """A name that begins like another one at its table.

    From the character `unlike` on it is another: where it is cut, a part of that stays.
    """

    unlike: int

    def __new__(cls, name: str, unlike: int = 0) -> Alike:
        """`unlike` counts characters as readers do."""
        made = super().__new__(cls, name)
        made.unlike = unlike
        return made


def parted(name: str) -> str:
    """Return the name, with an invisible break before the difference."""
    cells, at = graphemes(name), name.unlike if isinstance(name, Alike) else 0
    return "".join((*cells[:at], _BREAK, *cells[at:])) if 0 < at < len(cells) and not cells[at - 1].isspace() else name


def set_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, those that begin like another one as `Alike`."""
    cells = [graphemes(name) for name in names]
    return tuple(
        Alike(name, _unlike(cells[own], most)) if (most := _most_in_common(cells, own)) >= _LEAST else name
        for own, name in enumerate(names)
    )


def _most_in_common(cells: Sequence[list[str]], own: int) -> int:
    return max((_in_common(cells[own], other) for number, other in enumerate(cells) if number != own), default=0)


def _in_common(one: list[str], other: list[str]) -> int:
    """Return the characters of the common beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _unlike(cells: list[str], at: int) -> int:
    """Return where the difference begins, or its word just before."""
    return next((start for start in range(at, max(0, at - _WORD) - 1, -1) if start and cells[start - 1].isspace()), at)
