"""`usotaku play`: straight to a table, a lesson or a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from games import entry
from games.brains import simulate
from games.brains.cast import CAST
from games.brains.levels import LEVELS
from games.core.entry import Entry
from games.core.game import resolve
from games.core.words import Words
from table.base.graphemes import clean_name
from table.commands.base import Call, add_game, add_language, check_count
from table.commands.parser import Parser, UsageError
from table.match.players import can_play, next_free, player
from table.match.seating import introduced, new_seed, recognised, seat_rows
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT, SPEEDS

if TYPE_CHECKING:
    from table.app.app import App

YOU, AI, PHONE = ("you", PERSON), "ai", "phone"


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    words = parser.words
    add_game(parser)
    parser.add_argument("--seats", metavar="WHO,WHO…", help=words("cli.seats"))
    parser.add_argument("--seed", type=int, help=words("cli.seed"))
    parser.add_argument("--speed", type=partial(_speed, parser), help=words("cli.speed"))
    add_language(parser)
    taught = parser.add_mutually_exclusive_group()
    taught.add_argument("--lesson", type=int, metavar="NUMBER", help=words("cli.lesson"))
    taught.add_argument("--puzzle", type=int, metavar="NUMBER", help=words("cli.puzzle"))
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=NUMBER", help=words("cli.set"))


def _speed(parser: Parser, said: str) -> float:
    """One of `SPEEDS`, the last as "instant"."""
    named = {**{f"{speed:g}": speed for speed in SPEEDS if speed != INSTANT}, "instant": INSTANT}
    return named[parser.one_of("speed", list(named))(said)]


def run(call: Call) -> int:
    """See `Command`."""
    options, settings = call.options, call.settings
    game = entry(options.game)
    words = Words(options.lang, "table") if options.lang else call.words
    wished = {"language": options.lang, "speed": options.speed}
    only_now = {name: value for name, value in wished.items() if value is not None}
    if options.lesson is not None or options.puzzle is not None:
        return _teach(call, words, game, only_now)
    if options.seats is None:
        rows, count = seat_rows(game, settings.lobbies.get(game.id), settings.seats)
        seats = tuple(rows[:count])
    else:
        seats = parse_seats(words, game, options.seats)
    seed = new_seed() if options.seed is None else options.seed
    people = any(seat.is_person for seat in seats)
    values = {option.id: option.offered if people else option.default for option in game.options}
    chosen = {**values, **_chosen(game, len(seats), options.set)}
    seats = tuple(recognised(introduced(seats, settings.name), settings.name, settings.faces))
    setup = MatchSetup(game.id, seats, chosen, seed)
    from table.launch.desktop import open_window

    phones = on_phones(options.seats or "")
    return open_window(settings, call.problem, setup=setup, phones=phones, only_now=only_now)


def _teach(call: Call, words: Words, game: Entry, only_now: Mapping[str, Any]) -> int:
    """Open a lesson or a puzzle.

    Raises `UsageError` if there is none of that number.
    """
    from games.lessons import lesson
    from games.puzzles import puzzle
    from table.launch.desktop import open_window
    from table.scenes.learn import lessons, puzzles

    options = call.options
    opens: Callable[[App], None]
    if options.lesson is not None:
        opens = partial(lessons.begin, game, _number(words, game, "lesson", options.lesson, lesson.numbers(game)))
    else:
        opens = partial(puzzles.begin, game, _number(words, game, "puzzle", options.puzzle, puzzle.numbers(game)))
    return open_window(call.settings, call.problem, setup=None, opens=opens, only_now=only_now)


def _number(words: Words, game: Entry, kind: str, number: int, there: Sequence[int]) -> int:
    """Return the number of a lesson or puzzle.

    Raises `UsageError` if there is none.
    """
    if number not in there:
        title, known = Words(words.lang, game.package)("title"), ", ".join(map(str, there)) or "–"
        raise UsageError(words(f"error.{kind}", value=number, game=title, known=known))
    return number


def _chosen(game: Entry, seats: int, rows: list[str]) -> dict[str, int]:
    """Options written as NAME=NUMBER. Raises `UsageError` for what the game doesn't have."""
    try:
        chosen = simulate.parse_options(rows)
        resolve(game.rules, seats, chosen)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return chosen


def parse_seats(words: Words, game: Entry, text: str) -> tuple[SeatSetup, ...]:
    """Parse seats given as `[NAME=]WHO` with commas.

    Raises `UsageError` for an unknown WHO or a wrong number.
    """
    parts = [part.rpartition("=") for part in text.split(",")]
    players = [_player(words, game, who.strip()) for _, _, who in parts]
    while AI in players:
        players[players.index(AI)] = player(next_free(players))
    check_count(words, game, len(players))
    return tuple(SeatSetup(clean_name(name), number, players[number]) for number, (name, _, _) in enumerate(parts))


def on_phones(text: str) -> tuple[int, ...] | None:
    """Return the seats of such a text with phones, or None."""
    named = [part.rpartition("=")[2].strip() for part in text.split(",")]
    return tuple(seat for seat, who in enumerate(named) if who == PHONE) or None


def _player(words: Words, game: Entry, who: str) -> str:
    """Return the player for WHO.

    A person, a character at the given or the usual level, another brain of the game, or `AI`.
    """
    if who in (*YOU, PHONE):
        return PERSON
    if who in CAST:
        return player(who)
    if who != AI and not can_play(game, who):
        levels = f"{next(iter(CAST))}:{LEVELS[0].number}–{LEVELS[-1].number}"
        known = ", ".join([*YOU, PHONE, AI, *CAST, *game.brains])
        raise UsageError(words("error.seat_kind", value=who, known=known, levels=levels))
    return who
