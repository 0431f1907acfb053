"""Luck and skill in a result.

An advantage sum (Zinkevich et al. 2006; White & Bowling 2009): after the deal, and whenever a card has come that nobody
had seen, the win odds are compared with their average had chance fallen otherwise. By chance alone the sum is 0 on
average, whatever the game's `win_odds` are worth: what they don't see counts as play.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import sub

from games.core.chance import Chance, ScriptedChance, SeededChance, stream
from games.core.match import Step
from games.core.table import Table
from games.core.types import Token
from games.core.view import uncovered
from table.base.slices import checkpoint
from table.match.outcome import Outcome
from table.review.past import Past, Shares

DEALS, DRAWS = 150, 8
"""Sampled alternatives of the deal, and of a pile's order."""


def luck(past: Past) -> Shares | None:
    """Return by how much chance moved each seat's chance.

    That the game ends well. None where the game has no win odds. Slow: run it in slices.
    """
    if not past.curve:
        return None
    moved = _Reckoning(past).sum()
    return [-one for one in moved] if past.outcome.about_losers else moved


class _Reckoning:
    def __init__(self, past: Past) -> None:
        self._past = past
        self._game = past.entry.rules
        self._log = past.log

    def sum(self) -> Shares:
        """Return everything that chance has moved."""
        log = self._log
        table = self._dealt(ScriptedChance(log.dealt))
        others = (self._dealt(SeededChance(stream(number, "other deals"))) for number in range(DEALS))
        moved = self._moved(table, others, DEALS)
        for number, step in enumerate(log.steps):
            before = table.copy()
            hidden = _unseen(before)
            self._game.play(table, step.seat, step.action, ScriptedChance(step.chance))
            if step.chance or not hidden <= _unseen(table):
                ways = (self._otherwise(before, step, number, way) for way in range(DRAWS))
                moved = [*map(sum, zip(moved, self._moved(table, ways, DRAWS), strict=True))]
            checkpoint()
        return moved

    def _dealt(self, chance: Chance) -> Table:
        return self._game.start(self._log.seats, self._past.match.options, chance)

    def _otherwise(self, before: Table, step: Step, number: int, way: int) -> Table:
        """Return the table after a step with unseen cards reordered."""
        random = stream(way, f"other draws {number}")
        table, hidden = before.copy(), sorted(_unseen(before))
        faces = [table.faces[token] for token in hidden]
        random.shuffle(faces)
        for token, face in zip(hidden, faces, strict=True):
            table.faces[token] = face
        self._game.play(table, step.seat, step.action, SeededChance(random))
        return table

    def _moved(self, table: Table, others: Iterable[Table], count: int) -> Shares:
        """Return a table's odds minus the average of the others.

        Nothing while odds can't be told.
        """
        here = self._stands(table)
        there = [self._stands(other) for other in others]
        told = [one for one in there if one is not None]
        if here is None or len(told) < count:
            return [0.0] * self._log.seats
        return [*map(sub, here, (sum(row) / count for row in zip(*told, strict=True)))]

    def _stands(self, table: Table) -> Shares | None:
        checkpoint()
        result, seats = self._game.result(table), range(self._log.seats)
        if result:
            about = Outcome(result, self._log.seats).about
            return [(seat in about) / max(1, len(about)) for seat in seats]
        assert self._past.entry.win_odds
        return self._past.entry.win_odds(uncovered(table))


def _unseen(table: Table) -> set[Token]:
    """The cards in the middle at which nobody has looked."""
    zones = zip(table.zones, table.map.seats, strict=True)
    return {token for zone, seat in zones if seat is None for token in zone if not table.seen[token]}
