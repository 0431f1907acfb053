"""`usotaku log`: a kept game as text, or a list."""

from __future__ import annotations

from pathlib import Path

from games import entry
from games.core.names import isolated
from games.core.words import Words
from table.base.graphemes import drawable
from table.commands.base import Call, add_language, unreadable, wait_for_plugins
from table.commands.parser import Failed, Parser, UsageError
from table.plugins.registry import blamed
from table.scenes.records.shelf.item import ShelfItem, items
from table.store import autosave, shelf
from table.store.record import GameRecord, OtherRules

NOBODY, ALL = "nobody", "all"


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    words = parser.words
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", metavar="FILE", help=words("cli.file"))
    what.add_argument("--list", action="store_true", help=words("cli.list"))
    parser.add_argument("--eyes", default=NOBODY, metavar="SEAT", help=words("cli.eyes"))
    add_language(parser)


def run(call: Call) -> int:
    """See `Command`."""
    wait_for_plugins(call.words)  # games of other packages are on the shelf, too
    options, words = call.options, call.words
    language = options.lang or words.lang
    if options.list:
        return _list_games(Words(language, "table"))
    record = _record(words, options.file)
    package = entry(record.setup.game_id).package
    seats = [str(seat) for seat in range(len(record.setup.seats))]
    if options.eyes not in (NOBODY, ALL, *seats):
        raise UsageError(words("error.eyes", value=options.eyes, known=", ".join((*seats, ALL, NOBODY))))
    eyes = [int(seat) for seat in seats if options.eyes in (ALL, seat)]
    import pygame

    from games.core.match import Illegal
    from table.review.transcript import Transcript

    pygame.font.init()
    try:
        lines = list(Transcript(record, Words(language, "table", package, house=record.setup.house), eyes).lines())
    except (Illegal, ValueError) as error:
        if blamed(error):
            raise  # its rules are broken, and not the file
        raise UsageError(words("error.no_game", file=options.file)) from error
    print("\n".join(map(drawable, lines)))
    return 0


def _record(words: Words, named: str) -> GameRecord:
    """Return the game of a file or a shelf number.

    Raises `UsageError`.
    """
    if named.isascii() and named.isdecimal() and len(named) < 16 and not Path(named).exists():
        record, _, problem = shelf.take(int(named))
        if record is None:
            if problem and problem.key != "shelf.gone":
                raise UsageError(problem.said(words))
            raise UsageError(words("error.no_number", number=named))
        return record
    try:
        return shelf.load(Path(named))
    except OtherRules as error:
        raise UsageError(words("error.other_rules", file=named)) from error
    except OSError as error:
        raise unreadable(words, named, error) from error
    except ValueError as error:
        raise UsageError(words("error.no_game", file=named)) from error


def _list_games(words: Words) -> int:
    """Print the games on the shelf by number, waiting ones by file.

    With a remark if they can't be played here; the exit status is 1 if any are missing.
    """
    kept, problem = items()
    for item in [*kept, *map(ShelfItem, autosave.absent())]:
        name = str(autosave.path(item.game.number)) if item.result is None else str(item.game.number)
        people = ", ".join(map(isolated, item.names(words)))
        said = (name, item.moment, item.title(words.lang), people, item.outcome(words))
        remarks = () if item.is_here else (words("store.other_rules"),)
        print(drawable("  ".join((*said, item.length(words), *remarks))))
    if problem:
        raise Failed(problem.said(words))
    return 0
