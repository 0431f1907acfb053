"""Talk at the table, and how long it stands (see `Until`)."""

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
"""Time of talk that is shown after a jump."""


class Speech:
    """Fills the bubbles and ends what is over.

    `claim` tells how long a round lasts.
    """

    def __init__(self, claim: Claim | None) -> None:
        self.bubbles = Bubbles()
        self.teller: Teller
        """Says it in the language of the moment."""
        self._claim = claim
        self._round: int | None = None
        self._held: Callable[[], Bubble] | None = None
        self._told: dict[Seat, Callable[[], Bubble]] = {}
        self._answers: list[Callable[[], Bubble]] = []  # what was said in the round besides claims

    def say(self, tell: Callable[[], Bubble]) -> None:
        """A seat says something; it can be told again in another language."""
        bubble = tell()
        self.bubbles.say(bubble)
        self._told[bubble.seat] = tell
        if bubble.until == "round" and not bubble.claims and bubble.aside is None:
            self._answers.append(tell)

    def hold(self, tell: Callable[[], Bubble]) -> None:
        """Set the claim of the round."""
        self._held = tell

    def claimed(self, seat: Seat) -> Bubble | None:
        """Return a seat's bubble if it is the round's claim."""
        held = self._held() if self._held else None
        return held if held and held.seat == seat else None

    def claim(self, view: View) -> Bubble | None:
        """Return the claim that holds, or None."""
        return self._held() if self._held and self.on(view) else None

    def earlier(self, view: View) -> tuple[Bubble, ...]:
        """Return the round's claims before the one that holds.

        And what its claimer has answered since.
        """
        held = self.claim(view)
        if held is None:
            return ()
        before = [said for said in self.bubbles.claims if said.seat != held.seat]
        return (*before, *(said for tell in self._answers if (said := tell()).seat == held.seat))

    def held(self, seat: Seat, view: View) -> str | None:
        """Return the word of a seat's claim while it holds."""
        held = self.claimed(seat) if self.on(view) else None
        return held.word if held else None

    def go_on(self, pace: Pace) -> None:
        """Something else than talk happens."""
        self.bubbles.leave("next", pace.clock, pace.stretch)

    def follow(self, view: View, pace: Pace | None = None) -> None:
        """End talk of another round, at once or readably.

        All of it while no round is on.
        """
        if self._claim is None:
            return
        number = self._claim.round(view)
        if number != self._round:
            self._held = None
        if number != self._round or not self._claim.on(view):
            self._answers.clear()
            if pace:
                self.bubbles.leave("round", pace.clock, pace.stretch)
            else:
                self.bubbles.end({"round"})
        self._round = number

    def on(self, view: View) -> bool:
        """True during a round, as long as which a claim holds."""
        return self._claim is not None and self._claim.on(view)

    def remind(self, view: View) -> None:
        """Show the current claim to the asked player, if hidden."""
        if self._held and view.ask and self.on(view):
            held = self._held()
            said = self.bubbles.of(held.seat)
            if said is None or (said.word != held.word if held.word else said.text != held.text):
                self.say(self._held)

    def jump(self, view: View) -> None:
        """Nothing is left of what was said before another view is seen."""
        self.follow(view)
        self.bubbles.clear()
        self._answers.clear()

    def translate(self) -> None:
        """The language has changed: what stands is said in the new one."""
        for seat, tell in self._told.items():
            if self.bubbles.of(seat):
                self.bubbles.say(tell())
