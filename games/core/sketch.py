"""A second copy of some of a game's rules, where a mind needs them much faster than a table goes."""

from __future__ import annotations

from typing import Protocol

from games.core.chance import Chance
from games.core.table import Table


class Sketch(Protocol):
    """What the contract holds such a copy to the rules by. There is one only where figures say that it pays."""

    def predict(self, table: Table) -> object | None:
        """What the sketch says will come of the table, played on as it plays; None where it does not reach."""
        ...

    def live(self, table: Table, chance: Chance) -> object | None:
        """What comes of the table by the rules, if all do what they do on the sketch, in the same terms; None where
        something happens that the sketch leaves out. The table is changed."""
        ...
