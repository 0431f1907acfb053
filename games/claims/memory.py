"""What a brain keeps in mind of a game in which cards go round with claims."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

from games.brains.counting import missing, open_faces
from games.brains.levels import LEVELS
from games.brains.record import Record
from games.claims.passing import Judged, Offered, PassedOn, Peeked, Revealed
from games.core.actions import Dealt
from games.core.brain import Level
from games.core.faces import Face
from games.core.match import Beat
from games.core.types import Seat, Word
from games.core.view import View


class Said(NamedTuple):
    """A claim made in the round that is being played."""

    giver: Seat
    to: Seat
    claim: Word
    danger: float
    """Of the giver, then."""


Dangers = Callable[[View], Sequence[float]]
"""By seat: how likely it is to lose, 1 being an even share of it, as far as everyone can see."""


class PassingMemory:
    """Records of all seats and the claims of the round. What it remembers of hands is each game's own."""

    view: View
    """The table as it was last seen."""

    def __init__(
        self,
        seat: Seat,
        faces: tuple[Face, ...],
        truths: Sequence[Set[Word]],
        dangers: Dangers | None = None,
        level: Level = LEVELS[-1],
    ) -> None:
        """`truths` has for each face the claims that are true of it. What is found out about the others is kept with
        the `dangers` in which they did it, and only as much of it as the level remembers."""
        self.seat = seat
        self.counts = level.counts
        """Whether cards that went into hands are kept in mind."""
        self._dangers = dangers
        self._span = level.span
        self.faces = faces
        self.truths = truths
        self.records: list[Record] = []
        self.round: list[Said] = []

    def held(self, seat: Seat) -> Sequence[int]:
        """The faces of the cards that this brain knows to be in another seat's hand."""
        raise NotImplementedError

    def held_for_all(self) -> Sequence[int]:
        """The faces of the cards that everyone knows to be in some hand."""
        raise NotImplementedError

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat.event, beat.view
        if isinstance(event, Dealt):
            self.records = [Record(self._span) for _ in range(view.seats)]
        elif isinstance(event, Offered):
            self.round = [Said(event.giver, event.to, event.claim, self._danger(view, event.giver))]
        elif isinstance(event, PassedOn):
            self.round.append(Said(event.giver, event.to, event.claim, self._danger(view, event.giver)))
        elif isinstance(event, Peeked):
            self.records[event.seat].peeked()
        elif isinstance(event, Judged):
            self.records[event.judge].judged(event.believe, self._danger(view, event.judge))
        elif isinstance(event, Revealed):
            face = view.faces[event.card]
            for said in self.round:
                self.records[said.giver].claimed(said.claim in self.truths[face], said.danger)
        self.view = view

    def _danger(self, view: View, seat: Seat) -> float:
        return self._dangers(view)[seat] if self._dangers else 1.0

    def unknown(self) -> list[int]:
        """By face: how many cards this seat has not placed. They lie face down somewhere, or in the others' hands."""
        elsewhere = [face for seat in range(self.view.seats) if seat != self.seat for face in self.held(seat)]
        return missing(self.faces, [*self.view.faces.values(), *elsewhere])

    def unknown_to_all(self) -> list[int]:
        """By face: how many cards nobody has placed who has only what everyone has seen."""
        return missing(self.faces, [*open_faces(self.view), *self.held_for_all()])

    def suspects(self) -> list[float]:
        """By face: how likely the card that goes round in this round is it, before anything was said of it.

        Only in proportion; for a card that this seat has not seen.
        """
        unknown = self.unknown()
        starter = self.round[0].giver
        known = self.held(starter)
        drawn = self.view.count("hand", starter) + 1 - len(known)
        pool = sum(unknown)
        weights = [count * drawn / pool if pool else 0.0 for count in unknown]
        for face in known:
            weights[face] += 1.0
        return weights
