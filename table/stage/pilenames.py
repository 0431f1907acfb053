"""The names of the piles, under them: in one line or in two, as large as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from table.screen import LEAST_FONT, Screen
from table.stage.bubbles import fitted
from table.ui.labels import width
from table.ui.text import font_for, paragraph, wrap
from table.ui.theme import RGB

_SIZE, _LEAST = 18, 14  # px at 1080p
_LINE = 1.15
_NEAR = 20  # px at 1080p between names that are neighbours


def pile_name_picture(said: str, room: Rect, screen: Screen, colour: RGB) -> pygame.Surface:
    """The name, no larger than its room; cut only where it does not fit at the least size."""
    most, least = screen.font(_SIZE), max(LEAST_FONT, screen.px(_LEAST))
    for size in range(most, least - 1, -1):
        letters = font_for(said, size, "bold")
        for wide in range(room.width, room.width // 2, -max(1, size // 3)):
            lines = wrap(said, letters, wide, screen.lang)
            if len(lines) * size * _LINE > room.height:
                break
            if max(letters.size(line)[0] for line in lines) <= wide and _breaks_well(lines, said):
                return paragraph(said, size, colour, wide, screen.lang, "centre", _LINE, "bold")
    return fitted(said, min(most, room.height), min(most, least), room.width, colour)


def share_room(names: Sequence[str | None], rooms: Sequence[Rect], screen: Screen) -> list[Rect]:
    """The rooms, larger by what neighbours with short names leave of theirs. None: what has no name gives nothing."""
    near, size = screen.px(_NEAR), screen.font(_SIZE)
    needs = [room.width if said is None else width(said, size, "bold") for said, room in zip(names, rooms, strict=True)]
    spare = [max(0, (room.width - need) // 2 - near * 2 // 3) for room, need in zip(rooms, needs, strict=True)]
    found = []
    for number, room in enumerate(rooms):
        left, right = room.left, room.right
        for other, given in zip(rooms, spare, strict=True):
            if needs[number] <= room.width or other is room or not given:
                continue
            if 0 <= other.left - room.right < near:
                right = other.left + given
            elif 0 <= room.left - other.right < near:
                left = other.right - given
        found.append(Rect(left, room.top, right - left, room.height))
    return found


def _breaks_well(lines: list[str], said: str) -> bool:
    """Whether lines end at a space, or where Japanese changes between katakana and other letters."""

    def katakana(sign: str) -> bool:
        return "\u30a0" <= sign <= "\u30ff"

    return all(f"{one} {other}" in said or katakana(one[-1]) != katakana(other[0]) for one, other in pairwise(lines))
