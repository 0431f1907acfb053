"""What a brain keeps in mind of a game in which cards go round with claims."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

from games.brains.counting import missing, open_faces
from games.brains.levels import LEVELS
from games.brains.record import Record
from games.core.actions import Dealt
from games.core.brain import Level
from games.core.faces import Face
from games.core.match import Beat
from games.core.types import Seat, Word
from games.core.view import View
from games.passing.rules import Judged, Offered, PassedOn, PassingFacts, Peeked, Revealed


class Said(NamedTuple):
    """A claim made in the round that is being played."""

    giver: Seat
    to: Seat
    claim: Word
    danger: float
    """Of the giver, then."""


EARLY = 16.0
"""It takes so many times that others were found to do something, for half of that to be expected of one of them."""
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
        the `dangers` in which they did it, and only as much of it as the level remembers.
        """
        self.seat = seat
        self.counts = level.counts
        """Whether cards that went into hands are kept in mind."""
        self._dangers = dangers
        self._span = level.span
        self.faces = faces
        self.truths = truths
        self.records: list[Record] = []
        self.usual = Record()
        """What all others have done, taken together: what is expected of one of whom little is known."""
        self.round: list[Said] = []

    def held(self, seat: Seat) -> Sequence[int]:
        """The faces of the cards that this brain knows to be in another seat's hand."""
        raise NotImplementedError

    def held_openly(self, seat: Seat) -> Sequence[int]:
        """The faces of the cards that everyone knows to be in a seat's hand."""
        raise NotImplementedError

    def held_for_all(self) -> Sequence[int]:
        """The faces of the cards that everyone knows to be in some hand."""
        return [face for seat in range(self.view.seats) for face in self.held_openly(seat)]

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        facts = self.view.facts
        assert isinstance(facts, PassingFacts)
        return facts.round

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat.event, beat.view
        if isinstance(event, Dealt):
            self.records = [Record(self._span) for _ in range(view.seats)]
            self.usual = Record(self._span)
        elif isinstance(event, Offered):
            self.round = [Said(event.giver, event.to, event.claim, self._danger(view, event.giver))]
        elif isinstance(event, PassedOn):
            self.round.append(Said(event.giver, event.to, event.claim, self._danger(view, event.giver)))
        elif isinstance(event, Peeked):
            for record in self._records(event.seat):
                record.peeked()
        elif isinstance(event, Judged):
            danger = self._danger(view, event.judge)
            for record in self._records(event.judge):
                record.judged(event.believe, danger)
        elif isinstance(event, Revealed):
            face = view.faces[event.card]
            for said in self.round:
                for record in self._records(said.giver):
                    record.claimed(said.claim in self.truths[face], said.danger)
        self.view = view

    def _records(self, seat: Seat) -> Sequence[Record]:
        """Where it is written down what a seat does."""
        return [self.records[seat]] if seat == self.seat else [self.records[seat], self.usual]

    def honesty(self, seat: Seat, danger: float | None = None) -> float:
        """Share of a seat's claims to be expected true (see `Record.honesty`)."""
        return self.records[seat].honesty(self.usual.honesty(strength=EARLY), danger=danger)

    def trust(self, seat: Seat) -> float:
        """Share of a seat's judgements to be expected to say "true"."""
        return self.records[seat].trust(self.usual.trust(strength=EARLY))

    def curiosity(self, seat: Seat) -> float:
        """Share of a seat's answers to be expected to be a look."""
        return self.records[seat].curiosity(self.usual.curiosity(strength=EARLY))

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
