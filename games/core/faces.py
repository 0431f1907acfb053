"""The faces of a game's cards, read from its `cards.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from games.core.data import reading_text


@dataclass(frozen=True, slots=True)
class Face:
    """One face, on `count` cards.

    `traits` are the game's own data about it.
    """

    id: str
    count: int
    traits: Mapping[str, str | int | float | bool]


def load_faces(package: str) -> tuple[Face, ...]:
    """Read a game's faces from `cards.toml`.

    In the file's order (a face's number is its index). Raises `DataError` if an id is used twice or a count is not
    positive.
    """
    with reading_text(package, "cards.toml") as text:
        faces = []
        for entry in tomllib.loads(text)["face"]:
            if type(entry["id"]) is not str or type(entry["count"]) is not int:
                raise ValueError(f"id = {entry['id']!r}, count = {entry['count']!r} should be a text and a number")
            traits = {k: v for k, v in entry.items() if k not in ("id", "count")}
            faces.append(Face(entry["id"], entry["count"], MappingProxyType(traits)))
        if len({face.id for face in faces}) != len(faces):
            raise ValueError("a face id is used twice")
        if any(face.count < 1 for face in faces):
            raise ValueError("a face has no cards")
        return tuple(faces)


def deck(faces: tuple[Face, ...]) -> list[int]:
    """Return all cards of the game as face numbers, in file order."""
    return [number for number, face in enumerate(faces) for _ in range(face.count)]


def bears(face: Face, claim: str) -> bool:
    """True if a face has the claim's name.

    As its id, as one of its traits, or as a trait that is true.
    """
    return face.id == claim or claim in face.traits.values() or face.traits.get(claim) is True
