"""Expressions of all seats at public events."""

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
    """Sets expressions by a bystander's `beats`.

    `result` is that of a finished game.
    """

    def __init__(self, faces: SeatExpressions, spec: BoardSpec, game: Game, seats: Sequence[SeatSetup]) -> None:
        self._faces = faces
        self._spec = spec
        self._game = game
        self._hot = [hot_headed(seat) for seat in seats]
        self._changed: dict[Seat, Expression] = {}

    def hear(self, beats: Sequence[Beat], index: int, result: Result | None) -> list[Occasion]:
        """React to a beat shown to its end; return its occasions."""
        found = self._occasions(beats, index, result)
        for seat, face in self._felt(found).items():
            if self._faces.of(seat) != face:
                self._changed[seat] = face
            self._faces.feel(seat, face)
        return found

    def changed(self) -> dict[Seat, Expression]:
        """Return the faces that have been made since the last call."""
        changed, self._changed = self._changed, {}
        return changed

    def look(
        self, beats: Sequence[Beat], ended: int, shown: int, result: Result | None, *, public: bool = True
    ) -> None:
        """React to beats being shown, up to `shown`.

        `ended` of them have been shown to their end. Be ready to feel what is coming; nobody thinks of an
        answer before that.
        """
        self._faces.stir()
        coming = range(ended, shown) if public else ()
        self._faces.coming = self._felt(
            [occasion for index in coming for occasion in self._occasions(beats, index, result)]
        )
        for beat in (beats[index] for index in coming):
            row = self._spec.events[type(beat.event).__name__]
            if row.claims and (to := row.maybe(beat.event, "to")) is not None:
                self._faces.turn_to(to, row.part(beat.event, "by"))
        if ended:
            view = beats[ended - 1].view
            asked = view.ask.seat if view.ask and ended == shown else None
            near = self._felt(looming(view, self._spec, self._game))
            self._faces.attend(asked, near, None if asked is None else self._weighed(beats[:ended]))

    def _weighed(self, beats: Sequence[Beat]) -> Seat | None:
        """The seat whose claim about a card is judged after these beats."""
        ask = beats[-1].view.ask
        if ask is None or not self._spec.asks[ask.what].card:
            return None
        rows = ((self._spec.events[type(beat.event).__name__], beat.event) for beat in reversed(beats))
        return next((row.part(event, "by") for row, event in rows if row.claims), None)

    def forget(self) -> None:
        """Undo all feelings."""
        self._faces.forget()
        self._changed.clear()

    def _occasions(self, beats: Sequence[Beat], index: int, result: Result | None) -> list[Occasion]:
        return occasions(beats, index, self._spec, self._game, result if index == len(beats) - 1 else None)

    def _felt(self, found: Iterable[Occasion]) -> dict[Seat, Expression]:
        """The faces that are made at these occasions."""
        each = ((seat, feeling(name, self._hot[seat])) for name, seat in found)
        return {seat: face for seat, face in each if face}
