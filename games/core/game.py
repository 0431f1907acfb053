"""The interface of rules: a few plain functions over a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.core.actions import NOTHING, Action, Choices, Event, Reason
from games.core.chance import Chance
from games.core.faces import Face
from games.core.options import RANDOM, Option, Options
from games.core.table import Place, Table
from games.core.types import Seat, Token


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game; `reason` is a text key.

    `losers` and `winners` are seats in ascending order. Losers are named in games in which somebody loses and all
    others have won; without them a game is about its winners. `scores` has each seat's points in games that count
    them, `ranks` each seat's place in games that place all seats, by points or by who was out first: 1 is the best,
    and seats that are equal share theirs (see `ranked`). Else they are empty.
    """

    losers: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()


def ranked(standing: Sequence[Any]) -> tuple[int, ...]:
    """Return each seat's rank for these standings, the highest best.

    1 and how many are better.
    """
    return tuple(1 + sum(other > own for other in standing) for own in standing)


class Game(Protocol):
    """The rules of one game, without state of their own."""

    id: str
    version: int
    """Raised whenever an old log would play differently."""
    seats: range
    options: tuple[Option, ...]
    places: tuple[Place, ...]
    faces: tuple[Face, ...]
    claims: tuple[str, ...]
    """The words that can be said of a card, by id."""
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    reasons: tuple[str, ...]
    asks: tuple[str, ...]
    """Every kind of decision."""

    def start(self, seats: int, options: Options, chance: Chance) -> Table:
        """Set the table up and deal."""
        ...

    def choices(self, table: Table, seat: Seat, what: str) -> Choices:
        """Return the actions of the seat that is asked `what`.

        Called for no other seat (see `legal_choices`).
        """
        ...

    def why_not(self, table: Table, seat: Seat, card: Token) -> Reason | None:
        """Return why the seat cannot use a card now, or None.

        A card of its own hand, or one that lies open before it. What is said of an open card follows from what
        is public.
        """
        ...

    def why_not_seat(self, table: Table, seat: Seat, other: Seat) -> Reason | None:
        """Return why the asked seat cannot choose another, or None.

        Only if the rules have more to say than that it can't. It follows from what is public.
        """
        return None

    def why_not_verb(self, table: Table, seat: Seat, verb: type[Action]) -> Reason | None:
        """Return why the asked seat has lost a verb, or None.

        None if it can be done, or was never on offer. The button of a verb without fields is shown all the same
        then, and says so. It follows from what is public.
        """
        return None

    def play(self, table: Table, seat: Seat, action: Action, chance: Chance) -> None:
        """Carry out a legal action.

        The table changes step by step, and is told of each right after it.
        """
        ...

    def result(self, table: Table) -> Result | None:
        """The result, None while the game goes on."""
        ...


def legal_choices(game: Game, table: Table, seat: Seat) -> Choices:
    """Return a seat's legal actions; none unless it is asked."""
    if not table.pending:
        return NOTHING
    asked, what = table.pending[-1]
    return game.choices(table, seat, what) if asked == seat else NOTHING


def watch(game: Game, table: Table, seat: Seat, action: Action, chance: Chance) -> list[tuple[Event, Table]]:
    """Carry out a legal action; return its events and tables.

    The table right after each event; the last, with what is asked next.
    """
    told: list[tuple[Event, Table]] = []
    table.told = told
    game.play(table, seat, action, chance)
    table.told = None
    told[-1] = (told[-1][0], table.copy())
    return told


def first_seat(seats: int, options: Options, chance: Chance) -> Seat:
    """The seat that the option `starter` names, or one that chance picks."""
    starter = options["starter"]
    return chance.pick(seats) if starter == RANDOM else starter


def resolve(game: Game, seats: int, options: Options | None) -> dict[str, int]:
    """All options of a game with defaults filled in.

    Raises `ValueError` for a number of seats, an option or a value that the game does not have.
    """
    if seats not in game.seats:
        raise ValueError(f"{game.id} is for {game.seats.start} to {game.seats.stop - 1} seats, not {seats}")
    values = {option.id: option.default for option in game.options}
    for name, value in (options or {}).items():
        if name not in values:
            raise ValueError(f"{game.id} has no option {name!r}")
        values[name] = value
    for option in game.options:
        option.check(values[option.id], seats)
    return values
