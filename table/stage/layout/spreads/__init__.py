"""The spreads: ways in which the cards of a place lie.

Each spread is one module: see `table.stage.layout.spreads.base`. The list is written by hand, so that it is complete in
a frozen program, too.
"""

from __future__ import annotations

from table.stage.layout.spreads.base import Spread
from table.stage.layout.spreads.columns import Columns
from table.stage.layout.spreads.fan import Fan
from table.stage.layout.spreads.law import LawCard
from table.stage.layout.spreads.line import Line
from table.stage.layout.spreads.race import Racing
from table.stage.layout.spreads.row import Row
from table.stage.layout.spreads.single import Single
from table.stage.layout.spreads.stack import Stack

SPREADS: dict[str, Spread] = {
    spread.name: spread() for spread in (Fan, Columns, Line, Racing, Single, Row, Stack, LawCard)
}
"""All spreads, by their name in `board.toml`."""
