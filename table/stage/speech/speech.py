"""What is said at the table, and for how long it stands: as each of it says itself (see `Until`)."""

from __future__ import annotations

import math
from collections.abc import Callable

from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from table.stage.motion.moment import Pace
from table.stage.parts.claim import Claim
from table.stage.speech.bubbles import Bubble, Bubbles

LONG_AGO = -math.inf
"""When all was said that is shown after a jump."""


class Speech:
    """Fills the bubbles with what is said, and ends what is over. `claim` tells how long a round lasts."""

    def __init__(self, claim: Claim | None) -> None:
        self.bubbles = Bubbles()
        self.teller: Teller
        """Says it in the language of the moment."""
        self._claim = claim
        self._round: int | None = None
        self._held: Callable[[], Bubble] | None = None
        self._told: dict[Seat, Callable[[], Bubble]] = {}

    def say(self, tell: Callable[[], Bubble]) -> None:
        """A seat says something; it can be told again in another language."""
        bubble = tell()
        self.bubbles.say(bubble)
        self._told[bubble.seat] = tell

    def hold(self, tell: Callable[[], Bubble]) -> None:
        """This is the claim of the round from now on."""
        self._held = tell

    def claimed(self, seat: Seat) -> Bubble | None:
        """What a seat has claimed, if that is the claim of the round."""
        held = self._held() if self._held else None
        return held if held and held.seat == seat else None

    def held(self, seat: Seat, view: View) -> str | None:
        """The id of the word that a seat has claimed, if that is the claim that holds."""
        held = self.claimed(seat) if self.on(view) else None
        return held.word if held else None

    def go_on(self, pace: Pace) -> None:
        """Something else than talk happens."""
        self.bubbles.leave("next", pace.clock, pace.stretch)

    def follow(self, view: View, pace: Pace | None = None) -> None:
        """End what was said in another round, or all of it while no round is on: at once, or at a pace at which it can
        be read."""
        if self._claim is None:
            return
        number = self._claim.round(view)
        if number != self._round:
            self._held = None
        if number != self._round or not self._claim.on(view):
            if pace:
                self.bubbles.leave("round", pace.clock, pace.stretch)
            else:
                self.bubbles.end({"round"})
        self._round = number

    def on(self, view: View) -> bool:
        """Whether a round is on, as long as which a claim holds."""
        return self._claim is not None and self._claim.on(view)

    def remind(self, view: View) -> None:
        """Whoever is asked has to know what has been claimed: show it, if it is not to be seen."""
        if self._held and view.ask and self.on(view):
            held = self._held()
            said = self.bubbles.of(held.seat)
            if said is None or (said.word != held.word if held.word else said.text != held.text):
                self.say(self._held)

    def jump(self, view: View) -> None:
        """Nothing is left of what was said before another view is seen."""
        self.follow(view)
        self.bubbles.clear()

    def translate(self) -> None:
        """The language has changed: what stands is said in the new one."""
        for seat, tell in self._told.items():
            if self.bubbles.of(seat):
                self.bubbles.say(tell())
