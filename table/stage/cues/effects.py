"""Effects: pictures over the resting table that an event causes.

They are reveals, announcements, blows, flames and the end.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from pygame import Rect

from games.core.actions import Event
from games.core.types import Seat, Token
from table.base.screen import Screen
from table.match.seats import SeatSetup
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.expressions import Expression
from table.stage.drawing.spotlight import dim
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout

_Kind = TypeVar("_Kind", bound="Effect")


@dataclass(frozen=True, slots=True)
class EffectView:
    """The table that an effect is drawn on.

    The cards that are `flying` lie elsewhere at the moment. `badges`: for each seat, the place of the facts known about
    it. `coming`: the seats' feelings as soon as the thing that is being shown has been seen. `asked`: somebody has
    to decide in front of it. `choices`: cards, if nothing else can be chosen there.
    """

    made: Arrangement
    layout: Layout
    seats: Sequence[SeatSetup]
    flying: Collection[Token]
    badges: Sequence[Rect]
    coming: Mapping[Seat, Expression] = field(default_factory=dict)
    asked: bool = False
    choices: Collection[Token] = ()


class Effect:
    """An effect of one cue; times are those of the board's clock."""

    stands: ClassVar[bool] = False
    """True if it stays until something else happens, even at rest."""
    waits: ClassVar[bool] = True
    """True if the next beat may wait for it."""

    def over(self, clock: float) -> bool:
        """True if nothing is left of it."""
        return False

    def presence(self, clock: float) -> float:
        """Share of everybody's attention, 0 to 1.

        The table is darkened accordingly.
        """
        return 0.0

    def hush(self, clock: float) -> float:
        """Degree to which everybody holds their breath, 0 to 1.

        The music draws back accordingly.
        """
        return self.presence(clock)

    def outlasts(self, event: Event) -> bool:
        """True if it still stands after this event, given that it `stands`."""
        return False

    def just_shown(self, clock: float) -> bool:
        """True if it is shown only once and has just appeared.

        A press now was meant for something else.
        """
        return False

    def shake(self, clock: float, screen: Screen) -> tuple[int, int]:
        """Offset, px, of the number in the middle."""
        return 0, 0

    def camera(self, clock: float, screen: Screen) -> tuple[int, int]:
        """Offset, px, of the whole table."""
        return 0, 0

    def read(self, sight: EffectView, screen: Screen) -> Rect | None:
        """Place of its words; None if it has none."""
        return None

    def draw_near(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw over the resting cards, under those that move."""

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw over the moving cards, under the one that everybody looks at."""

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """Draw over everything."""


class Effects:
    """The current effects, one of each kind, oldest first.

    `lost`: the seats that are out of the game.
    """

    def __init__(self) -> None:
        self.lost: frozenset[Seat] = frozenset()
        self._shown: dict[type[Effect], Effect] = {}

    def show(self, effect: Effect) -> None:
        """Start an effect, in place of another of its kind."""
        self._shown.pop(type(effect), None)
        self._shown[type(effect)] = effect

    def of(self, kind: type[_Kind]) -> _Kind | None:
        """The effect of a kind or a derived one, or None."""
        return next((effect for effect in self._shown.values() if isinstance(effect, kind)), None)

    @property
    def moving(self) -> bool:
        """True if an effect plays that the next beat may wait for."""
        return any(effect.waits for effect in self._shown.values())

    def just_shown(self, clock: float) -> bool:
        """See `Effect.just_shown`."""
        return any(effect.just_shown(clock) for effect in self._shown.values())

    def go_on(self, event: Event | None = None) -> None:
        """Drop the effects that this event ends.

        Without an event, all effects that stand end.
        """
        self._shown = {
            kind: effect
            for kind, effect in self._shown.items()
            if not effect.stands or (event is not None and effect.outlasts(event))
        }

    def rest(self) -> None:
        """Drop the effects that play; those that stand remain."""
        self._shown = {kind: effect for kind, effect in self._shown.items() if effect.stands}

    def update(self, clock: float) -> None:
        """Drop the effects that are over."""
        self._shown = {kind: effect for kind, effect in self._shown.items() if not effect.over(clock)}

    def read(self, sight: EffectView, screen: Screen) -> list[Rect]:
        """Places of words to be read."""
        return [rect for effect in self._shown.values() if (rect := effect.read(sight, screen))]

    def shake(self, clock: float, screen: Screen) -> tuple[int, int]:
        """See `Effect.shake`: the sum of all."""
        ways = [effect.shake(clock, screen) for effect in self._shown.values()]
        return sum(x for x, _ in ways), sum(y for _, y in ways)

    def camera(self, clock: float, screen: Screen) -> tuple[int, int]:
        """See `Effect.camera`: the sum of all."""
        ways = [effect.camera(clock, screen) for effect in self._shown.values()]
        return sum(x for x, _ in ways), sum(y for _, y in ways)

    def draw_near(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """See `Effect.draw_near`."""
        for effect in self._shown.values():
            effect.draw_near(canvas, sight)

    def draw_table(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """See `Effect.draw_table`."""
        for effect in self._shown.values():
            effect.draw_table(canvas, sight)

    def draw_top(self, canvas: SurfaceCanvas, sight: EffectView) -> None:
        """See `Effect.draw_top`."""
        for effect in self._shown.values():
            effect.draw_top(canvas, sight)

    def hush(self, clock: float) -> float:
        """See `Effect.hush`."""
        return max((effect.hush(clock) for effect in self._shown.values()), default=0.0)

    def dim(self, clock: float) -> float:
        """The table's remaining brightness, for what is drawn beside it."""
        return dim(max((effect.presence(clock) for effect in self._shown.values()), default=0.0))
