"""Counting cards: what is still possible after all that has been seen."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.faces import Face
from games.core.view import View


def missing(faces: tuple[Face, ...], known: Iterable[int]) -> list[int]:
    """How many cards of each face are left of the whole deck without the `known` ones."""
    left = [face.count for face in faces]
    for face in known:
        left[face] -= 1
    return left


def open_faces(view: View) -> list[int]:
    """The faces of all cards that lie open for everyone, card by card."""
    return [face for token, face in view.faces.items() if view.is_open(token)]
