"""What somebody notes of a game with claims who only watches: who believed, doubted, asked and lied, and to whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from games.core.actions import Event, kinds
from games.core.claims import ClaimReader
from games.core.match import Beat
from games.core.types import Seat

KEPT = 0.7
"""A record of late keeps so much of itself when something is added."""
IMAGINED = 2.0
"""So many times are imagined, half of them yes, where a share is told."""

RECORDS = (
    *("giver's truths", "giver's truths of late", "giver's last was true", "giver's lies less its truths"),
    *("giver's truths to this judge", "giver's beliefs", "giver's beliefs of late", "giver has been found out"),
    *("judge's beliefs", "judge's beliefs of late", "judge believed last", "judge's beliefs less its doubts"),
    *("judge's beliefs of this giver", "judge's looks", "judge's truths", "judge's truths of late"),
    *("giver's gifts to this judge", "judge's gifts to this giver", "giver's last went to this judge"),
)
"""The names of what a row of records tells: numbers that a person can keep in the head."""


class Habit:
    """How often something was done where it could be, in all and of late: -1 is never, 1 always."""

    def __init__(self) -> None:
        self.done = self.left = 0
        self.lately = 0.0
        self.last = 0

    def note(self, did: bool) -> None:
        """Once more."""
        self.done += did
        self.left += not did
        self.last = 1 if did else -1
        self.lately = KEPT * self.lately + (1.0 - KEPT) * self.last

    @property
    def share(self) -> float:
        """In all, with some times imagined."""
        return (self.done - self.left) / (self.done + self.left + IMAGINED)


class Records:
    """The records of all seats in one game, kept from the beats of any eyes: only what everyone sees is noted."""

    def __init__(self, reader: ClaimReader) -> None:
        self._reader = reader
        self.believes: defaultdict[Seat, Habit] = defaultdict(Habit)
        self.truthful: defaultdict[Seat, Habit] = defaultdict(Habit)
        self._looks: defaultdict[Seat, Habit] = defaultdict(Habit)
        self._believes_of: defaultdict[tuple[Seat, Seat], Habit] = defaultdict(Habit)
        self._truthful_to: defaultdict[tuple[Seat, Seat], Habit] = defaultdict(Habit)
        self._gifts: Counter[tuple[Seat, Seat]] = Counter()
        self._last_to: dict[Seat, Seat] = {}
        self._claims: list[Event] = []
        self._stands = False

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat
        giver = self._reader.made(event)
        if giver is not None:
            if self._stands and to_of(self._claims[-1]) == giver:
                self._looks[giver].note(True)
            self._claims.append(event)
            self._stands = True
            to = to_of(event)
            if to is not None:
                self._gifts[giver, to] += 1
                self._last_to[giver] = to
        if self._stands and (verdict := self._reader.judged(event)):
            judge, believed = verdict
            giver = self._reader.made(self._claims[-1])
            assert giver is not None
            self._stands = False
            self._looks[judge].note(False)
            self.believes[judge].note(believed)
            self._believes_of[judge, giver].note(believed)
        told = self._reader.told(event, view, self._claims) if self._claims else None
        if told is not None:
            for claim, truth in zip(self._claims, told, strict=True):
                by, to = self._reader.made(claim), to_of(claim)
                if truth is not None and by is not None:
                    self.truthful[by].note(truth)
                    if to is not None:
                        self._truthful_to[by, to].note(truth)
            self._claims, self._stands = [], False

    def row(self, giver: Seat, judge: Seat) -> Sequence[float]:
        """What is known of two seats when one gives the other something: see `RECORDS`."""
        said, other_said = self.truthful[giver], self.truthful[judge]
        says, believed = self.believes[judge], self.believes[giver]
        to_judge = self._truthful_to[giver, judge]
        return [
            *(said.share, said.lately, float(said.last), float(said.left - said.done)),
            *(to_judge.share, believed.share, believed.lately, float(said.left)),
            *(says.share, says.lately, float(says.last), float(says.done - says.left)),
            *(self._believes_of[judge, giver].share, self._looks[judge].share, other_said.share, other_said.lately),
            *(float(self._gifts[giver, judge]), float(self._gifts[judge, giver])),
            float(self._last_to.get(giver) == judge),
        ]


def to_of(event: Event) -> Seat | None:
    """To whom something was claimed, where the event says so."""
    to: Seat | None = getattr(event, "to", None) if kinds(type(event)).get("to") == "Seat" else None
    return to
