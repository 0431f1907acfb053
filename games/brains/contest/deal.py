"""One deal, played once from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.brains.arena import play, rotated
from games.brains.contest.plan import Names, Plan
from games.brains.contest.tally import Listener, Tally
from games.core.entry import Entry
from games.core.types import Seat


@dataclass(frozen=True, slots=True)
class Ending:
    """How one game ended, and after how many actions."""

    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    reason: str
    actions: int


@dataclass(frozen=True, slots=True)
class Deal:
    """All games of a deal: in the game at index n everyone has moved on by n seats."""

    number: int
    names: Names
    endings: tuple[Ending, ...]
    tallies: dict[str, Tally]

    def seated(self) -> list[tuple[Names, Ending]]:
        """The games with who sat where."""
        return [(rotated(self.names, by), ending) for by, ending in enumerate(self.endings)]

    def count(self, name: str) -> tuple[int, int, int]:
        """How many seats a brain had in all games together, and how many of them lost and won."""
        games = self.seated()
        lost = sum(sitting[seat] == name for sitting, ending in games for seat in ending.losers)
        won = sum(sitting[seat] == name for sitting, ending in games for seat in ending.winners)
        return len(games) * self.names.count(name), lost, won

    def as_row(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "deal": self.number,
            "names": list(self.names),
            "games": [[e.losers, e.winners, e.reason, e.actions] for e in self.endings],
            "tallies": {name: tally.as_row() for name, tally in self.tallies.items()},
        }

    @classmethod
    def from_row(cls, row: dict[str, Any]) -> Deal:
        """Read what `as_row` made. Raises `ValueError`, `TypeError` or `LookupError` for anything else."""
        return cls(
            row["deal"],
            tuple(row["names"]),
            tuple(Ending(tuple(lost), tuple(won), reason, actions) for lost, won, reason, actions in row["games"]),
            {name: Tally.from_row(tally) for name, tally in row["tallies"].items()},
        )


def play_deal(entry: Entry, plan: Plan, number: int, names: Names) -> Deal:
    """Play all games of one deal. Nothing but its times depends on when and where that is done."""
    endings: list[Ending] = []
    tallies = {name: Tally() for name in sorted(set(names))}
    for by in range(plan.seats):
        sitting = rotated(names, by)
        watching = {}
        if entry.claims:
            watching = {"after": Listener(entry.claims, [tallies[name] for name in sitting]).after}
        deal = f"{plan.seed}/{number}"
        record = play(entry, plan.seats, sitting, plan.options, deal, brain_seed=f"{deal}/{by}", **watching)
        result = record.result
        endings.append(Ending(result.losers, result.winners, result.reason, record.actions))
        for name, times in zip(sitting, record.thinking, strict=True):
            for time in times:
                tallies[name].times.add(time)
    return Deal(number, names, tuple(endings), tallies)


def play_deals(entry: Entry, plan: Plan, deals: Sequence[tuple[int, Names]]) -> list[Deal]:
    """Play several deals, given by number and who sits down."""
    return [play_deal(entry, plan, number, names) for number, names in deals]
