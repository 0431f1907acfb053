"""The ledger of a finished game: claims, truths, answers, consequences.

The game is divided into rows: a row begins with a claim, or with a decision for which there was more than one way, and
has all that happens until the next one begins. What is done while a claim stands (a look, a question, the answer)
belongs to the claim. So nothing has to be known of the game but its `ClaimReader`; a game without one has rows of
decisions only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from games.core.actions import Event, addressee
from games.core.claims import ClaimReader
from games.core.match import Match, Move
from games.core.types import Seat

Answer = Literal["believed", "doubted", "passed"]
"""`passed`: whoever was to judge it has claimed something in their turn."""


@dataclass(frozen=True, slots=True)
class Row:
    """A claim or another decision, and what came of it.

    `steps` are indices of the log (and of `Match.moves`): the decision itself, then all that was done until the next
    row. `beats` are the indices of all that came of these, so that the beat before the first of them shows the table at
    which it was decided.
    """

    seat: Seat
    """The seat that claimed something, or decided."""
    event: Event
    """The claim; of another decision, the first thing that came of it."""
    steps: range
    beats: range
    to: Seat | None = None
    """The addressed seat, where the event has a field `to`."""
    truth: bool | None = None
    """True if the claim was true; None without one."""
    came_out: bool = False
    """True if everyone learned that before the end."""
    judge: Seat | None = None
    """The seat that answered the claim, or None."""
    answer: Answer | None = None
    answered: int | None = None
    """The index in the log of the step that was the answer."""

    @property
    def is_claim(self) -> bool:
        """True for a claim."""
        return self.truth is not None

    @property
    def is_lie(self) -> bool:
        """True for a false claim."""
        return self.truth is False

    @property
    def fooled(self) -> Seat | None:
        """The seat that believed a lie or doubted the truth, or None.

        Passing on is neither.
        """
        return self.judge if self.is_claim and self.answer == ("doubted" if self.truth else "believed") else None


def ledger(match: Match, reader: ClaimReader | None) -> list[Row]:
    """Return all rows of a finished game, in order.

    Raises `ValueError` if it is not over: a ledger tells the truth.
    """
    if match.result is None:
        raise ValueError("the game goes on")
    book = _Book(match, reader)
    for step, move in enumerate(match.moves):
        book.enter(step, move)
    return book.rows


class _Book:
    """A ledger that is being written."""

    def __init__(self, match: Match, reader: ClaimReader | None) -> None:
        self.rows: list[Row] = []
        self._match = match
        self._reader = reader
        self._since: list[int] = []  # the rows of claims of which nobody has told yet whether they are true
        self._stands = False  # whether the last row is a claim that has not been answered

    def enter(self, step: int, move: Move) -> None:
        """Go through what came of one action."""
        claim = self._claim(move) if self._reader else None
        if claim:
            if self._stands and self.rows[-1].to in (None, claim.seat):
                self._change(-1, judge=claim.seat, answer="passed", answered=step)
            self._since.append(len(self.rows))
            self._begin(claim, step, move)
            self._stands = True
        elif self._stands or (move.choices < 2 and self.rows):
            last = self.rows[-1]
            whole = range(last.steps.start, step + 1), range(last.beats.start, move.beats.stop)
            self._change(-1, steps=whole[0], beats=whole[1])
        elif move.choices > 1:
            event = self._match.open_beats[move.beats.start].event
            self._begin(Row(move.seat, event, range(0), range(0), addressee(event)), step, move)
        if self._reader and self._since:
            self._hear(self._reader, step, move)

    def _begin(self, row: Row, step: int, move: Move) -> None:
        self.rows.append(replace(row, steps=range(step, step + 1), beats=move.beats))

    def _change(self, number: int, **parts: object) -> None:
        self.rows[number] = replace(self.rows[number], **parts)  # type: ignore[arg-type]

    def _claim(self, move: Move) -> Row | None:
        """Return the row of a claiming action, or None."""
        assert self._reader
        for at in move.beats:
            event, view = self._match.open_beats[at]
            seat = self._reader.made(event)
            if seat is not None:
                return Row(seat, event, range(0), range(0), addressee(event), self._reader.truth(event, view))
        return None

    def _hear(self, reader: ClaimReader, step: int, move: Move) -> None:
        """Note an answer to the claim, and what everyone learns."""
        for at in move.beats:
            event, view = self._match.beats(None)[at]
            if self._stands and (verdict := reader.judged(event)):
                judge, believed = verdict
                self._change(-1, judge=judge, answer="believed" if believed else "doubted", answered=step)
                self._stands = False
            told = reader.told(event, view, [self.rows[number].event for number in self._since])
            if told is not None:
                for number, truth in zip(self._since, told, strict=True):
                    self._change(number, came_out=truth is not None)
                self._since, self._stands = [], False
