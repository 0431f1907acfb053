"""What the others have done so far: how often each told the truth, and how often each believed."""

from __future__ import annotations

from collections import deque
from math import fsum

FADING = 0.25
"""What was done in quite another danger counts so much, for what is to be expected in this one."""

KEPT = 0.7
"""What is known of late keeps so much of itself when something is added."""
IMAGINED = 2.0
"""So many times are imagined, half of them yes, where a share is told."""


class Tendency:
    """How often something was done where it could be, in all and of late: -1 is never, 1 always."""

    __slots__ = ("done", "last", "lately", "left")

    def __init__(self) -> None:
        self.done = self.left = self.last = 0
        self.lately = 0.0

    def note(self, did: bool) -> None:
        """Once more."""
        self.done += did
        self.left += not did
        self.last = 1 if did else -1
        self.lately = KEPT * self.lately + (1.0 - KEPT) * self.last

    @property
    def share(self) -> float:
        """In all, with some times imagined."""
        return balance(self.done, self.left)


def balance(done: float, left: float) -> float:
    """What was done less what was left, as a share of both and of some times imagined."""
    return (done - left) / (done + left + IMAGINED)


class ClaimRecord:
    """Something that a seat did or did not do, time and again, and how much danger it was in each time."""

    __slots__ = ("_times",)

    def __init__(self, span: int | None = None) -> None:
        """Only the last `span` times are remembered; all if it is None."""
        self._times: deque[tuple[bool, float]] = deque(maxlen=span)

    def add(self, did: bool, danger: float = 1.0) -> None:
        """Once more. `danger` is the chance to lose, 1 being an even share of it."""
        self._times.append((did, danger))

    def count(self, did: bool) -> int:
        """How often it did, or did not, as far as that is remembered."""
        return sum(one == did for one, _ in self._times)

    def rate(self, prior: float, strength: float, danger: float | None = None) -> float:
        """How likely it does so the next time: what was found, added to `strength` times imagined at the `prior`.

        With a `danger` given, times of about the same danger count more.
        """
        if danger is None:
            return (self.count(True) + prior * strength) / (len(self._times) + strength)
        weights = [max(FADING, 1.0 - abs(danger - then)) for _, then in self._times]
        hits = fsum(weight for weight, (did, _) in zip(weights, self._times, strict=True) if did)
        return (hits + prior * strength) / (fsum(weights) + strength)


class Record:
    """The record of one seat: only things that everyone has found out."""

    __slots__ = ("_judgements", "_looks", "_words")

    def __init__(self, span: int | None = None) -> None:
        """See `ClaimRecord`."""
        self._words = ClaimRecord(span)
        self._judgements = ClaimRecord(span)
        self._looks = ClaimRecord(span)

    def claimed(self, truth: bool, danger: float = 1.0) -> None:
        """A claim of this seat was found to be true or a lie."""
        self._words.add(truth, danger)

    def judged(self, believe: bool, danger: float = 1.0) -> None:
        """This seat believed or doubted a claim."""
        self._judgements.add(believe, danger)
        self._looks.add(False, danger)

    def peeked(self) -> None:
        """This seat looked, or asked, instead of judging."""
        self._looks.add(True)

    @property
    def truths(self) -> int:
        """True claims."""
        return self._words.count(True)

    @property
    def lies(self) -> int:
        """Claims found to be lies."""
        return self._words.count(False)

    @property
    def believed(self) -> int:
        """Claims that it believed."""
        return self._judgements.count(True)

    @property
    def doubted(self) -> int:
        """Claims that it disbelieved."""
        return self._judgements.count(False)

    @property
    def looks(self) -> int:
        """Answers that were a look, or a question."""
        return self._looks.count(True)

    def honesty(self, prior: float = 0.5, strength: float = 4.0, danger: float | None = None) -> float:
        """Share of claims to be expected true (see `ClaimRecord.rate`)."""
        return self._words.rate(prior, strength, danger)

    def trust(self, prior: float = 0.5, strength: float = 4.0, danger: float | None = None) -> float:
        """Share of judgements to be expected to say "true"."""
        return self._judgements.rate(prior, strength, danger)

    def curiosity(self, prior: float = 0.25, strength: float = 4.0) -> float:
        """Share of answers to be expected to be a look instead of a judgement."""
        return self._looks.rate(prior, strength)
