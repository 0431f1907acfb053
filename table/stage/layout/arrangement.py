"""The resting cards of one view, filled in by the spreads."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeVar

from pygame import Rect

from games.core.numbers import digits
from games.core.types import Token
from table.stage.layout.pose import Pose

_Kind = TypeVar("_Kind")


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal cards of the viewer's hand, or a single one.

    `rect` is its visible part.
    """

    tokens: tuple[Token, ...]
    rect: Rect


@dataclass(frozen=True, slots=True)
class CardColumn:
    """The cards of one group in a zone before a seat.

    `badge` is the middle of the column's number, `size` px high; it is `brief` where there is little room. `weights`:
    the number that each card counts as; one more card counts as `step`. At `limit` the seat has lost, or something else
    befalls it; None where nothing does.
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
        """True if one more card could reach the limit."""
        return self.limit is not None and sum(self.weights) + self.step >= self.limit

    @property
    def sign(self) -> str:
        """The column's count and, unless brief, its limit."""
        return digits(sum(self.weights)) + ("" if self.brief else f"/{self.limit}")

    def number(self, flying: Collection[Token] = ()) -> str:
        """Weight of the cards, without flying ones, as written on them.

        It is "" where a look is enough: for a single card that counts as a whole number.
        """
        counted = [weight for token, weight in zip(self.tokens, self.weights, strict=True) if token not in flying]
        return digits(sum(counted)) if len(counted) > 1 or sum(counted) % 1 else ""


@dataclass(slots=True)
class Arrangement:
    """The resting place and the look of all cards of a view.

    `poses`: every card in sight, in drawing order; `zones`: the zone it lies in; `rects`: its visible part. `backs`: by
    zone, the cards that stand for a hidden hand. `faces`: the id of each face that is shown, on open cards and on those
    of the viewer's hand.
    """

    poses: dict[Token, Pose] = field(default_factory=dict)
    zones: dict[Token, int] = field(default_factory=dict)
    rects: dict[Token, Rect] = field(default_factory=dict)
    faces: dict[Token, str] = field(default_factory=dict)
    backs: dict[int, tuple[Pose, ...]] = field(default_factory=dict)
    empty: dict[int, Pose] = field(default_factory=dict)
    """Places of other seats' empty hands, by zone."""
    flat: set[Token] = field(default_factory=set)
    """Cards that lie square on others and cast no shadow."""
    plain: set[Token] = field(default_factory=set)
    """Cards that are easier to read in the simplified small form."""
    stacks: tuple[Stack, ...] = ()
    columns: tuple[CardColumn, ...] = ()
    found: list[object] = field(default_factory=list)
    """Objects that spreads leave for parts: see `of`."""
    numbers: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Middle of the number of cards, for each zone that has one."""
    labels: dict[int, Rect] = field(default_factory=dict)
    """Rooms for the names of zones before seats, by zone."""
    packs: tuple[str | None, ...] = ()
    """Pack of each zone: the public knowledge from its cards' backs."""

    def of(self, kind: type[_Kind]) -> tuple[_Kind, ...]:
        """The objects of one kind that the spreads left."""
        return tuple(one for one in self.found if isinstance(one, kind))

    def back(self, zone: int, number: int) -> Pose:
        """Pose of the card with this number in a hidden hand.

        The number counts from 0. Cards beyond the last back lie on that one.
        """
        backs = self.backs[zone]
        return backs[min(number, len(backs) - 1)]

    def pack(self, token: Token) -> str | None:
        """Pack that everyone can tell from a card's back where it lies."""
        return self.packs[self.zones[token]]
