"""Knowledge behind people's answers to claims.

In a finished game; asked of a mind that counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from games import entry
from games.core.calibration import Judgement
from games.core.ledger import Row, ledger
from games.core.match import Match
from table.match.worker import Worker
from table.review.recall import Recall
from table.store.record import GameRecord


def answers(record: GameRecord, match: Match) -> dict[int, Row]:
    """Return the ledger rows of people's answers, by step of the log.

    `match` is the game at its end.
    """
    rows = ledger(match, entry(record.setup.game_id).claims)
    return {
        row.answered: row
        for row in rows
        if row.answered is not None and row.answer in ("believed", "doubted") and _person(record, row)
    }


def _person(record: GameRecord, row: Row) -> bool:
    return row.judge is not None and record.setup.seats[row.judge].is_person


class Judging:
    """Asks about each of these answers, a little in each frame."""

    def __init__(self, record: GameRecord, asked: dict[int, Row], worker: Worker) -> None:
        """`asked`: see `answers`."""
        self._seats = len(record.setup.seats)
        self._asked = asked
        self._recall = Recall(entry(record.setup.game_id), record.setup, record.log, worker, asked.keys())

    @property
    def found(self) -> Sequence[Sequence[Judgement]] | None:
        """By seat; None as long as it is not over."""
        if not self._recall.over:
            return None
        by_seat: list[list[Judgement]] = [[] for _ in range(self._seats)]
        for one in self._recall.decisions:
            row, true = self._asked[one.step], one.thought.claim
            if true is not None:
                chance = round(100 * min(1.0, max(0.0, 1 - true)))
                by_seat[one.seat].append(Judgement(chance, row.is_lie, row.answer == "doubted"))
        return by_seat

    def update(self) -> None:
        """Go on for a part of a frame."""
        self._recall.update()

    def leave(self) -> None:
        """No more is wanted."""
        self._recall.leave()
