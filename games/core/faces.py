"""What is printed on the cards of a game, read from its `cards.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Face:
    """One face. `count` cards of the game carry it; `traits` are the game's own data about it."""

    id: str
    count: int
    traits: Mapping[str, str | int | float | bool]


def load_faces(package: str) -> tuple[Face, ...]:
    """Read the faces of a game from `cards.toml` in `package`, in the file's order (a face's number is its index).

    Raises `ValueError` if an id is used twice or a count is not positive.
    """
    data = tomllib.loads(files(package).joinpath("cards.toml").read_text(encoding="utf-8"))
    faces = []
    for entry in data["face"]:
        traits = {k: v for k, v in entry.items() if k not in ("id", "count")}
        faces.append(Face(entry["id"], entry["count"], MappingProxyType(traits)))
    if len({face.id for face in faces}) != len(faces):
        raise ValueError(f"{package}: a face id is used twice in cards.toml")
    if any(face.count < 1 for face in faces):
        raise ValueError(f"{package}: a face has no cards in cards.toml")
    return tuple(faces)


def deck(faces: tuple[Face, ...]) -> list[int]:
    """All cards of the game as face numbers, in the order of the file."""
    return [number for number, face in enumerate(faces) for _ in range(face.count)]
