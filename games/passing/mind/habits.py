"""Habits in a game in which cards go round, and what they make of the chances of a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import compress
from math import exp, fsum

from games.brains.habits import Habits, closed, shifted
from games.core.brain import Character
from games.core.match import Beat
from games.core.types import Seat, Word
from games.passing.mind.memory import Said
from games.passing.rules import Judged, Offered, PassedOn, Revealed, blamed


class PassingHabits(Habits):
    """Habits that follow a round."""

    def __init__(self, seat: Seat, character: Character, truths: Sequence[Set[Word]]) -> None:
        """`truths` has for each face the claims that are true of it."""
        super().__init__(character)
        self._seat = seat
        self._truths = truths
        self.believed = False
        """True if the latest claim that was judged was believed."""

    def watch(self, beat: Beat, said: Sequence[Said]) -> None:
        """Live through one step. `said` are the claims of its round."""
        event = beat.event
        if isinstance(event, Judged):
            self.believed = event.believe
            if event.judge == self._seat:
                self.has_judged(event.giver, event.believe)
        elif isinstance(event, Offered | PassedOn) and event.giver == self._seat:
            self.has_dealt(event.to)
        elif isinstance(event, Revealed):
            face = beat.view.faces[event.card]
            for one in said:
                if one.giver == self._seat:
                    self.was_judged(one.claim in self._truths[face])
            if blamed(event.giver, event.judge, event.truth, self.believed) == self._seat:
                self.was_harmed(event.giver if event.judge == self._seat else event.judge)


def told(true: Sequence[bool], chances: Sequence[float], lying: float) -> list[float]:
    """The chances of somebody who likes to lie by so much more, in log-odds, but is no open book."""
    truths, every = fsum(compress(chances, true)), fsum(chances)
    lies = every - truths
    if not truths or lies <= 0.0:
        return [chance / every for chance in chances]
    honest = closed(shifted(closed(truths / every), -lying))
    return [
        chance * (honest / truths if one else (1.0 - honest) / lies) for one, chance in zip(true, chances, strict=True)
    ]


def spread(seats: Sequence[Seat], chances: Sequence[float], power: float, shifts: Mapping[Seat, float]) -> list[float]:
    """The chances of somebody who deals more evenly with all (the odds of the receivers, to that power), but likes to
    deal with some more, by these log-odds.
    """
    if power == 1.0 and not any(shifts.values()):
        return [*chances]
    usual = {to: fsum([chance for seat, chance in zip(seats, chances, strict=True) if seat == to]) for to in {*seats}}
    liked = {to: one**power * exp(shifts[to]) for to, one in usual.items()}
    total = fsum(liked.values())
    return [chance / usual[to] * liked[to] / total for to, chance in zip(seats, chances, strict=True)]
