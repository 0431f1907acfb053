"""Fast copies of some rules, for minds.

Where a mind needs them much faster than a table goes.
"""

from __future__ import annotations

from typing import Protocol

from games.core.chance import Chance
from games.core.table import Table


class Sketch(Protocol):
    """The contract's interface to such a copy.

    There is one only where figures say that it pays.
    """

    def predict(self, table: Table) -> object | None:
        """Return the sketch's outcome of playing on, or None.

        None where it does not reach.
        """
        ...

    def live(self, table: Table, chance: Chance) -> object | None:
        """Return the rules' outcome of the same play, or None.

        In the same terms; None where something happens that the sketch leaves out. The table is changed.
        """
        ...
