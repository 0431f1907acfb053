"""A match with an open truth, and the laws computed without `look`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any

from games.core.actions import Event
from games.core.chance import Chance, SeededChance, stream
from games.core.game import Game
from games.core.match import Match
from games.core.options import RANDOM
from games.core.table import Table
from games.core.types import Seat, Token

LONGEST = 20_000
"""Most actions of a random game; a guard against endless ones."""


class Broken(AssertionError):
    """A game, or the core below it, breaks a law."""


def demand(holds: bool, message: str) -> None:
    """Raise `Broken` unless the law holds."""
    if not holds:
        raise Broken(message)


class Mark(int):
    """A face that remembers its card, whatever the card's token."""

    card: Token
    """The token that the card had after the deal."""


class Witness(Match):
    """A match that hides nothing, for the contract; its faces are `Mark`s."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, int], chance: Chance) -> None:
        super().__init__(game, seats, options, chance=chance)
        for table in (self.table, self.history[0][1]):
            for token, face in enumerate(table.faces):
                mark = table.faces[token] = Mark(face)
                mark.card = token

    @property
    def table(self) -> Table:
        """The table itself."""
        return self._table

    @property
    def history(self) -> list[tuple[Event, Table]]:
        """Every event, with a copy of the table right after it."""
        return self._history


def card(table: Table, token: Token) -> Token:
    """Return the card's identity: its token after the deal."""
    mark = table.faces[token]
    if not isinstance(mark, Mark):
        raise Broken(f"the card {token} has been exchanged for another one")
    return mark.card


def everyone(seats: int) -> tuple[Seat | None, ...]:
    """All eyes: those of each seat, and a bystander's."""
    return (*range(seats), None)


def in_sight(table: Table, eyes: Seat | None) -> set[Token]:
    """Return the cards that the eyes can tell apart.

    All but those in a hand of somebody else.
    """
    zones = zip(table.zones, table.map.owners, strict=True)
    return {token for zone, owner in zones if owner in (-1, eyes) for token in zone}


def known(table: Table, eyes: Seat | None) -> set[Token]:
    """Return the cards whose faces the eyes may know.

    Their own hand, and what they have been shown where it lies.
    """
    bit = table.seats if eyes is None else eyes
    own = {token for zone, owner in zip(table.zones, table.map.owners, strict=True) if owner == eyes for token in zone}
    return own | {token for token in in_sight(table, eyes) if table.seen[token] >> bit & 1}


def own(table: Table, seat: Seat) -> list[Token]:
    """Return the known cards before a seat and in its hand."""
    cards = [token for zone, at in zip(table.zones, table.map.seats, strict=True) if at == seat for token in zone]
    return [token for token in cards if token in known(table, seat)]


def state(table: Table) -> tuple[object, ...]:
    """Return everything that a table consists of, by value."""
    zones = [list(zone) for zone in table.zones]
    facts = deepcopy(table.facts.as_dict())
    return zones, list(table.faces), list(table.seen), set(table.sideways), facts, list(table.pending)


def some_options(game: Game, seats: int, seed: int, random: Random) -> dict[str, int]:
    """One of the possible sets of options.

    In the first game the most seats play by all house rules, others by none. Later these are drawn apart, so that a
    new one changes no game without it.
    """
    ranges = {"seat": range(RANDOM, seats), "switch": range(2)}
    house, first = stream(seed, f"house rules {seats}"), int(seats == game.seats[-1])
    return {
        option.id: random.choice(ranges[option.kind]) if not option.house else house.randrange(2) if seed else first
        for option in game.options
    }


def decisions(game: Game, seats: int, seed: int) -> Iterator[Witness]:
    """Yield a random game before each decision, and at its end.

    Raises `Broken` if somebody is asked who can do nothing, or the game does not end.
    """
    random = stream(seed, "contract")
    match = Witness(game, seats, some_options(game, seats, seed, random), SeededChance(stream(seed, "chance")))
    for _ in range(LONGEST):
        yield match
        if match.ask is None:
            return
        legal = match.legal(match.ask.seat)
        demand(len(legal) > 0, f"seat {match.ask.seat} is asked ({match.ask.what}) but can do nothing")
        match.submit(match.ask.seat, legal.draw(random))
    raise Broken(f"the game has not ended after {LONGEST} random actions")


def play(game: Game, seats: int, seed: int) -> Witness:
    """Return a finished random game, as `decisions` goes through.

    Read only: the latest ones are kept for the next check.
    """
    rules: Any = game  # A protocol does not say that its classes can be hashed.
    return _played(rules, seats, seed)


@lru_cache(maxsize=16)
def _played(game: Game, seats: int, seed: int) -> Witness:
    *_, match = decisions(game, seats, seed)
    return match
