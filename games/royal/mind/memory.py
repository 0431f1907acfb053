"""What a brain keeps in mind of the beats of its seat."""

from __future__ import annotations

from collections.abc import Sequence

from games.brains.levels import LEVELS
from games.core.brain import Level
from games.core.match import Beat
from games.core.types import Seat
from games.passing.mind.memory import Dangers, PassingMemory
from games.passing.rules import Revealed
from games.royal.deck import Deck
from games.royal.moves import TakenIntoHand


class Memory(PassingMemory):
    """Special cards that are known to be in a hand, besides records and claims."""

    def __init__(self, seat: Seat, deck: Deck, dangers: Dangers | None = None, level: Level = LEVELS[-1]) -> None:
        super().__init__(seat, deck.faces, deck.true, dangers, level)
        self.specials: dict[int, Seat] = {}
        """By face: whose hand it went into, for all to see. Out again only when it is turned up, for until then
        the card that this seat has given away may be another one."""

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event = beat.event
        if isinstance(event, Revealed):
            self.specials.pop(beat.view.faces[event.card], None)
        elif isinstance(event, TakenIntoHand) and self.counts:
            self.specials[self.view.faces[event.card]] = event.seat
        super().watch(beat)

    def held(self, seat: Seat) -> Sequence[int]:
        """See `PassingMemory.held`."""
        return [face for face, at in self.specials.items() if at == seat]

    def held_openly(self, seat: Seat) -> Sequence[int]:
        """See `PassingMemory.held_openly`."""
        return self.held(seat)
