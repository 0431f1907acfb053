"""The parts of a board. A part is one module: see `table.stage.parts.base`.

The list is written by hand, so that it is whole in a frozen program, too.
"""

from __future__ import annotations

from typing import Any, TypeVar

from games.core.game import Game
from table.stage.parts.base import Part
from table.stage.parts.claim import Claim
from table.stage.parts.danger import Danger
from table.stage.parts.decided import Decided
from table.stage.parts.goal import Goal
from table.stage.parts.law import Law
from table.stage.parts.order import Order
from table.stage.parts.seat import SeatFacts
from table.stage.parts.sheet import Sheet
from table.stage.parts.tally import Tally
from table.stage.parts.total import Total
from table.stage.spec import BoardSpec

PARTS: dict[str, type[Part[Any]]] = {
    part.table: part for part in (Claim, Law, Goal, Danger, SeatFacts, Total, Order, Decided, Tally, Sheet)
}
"""All parts, by the name of their table."""

_Kind = TypeVar("_Kind", bound=Part[Any])


class Parts(tuple[Part[Any], ...]):
    """The parts of one game's board, in drawing order."""

    __slots__ = ()

    @classmethod
    def of(cls, spec: BoardSpec, game: Game) -> Parts:
        """As its board says."""
        return cls(part(spec.tables[part.says], game) for part in PARTS.values() if part.says in spec.tables)

    def get(self, kind: type[_Kind]) -> _Kind | None:
        """The one of a kind."""
        return next((part for part in self if isinstance(part, kind)), None)
