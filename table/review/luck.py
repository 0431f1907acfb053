"""How much of a result chance has brought about, and how much what was decided.

It is an advantage sum (Zinkevich et al. 2006; White & Bowling 2009): after the deal, and whenever a card has come that
nobody had seen, how the game stands is compared with how it would stand on average had chance fallen otherwise. By
chance alone the sum is 0 on average, whatever the game's `win_odds` are worth: what they don't see counts as play.
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
"""So many other deals, and other ways in which a pile may lie, are looked at."""


def luck(past: Past) -> Shares | None:
    """By seat: by how much chance has moved how likely it was to be the one that the game ended with; None where the
    game can't tell how it stands. Takes time: to be done in slices."""
    return _Reckoning(past).sum() if past.curve else None


class _Reckoning:
    def __init__(self, past: Past) -> None:
        self._past = past
        self._game = past.entry.rules
        self._log = past.log

    def sum(self) -> Shares:
        """All that chance has moved."""
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
        return self._game.start(self._log.seats, self._log.options, chance)

    def _otherwise(self, before: Table, step: Step, number: int, way: int) -> Table:
        """The table after a step if the cards that nobody had seen had lain in another order."""
        random = stream(way, f"other draws {number}")
        table, hidden = before.copy(), sorted(_unseen(before))
        faces = [table.faces[token] for token in hidden]
        random.shuffle(faces)
        for token, face in zip(hidden, faces, strict=True):
            table.faces[token] = face
        self._game.play(table, step.seat, step.action, SeededChance(random))
        return table

    def _moved(self, table: Table, others: Iterable[Table], count: int) -> Shares:
        """By how much a table is better than others are on average; nothing while it can't be told how it stands."""
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
