"""What the others have done so far: how often each told the truth, and how often each believed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Record:
    """The record of one seat, in counts of things that everyone has found out."""

    truths: int = 0
    lies: int = 0
    believed: int = 0
    doubted: int = 0
    peeked: int = 0

    def claimed(self, truth: bool) -> None:
        """A claim of this seat was found to be true or a lie."""
        if truth:
            self.truths += 1
        else:
            self.lies += 1

    def judged(self, believe: bool) -> None:
        """This seat believed or doubted a claim."""
        if believe:
            self.believed += 1
        else:
            self.doubted += 1

    def honesty(self, prior: float = 0.5, strength: float = 4.0) -> float:
        """Share of claims to be expected true: what was found, added to `strength` claims imagined at the `prior`."""
        return (self.truths + prior * strength) / (self.truths + self.lies + strength)

    def trust(self, prior: float = 0.5, strength: float = 4.0) -> float:
        """Share of judgements to be expected to say "true", reckoned like `honesty`."""
        return (self.believed + prior * strength) / (self.believed + self.doubted + strength)

    def curiosity(self, prior: float = 0.25, strength: float = 4.0) -> float:
        """Share of answers to be expected to be a look instead of a judgement, reckoned like `honesty`."""
        answers = self.believed + self.doubted + self.peeked
        return (self.peeked + prior * strength) / (answers + strength)
