"""What a brain keeps in mind of the beats of its seat."""

from __future__ import annotations

from collections.abc import Sequence

from games.brains.levels import LEVELS
from games.core.actions import Dealt
from games.core.brain import Level
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.mushi.cards import FACES, TRUE
from games.mushi.moves import Drew, Laid, Refilled, Replaced, TookBack
from games.passing.mind.memory import Dangers, PassingMemory
from games.passing.rules import Revealed


class Memory(PassingMemory):
    """Cards that are known to be in a hand, besides records and claims.

    All have seen what an earthworm took back. What lies on the deck since the own dragonfly is in the view; who draws
    it is remembered here.
    """

    def __init__(self, seat: Seat, dangers: Dangers | None = None, level: Level = LEVELS[-1]) -> None:
        super().__init__(seat, FACES, TRUE, dangers, level)
        self.taken_back: list[list[int]] = []
        """By seat: faces that all know to be in its hand. Out again when they are turned up, for until then the card
        that it has sent may be another one."""
        self.drawn: list[list[int]] = []
        """By seat: faces that only this brain knows to be there."""

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat.event, beat.view
        if isinstance(event, Dealt):
            self.taken_back = [[] for _ in range(view.seats)]
            self.drawn = [[] for _ in range(view.seats)]
        elif isinstance(event, TookBack) and self.counts:
            self.taken_back[event.seat].append(event.insect)
        elif isinstance(event, Refilled | Drew) and self.counts:
            self._drew(event.seat, view)
        elif isinstance(event, Replaced):
            self.taken_back[event.seat] = []
            self.drawn[event.seat] = []
        elif isinstance(event, Revealed):
            self._left(self.round[0].giver, view.faces[event.card])
        elif isinstance(event, Laid):
            self._left(event.seat, view.faces[event.card])
        super().watch(beat)

    def _drew(self, seat: Seat, view: View) -> None:
        """The seat has drawn cards from the deck, of which this brain may know some."""
        if seat != self.seat:
            deck = self.view.cards("deck")[view.count("deck") :]
            self.drawn[seat] += [self.view.faces[card] for card in deck if card in self.view.faces]

    def _left(self, seat: Seat, face: int) -> None:
        for known in (self.taken_back[seat], self.drawn[seat]):
            if face in known:
                known.remove(face)
                return

    def held(self, seat: Seat) -> Sequence[int]:
        """See `PassingMemory.held`. A card on its way may be one of them."""
        return [*self.taken_back[seat], *self.drawn[seat]]

    def held_openly(self, seat: Seat) -> Sequence[int]:
        """See `PassingMemory.held_openly`."""
        return self.taken_back[seat]
