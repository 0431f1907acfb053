"""What characters like in Toutomi Burst, where nothing is claimed: their habits (see `Traits`), put into its terms.

Who likes lies likes tricks here: to turn, skip or attack, instead of playing numbers straight. Who doubts does not
believe that the next seat has anything left for a high total, and plays high; who believes easily plays low. Who is
curious likes new cards, and lays down a whole hand for them. Who bears a grudge, or watches who is ahead, attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum

from games.brains.habits import Habits
from games.core.actions import Action
from games.core.brain import Character
from games.core.match import Beat
from games.core.types import Seat
from games.core.view import View
from games.toutomi.cards import LIMIT, NUMBER, after
from games.toutomi.facts import ToutomiFacts
from games.toutomi.moves import Attack, Attacked, Burst, Collected, Lay, Passed, Play, Reverse, Rewarded, Skip, Summon

# All are shares of a win.
TRICK = 0.04
"""For a trick at a total of `LIMIT`, for each of its `lies`; at a lower total, from which anything is safe, as much
less."""
SPITE = 0.06
"""For an attack on somebody, if harm to that seat is worth as much to it as to all others."""
NEWS, NEW_CARD = 0.02, 0.006
"""For a Summon, for each of its `curiosity`, and for each card that is laid down then."""
HIGH = 0.05
"""For a number that raises the total by `LIMIT`, for each of its `doubts`; for a smaller one as much less."""
BEHIND = 1.0
"""Who has so many situation cards less than the others have on the average is in danger twice as much as usual."""
SHORT, SHORT_SPITE = 1.5, 0.5
"""In the short game tastes are so much stronger, and spite: what is good there is so to other degrees."""
PILE = 6.0
"""In the short game so many cards are as much as a situation card."""
WIN = 7.0
"""A win is worth so many situation cards, about."""

Liking = Callable[[Action], float]
"""What it is worth to a character by itself to do this, as a share of a win."""


class Tastes:
    """What one seat likes to do, by its character and by what has happened to it."""

    def __init__(self, seat: Seat, character: Character) -> None:
        self.seat = seat
        self.habits = Habits(character)
        self._burst = False

    def watch(self, beat: Beat) -> None:
        """Live through one step: who attacks it has harmed it, and so has who gains by its burst."""
        event = beat.event
        if isinstance(event, Attacked):
            if event.to == self.seat:
                self.habits.was_harmed(event.seat)
        elif isinstance(event, Burst | Passed):
            self._burst = event.seat == self.seat
        elif isinstance(event, Rewarded | Collected):
            if self._burst:
                self.habits.was_harmed(event.seat)
            self._burst = False

    def weights(self, view: View) -> list[float]:
        """By seat: how much it matters that it wins; below 0 where harm is wished for."""
        weights = [-worth for worth in self.habits.spite(_standing(view), self.seat)]
        weights[self.seat] = 1.0
        return weights

    def liking(self, view: View) -> Liking:
        """What it likes now."""
        traits, weights, faces = self.habits.traits, self.weights(view), view.faces
        facts = view.facts
        assert isinstance(facts, ToutomiFacts)
        total = facts.total
        lying = self.habits.lying(_danger(_standing(view), self.seat))
        tricks = TRICK * lying * max(0, total) / LIMIT
        more, spite = (SHORT, SHORT_SPITE) if facts.short else (1.0, 1.0)

        def liking(action: Action) -> float:
            if isinstance(action, Attack):
                return more * tricks - spite * SPITE * weights[action.to]
            if isinstance(action, Reverse | Skip):
                return more * tricks
            if isinstance(action, Summon):
                return more * NEWS * traits.curiosity
            if isinstance(action, Lay):
                return more * NEW_CARD * traits.curiosity * len(action.cards)
            number = NUMBER[faces[action.card]] if isinstance(action, Play) else None
            if number is None or (left := after(total, number)) > LIMIT:
                return 0.0
            return more * HIGH * traits.doubts * (left - total) / LIMIT

        return liking


def _standing(view: View) -> list[float]:
    """By seat: what all can see that it has won, in situation cards."""
    facts = view.facts
    assert isinstance(facts, ToutomiFacts)
    if facts.short:
        return [score / PILE for score in facts.scores]
    return [float(view.count("situations", seat)) for seat in range(view.seats)]


def _danger(standing: Sequence[float], me: Seat) -> float:
    """How likely a seat is to lose, in even shares, by what it has won (see `Habits.lying`)."""
    others = fsum(standing) - standing[me]
    return max(0.0, 1.0 + (others / (len(standing) - 1) - standing[me]) / BEHIND)
