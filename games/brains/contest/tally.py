"""What is counted of one brain: its times, what it claimed in which danger, how it judged and what it believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.brains.arena import Times
from games.core.actions import Event
from games.core.brain import Brain, Mind
from games.core.claims import ClaimReader
from games.core.match import Match
from games.core.types import Seat

BINS = 10
"""Beliefs are counted in so many equal classes."""
PARTS = 10**6
"""Beliefs are added up in whole parts, so that the order does not matter."""


@dataclass(slots=True)
class Lies:
    """Claims whose truth came out."""

    claims: int = 0
    lies: int = 0


@dataclass(slots=True)
class Judgements:
    """Judgements of claims whose truth came out."""

    count: int = 0
    believed: int = 0
    right: int = 0


@dataclass(slots=True)
class Beliefs:
    """Beliefs of one class: how many, their sum in `PARTS`, how many of the claims were true."""

    count: int = 0
    total: int = 0
    true: int = 0


@dataclass(slots=True)
class Tally:
    """Everything that adds up. `lies` are by danger, `beliefs` in `BINS` classes."""

    times: Times = field(default_factory=Times)
    lies: dict[float, Lies] = field(default_factory=dict)
    judgements: Judgements = field(default_factory=Judgements)
    beliefs: list[Beliefs] = field(default_factory=lambda: [Beliefs() for _ in range(BINS)])

    def claimed(self, danger: float, lie: bool) -> None:
        """A claim has come out."""
        here = self.lies.setdefault(danger, Lies())
        here.claims += 1
        here.lies += lie

    def judged(self, believed: bool, truth: bool) -> None:
        """A claim that was judged has come out."""
        self.judgements.count += 1
        self.judgements.believed += believed
        self.judgements.right += believed == truth

    def expected(self, belief: float, truth: bool) -> None:
        """A claim has come out that was taken to be true with a chance of `belief`."""
        here = self.beliefs[min(int(belief * BINS), BINS - 1)]
        here.count += 1
        here.total += round(belief * PARTS)
        here.true += truth

    def merge(self, other: Tally) -> None:
        """Add all that another one has counted."""
        self.times.merge(other.times)
        for danger, lies in other.lies.items():
            here = self.lies.setdefault(danger, Lies())
            here.claims += lies.claims
            here.lies += lies.lies
        self.judgements.count += other.judgements.count
        self.judgements.believed += other.judgements.believed
        self.judgements.right += other.judgements.right
        for mine, theirs in zip(self.beliefs, other.beliefs, strict=True):
            mine.count += theirs.count
            mine.total += theirs.total
            mine.true += theirs.true

    def as_row(self) -> dict[str, Any]:
        """As JSON values; times are in microseconds."""
        classes = [[number, count] for number, count in sorted(self.times.classes.items())]
        judgements = self.judgements
        return {
            "times": [self.times.count, round(self.times.total * 1e6), classes],
            "lies": [[danger, lies.claims, lies.lies] for danger, lies in sorted(self.lies.items())],
            "judged": [judgements.count, judgements.believed, judgements.right],
            "beliefs": [[beliefs.count, beliefs.total, beliefs.true] for beliefs in self.beliefs],
        }

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Tally:
        """Read what `as_row` made. Raises `ValueError`, `TypeError` or `LookupError` for anything else."""
        tally = cls()
        tally.times.count, total, classes = row["times"]
        tally.times.total = total / 1e6
        tally.times.classes.update(dict(classes))
        tally.lies = {danger: Lies(claims, lies) for danger, claims, lies in row["lies"]}
        tally.judgements = Judgements(*row["judged"])
        tally.beliefs = [Beliefs(*beliefs) for beliefs in row["beliefs"]]
        return tally


@dataclass(slots=True)
class Open:
    """A claim of which it is not known yet whether it is true."""

    said: Event
    by: Seat
    danger: float
    judgements: list[tuple[Seat, bool]] = field(default_factory=list)
    beliefs: dict[Seat, float] = field(default_factory=dict)


class Listener:
    """Follows one game as a bystander and counts for each seat; `tallies` are by seat."""

    def __init__(self, reader: ClaimReader, tallies: Sequence[Tally]) -> None:
        self.reader = reader
        self.tallies = tallies
        self._open: list[Open] = []
        self._heard = 0

    def after(self, match: Match, seat: Seat, brain: Brain) -> None:
        """A decision of the seat has been carried out."""
        thought = brain.thought() if isinstance(brain, Mind) else None
        if thought and thought.claim is not None and self._open and self._open[-1].by != seat:
            self._open[-1].beliefs[seat] = thought.claim
        beats = match.beats(None)
        for number in range(self._heard, len(beats)):
            event, view = beats[number]
            if (by := self.reader.made(event)) is not None:
                self._open.append(Open(event, by, round(self.reader.danger(view, by), 1)))
            if self._open and (judged := self.reader.judged(event)):
                self._open[-1].judgements.append(judged)
            told = self.reader.told(event, view, [claim.said for claim in self._open])
            if told is not None:
                for claim, truth in zip(self._open, told, strict=True):
                    if truth is not None:
                        self._told(claim, truth)
                self._open.clear()
        self._heard = len(beats)

    def _told(self, claim: Open, truth: bool) -> None:
        self.tallies[claim.by].claimed(claim.danger, not truth)
        for seat, believed in claim.judgements:
            self.tallies[seat].judged(believed, truth)
        for seat, belief in claim.beliefs.items():
            self.tallies[seat].expected(belief, truth)
