"""What somebody notes of a game with claims who only watches: who believed, doubted, asked and lied, and to whom."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from games.brains.record import Tendency
from games.core.actions import Event, addressee
from games.core.claims import ClaimReader
from games.core.match import Beat
from games.core.types import Seat

RECORDS = (
    *("giver's truths", "giver's truths of late", "giver's last was true", "giver's lies less its truths"),
    *("giver's truths to this judge", "giver's beliefs", "giver's beliefs of late", "giver has been found out"),
    *("judge's beliefs", "judge's beliefs of late", "judge believed last", "judge's beliefs less its doubts"),
    *("judge's beliefs of this giver", "judge's looks", "judge's truths", "judge's truths of late"),
    *("giver's gifts to this judge", "judge's gifts to this giver", "giver's last went to this judge"),
)
"""The names of what a row of records tells: numbers that a person can keep in the head."""


class Records:
    """The records of all seats in one game, kept from the beats of any eyes: only what everyone sees is noted."""

    def __init__(self, reader: ClaimReader) -> None:
        self._reader = reader
        self.believes: defaultdict[Seat, Tendency] = defaultdict(Tendency)
        self.truthful: defaultdict[Seat, Tendency] = defaultdict(Tendency)
        self._looks: defaultdict[Seat, Tendency] = defaultdict(Tendency)
        self._believes_of: defaultdict[tuple[Seat, Seat], Tendency] = defaultdict(Tendency)
        self._truthful_to: defaultdict[tuple[Seat, Seat], Tendency] = defaultdict(Tendency)
        self._gifts: Counter[tuple[Seat, Seat]] = Counter()
        self._last_to: dict[Seat, Seat] = {}
        self._claims: list[Event] = []
        self._stands = False

    def watch(self, beat: Beat) -> None:
        """Live through one step."""
        event, view = beat
        giver = self._reader.made(event)
        if giver is not None:
            if self._stands and addressee(self._claims[-1]) == giver:
                self._looks[giver].note(True)
            self._claims.append(event)
            self._stands = True
            to = addressee(event)
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
                by, to = self._reader.made(claim), addressee(claim)
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
