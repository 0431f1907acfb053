"""Where a sign beside the prompt lies, which offers something while it is there."""

from __future__ import annotations

import pygame

from table.screen import Screen
from table.stage.layout.layout import Layout
from table.ui.widgets import Button

TEXT = 20
"""px at 1080p: the letters of such a sign."""

_HIGH, _GAP = 52, 6  # px at 1080p


def place_sign(button: Button, places: Layout, screen: Screen, below: int = 0) -> None:
    """Place it above the hand's right end, over so many others `below`; where the prompt or a seat has that room, above
    the line that says what is asked, or else between the prompt and the cards."""
    gap = screen.px(_GAP)
    wide = min(button.width(screen) + screen.px(8), places.seats[places.bottom].panel.width - 2 * gap)
    high = max(screen.px(_HIGH), button.height(screen, wide))
    sign = pygame.Rect(places.board.right - wide, places.hand.top - (high + gap) * (below + 1), wide, high)
    taken = [places.prompt, places.instruction, *places.laws, *places.piles, *places.labels]
    taken += [rect for place in places.seats for rect in (place.panel, place.front)]
    above = sign.copy()
    above.bottom = places.instruction.top - gap - (high + gap) * below
    low = sign.copy()
    low.topright = (places.hand.right - (wide + gap) * below, places.prompt.bottom)
    button.rect = next((place for place in (sign, above) if place.collidelist(taken) < 0), low)
