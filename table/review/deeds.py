"""A finished game as a row of signs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from games.core.ledger import Row
from games.core.types import Seat
from table.review.past import Past

Deed = Literal["fooled", "saw", "hit", "other"]
"""Fooled somebody, saw through a lie, was caught or fooled, or neither."""

MARKS: dict[Deed, str] = {"fooled": "🎭", "saw": "🔎", "hit": "💥", "other": "▫️"}
STEPS = "▁▂▃▄▅▆▇█"
WIDE, MOST = 10, 20
"""Signs in a line, and odds at most."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """The deeds of a seat, or of all, one for each claim.

    `odds`: how well the seat stood over time, 0 to 1, where a game has no claims.
    """

    signs: tuple[Deed, ...]
    odds: tuple[float, ...] = ()

    @property
    def lines(self) -> list[tuple[Deed, ...]]:
        """The signs, line by line."""
        return [self.signs[at : at + WIDE] for at in range(0, len(self.signs), WIDE)]

    @property
    def counts(self) -> dict[Deed, int]:
        """Numbers of the signs that mean something."""
        found = Counter(self.signs)
        return {deed: found[deed] for deed in MARKS if deed != "other" and found[deed]}

    @property
    def text(self) -> str:
        """All of it in characters."""
        if self.odds:
            return "".join(STEPS[min(len(STEPS) - 1, int(part * len(STEPS)))] for part in self.odds)
        return "\n".join("".join(MARKS[deed] for deed in line) for line in self.lines)


def deeds(past: Past, seat: Seat | None) -> Deeds:
    """Return the signs of a game that is over.

    For a seat or, without one, for everybody.
    """
    if past.entry.claims:
        return Deeds(tuple(_deed(row, seat) for row in past.rows if row.judge is not None and row.answer != "passed"))
    who, about = past.outcome.about[0] if seat is None else seat, past.outcome.about_losers
    shares = [1 - one[who] if about else one[who] for one in past.curve]
    step = max(1, -(-len(shares) // MOST))
    return Deeds((), (*shares[:-1:step], shares[-1]) if shares else ())


def _deed(row: Row, seat: Seat | None) -> Deed:
    fooled = row.fooled is not None
    if seat is None:
        return "fooled" if fooled else "saw" if row.is_lie else "other"
    if seat == row.seat:
        return "fooled" if fooled else "hit" if row.is_lie else "other"
    if seat == row.judge:
        return "hit" if fooled else "saw" if row.is_lie else "other"
    return "other"
