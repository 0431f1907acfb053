"""What stands or plays over the resting table because of an event: reveals, announcements, blows, flames, the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from pygame import Rect

from games.core.actions import Event
from games.core.types import Seat, Token
from table.base.screen import Screen
from table.match.seats import SeatSetup
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.expressions import Expression
from table.stage.drawing.spotlight import dim
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout

_Kind = TypeVar("_Kind", bound="Effect")


@dataclass(frozen=True, slots=True)
class EffectView:
    """The table that an effect is drawn on; the cards that are `flying` lie elsewhere at the moment. `badges`: where
    something stands that is known of a seat, for each. `coming`: what seats feel as soon as it has been seen what is
    being shown."""

    made: Arrangement
    layout: Layout
    seats: Sequence[SeatSetup]
    flying: Collection[Token]
    badges: Sequence[Rect]
    coming: Mapping[Seat, Expression] = field(default_factory=dict)


class Effect:
    """Something of one cue. Times are those of the board's clock."""

    stands: ClassVar[bool] = False
    """It stays until something else happens, also at rest."""
    waits: ClassVar[bool] = True
    """The next beat may wait for it."""

    def over(self, clock: float) -> bool:
        """Whether nothing is left of it."""
        return False

    def presence(self, clock: float) -> float:
        """How much of it is there for all to look at, 0 … 1: so much the table is darkened."""
        return 0.0

    def hush(self, clock: float) -> float:
        """How much everybody holds their breath for it, 0 … 1: so much the music draws back."""
        return self.presence(clock)

    def outlasts(self, event: Event) -> bool:
        """Whether it still stands when this has happened, if it `stands`."""
        return False

    def just_shown(self, clock: float) -> bool:
        """Whether it is shown but once and has only just appeared: a press now was meant for something else."""
        return False

    def shake(self, clock: float, screen: Screen) -> tuple[int, int]:
        """How far it moves the number in the middle."""
        return 0, 0

    def camera(self, clock: float, screen: Screen) -> tuple[int, int]:
        """How far it moves all that is seen of the table."""
        return 0, 0

    def read(self, sight: EffectView, screen: Screen) -> Rect | None:
        """Where it has words to be read; None if it has none."""
        return None

    def draw_near(self, canvas: Canvas, sight: EffectView) -> None:
        """Draw what concerns cards that lie there, under those that move."""

    def draw_table(self, canvas: Canvas, sight: EffectView) -> None:
        """Draw what lies over the moving cards, but under the one that all look at."""

    def draw_top(self, canvas: Canvas, sight: EffectView) -> None:
        """Draw what lies over everything."""


class Effects:
    """What is there at the moment, one of a kind, in the order in which it began. `lost`: who is out of the game."""

    def __init__(self) -> None:
        self.lost: frozenset[Seat] = frozenset()
        self._shown: dict[type[Effect], Effect] = {}

    def copy(self) -> Effects:
        """The same at another place; neither changes with the other."""
        other = Effects()
        other.lost, other._shown = self.lost, {**self._shown}
        return other

    def show(self, effect: Effect) -> None:
        """Something begins, in place of another of its kind."""
        self._shown.pop(type(effect), None)
        self._shown[type(effect)] = effect

    def of(self, kind: type[_Kind]) -> _Kind | None:
        """The one of a kind."""
        found = self._shown.get(kind)
        return found if isinstance(found, kind) else None

    @property
    def moving(self) -> bool:
        """Whether something plays that the next beat may wait for."""
        return any(effect.waits for effect in self._shown.values())

    def just_shown(self, clock: float) -> bool:
        """See `Effect.just_shown`."""
        return any(effect.just_shown(clock) for effect in self._shown.values())

    def go_on(self, event: Event | None = None) -> None:
        """This happens, or anything else: drop what stands."""
        self._shown = {
            kind: effect
            for kind, effect in self._shown.items()
            if not effect.stands or (event is not None and effect.outlasts(event))
        }

    def rest(self) -> None:
        """Drop what plays; what stands is left."""
        self._shown = {kind: effect for kind, effect in self._shown.items() if effect.stands}

    def update(self, clock: float) -> None:
        """Let go of what is over."""
        self._shown = {kind: effect for kind, effect in self._shown.items() if not effect.over(clock)}

    def read(self, sight: EffectView, screen: Screen) -> list[Rect]:
        """Where there are words to be read."""
        return [rect for effect in self._shown.values() if (rect := effect.read(sight, screen))]

    def shake(self, clock: float, screen: Screen) -> tuple[int, int]:
        """How far the number in the middle is from its place."""
        ways = [effect.shake(clock, screen) for effect in self._shown.values()]
        return sum(x for x, _ in ways), sum(y for _, y in ways)

    def camera(self, clock: float, screen: Screen) -> tuple[int, int]:
        """See `Effect.camera`."""
        ways = [effect.camera(clock, screen) for effect in self._shown.values()]
        return sum(x for x, _ in ways), sum(y for _, y in ways)

    def draw_near(self, canvas: Canvas, sight: EffectView) -> None:
        """See `Effect.draw_near`."""
        for effect in self._shown.values():
            effect.draw_near(canvas, sight)

    def draw_table(self, canvas: Canvas, sight: EffectView) -> None:
        """See `Effect.draw_table`."""
        for effect in self._shown.values():
            effect.draw_table(canvas, sight)

    def draw_top(self, canvas: Canvas, sight: EffectView) -> None:
        """See `Effect.draw_top`."""
        for effect in self._shown.values():
            effect.draw_top(canvas, sight)

    def hush(self, clock: float) -> float:
        """See `Effect.hush`."""
        return max((effect.hush(clock) for effect in self._shown.values()), default=0.0)

    def dim(self, clock: float) -> float:
        """How much of the table's brightness is left, for what is drawn beside it."""
        return dim(max((effect.presence(clock) for effect in self._shown.values()), default=0.0))
