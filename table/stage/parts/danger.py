"""Danger: too many cards of a kind cost a seat something.

The game, for example; the part tells how near that is.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from dataclasses import replace
from types import MappingProxyType

from pygame import Rect

from games.core.game import Game
from games.core.names import capital
from games.core.numbers import digits
from games.core.teller import Teller
from games.core.types import Seat, Token
from games.core.view import View
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.marks import breath, draw_danger, frame
from table.stage.drawing.pulsing import Pulsing
from table.stage.layout.arrangement import Arrangement, CardColumn
from table.stage.layout.spreads.base import Groups
from table.stage.layout.spreads.columns import DangerSpec, columns_of
from table.stage.parts.base import Alarm, Checked, Part


class Danger(Part[DangerSpec]):
    """The columns that are one card short of it."""

    table = "danger"
    says = DangerSpec
    occasion = "danger"

    def __init__(self, spec: DangerSpec, game: Game) -> None:
        super().__init__(spec, game)
        self._signs = Pulsing(breath)

    @staticmethod
    def check(spec: DangerSpec, checked: Checked) -> DangerSpec:
        """See `Part`."""
        game, places, demand = checked.game, checked.places, checked.demand
        limits = {int(seats): limit for seats, limit in spec.limits.items()}
        demand(spec.place in places, ": no such place")
        demand(spec.group == places[spec.place].group, ": the place is not grouped so")
        weights = [value for face in game.faces for trait, value in face.traits.items() if trait == spec.weight]
        demand(spec.weight is None or bool(weights), ": no face has such a weight")
        demand(all(isinstance(weight, int | float) for weight in weights), ": a weight is not a number")
        demand(set(limits) <= set(game.seats), ": limits for a number of seats that there is not")
        return replace(spec, limits=MappingProxyType(limits))

    def draw_signs(self, canvas: Canvas, made: Arrangement, flying: Collection[Token]) -> None:
        """Draw a red frame and a pulsing count at the limit.

        With both numbers, where all cards lie there.
        """
        self._signs.begin(canvas)
        for column in made.columns:
            if column.danger and not any(token in flying for token in column.tokens):
                top = made.rects[column.tokens[-1]]
                mark = frame(top.size, canvas.colours.bad, canvas.screen.px(3), canvas.screen.px(7))
                canvas.put(mark, topleft=top.topleft)
                self._signs.note(canvas, draw_danger(canvas, column.sign, column.badge, column.size))

    def alive(self, clock: float) -> list[Rect]:
        """See `Part`: the signs pulse."""
        return self._signs.changed(clock)

    def near(self, view: View) -> dict[Hashable, Seat]:
        """Return the seats one card away from losing, by group and zone."""
        return {(column.zone, column.group): seat for seat, column in self._near(view)}

    def alarms(self, view: View, seat: Seat, teller: Teller) -> list[Alarm]:
        """See `Part`."""
        return [self._alarm(column, teller) for owner, column in self._near(view) if owner == seat]

    def counted(self, view: View, zone: int, teller: Teller) -> str:
        """Return a place's count of cards and its limit, or "".

        Only of a named place whose cards all count alike.
        """
        spec, place, cards = self.spec, view.map.names[zone], view.zones[zone]
        key = f"place.{place}"
        alike = spec.place == place and spec.group is None and spec.weight is None
        if not alike or key not in teller.words or isinstance(cards, int) or not cards or any(map(view.is_open, cards)):
            return ""
        what, limit = capital(teller.words(key)), spec.at(view.seats)
        return teller.words("phones.lies_counted", what=what, number=len(cards), limit=limit)

    def _alarm(self, column: CardColumn, teller: Teller) -> Alarm:
        groups = Groups(self.game, self.spec.group)
        face = next((face for face in range(len(self.game.faces)) if groups.of(face) == column.group), 0)
        place = f"place.{self.spec.place}"
        what = teller.face(face) if self.spec.group or place not in teller.words else teller.words(place)
        number = digits(sum(column.weights))
        told = digits(sum(column.weights), teller.words.lang)
        said = teller.words("play.near_loss", what=what, number=told, limit=column.limit)
        return Alarm(f"{number}/{column.limit}", capital(what), said)

    def _near(self, view: View) -> Iterator[tuple[Seat, CardColumn]]:
        for number, zone in enumerate(view.zones):
            seat = view.map.seats[number]
            if self.spec.place == view.map.names[number] and seat is not None and not isinstance(zone, int):
                columns = columns_of(view, number, zone, Groups(self.game, self.spec.group), self.spec, self.game)
                yield from ((seat, column) for column in columns if column.danger)

    def close(self, made: Arrangement) -> Collection[Hashable]:
        """See `Part`."""
        return [(column.zone, column.group) for column in made.columns if column.danger]
