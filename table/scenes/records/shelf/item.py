"""A game on the shelf, and its data on the disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.core.game import Result
from games.core.names import isolated
from games.core.words import Words
from table.base.problems import Problem
from table.match.outcome import Outcome
from table.match.seating import named
from table.match.seats import SeatSetup
from table.plugins.registry import playable
from table.store import autosave, cached_stats, shelf
from table.store.autosave import Waiting
from table.store.record import moment
from table.store.shelf import PastGame


@dataclass(frozen=True)
class ShelfItem:
    """An unfinished or finished game."""

    game: Waiting | PastGame

    @property
    def id(self) -> str:
        """A unique id."""
        return f"{'waiting' if self.result is None else 'kept'} {self.game.number}"

    @property
    def game_id(self) -> str:
        """The id of its game, which may not be here."""
        return self.game.setup.game_id if isinstance(self.game, Waiting) else self.game.game

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """The seats."""
        return self.game.setup.seats if isinstance(self.game, Waiting) else self.game.seats

    @property
    def result(self) -> Result | None:
        """The result; None if unfinished."""
        return None if isinstance(self.game, Waiting) else self.game.result

    @property
    def at(self) -> int:
        """Its end, or when it was left, s since 1970."""
        return self.game.left if isinstance(self.game, Waiting) else self.game.ended

    @property
    def day(self) -> str:
        """The date of that."""
        return moment(self.at, "%Y-%m-%d")

    @property
    def moment(self) -> str:
        """The date and the time of that."""
        return moment(self.at, "%Y-%m-%d %H:%M")

    @cached_property
    def is_here(self) -> bool:
        """True if its rules are here."""
        if isinstance(self.game, Waiting):
            return any(game.id == self.game_id for game in playable())
        return self.game.can_be_played

    @property
    def own(self) -> bool:
        """True if this installation plays it."""
        return self.game.own

    @cached_property
    def counts(self) -> bool:
        """False if something was taken back; None if not counted yet."""
        if isinstance(self.game, Waiting):
            return self.game.setup.counts
        found = cached_stats.read(self.game)
        return found is None or found.counts

    def title(self, language: str) -> str:
        """Return the game's name, or its id without rules here."""
        package = next((game.package for game in playable() if game.id == self.game_id), None)
        return Words(language, package)("title") if package else self.game_id

    def names(self, words: Words) -> list[str]:
        """Return the names of the seats."""
        return [seat.name for seat in named(self.seats, words)]

    def outcome(self, words: Words, called: Callable[[Sequence[str]], Sequence[str]] = tuple) -> str:
        """Return who has lost or won, or that it is unfinished.

        `called`: how the seats of these names are called.
        """
        result = self.result
        if result is None:
            return words("shelf.unfinished")
        names = called(self.names(words))
        outcome = Outcome(result, len(self.seats))
        key = "shelf.lost" if outcome.about_losers else "shelf.won"
        return words(key, names=words("results.listed").join(isolated(names[seat]) for seat in outcome.about))

    def length(self, words: Words) -> str:
        """Return its length in words."""
        return words("shelf.steps_one" if self.game.steps == 1 else "shelf.steps", count=self.game.steps)

    # What waits for the disk

    def export(self) -> tuple[str, Problem | None]:
        """Export it; return the file, or the problem."""
        number = self.game.number
        content, problem = autosave.text(number) if isinstance(self.game, Waiting) else shelf.text(number)
        if problem:
            return "", problem
        file, problem = shelf.carry(self.game_id, self.day, content)
        return str(file), problem

    def delete(self) -> Problem | None:
        """Have it no more; why not."""
        if isinstance(self.game, Waiting):
            return None if autosave.forget(self.game.number) else Problem("store.game_taken")
        return shelf.drop(self.game.number)


def items() -> tuple[list[ShelfItem], Problem | None]:
    """Return unfinished, then finished games; waits for the disk."""
    kept, problem = shelf.rows()
    problem = problem or autosave.unread()
    return [*map(ShelfItem, autosave.waiting()), *map(ShelfItem, kept)], problem
