"""A small game for tests: seats turn up each other's tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games import GAMES
from games.core.actions import Action, Choices, Dealt, Event, Product, Reason
from games.core.chance import Chance
from games.core.deals import deal
from games.core.game import Game, Result
from games.core.options import Options
from games.core.table import Ask, Facts, Place, Table
from games.core.turns import others
from games.core.types import Seat, Token
from table.stage.spec import BoardSpec, PlaceSpec


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn a tile up."""

    tile: Token


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The tile lies open."""

    tile: Token


@dataclass(slots=True)
class Nothing(Facts):
    """Nothing is known but the tiles."""


class Tiles(Game):
    """The rules; each seat has `count` tiles before it, face down."""

    id = "tiles"
    version = 1
    seats = range(2, 8)
    options = ()
    places = (Place("tiles", each=True), Place("box"))
    faces = tuple(replace(face, count=20) for face in GAMES[0].rules.faces)
    claims = ()
    actions: tuple[type[Action], ...] = (Turn,)
    events: tuple[type[Event], ...] = (Dealt, Turned)
    reasons = ()
    asks = ("turn",)

    def __init__(self, count: int) -> None:
        self._count = count

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """See `Game.start`."""
        table = Table(self.places, seats, Nothing())
        faces = [number for number, face in enumerate(self.faces) for _ in range(face.count)]
        zones = {table.zone("tiles", seat): self._count for seat in range(seats)}
        deal(table, faces, zones, table.zone("box"), chance)
        table.pending.append(_ask(0))
        return table

    def choices(self, table: Table, seat: Seat, what: str) -> Choices:
        """See `Game.choices`."""
        return Choices(Product(Turn, tuple(_down(table, seat))))

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """See `Game.why_not`."""
        return None

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
        """See `Game.play`."""
        assert isinstance(action, Turn)
        table.pending.pop()
        table.open(action.tile)
        table.tell(Turned, action.tile)
        after = (seat + 1) % table.seats
        if _down(table, after):
            table.pending.append(_ask(after))

    def result(self, table: Table) -> Result | None:
        """See `Game.result`."""
        return None if table.pending else Result((), (0,), "tiles")


def _ask(seat: Seat) -> Ask:
    return Ask(seat, "turn")


def _down(table: Table, seat: Seat) -> list[Token]:
    """Return the tiles of other seats that lie face down."""
    zones = [table.zones[table.zone("tiles", other)] for other in others(table.seats, seat)]
    return [tile for zone in zones for tile in zone if table.seen[tile] != table.everyone]


def spread(how: str) -> BoardSpec:
    """Return a board on which the tiles are spread like this."""
    return BoardSpec({"tiles": PlaceSpec("seat", how), "box": PlaceSpec("centre", "stack")}, {}, {})
