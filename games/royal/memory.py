"""What a brain keeps in mind of the beats of its seat."""

from __future__ import annotations

from typing import NamedTuple

from games.brains.counting import missing, open_faces
from games.brains.record import Record
from games.claims.passing import Judged, Offered, PassedOn, Peeked, Revealed
from games.core.actions import Dealt
from games.core.match import Beat
from games.core.types import Seat, Word
from games.core.view import View
from games.royal.rules import FACES, TRUE, TakenIntoHand


class Said(NamedTuple):
    """A claim made in the round that is being played."""

    giver: Seat
    to: Seat
    claim: Word


class Memory:
    """Records of all seats, the claims of the round, and special cards that are known to be in a hand."""

    view: View
    """The table as it was last seen."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.records: list[Record] = []
        self.round: list[Said] = []
        self.specials: dict[int, Seat] = {}
        """By face: whose hand it went into, for all to see. Out again only when it is turned up, for until then
        the card that this seat has given away may be another one."""

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
            self.specials.pop(face, None)
            for said in self.round:
                self.records[said.giver].claimed(said.claim in TRUE[face])
        elif isinstance(event, TakenIntoHand):
            self.specials[self.view.faces[event.card]] = event.seat
        self.view = beat.view

    def unknown(self) -> list[int]:
        """By face: how many cards this seat has not placed. They lie in the others' hands, in the pile, in front."""
        elsewhere = [face for face, seat in self.specials.items() if seat != self.seat]
        return missing(FACES, [*self.view.faces.values(), *elsewhere])

    def unknown_to_all(self) -> list[int]:
        """By face: how many cards nobody has placed who has only what everyone has seen."""
        return missing(FACES, [*open_faces(self.view), *self.specials])

    def suspects(self) -> list[float]:
        """By face: how likely the card that goes round in this round is it, before anything was said of it.

        Only in proportion; for a card that this seat has not seen.
        """
        unknown = self.unknown()
        starter = self.round[0].giver
        known = [face for face, seat in self.specials.items() if seat == starter]
        drawn = self.view.count("hand", starter) + 1 - len(known)
        pool = sum(unknown)
        weights = [count * drawn / pool if pool else 0.0 for count in unknown]
        for face in known:
            weights[face] += 1.0
        return weights
