"""`usotaku shot`: a picture of any scene."""

from __future__ import annotations

import re
from functools import partial

from games import GAMES, entry
from games.core.words import Words
from table.base.output import write_bytes
from table.base.screen import READABLE
from table.commands.base import Call, add_game, add_language, check_count
from table.commands.parser import Failed, Parser, UsageError
from table.match.sample_games import NotThere
from table.shot.photographer import Wish
from table.shot.rendering import PHONE, shoot, shoot_phone
from table.shot.saving import FORMATS, check, encoded, ending, save
from table.shot.subjects import scenes, scenes_of
from table.store.settings import CONTRASTS, LARGEST_TEXT, SMALLEST_TEXT, Settings

LARGEST = (7680, 4320)
"""px: 8K."""
STDOUT = "-"


def add_arguments(parser: Parser) -> None:
    """See `Command`."""
    words, known = parser.words, (*scenes(), PHONE)
    said = words("cli.scene", scenes=", ".join(known))
    parser.add_argument("scene", type=parser.one_of("scene", known), metavar="SCENE", help=said)
    add_game(parser, "--game", default=GAMES[0].id)
    parser.add_argument("--seats", type=int, default=4, help=words("cli.shot_seats"))
    add_language(parser)
    parser.add_argument("--size", type=partial(_size, parser), default=(1920, 1080), help=words("cli.size"))
    parser.add_argument("--out", required=True, type=partial(_file, parser), metavar="FILE", help=words("cli.out"))
    parser.add_argument("--text", type=partial(_text, parser), default=SMALLEST_TEXT, help=words("cli.text"))
    parser.add_argument("--seed", type=int, default=7, help=words("cli.seed"))
    parser.add_argument("--step", type=parser.at_least(0), help=words("cli.step"))
    parser.add_argument("--ask", metavar="NAME", help=words("cli.ask"))
    contrast = parser.one_of("contrast", CONTRASTS)
    parser.add_argument("--contrast", type=contrast, default=CONTRASTS[0], help=words("cli.contrast"))


def _size(parser: Parser, said: str) -> tuple[int, int]:
    """A size of a picture in px, not less than a window that can be read and not more than `LARGEST`."""
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", said)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(least <= side <= most for least, side, most in zip(READABLE, size, LARGEST, strict=True)):
        least, most = ("x".join(map(str, limit)) for limit in (READABLE, LARGEST))
        raise parser.wrong("size", value=said, least=least, most=most)
    return size


def _file(parser: Parser, said: str) -> str:
    """The name of a file whose ending is that of a kind of pictures, or `STDOUT`."""
    if ending(said) not in FORMATS:
        raise parser.wrong("format", value=said, known=", ".join(FORMATS))
    return said


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
    look = Settings(language=options.lang or call.settings.language, text=options.text, contrast=options.contrast)
    wish = Wish(game, options.seats, options.seed, options.step, options.ask)
    try:
        if options.out != STDOUT:
            check(options.out)
    except (OSError, ValueError) as error:
        raise UsageError(_unwritten(words, options.out, error)) from error
    try:
        of_phone = options.scene == PHONE
        picture = shoot_phone(wish, look) if of_phone else shoot(options.scene, wish, look, options.size)
    except NoBrowser as error:
        raise UsageError(words("error.no_browser")) from error
    except NotThere as error:
        if error.most is not None and (options.step or 0) > error.most:
            raise UsageError(words("error.step", value=options.step, most=error.most)) from error
        raise UsageError(words("error.not_there", scene=options.scene, games=error.games)) from error
    if options.out == STDOUT:
        write_bytes(encoded(picture, ending(options.out)))
        return 0
    try:
        save(picture, options.out)
    except OSError as error:
        raise Failed(_unwritten(words, options.out, error)) from error
    return 0


def _unwritten(words: Words, file: str, error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) else None
    return words("error.out", file=file, reason=reason or type(error).__name__)
