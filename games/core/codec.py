"""Actions and events as JSON: `["Offer", card, to, claim]`.

The fields in their order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, TypeVar

from games.core.actions import Action, Event, kinds

T = TypeVar("T", Action, Event)


def encode(value: Action | Event) -> list[Any]:
    """The value as a JSON list, its class name first."""
    row: list[Any] = [type(value).__name__]
    for field in fields(value):
        item = getattr(value, field.name)
        row.append(list(item) if isinstance(item, tuple) else item)
    return row


def decode(row: Any, classes: Iterable[type[T]]) -> T:
    """Decode a row of `encode`.

    Raises `ValueError` for anything else than a row of one of the `classes`.
    """
    if not isinstance(row, list) or not row:
        raise ValueError(f"not an action or event: {row!r}")
    cls = next((c for c in classes if c.__name__ == row[0]), None)
    if cls is None or len(row) - 1 != len(kinds(cls)):
        raise ValueError(f"not an action or event of this game: {row!r}")
    return cls(*(_value(item, kind) for item, kind in zip(row[1:], kinds(cls).values(), strict=True)))


def _value(item: Any, kind: str) -> Any:
    if kind == "Tokens":
        if isinstance(item, list) and all(type(i) is int for i in item):
            return tuple(item)
    elif type(item) is {"bool": bool, "str": str}.get(kind, int):
        return item
    raise ValueError(f"{item!r} is not a {kind}")
