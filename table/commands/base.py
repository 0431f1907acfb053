"""The base of commands, and arguments that several share."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games import GAMES
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.base.problems import Problem
from table.commands.parser import Parser, UsageError
from table.plugins.registry import playable, wait, warn
from table.store.settings import Settings

SILENCE = 3.0
"""Seconds that are waited without a word."""


@dataclass(frozen=True)
class Call:
    """A command as somebody has given it."""

    options: Namespace
    """The parsed arguments."""
    settings: Settings
    words: Words
    """The application's words, in the user's language."""
    problem: Problem | None
    """A problem with the settings file; a window tells it."""


class Command(Protocol):
    """A module of `table.commands`. Its help are the words `cli.NAME`."""

    def add_arguments(self, parser: Parser) -> None:
        """Add what the command understands."""

    def run(self, call: Call) -> int:
        """Run the command; return the exit status.

        Raises `UsageError`, before anything is done, if the arguments make no sense.
        """


def add_game(parser: Parser, name: str = "game", games: Callable[[], Sequence[Entry]] = playable, **more: Any) -> None:
    """Add an argument that takes the id of a game."""

    def known(said: str) -> str:
        ids = [game.id for game in games()]
        if said not in ids:
            wait_for_plugins(parser.words)  # perhaps it comes from another package
            ids = [game.id for game in games()]
        if said not in ids:
            warn()  # perhaps it is one that is left out
        return parser.one_of("game", ids)(said)

    said = parser.words("cli.game", games=", ".join(game.id for game in GAMES))
    parser.add_argument(name, type=known, metavar="GAME", help=said, **more)


def wait_for_plugins(words: Words) -> None:
    """Wait until plugins are vetted; say so where that takes long."""
    if not wait(SILENCE):
        print(f"usotaku: {words('cli.looking')}", file=sys.stderr)
        wait()


def add_language(parser: Parser) -> None:
    """Add `--lang`; without it the settings say which."""
    said = parser.words("cli.lang", languages=", ".join(LANGUAGES))
    parser.add_argument("--lang", type=parser.one_of("language", LANGUAGES), help=said)


def unreadable(words: Words, file: object, error: Exception) -> UsageError:
    """Return the error of an unreadable file."""
    reason = error.strerror if isinstance(error, OSError) else None
    return UsageError(words("error.no_file", file=file, reason=reason or type(error).__name__))


def check_count(words: Words, game: Entry, count: int) -> None:
    """Raise `UsageError` unless the game is for so many seats."""
    seats = game.seats
    if count not in seats:
        title = Words(words.lang, game.package)("title")
        raise UsageError(words("error.seat_count", game=title, least=seats.start, most=seats.stop - 1, count=count))
