"""Where the cards of one view lie at rest: what is filled in by the spreads, zone after zone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeVar

from pygame import Rect

from games.core.types import Token
from table.stage.layout.pose import Pose

_Kind = TypeVar("_Kind")


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal cards of the own hand, or a single one; `rect` is what can be seen of it."""

    tokens: tuple[Token, ...]
    rect: Rect


@dataclass(frozen=True, slots=True)
class Column:
    """The cards of one group in a zone before a seat. `badge` is the middle of their number, `size` px high; it is
    `brief` where there is little room.

    `weights`: as how many each card counts; one more card counts as `step`. With `limit` the seat has lost, or
    something else befalls it; None where nothing does.
    """

    zone: int
    group: int
    tokens: tuple[Token, ...]
    weights: tuple[float, ...]
    limit: int | None
    step: float
    badge: tuple[int, int] = (0, 0)
    size: int = 0
    brief: bool = False

    @property
    def danger(self) -> bool:
        """Whether one more card could be enough."""
        return self.limit is not None and sum(self.weights) + self.step >= self.limit

    @property
    def sign(self) -> str:
        """How many there are, and how many are enough."""
        return f"{sum(self.weights):g}" + ("" if self.brief else f"/{self.limit}")

    def number(self, flying: Collection[Token] = ()) -> str:
        """As how many the cards count but for those that are flying; nothing where a look is enough."""
        counted = [weight for token, weight in zip(self.tokens, self.weights, strict=True) if token not in flying]
        return f"{sum(counted):g}" if len(counted) > 1 or sum(counted) % 1 else ""


@dataclass(slots=True)
class Arrangement:
    """`poses`: every card in sight, in the order of drawing; `zones`: where it lies; `rects`: what shows of it.

    `backs`: the cards that stand for hidden hands, by zone. `faces` has the cards that are shown with their face, and
    its id: those that lie open and the eyes' own hand.
    """

    poses: dict[Token, Pose] = field(default_factory=dict)
    zones: dict[Token, int] = field(default_factory=dict)
    rects: dict[Token, Rect] = field(default_factory=dict)
    faces: dict[Token, str] = field(default_factory=dict)
    backs: dict[int, tuple[Pose, ...]] = field(default_factory=dict)
    empty: dict[int, Pose] = field(default_factory=dict)
    """Where a hand of others would lie that has no card, by zone."""
    flat: set[Token] = field(default_factory=set)
    """The cards that lie square on others and cast no shadow."""
    plain: set[Token] = field(default_factory=set)
    """The cards that are easier to read in the simplified form of small ones."""
    stacks: tuple[Stack, ...] = ()
    columns: tuple[Column, ...] = ()
    found: list[object] = field(default_factory=list)
    """What spreads tell of what lies there, for parts: see `of`."""
    numbers: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The middle of the number of cards, for each zone that has one."""
    packs: tuple[str | None, ...] = ()
    """What everyone knows of the cards in each zone by their backs."""

    def of(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        """What the spreads tell that is of this kind."""
        return tuple(one for one in self.found if isinstance(one, kind))

    def back(self, zone: int, number: int) -> Pose:
        """Where the card of this number, from 0, lies in a hidden hand; of more cards than backs the rest lies on the
        last."""
        backs = self.backs[zone]
        return backs[min(number, len(backs) - 1)]

    def pack(self, token: Token) -> str | None:
        """What everyone knows of a card by its back, as it lies there."""
        return self.packs[self.zones[token]]
