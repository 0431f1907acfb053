"""What there is to learn from: the claims of games that brains have played, with what everyone could see then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from games.brains.arena import play
from games.core.actions import Event
from games.core.brain import Brain
from games.core.entry import Entry
from games.core.ledger import ledger
from games.core.match import Match
from games.core.types import Seat
from games.core.view import View

Row = Sequence[float]


@dataclass(frozen=True, slots=True)
class Note:
    """One claim. `believed` is None if nobody has judged it."""

    seat: Seat
    """Who has made it."""
    public: Row
    own: Row
    truth: bool
    believed: bool | None


class Book(Protocol):
    """What somebody has learned who has watched many games."""

    def truth(self, public: Sequence[Row], own: Sequence[Row]) -> Sequence[float]:
        """By claim: how likely it is true."""
        ...

    def trust(self, public: Sequence[Row]) -> Sequence[float]:
        """By claim: how likely it is believed by whoever judges it."""
        ...


class Readable(Protocol):
    """How claims of a game can be read: what its module `mind.readable` has as `READABLE`."""

    public: tuple[str, ...]
    """The names of what everyone can see when something is claimed: those that begin with a small letter are numbers
    that a person can keep in the head."""
    own: tuple[str, ...]
    """The names of what whoever is asked knows besides."""

    def row(self, view: View, claim: Event) -> Row:
        """What everyone can see, right after something was claimed. Nothing else of `view` is used."""
        ...

    def own_row(self, view: View, claim: Event) -> Row:
        """What whoever is asked knows besides."""
        ...

    def counter(self, seat: Seat, book: Book, *, gives: bool = True) -> Brain:
        """A brain whose answers are a best response to seats that the book is about; and if it `gives` by it, too,
        what it gives and says.
        """
        ...

    def follower(self, seat: Seat, rule: Rule) -> Brain:
        """A brain that answers by one plain rule, and else does what the game's mind does."""
        ...


class Rule(Protocol):
    """A rule that a person could keep."""

    def __call__(self, public: Row) -> bool:
        """Whether to believe a claim."""
        ...


def readable_of(game: Entry) -> Readable:
    """How a game's claims can be read. Raises `KeyError` where it has nothing to tell of that."""
    try:
        readable: Readable = import_module(f"{game.package}.mind.readable").READABLE
    except (ModuleNotFoundError, AttributeError) as error:
        raise KeyError(game.id) from error
    return readable


def watch(game: Entry, readable: Readable, brain: str, seats: int, number: int, seed: str) -> list[Note]:
    """The claims of one game of such brains among themselves."""
    return notes_of(game, readable, match_of(game, [brain] * seats, f"{seed}/{number}"))


def match_of(game: Entry, brains: Sequence[str], seed: str) -> Match:
    """A game of these brains, one for each seat, when it is over."""
    ended: list[Match] = []

    def keep(match: Match, seat: Seat, brain: Brain) -> None:
        ended[:] = [match]

    play(game, len(brains), brains, None, seed, after=keep)
    return ended[0]


def notes_of(game: Entry, readable: Readable, match: Match) -> list[Note]:
    """The claims of a game that is over."""
    found = []
    for row in ledger(match, game.claims):
        if row.truth is not None:
            view = match.open_beats[row.beats.start].view
            judged = {"believed": True, "doubted": False}.get(row.answer or "")
            public, own = readable.row(view, row.event), readable.own_row(view, row.event)
            found.append(Note(row.seat, public, own, row.truth, judged))
    return found
