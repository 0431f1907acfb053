"""What there is to learn from: the claims of games that brains have played, with what everyone could see then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol

from games.brains.arena import play
from games.brains.readable.records import Records
from games.core.actions import Event
from games.core.brain import Brain, BrainMaker
from games.core.claims import ClaimReader
from games.core.entry import Entry
from games.core.ledger import ledger
from games.core.match import Match
from games.core.types import Seat, Word
from games.core.view import View

Row = Sequence[float]


@dataclass(frozen=True, slots=True)
class Note:
    """One claim. `believed` is None if nobody has judged it."""

    seat: Seat
    """Who has made it."""
    public: Row
    """What everyone could see, and the records of both seats."""
    own: Row
    truth: bool
    believed: bool | None
    gift: Sequence[Row]
    """The same as `public` by claim that could have been made, with whether it was made."""
    fits: Sequence[bool]
    """By claim: whether it is true of what was given."""


class Book(Protocol):
    """What somebody has learned who has watched many games."""

    def truth(self, public: Sequence[Row], own: Sequence[Row]) -> Sequence[float]:
        """By claim: how likely it is true."""
        ...

    def trust(self, public: Sequence[Row]) -> Sequence[float]:
        """By claim: how likely it is believed by whoever judges it."""
        ...

    def gift(self, rows: Sequence[Row]) -> Sequence[float]:
        """By claim that could have been made (see `Note.gift`): how likely it is true of what was given."""
        ...


class Readable(Protocol):
    """How claims of a game can be read: what its module `mind.readable` has as `READABLE`.

    Brains keep records, too: see `games.brains.readable.records`.
    """

    reader: ClaimReader
    public: tuple[str, ...]
    """The names of what everyone can see when something is claimed: those that begin with a small letter are numbers
    that a person can keep in the head."""

    def table(self, view: View, claim: Event) -> Sequence[Row]:
        """By claim that could have been made: what everyone can see right after something was claimed. Nothing else of
        `view` is used.
        """
        ...

    def word(self, claim: Event) -> Word:
        """What was claimed, as an index of `table`."""
        ...

    def fits(self, view: View, claim: Event) -> Sequence[bool]:
        """By claim that could have been made: whether it is true of what was given. `view` shows that."""
        ...

    def own_row(self, view: View, claim: Event) -> Row:
        """What whoever is asked knows besides."""
        ...

    def counter(self, seat: Seat, book: Book, *, answers: bool = True, gives: bool = True) -> Brain:
        """A brain that plays a best response to seats that the book is about: in what it `answers`, and in what it
        `gives` and says.
        """
        ...

    def follower(self, seat: Seat, rule: Rule) -> Brain:
        """A brain that answers by one plain rule, and else does what the game's mind does."""
        ...

    def rules(self) -> Mapping[str, BrainMaker]:
        """Whole ways to play that a person could keep, by name."""
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
    found, lived = [], 0
    records = Records(readable.reader)
    for row in ledger(match, game.claims):
        if row.truth is not None:
            while lived < row.beats.start:
                records.watch(match.beats(None)[lived])
                lived += 1
            to = row.to if row.to is not None else row.seat
            view, known = match.open_beats[row.beats.start].view, records.row(row.seat, to)
            said = readable.word(row.event)
            judged = {"believed": True, "doubted": False}.get(row.answer or "")
            rows = [[*one, *known] for one in readable.table(view, row.event)]
            gift = with_said(rows, said)
            own = readable.own_row(view, row.event)
            found.append(Note(row.seat, rows[said], own, row.truth, judged, gift, readable.fits(view, row.event)))
    return found


def with_said(rows: Sequence[Row], said: Word) -> list[Row]:
    """The rows of a gift (see `Note.gift`)."""
    return [[*row, float(word == said)] for word, row in enumerate(rows)]
