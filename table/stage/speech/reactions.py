"""The faces that all at a table make at what has been shown in public."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.game import Game, Result
from games.core.match import Beat
from games.core.types import Seat
from table.match.chatter import Occasion
from table.match.seats import SeatSetup
from table.stage.drawing.expressions import Expression
from table.stage.drawing.ground import hot_headed
from table.stage.spec import BoardSpec
from table.stage.speech.occasions import feeling, looming, occasions
from table.stage.speech.seat_expressions import SeatExpressions


class Reactions:
    """Tells the faces what a bystander has seen, whose `beats` these are; `result` is that of a game that is over."""

    def __init__(self, faces: SeatExpressions, spec: BoardSpec, game: Game, seats: Sequence[SeatSetup]) -> None:
        self._faces = faces
        self._spec = spec
        self._game = game
        self._hot = [hot_headed(seat) for seat in seats]

    def hear(self, beats: Sequence[Beat], index: int, result: Result | None) -> list[Occasion]:
        """A beat has been shown to its end: whoever it means something to feels that. Returns what it means."""
        found = self._occasions(beats, index, result)
        for seat, face in self._felt(found).items():
            self._faces.feel(seat, face)
        return found

    def look(
        self, beats: Sequence[Beat], ended: int, shown: int, result: Result | None, *, public: bool = True
    ) -> None:
        """So many beats have been shown to their end, and others up to `shown` are being shown, in public or not: see
        how things are, and be ready to feel what is coming. Nobody thinks of an answer before that."""
        self._faces.stir()
        coming = range(ended, shown) if public else ()
        self._faces.coming = self._felt(
            [occasion for index in coming for occasion in self._occasions(beats, index, result)]
        )
        if ended:
            view = beats[ended - 1].view
            asked = view.ask.seat if view.ask and ended == shown else None
            self._faces.attend(asked, self._felt(looming(view, self._spec, self._game)))

    def forget(self) -> None:
        """What has been felt has not happened."""
        self._faces.forget()

    def _occasions(self, beats: Sequence[Beat], index: int, result: Result | None) -> list[Occasion]:
        return occasions(beats, index, self._spec, self._game, result if index == len(beats) - 1 else None)

    def _felt(self, found: Iterable[Occasion]) -> dict[Seat, Expression]:
        """The faces that are made at these occasions."""
        each = ((seat, feeling(name, self._hot[seat])) for name, seat in found)
        return {seat: face for seat, face in each if face}
