"""The score sheet of a match of several games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.actions import Event, kinds
from games.core.match import Beat
from games.core.names import Listed
from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from table.stage.parts.base import Checked, Part
from table.stage.spec import PartSpec


@dataclass(frozen=True, slots=True)
class SheetSpec(PartSpec):
    """The event that writes points down.

    With this `event` the public fact `points`, by seat, is written down, and another game follows. `fewer`: of
    those with equal sums those lead that have the least of this one. `games`: how many games there are in all. `last`:
    the event with which the last of them ends, and its points are written down. `reason`: the field of these events
    that says why a game has ended, in the game's texts `result.REASON`.
    """

    event: str
    points: str
    fewer: str | None = None
    games: str | None = None
    reason: str | None = None
    last: str | None = None


class Sheet(Part[SheetSpec]):
    """Shown between the games, and after the last."""

    table = "sheet"
    says = SheetSpec

    @staticmethod
    def check(spec: SheetSpec, checked: Checked) -> SheetSpec:
        """See `Part`."""
        events = {event.__name__: event for event in checked.game.events}
        named = [name for name in (spec.event, spec.last) if name is not None]
        for name in named:
            checked.demand(name in events, f": there is no event {name}")
        for key, fact in (("points", spec.points), ("fewer", spec.fewer)):
            if fact is not None:
                checked.fact(key, fact, lambda value, seats: isinstance(value, tuple) and len(value) == seats)
        if spec.games is not None:
            checked.fact("games", spec.games, lambda value, seats: isinstance(value, int))
        if spec.reason is not None:
            for name in named:
                checked.demand(spec.reason in kinds(events[name]), f" reason: {name} has no field {spec.reason}")
        return spec

    def games(self, view: View) -> int:
        """The number of games of this match."""
        return int(getattr(view.facts, self.spec.games)) if self.spec.games else 1

    def writes(self, event: Event) -> bool:
        """True if an event writes points down."""
        return type(event).__name__ == self.spec.event

    def ends(self, event: Event) -> bool:
        """True if the last game ends with an event."""
        return type(event).__name__ == self.spec.last

    def _counts(self, event: Event) -> bool:
        return self.writes(event) or self.ends(event)

    def leaders(self, beats: Sequence[Beat]) -> set[Seat]:
        """Return the leaders after the last game written down."""
        sums = [sum(points) for points in zip(*self.rows(beats), strict=True)]
        facts = next(beat.view.facts for beat in reversed(beats) if self._counts(beat.event))
        less = getattr(facts, self.spec.fewer) if self.spec.fewer else [0] * len(sums)
        best = max(zip(sums, (-few for few in less), strict=True))
        return {seat for seat, total in enumerate(sums) if (total, -less[seat]) == best}

    def told(self, beats: Sequence[Beat], teller: Teller) -> list[str]:
        """Return sentences on the game written down last.

        Why it has ended, who had most points in it, and how many games are still to come. None if none was. After the
        last of them, why each has ended.
        """
        rows, words = self.rows(beats), teller.words
        if not rows:
            return []
        event, view = next(beat for beat in reversed(beats) if self._counts(beat.event))
        if self.ends(event):
            whys = [getattr(beat.event, self.spec.reason or "", "") for beat in beats if self._counts(beat.event)]
            return [
                words("scores.why", game=words("scores.game", number=number), why=words(f"result.{why}"))
                for number, why in enumerate(whys, 1)
                if why
            ]
        said = [words(f"result.{getattr(event, self.spec.reason)}")] if self.spec.reason else []
        said.append(self.told_best(beats, teller))
        if (left := self.games(view) - len(rows)) > 0:
            said.append(words("scores.left" if left > 1 else "scores.left_one", count=left))
        return said

    def best(self, beats: Sequence[Beat]) -> list[Seat]:
        """Return the seats with most points in the game written down last."""
        points = self.rows(beats)[-1]
        return [seat for seat, own in enumerate(points) if own == max(points)]

    def told_best(self, beats: Sequence[Beat], teller: Teller) -> str:
        """Return who had most points in that game, in a sentence."""
        rows, words = self.rows(beats), teller.words
        names = tuple(teller.names[seat] for seat in self.best(beats))
        who = Listed(names, words("results.listed"), words("results.and"))
        return words("scores.best", number=len(rows), name=who, points=max(rows[-1]))

    def rows(self, beats: Sequence[Beat]) -> list[tuple[int, ...]]:
        """Return the points by seat of each game written down."""
        return [tuple(getattr(view.facts, self.spec.points)) for event, view in beats if self._counts(event)]
