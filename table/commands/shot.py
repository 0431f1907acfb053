"""`usotaku shot`: a picture or an animation of any scene."""

from __future__ import annotations

import re
from argparse import Namespace
from functools import partial

from games import GAMES, entry
from games.core.words import Words
from table.base.output import write_bytes
from table.base.screen import READABLE
from table.commands.base import Call, add_game, add_language, check_count
from table.commands.parser import Failed, Parser, UsageError
from table.match.sample_games import NotThere
from table.shot.photographer import TICK, Wish
from table.shot.rendering import PHONE, film, shoot, shoot_phone
from table.shot.saving import FORMATS, MOVING, animated, check, encoded, ending, write
from table.shot.subjects import scenes, scenes_of
from table.store.settings import CONTRASTS, LARGEST_TEXT, SMALLEST_TEXT, Settings

LARGEST = (7680, 4320)
"""px: 8K."""
SIZE, MOVING_SIZE = (1920, 1080), (960, 540)
"""px of a picture, and of an animation."""
LARGEST_MOVING = (1280, 720)
"""px of an animation: all its frames are in memory at once."""
LONGEST = 10
"""s of an animation."""
STDOUT = "-"


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    words, known = parser.words, (*scenes(), PHONE)
    said = words("cli.scene", scenes=", ".join(known))
    parser.add_argument("scene", type=parser.one_of("scene", known), metavar="SCENE", help=said)
    add_game(parser, "--game", default=GAMES[0].id)
    parser.add_argument("--seats", type=int, default=4, help=words("cli.shot_seats"))
    add_language(parser)
    parser.add_argument("--size", type=partial(_size, parser), help=words("cli.size"))
    parser.add_argument("--out", required=True, type=partial(_file, parser), metavar="FILE", help=words("cli.out"))
    parser.add_argument("--text", type=partial(_text, parser), default=SMALLEST_TEXT, help=words("cli.text"))
    parser.add_argument("--seed", type=int, default=7, help=words("cli.seed"))
    parser.add_argument("--step", type=parser.at_least(0), help=words("cli.step"))
    parser.add_argument("--ask", metavar="NAME", help=words("cli.ask"))
    parser.add_argument("--seconds", type=partial(_seconds, parser), help=words("cli.seconds", most=LONGEST))
    contrast = parser.one_of("contrast", CONTRASTS)
    parser.add_argument("--contrast", type=contrast, default=CONTRASTS[0], help=words("cli.contrast"))


def _size(parser: Parser, said: str) -> tuple[int, int]:
    """Parse a picture size in px.

    From the smallest readable window to `LARGEST`.
    """
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", said)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(least <= side <= most for least, side, most in zip(READABLE, size, LARGEST, strict=True)):
        least, most = ("x".join(map(str, limit)) for limit in (READABLE, LARGEST))
        raise parser.wrong("size", value=said, least=least, most=most)
    return size


def _file(parser: Parser, said: str) -> str:
    """Parse a file name of a picture format, or `STDOUT`."""
    if ending(said) not in FORMATS:
        raise parser.wrong("format", value=said, known=", ".join(FORMATS))
    return said


def _seconds(parser: Parser, said: str) -> int:
    """The length of an animation in whole seconds."""
    if not re.fullmatch(r"\d{1,2}", said) or not 1 <= int(said) <= LONGEST:
        raise parser.wrong("seconds", value=said, most=LONGEST)
    return int(said)


def _text(parser: Parser, said: str) -> float:
    """A text size, said in percent."""
    if not re.fullmatch(r"\d{3}", said) or not SMALLEST_TEXT <= int(said) / 100 <= LARGEST_TEXT:
        raise parser.wrong("text", value=said)
    return int(said) / 100


def run(call: Call) -> int:
    """See `Command`."""
    from table.shot.phone_browser import NoBrowser

    options, words = call.options, call.words
    game = entry(options.game)
    check_count(words, game, options.seats)
    if options.ask not in (None, *game.rules.asks):
        raise UsageError(words("error.ask", value=options.ask, known=", ".join(game.rules.asks)))
    known = (*scenes_of(game), PHONE)
    if options.scene not in known:
        title = Words(words.lang, game.package)("title")
        raise UsageError(words("error.no_scene", scene=options.scene, game=title, known=", ".join(known)))
    if options.seconds:
        _check_moving(options, words)
    size = options.size or (MOVING_SIZE if options.seconds else SIZE)
    look = Settings(language=options.lang or call.settings.language, text=options.text, contrast=options.contrast)
    wish = Wish(game, options.seats, options.seed, options.step, options.ask)
    try:
        if options.out != STDOUT:
            check(options.out)
    except (OSError, ValueError) as error:
        raise UsageError(_unwritten(words, options.out, error)) from error
    try:
        if options.seconds:
            content = animated(film(options.scene, wish, look, size, options.seconds), TICK)
        else:
            picture = shoot_phone(wish, look) if options.scene == PHONE else shoot(options.scene, wish, look, size)
            content = encoded(picture, ending(options.out))
    except NoBrowser as error:
        raise UsageError(words("error.no_browser")) from error
    except NotThere as error:
        if error.most is not None and (options.step or 0) > error.most:
            raise UsageError(words("error.step", value=options.step, most=error.most)) from error
        raise UsageError(words("error.not_there", scene=options.scene, games=error.games)) from error
    if options.out == STDOUT:
        write_bytes(content)
        return 0
    try:
        write(content, options.out)
    except OSError as error:
        raise Failed(_unwritten(words, options.out, error)) from error
    return 0


def _check_moving(options: Namespace, words: Words) -> None:
    """Raise `UsageError` if there is no such animation."""
    if ending(options.out) != MOVING:
        raise UsageError(words("error.moving_format", value=options.out, known=MOVING))
    if options.scene == PHONE:
        raise UsageError(words("error.moving_phone", scene=PHONE))
    if options.size and any(side > most for side, most in zip(options.size, LARGEST_MOVING, strict=True)):
        said, most = ("x".join(map(str, size)) for size in (options.size, LARGEST_MOVING))
        raise UsageError(words("error.moving_size", value=said, most=most))


def _unwritten(words: Words, file: str, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) else None
    return words("error.out", file=file, reason=reason or type(error).__name__)
