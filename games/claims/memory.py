"""What a brain keeps in mind of a game in which cards go round with claims."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from games.brains.counting import missing, open_faces
from games.brains.record import Record
from games.claims.passing import Judged, Offered, PassedOn, Peeked, Revealed
from games.core.actions import Dealt
from games.core.faces import Face
from games.core.match import Beat
from games.core.types import Seat, Word
from games.core.view import View


class Said(NamedTuple):
    """A claim made in the round that is being played."""

    giver: Seat
    to: Seat
    claim: Word


class PassingMemory:
    """Records of all seats and the claims of the round. What it remembers of hands is each game's own."""

    view: View
    """The table as it was last seen."""

    def __init__(self, seat: Seat, faces: tuple[Face, ...], truths: Sequence[Set[Word]]) -> None:
        """`truths` has for each face the claims that are true of it."""
        self.seat = seat
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
        event = beat.event
        if isinstance(event, Dealt):
            self.records = [Record() for _ in range(beat.view.seats)]
        elif isinstance(event, Offered):
            self.round = [Said(event.giver, event.to, event.claim)]
        elif isinstance(event, PassedOn):
            self.round.append(Said(event.giver, event.to, event.claim))
        elif isinstance(event, Peeked):
            self.records[event.seat].peeked += 1
        elif isinstance(event, Judged):
            self.records[event.judge].judged(event.believe)
        elif isinstance(event, Revealed):
            face = beat.view.faces[event.card]
            for said in self.round:
                self.records[said.giver].claimed(said.claim in self.truths[face])
        self.view = beat.view

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
