"""The six characters, gathered above a fan of cards."""

from __future__ import annotations

import pygame

from table.base.screen import Screen
from table.stage.drawing.expressions import Expression, Gaze, drawn_characters
from table.stage.drawing.surface import figure

NEAR = 0.8  # of a portrait's size: from one to the next
ARCH = 0.34  # of it that the middle is higher than the ends
LARGEST = 210  # px at 1080p
LEAST = 84
COMES = 60.0  # ms from one to the next; none is drawn for the first frame
TURN = 3400.0  # ms that one of them is the liveliest
BLINK, SHUT = 4700.0, 140.0  # ms between two blinks of one, and of a blink
LIVELY: tuple[Expression, ...] = ("pleased", "gleeful", "thinking")


def lineup_height(width: int, screen: Screen) -> int:
    """Return their height, px, in a width of so many px.

    0 where they would be too small.
    """
    size = _size(width, screen)
    return round(size * (1 + ARCH)) if size else 0


def lineup(area: pygame.Rect, age: float, screen: Screen) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return pictures and places of all, `age` ms after they came.

    One after the other smiles while its neighbours look at it. With reduced motion they rest.
    """
    size = _size(area.width, screen)
    if not size:
        return []
    names, found = drawn_characters(), []
    last = len(names) - 1
    step = min(round(size * NEAR), (area.width - size) // last)
    came = (len(names) if age else 0) if screen.reduced else int(age // COMES)
    for number, name in enumerate(names[:came]):
        aside = (number - last / 2) / (last / 2)
        centre = (
            area.centerx + round((number - last / 2) * step),
            area.y + size // 2 + round(ARCH * size * aside * aside),
        )
        picture = figure(name, size, *_looks(number, age, screen))
        found.append((picture, picture.get_rect(center=centre)))
    return found


def _size(width: int, screen: Screen) -> int:
    size = min(screen.px(LARGEST), round(width / (1 + NEAR * (len(drawn_characters()) - 1))))
    return size if size >= screen.px(LEAST) else 0


def _looks(number: int, age: float, screen: Screen) -> tuple[Expression, Gaze]:
    """Return expression and gaze of one of them."""
    if screen.reduced:
        return "calm", "ahead"
    turn = int(age // TURN)
    # every one comes in turn, but not from left to right
    lively = turn * 5 // 2 % len(drawn_characters())
    if number == lively:
        return LIVELY[turn % len(LIVELY)], "ahead"
    if (age + number * 1130) % BLINK < SHUT:
        return "calm", "shut"
    return "calm", ("right" if number < lively else "left") if abs(number - lively) == 1 else "ahead"
