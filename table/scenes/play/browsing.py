"""Browsing open piles: a press spreads a pile's cards for choosing."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from games.core.words import Words
from table.base.screen import Screen
from table.match.picker import Touch
from table.stage.controls.pile import draw_close
from table.stage.resting_table import RestingTable
from table.ui.focus import Target
from table.ui.panels import State

CLOSE = "pile close"
"""Id of the target that closes an open pile."""


class Browsing:
    """Opens and closes piles."""

    def __init__(self, resting: RestingTable) -> None:
        self._resting = resting

    @property
    def open(self) -> bool:
        """True while a pile is spread out."""
        return self._resting.spread is not None

    def close(self) -> None:
        """Put the cards together again."""
        self._resting.browse(None)

    def offer(self, touches: Collection[Touch] | None) -> None:
        """If only cards of one pile can be chosen, spread these out."""
        tokens = {int(touch.value) for touch in touches or () if touch.kind == "Token"}
        for zone, cards, _ in self._resting.piles():
            if tokens and tokens <= {*cards}:
                self._resting.browse(zone, tokens)

    def press(self, target: str) -> bool:
        """Press a target; False if it is none of these."""
        if target == CLOSE:
            self.close()
            return True
        zone = next((zone for zone, _, _ in self._resting.piles() if target == _id(zone)), None)
        if zone is not None:
            self._resting.browse(zone)
        return zone is not None

    def targets(self, words: Words) -> list[Target]:
        """Return the closing button, or the piles to browse."""
        spread = self._resting.spread
        if spread:
            return [Target(CLOSE, spread.close, level=2, name=words("coach.close"))]
        return [
            Target(
                _id(zone),
                rect,
                name=self._resting.pile_name(zone),
                why=words("play.pile_open", pile=self._resting.pile_name(zone), count=len(cards)),
            )
            for zone, cards, rect in self._resting.piles()
        ]

    def is_pile(self, target: str) -> bool:
        """True if the target is a pile."""
        return any(target == _id(zone) for zone, _, _ in self._resting.piles())

    def draw(self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None) -> None:
        """Draw the button; the cards are the board's."""
        if spread := self._resting.spread:
            state: State = "pressed" if pressed == CLOSE else "lit" if lit == CLOSE else "rest"
            draw_close(surface, spread, state, screen)


def _id(zone: int) -> str:
    return f"pile {zone}"
