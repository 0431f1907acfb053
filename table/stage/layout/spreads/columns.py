"""Cards in columns before a seat, with the danger of too many.

There is one column for each group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from games.core.game import Game
from games.core.numbers import digits
from games.core.types import Token
from games.core.view import View
from table.stage.layout.arrangement import CardColumn
from table.stage.layout.column_fit import Content, share_out
from table.stage.layout.layout import SeatPlace
from table.stage.layout.spreads.base import Ground, Groups, Spread, Zone
from table.stage.spec import PartSpec


@dataclass(frozen=True, slots=True)
class DangerSpec(PartSpec):
    """A danger that befalls a seat with `limit` cards of one group.

    They count in this place; without a `group` it is all of its cards. `limits`: other limits, by the number of seats.
    `weight`: the trait of a face that says as how many cards an upright one counts, if not as one. A sideways card
    counts as one.
    """

    place: str
    limit: int
    group: str | None = None
    weight: str | None = None
    limits: Mapping[int, int] = field(default_factory=dict)

    def at(self, seats: int) -> int:
        """The limit with that many seats."""
        return self.limits.get(seats, self.limit)


class Columns(Spread):
    """Columns of cards.

    `group` says which cards form one; face-down cards without a group form one, too.
    """

    name = "columns"
    at = "seat"
    groups = True
    shared = True

    def columns(self, groups: Groups) -> int:
        """See `Spread.columns`."""
        return max(1, groups.none)

    def filled(self, cards: Sequence[Token] | int, groups: Groups, view: View) -> float:
        """See `Spread.filled`."""
        if isinstance(cards, int):
            return float(cards > 0)
        return float(len({groups.of(view.face(token) if view.is_open(token) else None) for token in cards}))

    def area(self, place: SeatPlace) -> Rect:
        """See `Spread.room`."""
        return place.area

    def lay(self, zones: Sequence[Zone], ground: Ground) -> None:
        """See `Spread.lay`."""
        super().lay(zones, ground)
        danger, columns = ground.spec.table(DangerSpec), []
        for zone in zones:
            if not isinstance(zone.cards, int):
                groups = Groups(ground.game, zone.place.group)
                columns += columns_of(ground.view, zone.number, zone.cards, groups, danger, ground.game)
        _area(columns, zones[0].area, ground)

    def place(self, cards: Sequence[Token], zone: Zone, area: Rect, ground: Ground) -> None:
        """See `Spread.place`: `lay` places them with other zones' cards."""


def columns_of(
    view: View, number: int, zone: Sequence[Token], groups: Groups, danger: DangerSpec | None, game: Game
) -> list[CardColumn]:
    """Make a column for each group of a zone, sideways cards first.

    Where sideways cards don't count with the upright ones towards a danger, they have a column of their own.
    """
    counted = danger if danger and danger.place == view.map.names[number] else None
    weights = [float(face.traits.get((counted and counted.weight) or "", 1)) for face in game.faces]
    faces = {token: view.face(token) if view.is_open(token) else None for token in zone}
    columns = []
    kinds = {token: (groups.of(face), not counted and token in view.sideways) for token, face in faces.items()}
    for group, apart in sorted(set(kinds.values())):
        tokens = [token for token, kind in kinds.items() if kind == (group, apart)]
        tokens.sort(key=lambda token: token not in view.sideways)
        each = tuple(1.0 if token in view.sideways else _weight(weights, faces[token]) for token in tokens)
        step = max((weight for face, weight in enumerate(weights) if groups.of(face) == group), default=1.0)
        limit = counted.at(view.seats) if counted and (group != groups.none or counted.group is None) else None
        columns.append(CardColumn(number, group, tuple(tokens), each, limit, step))
    return columns


def _weight(weights: Sequence[float], face: int | None) -> float:
    return 1.0 if face is None else weights[face]


def _area(columns: Sequence[CardColumn], rect: Rect, ground: Ground) -> None:
    """Place all columns before a seat."""
    if not columns:
        return
    made, view, screen = ground.made, ground.view, ground.screen
    contents = []
    for column in columns:
        sideways = sum(token in view.sideways for token in column.tokens)
        number = digits(sum(column.weights)) if column.danger else column.number()
        limit = f"/{column.limit}" if column.danger else ""
        apart = not all(view.is_open(token) for token in column.tokens)
        contents.append(Content(len(column.tokens) - sideways, sideways, number, limit, column.danger, apart))
    shared = share_out(contents, rect, screen)
    for column, spot in zip(columns, shared.spots, strict=True):
        made.poses.update(zip(column.tokens, spot.poses, strict=True))
        made.rects.update(zip(column.tokens, spot.rects, strict=True))
        made.columns += (replace(column, badge=spot.badge, size=shared.size, brief=shared.brief),)
