"""What is said at the table: claims and verdicts, as long as their round lasts."""

from __future__ import annotations

import math

from games.core.game import Game
from games.core.types import Seat
from games.core.view import View
from games.core.words import Teller
from table.stage.bubbles import Bubble, Bubbles
from table.stage.spec import ClaimSpec

_LONG_AGO = -math.inf


class Speech:
    """Fills the bubbles from events and views. A view alone is enough for the claim that holds."""

    def __init__(self, game: Game, spec: ClaimSpec | None) -> None:
        self.bubbles = Bubbles()
        self.teller: Teller
        """Says it in the language of the moment."""
        self._game = game
        self._spec = spec
        self._round: int | None = None

    def claimed(self, seat: Seat, word: int, born: float) -> Bubble:
        """The bubble of a claim."""
        return Bubble(seat, self.teller.claim(word), born, word=self._game.claims[word])

    def claim(self, view: View, seat: Seat, word: int, born: float) -> None:
        """A seat has claimed something; with the first claim of a round all that was said before is gone."""
        self.follow(view)
        self.bubbles.say(self.claimed(seat, word, born))

    def stamp(self, truth: bool) -> str:
        """The word that is stamped on a card that has been turned up."""
        return self.teller.words(f"speech.reveal.{str(truth).lower()}")

    def verdict(self, seat: Seat, yes: bool, born: float) -> None:
        """A seat believes or doubts."""
        text = self.teller.words(f"speech.verdict.{str(yes).lower()}")
        self.bubbles.say(Bubble(seat, text, born, sign="check" if yes else "cross"))

    def follow(self, view: View) -> None:
        """Forget what was said in another round, and everything while no round is on."""
        spec = self._spec
        if spec is None:
            return
        number = getattr(view.facts, spec.round)
        if number != self._round or self._is_over(view, spec):
            self.bubbles.clear()
        self._round = number

    def recall(self, view: View) -> None:
        """Show at least the claim that holds in this view."""
        self.follow(view)
        spec = self._spec
        if spec is None or not self._round or self._is_over(view, spec):
            return
        seat = getattr(view.facts, spec.by)
        claim = self.claimed(seat, getattr(view.facts, spec.word), _LONG_AGO)
        said = self.bubbles.of(seat)
        if said is None or said.word != claim.word:
            self.bubbles.say(claim)

    def translate(self, view: View) -> None:
        """The language has changed: what was said in the old one is gone, but for the claim that holds."""
        self.bubbles.clear()
        self.recall(view)

    @staticmethod
    def _is_over(view: View, spec: ClaimSpec) -> bool:
        return view.ask is not None and view.ask.what in spec.over
