"""A sign beside the prompt, which offers something while it is there."""

from __future__ import annotations

import pygame

from table.base.screen import Screen
from table.stage.layout.layout import Layout
from table.ui.focus import Target
from table.ui.panels import State
from table.ui.widgets import Button

_TEXT = 20  # px at 1080p: its letters
_HIGH, _GAP = 52, 6  # px at 1080p


class Sign:
    """A button that covers nothing.

    It lies elsewhere while something is offered in the prompt.
    """

    def __init__(self, id: str, icon: str) -> None:
        self._button = Button(id, "", lambda: None, style="plate", icon=icon, size=_TEXT)
        self._rects: dict[bool, pygame.Rect] = {}
        self.corner: tuple[int, int] | None = None
        """Its lower right corner, where it can't lie as usual."""

    def lay_out(self, label: str, places: Layout, screen: Screen, below: int = 0) -> None:
        """Find its places, over so many other signs `below`."""
        self._button.label = label
        self._rects = {
            offered: _place(self._button, places, screen, below, offered=offered) for offered in (False, True)
        }

    def _rect(self, offered: bool) -> pygame.Rect:
        rect = self._rects[offered].copy()
        if self.corner:
            rect.bottomright = self.corner
        return rect

    def target(self, *, offered: bool) -> Target:
        """Return its target."""
        return Target(self._button.id, self._rect(offered), name=self._button.label)

    def draw(
        self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None, *, offered: bool
    ) -> None:
        """Draw it; `lit` and `pressed` are ids of targets."""
        id = self._button.id
        state: State = "pressed" if pressed == id else "lit" if lit == id else "rest"
        self._button.draw(surface, screen, state, self._rect(offered))


def _place(button: Button, places: Layout, screen: Screen, below: int, *, offered: bool) -> pygame.Rect:
    """Return its place.

    Above the hand's right end; where a seat has that area, or the prompt while it offers something, above the
    instruction, or else between the prompt and the cards.
    """
    gap = screen.px(_GAP)
    wide = min(button.width(screen) + screen.px(8), places.seats[places.bottom].panel.width - 2 * gap)
    high = max(screen.px(_HIGH), button.height(screen, wide))
    sign = pygame.Rect(places.board.right - wide, places.hand.top - (high + gap) * (below + 1), wide, high)
    taken = [places.instruction, *places.laws, *places.piles, *places.labels]
    taken += [rect for place in places.seats for rect in (place.panel, place.front)]
    row = sign.copy()
    row.bottomright = (places.prompt.right - (wide + gap) * below, min(places.hand.top - gap, places.prompt.bottom))
    tried = [row, sign]
    if offered:
        taken += [places.prompt]
        above = sign.copy()
        above.bottom = places.instruction.top - gap - (high + gap) * below
        tried = [sign, above]
    low = sign.copy()
    low.topright = (places.hand.right - (wide + gap) * below, max(places.prompt.bottom, places.hand.top - gap))
    return next((place for place in tried if place.collidelist(taken) < 0), low)
