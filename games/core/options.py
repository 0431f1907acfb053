"""Options of a game, chosen before it begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

RANDOM = -1
"""Value of a seat option: chance decides."""

Options = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Option:
    """A choice before the game.

    `seat`: a seat's number or `RANDOM`; `switch`: 0 or 1. `for_people` is offered first where people play, if that
    is not the `default`. `after` says whose seat it can be by the game before. `house`: a switch for another reading
    of a rule than the usual one.
    """

    id: str
    kind: Literal["seat", "switch"]
    default: int
    for_people: int | None = None
    after: Literal["loser", "winner"] = "loser"
    house: bool = False

    @property
    def offered(self) -> int:
        """The value that people are offered first."""
        return self.default if self.for_people is None else self.for_people

    def check(self, value: int, seats: int) -> None:
        """Raise `ValueError` unless the value fits a table of `seats`."""
        values = range(RANDOM, seats) if self.kind == "seat" else range(2)
        if type(value) is not int or value not in values:
            raise ValueError(f"option {self.id}: {value!r} is not one of {values.start} … {values.stop - 1}")


def house_rules(options: Iterable[Option], values: Options) -> tuple[str, ...]:
    """Return the ids of the house rules that are on."""
    return tuple(option.id for option in options if option.house and values.get(option.id))


def recorded(options: Iterable[Option], values: Options) -> dict[str, int]:
    """Return the values that a log names.

    All but house rules that are off. So a game that was kept before there was a house rule reads the same.
    """
    off = {option.id for option in options if option.house and not values.get(option.id)}
    return {name: value for name, value in values.items() if name not in off}
