"""A game on the shelf, as it is told, and what the disk has of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from games.core.game import Result
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
    """A game on the shelf: one that waits, or one that is over."""

    game: Waiting | PastGame

    @property
    def id(self) -> str:
        """What no other has."""
        return f"{'waiting' if self.result is None else 'kept'} {self.game.number}"

    @property
    def game_id(self) -> str:
        """Which game it is; it may be none that is here."""
        return self.game.setup.game_id if isinstance(self.game, Waiting) else self.game.game

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """Who has played."""
        return self.game.setup.seats if isinstance(self.game, Waiting) else self.game.seats

    @property
    def result(self) -> Result | None:
        """How it ended, None if it is not over."""
        return None if isinstance(self.game, Waiting) else self.game.result

    @property
    def at(self) -> int:
        """When it ended or was left, in s since 1970."""
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
        """Whether its rules are."""
        if isinstance(self.game, Waiting):
            return any(game.id == self.game_id for game in playable())
        return self.game.can_be_played

    @property
    def own(self) -> bool:
        """Whether it is played by this installation."""
        return self.game.own

    @cached_property
    def counts(self) -> bool:
        """Not if something was taken back in it; of a game that nobody has counted yet it is not known."""
        if isinstance(self.game, Waiting):
            return self.game.setup.counts
        found = cached_stats.read(self.game)
        return found is None or found.counts

    def title(self, language: str) -> str:
        """The name of the game, or its id where it is not here."""
        package = next((game.package for game in playable() if game.id == self.game_id), None)
        return Words(language, package)("title") if package else self.game_id

    def names(self, words: Words) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in named(self.seats, words)]

    def outcome(self, words: Words) -> str:
        """Who has lost or won, or that it is not over."""
        result = self.result
        if result is None:
            return words("shelf.unfinished")
        names = self.names(words)
        outcome = Outcome(result, len(self.seats))
        key = "shelf.lost" if outcome.about_losers else "shelf.won"
        return words(key, names=words("results.listed").join(names[seat] for seat in outcome.about))

    def length(self, words: Words) -> str:
        """How long it has been."""
        return words("shelf.steps_one" if self.game.steps == 1 else "shelf.steps", count=self.game.steps)

    # What waits for the disk

    def export(self) -> tuple[str, Problem | None]:
        """Write it into a file of the player's; which one it is, or why not."""
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
    """All that wait, then all that are over. This waits for the disk."""
    kept, problem = shelf.rows()
    problem = problem or autosave.unread()
    return [*map(ShelfItem, autosave.waiting()), *map(ShelfItem, kept)], problem
