"""The command line: what may be said, and one clear line for what may not. Nothing is opened before all is checked."""

from __future__ import annotations

import re
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from games import GAMES, entry
from games.core.entry import Entry
from games.core.words import LANGUAGES, Words
from table.characters import clean_name, drawable
from table.guests import playable, warn
from table.match.seats import PERSON, MatchSetup, SeatSetup
from table.match.speeds import INSTANT, SPEEDS
from table.store import settings as settings_store
from table.store.settings import CONTRASTS, LARGEST_TEXT, SMALLEST_TEXT, Settings
from table.system import system_language

if TYPE_CHECKING:
    from table.app import App
    from table.store.problems import Problem
    from table.store.record import Record

T = TypeVar("T")

COMMANDS = ("play", "open", "log", "simulate", "arena", "shot", "bench")
PARTS = ("rules", "room", "work", "changes", "lookback", "window", "frames", "phones", "start", "memory", "folder")
YOU, AI, PHONE = ("you", PERSON), "ai", "phone"
NOBODY, ALL = "nobody", "all"
LEAST_SIZE = (640, 360)
"""As `screen.READABLE`, which pygame would be imported for."""
USAGE = 2
"""Exit status for bad arguments, as for no display."""
STOPPED = 128 + 2
"""Exit status when somebody has stopped it, as shells have it."""


class UsageError(Exception):
    """The arguments make no sense; the message is one line in the user's language."""


class Parser(ArgumentParser):
    """Says what is wrong in the user's language, in one line."""

    def __init__(self, *, words: Words, fill: Callable[[Parser], None] | None = None, **more: Any) -> None:
        """`fill` adds arguments, once the parser is used: it may import what only its command needs."""
        super().__init__(allow_abbrev=False, **more)
        self.words = words
        self._fill = fill

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """See `ArgumentParser`."""
        if self._fill:
            self._fill(self)
            self._fill = None
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Raises `UsageError`."""
        raise UsageError(self._translated(message))

    def _translated(self, message: str) -> str:
        """argparse has its own words for what our types do not check."""
        words = self.words
        if found := re.fullmatch(r"argument [^:]*: SAID (.*)", message):
            return found[1]
        if found := re.fullmatch(r"argument COMMAND: invalid choice: '(.*?)' .*", message):
            return words("error.command", value=found[1], known=", ".join(COMMANDS))
        if found := re.fullmatch(r"argument (\S+): invalid choice: '(.*?)' \(choose from (.*)\)", message):
            return words("error.choice", name=found[1], value=found[2], known=found[3].replace("'", ""))
        if found := re.fullmatch(r"one of the arguments (.*) is required", message):
            return words("error.one_of", names=", ".join(found[1].split()))
        if found := re.fullmatch(r"argument (\S+): not allowed with argument (\S+)", message):
            return words("error.together", names=f"{found[1]}, {found[2]}")
        if found := re.fullmatch(r"argument (\S+).*: invalid int value: '(.*)'", message):
            return words("error.number", name=found[1], value=found[2])
        if found := re.fullmatch(r"argument (\S+).*: expected .*argument.*", message):
            return words("error.argument", name=found[1])
        if found := re.fullmatch(r"the following arguments are required: (.*)", message):
            return words("error.missing", names=found[1])
        if found := re.fullmatch(r"unrecognized arguments: (.*)", message):
            return words("error.unexpected", value=found[1])
        return message


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit status is 2 if they make no sense."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that can't show a character shows "?"
    settings, problem = settings_store.load()
    if not settings.welcomed:
        settings = replace(settings, language=system_language())
    words = Words(settings.language, "table")
    try:
        options = parser(words).parse_args(arguments)
        command: Callable[[Settings, Words, Namespace, Problem | None], int] = options.command
        return command(settings, words, options, problem)
    except UsageError as error:
        print(f"usotaku: {drawable(str(error))}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:  # nobody reads on, as with `| head`
        sys.stdout = None  # so that nothing is tried to be written at the end
        return STOPPED


def parser(words: Words) -> Parser:
    """All commands."""
    types = Types(words)
    games = ", ".join(game.id for game in GAMES)
    whole = Parser(prog="usotaku", description=words("cli.description"), words=words)
    whole.set_defaults(command=open_title, lang=None)
    whole.add_argument(
        "--selftest", dest="command", action="store_const", const=run_selftest, help=words("cli.selftest")
    )
    commands = whole.add_subparsers(metavar="COMMAND", parser_class=partial(Parser, words=words))  # type: ignore[call-overload]

    play = commands.add_parser("play", help=words("cli.play"), description=words("cli.play"))
    play.add_argument("game", type=types.game, metavar="GAME", help=words("cli.game", games=games))
    play.add_argument("--seats", metavar="WHO,WHO…", help=words("cli.seats"))
    play.add_argument("--seed", type=int, help=words("cli.seed"))
    play.add_argument("--speed", type=types.speed, help=words("cli.speed"))
    play.add_argument("--lang", type=types.language, help=words("cli.lang", languages=", ".join(LANGUAGES)))
    taught = play.add_mutually_exclusive_group()
    taught.add_argument("--lesson", type=int, metavar="NUMBER", help=words("cli.lesson"))
    taught.add_argument("--puzzle", type=int, metavar="NUMBER", help=words("cli.puzzle"))
    play.add_argument("--set", action="append", default=[], metavar="OPTION=NUMBER", help=words("cli.set"))
    play.set_defaults(command=open_play)

    brought = commands.add_parser("open", help=words("cli.open"), description=words("cli.open"))
    brought.add_argument("file", type=Path, metavar="FILE", help=words("cli.file"))
    brought.set_defaults(command=open_file)

    log = commands.add_parser("log", help=words("cli.log"), description=words("cli.log"))
    what = log.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", metavar="FILE", help=words("cli.file"))
    what.add_argument("--list", action="store_true", help=words("cli.list"))
    log.add_argument("--eyes", default=NOBODY, metavar="SEAT", help=words("cli.eyes"))
    log.add_argument("--lang", type=types.language, help=words("cli.lang", languages=", ".join(LANGUAGES)))
    log.set_defaults(command=run_log)

    def fill_simulate(many: Parser) -> None:
        from games.brains import simulate

        simulate.add_arguments(many)

    def fill_arena(meet: Parser) -> None:
        from games.brains.contest import command

        command.add_arguments(meet)

    fills = {"simulate": (fill_simulate, run_simulate), "arena": (fill_arena, run_arena)}
    for name, (fill, work) in fills.items():
        many = commands.add_parser(name, help=words(f"cli.{name}"), description=words(f"cli.{name}"), fill=fill)
        many.add_argument("game", type=types.rules, metavar="GAME", help=words("cli.game", games=games))
        many.set_defaults(command=work)

    def fill_shot(shot: Parser) -> None:
        from table.shot import PHONE, scenes

        known = (*scenes(), PHONE)
        scene = partial(types.scene, known)
        shot.add_argument("scene", type=scene, metavar="SCENE", help=words("cli.scene", scenes=", ".join(known)))

    shot = commands.add_parser("shot", help=words("cli.shot"), description=words("cli.shot"), fill=fill_shot)
    shot.add_argument("--game", type=types.game, default=GAMES[0].id, help=words("cli.game", games=games))
    shot.add_argument("--seats", type=int, default=4, help=words("cli.shot_seats"))
    shot.add_argument("--lang", type=types.language, help=words("cli.lang", languages=", ".join(LANGUAGES)))
    shot.add_argument("--size", type=types.size, default=(1920, 1080), help=words("cli.size"))
    shot.add_argument("--out", required=True, metavar="FILE.png", help=words("cli.out"))
    shot.add_argument("--text", type=types.text, default=SMALLEST_TEXT, help=words("cli.text"))
    shot.add_argument("--seed", type=int, default=7, help=words("cli.seed"))
    shot.add_argument("--step", type=int, help=words("cli.step"))
    shot.add_argument("--ask", metavar="NAME", help=words("cli.ask"))
    shot.add_argument("--contrast", type=types.contrast, default=CONTRASTS[0], help=words("cli.contrast"))
    shot.set_defaults(command=run_shot)

    bench = commands.add_parser("bench", help=words("cli.bench"), description=words("cli.bench"))
    bench.add_argument("--only", type=types.parts, default=PARTS, help=words("cli.only", parts=", ".join(PARTS)))
    bench.add_argument("--folder", type=Path, metavar="FOLDER", help=words("cli.folder"))
    bench.add_argument("--alone", nargs="+", help=SUPPRESS)  # what the bench itself starts
    bench.set_defaults(command=run_bench)
    return whole


class Types:
    """What the values of arguments may be; anything else is told in one line."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def _known(self, kind: str, value: str, known: Sequence[str]) -> str:
        if value not in known:
            self._fail(kind, value=value, known=", ".join(known))
        return value

    def _fail(self, key: str, **values: object) -> NoReturn:
        raise ArgumentTypeError("SAID " + self.words(f"error.{key}", **values))

    def game(self, value: str) -> str:
        """The id of a game."""
        return self._game(value, playable())

    def rules(self, value: str) -> str:
        """The id of a game of which nothing is drawn: it may still lack pictures, a board and words."""
        return self._game(value, GAMES)

    def _game(self, value: str, games: Sequence[Entry]) -> str:
        known = [game.id for game in games]
        if value not in known:
            warn()  # perhaps it is one that is left out
        return self._known("game", value, known)

    def scene(self, known: Sequence[str], value: str) -> str:
        """The name of one of the scenes that can be drawn."""
        return self._known("scene", value, known)

    def language(self, value: str) -> str:
        """A language."""
        return self._known("language", value, LANGUAGES)

    def contrast(self, value: str) -> str:
        """A contrast."""
        return self._known("contrast", value, CONTRASTS)

    def speed(self, value: str) -> float:
        """A speed: one of `SPEEDS`, the last as "instant"."""
        named = {**{f"{speed:g}": speed for speed in SPEEDS if speed != INSTANT}, "instant": INSTANT}
        return named[self._known("speed", value, list(named))]

    def size(self, value: str) -> tuple[int, int]:
        """A size of a picture, not less than a window that can be read and not more than 8K."""
        found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", value)
        size = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (LEAST_SIZE[0] <= size[0] <= 7680 and LEAST_SIZE[1] <= size[1] <= 4320):
            self._fail("size", value=value)
        return size

    def text(self, value: str) -> float:
        """A text size in percent."""
        if not re.fullmatch(r"\d{3}", value) or not SMALLEST_TEXT <= int(value) / 100 <= LARGEST_TEXT:
            self._fail("text", value=value)
        return int(value) / 100

    def parts(self, value: str) -> tuple[str, ...]:
        """Parts of the bench."""
        return tuple(self._known("part", part, PARTS) for part in value.split(","))


def check_count(words: Words, game: Entry, count: int) -> None:
    """Raise `UsageError` unless the game is for so many seats."""
    seats = game.seats
    if count not in seats:
        title = Words(words.lang, game.package)("title")
        raise UsageError(words("error.seat_count", game=title, least=seats.start, most=seats.stop - 1, count=count))


def parse_seats(words: Words, game: Entry, text: str) -> tuple[SeatSetup, ...]:
    """Seats as `[NAME=]WHO` divided by commas. Raises `UsageError` for an unknown WHO or a wrong number."""
    from table.match.players import next_free, player

    parts = [part.rpartition("=") for part in text.split(",")]
    players = [_player(words, game, who.strip()) for _, _, who in parts]
    while AI in players:
        players[players.index(AI)] = player(next_free(players))
    check_count(words, game, len(players))
    return tuple(SeatSetup(clean_name(name), number, players[number]) for number, (name, _, _) in enumerate(parts))


def on_phones(text: str) -> tuple[int, ...] | None:
    """The seats of such a text whose hands are on phones; None if there are none."""
    named = [part.rpartition("=")[2].strip() for part in text.split(",")]
    return tuple(seat for seat, who in enumerate(named) if who == PHONE) or None


def _player(words: Words, game: Entry, who: str) -> str:
    """A person, a character at the level that is said or at the usual one, another brain of the game, or `AI`."""
    from games.brains.cast import CAST
    from games.brains.levels import LEVELS
    from table.match.players import can_play, player

    if who in (*YOU, PHONE):
        return PERSON
    if who in CAST:
        return player(who)
    if who != AI and not can_play(game, who):
        levels = f"{next(iter(CAST))}:{LEVELS[0].number}–{LEVELS[-1].number}"
        known = ", ".join([*YOU, PHONE, AI, *CAST, *game.brains])
        raise UsageError(words("error.seat_kind", value=who, known=known, levels=levels))
    return who


def open_title(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku`."""
    from table.desktop import open_window

    return open_window(settings, problem, setup=None)


def open_play(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku play`."""
    from table.match.seating import introduced, new_seed, seat_rows

    game = entry(options.game)
    if options.lang:
        words = Words(options.lang, "table")
    only_now = {
        name: value for name, value in (("language", options.lang), ("speed", options.speed)) if value is not None
    }
    if options.lesson is not None or options.puzzle is not None:
        return _open(settings, words, game, options, problem, only_now)
    if options.seats is None:
        rows, count = seat_rows(game, settings.lobbies.get(game.id), settings.seats)
        seats = tuple(rows[:count])
    else:
        seats = parse_seats(words, game, options.seats)
    seed = new_seed() if options.seed is None else options.seed
    people = any(seat.is_person for seat in seats)
    values = {option.id: option.offered if people else option.default for option in game.options}
    chosen = {**values, **_chosen(game, len(seats), options.set)}
    setup = MatchSetup(game.id, introduced(seats, settings.name), chosen, seed)
    from table.desktop import open_window

    return open_window(settings, problem, setup=setup, phones=on_phones(options.seats or ""), only_now=only_now)


def _open(
    settings: Settings, words: Words, game: Entry, options: Namespace, problem: Problem | None, only_now: dict[str, Any]
) -> int:
    """A lesson or a puzzle of a game. Raises `UsageError` if there is none of that number."""
    from games.lessons import lesson
    from games.puzzles import puzzle
    from table.desktop import open_window
    from table.scenes import lessons, puzzles

    opens: Callable[[App], None]
    if options.lesson is not None:
        opens = partial(lessons.begin, game, _number(words, game, "lesson", options.lesson, lesson.numbers(game)))
    else:
        opens = partial(puzzles.begin, game, _number(words, game, "puzzle", options.puzzle, puzzle.numbers(game)))
    return open_window(settings, problem, setup=None, opens=opens, only_now=only_now)


def _number(words: Words, game: Entry, kind: str, number: int, there: Sequence[int]) -> int:
    """The number of a lesson or puzzle of a game. Raises `UsageError` if there is none."""
    if number not in there:
        title, known = Words(words.lang, game.package)("title"), ", ".join(map(str, there)) or "–"
        raise UsageError(words(f"error.{kind}", value=number, game=title, known=known))
    return number


def _chosen(game: Entry, seats: int, rows: list[str]) -> dict[str, int]:
    """Options written as NAME=NUMBER. Raises `UsageError` for what the game doesn't have."""
    from games.brains import simulate
    from games.core.game import resolve

    try:
        chosen = simulate.parse_options(rows)
        resolve(game.rules, seats, chosen)
    except ValueError as error:
        raise UsageError(str(error)) from error
    return chosen


def open_file(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku open`."""
    from table.desktop import open_window

    return open_window(settings, problem, setup=None, file=options.file)


def run_log(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku log`."""
    language = options.lang or words.lang
    if options.list:
        return _list_games(Words(language, "table"))
    record = _record(words, options.file)
    package = entry(record.setup.game_id).package
    seats = [str(seat) for seat in range(len(record.setup.seats))]
    if options.eyes not in (NOBODY, ALL, *seats):
        raise UsageError(words("error.eyes", value=options.eyes, known=", ".join((*seats, ALL, NOBODY))))
    eyes = [int(seat) for seat in seats if options.eyes in (ALL, seat)]
    import pygame  # late, as what is written below it: nobody else on the command line needs it

    from games.core.match import Illegal
    from table.transcript import Transcript

    pygame.font.init()
    try:
        lines = list(Transcript(record, Words(language, "table", package), eyes).lines())
    except (Illegal, ValueError) as error:
        raise UsageError(words("error.no_game", file=options.file)) from error
    print("\n".join(map(drawable, lines)))
    return 0


def _record(words: Words, named: str) -> Record:
    """The game of a file, or the one with this number on the shelf. Raises `UsageError`."""
    from table.store import shelf
    from table.store.record import OtherRules

    if named.isascii() and named.isdecimal() and len(named) < 16 and not Path(named).exists():
        record, _, problem = shelf.take(int(named))
        if record is None:
            raise UsageError(problem.said(words) if problem else words("error.no_game", file=named))
        return record
    try:
        return shelf.load(Path(named))
    except OtherRules as error:
        raise UsageError(words("error.other_rules", file=named)) from error
    except OSError as error:
        raise UsageError(words("error.no_file", file=named, reason=error.strerror or type(error).__name__)) from error
    except ValueError as error:
        raise UsageError(words("error.no_game", file=named)) from error


def _list_games(words: Words) -> int:
    """All games on the shelf by number, those that wait by their files."""
    from table.scenes.shelf import Item
    from table.store import autosave, shelf

    kept, problem = shelf.rows()
    for item in (*map(Item, autosave.waiting()), *map(Item, kept)):
        name = str(autosave.path(item.game.number)) if item.result is None else str(item.game.number)
        said = (name, item.moment, item.title(words.lang), ", ".join(item.names(words)), item.outcome(words))
        print(drawable("  ".join((*said, item.length(words)))))
    if problem:
        print(f"usotaku: {drawable(problem.said(words))}", file=sys.stderr)
    return 0


def run_simulate(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku simulate`."""
    from games.brains import simulate

    check_count(words, entry(options.game), options.seats)
    try:
        return simulate.run(options)
    except simulate.UsageError as error:
        raise UsageError(str(error)) from error


def run_arena(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku arena`."""
    from games.brains.contest import command
    from games.brains.simulate import UsageError as Refused

    try:
        return command.run(options)
    except Refused as error:
        raise UsageError(str(error)) from error


def run_shot(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku shot`."""
    game = entry(options.game)
    check_count(words, game, options.seats)
    if options.ask not in (None, *game.rules.asks):
        raise UsageError(words("error.ask", value=options.ask, known=", ".join(game.rules.asks)))
    from table.match.rehearsal import NotThere
    from table.shot import PHONE, scenes_of, shoot, shoot_phone

    known = (*scenes_of(game), PHONE)
    if options.scene not in known:
        title = Words(words.lang, game.package)("title")
        raise UsageError(words("error.no_scene", scene=options.scene, game=title, known=", ".join(known)))
    look = Settings(language=options.lang or settings.language, text=options.text, contrast=options.contrast)
    if options.scene == PHONE:
        from table.phones.photo import NoBrowser

        try:
            shoot_phone(game, options.seats, look, options.seed, options.step, options.ask, options.out)
        except NoBrowser as error:
            raise UsageError(words("error.no_browser")) from error
        except NotThere as error:
            raise UsageError(words("error.not_there", scene=options.scene, games=error.games)) from error
        except OSError as error:
            raise UsageError(words("error.out", file=options.out, reason=error.strerror or str(error))) from error
        return 0
    try:
        shoot(
            options.scene,
            game,
            options.seats,
            look,
            options.size,
            options.seed,
            options.step,
            options.ask,
            options.out,
        )
    except NotThere as error:
        raise UsageError(words("error.not_there", scene=options.scene, games=error.games)) from error
    except OSError as error:
        raise UsageError(words("error.out", file=options.out, reason=error.strerror or str(error))) from error
    return 0


def run_bench(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku bench`."""
    if options.alone:
        from table.bench.process import ALONE

        name, *arguments = options.alone
        ALONE[name](*arguments)
        return 0
    from table.bench.run import measure

    return measure(options.only, options.folder)


def run_selftest(settings: Settings, words: Words, options: Namespace, problem: Problem | None) -> int:
    """`usotaku --selftest`."""
    from table.selftest import run

    return run(words)
