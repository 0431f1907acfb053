"""The games that can be played: those of other packages only if nothing is missing in them.

The program's own games are not looked through: their tests do that. A guest is, before anybody can choose it, so that
what is wrong with it is told once and no game stops in the middle.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import cache

from games import GAMES, LEFT_OUT
from games.core.entry import Entry, EntryError
from games.core.words import LANGUAGES, Words
from games.outside import LeftOut, line
from table.store.problems import Problem

_log = logging.getLogger(__name__)

SMALL, LARGE = 60, 300
"""px: cards so high are drawn differently."""
SMALLEST = (320, 180)
"""px: the room of a game is tried at this size."""


def playable() -> tuple[Entry, ...]:
    """Every game that can be played, in the order in which the title shows them."""
    return _looked_through()[0]


def left_out() -> tuple[LeftOut, ...]:
    """The packages whose games can't be used, and why."""
    return _looked_through()[1]


def warn() -> None:
    """Tell the log and the terminal what is left out, and why."""
    for package, why in left_out():
        _log.warning("the game of the package %s is left out: %s", package, why)
        print(f"usotaku: the game of the package {package} is left out: {why}", file=sys.stderr)


def problem() -> Problem | None:
    """What the player should be told of packages that are left out."""
    if not left_out():
        return None
    packages, reasons = zip(*left_out(), strict=True)
    return Problem("app.left_out", {"packages": ", ".join(packages), "reason": "; ".join(reasons)})


@cache
def _looked_through() -> tuple[tuple[Entry, ...], tuple[LeftOut, ...]]:
    games, left = [], list(LEFT_OUT)
    for game in GAMES:
        try:
            if game.is_guest:
                check(game)
            games.append(game)
        except EntryError as error:
            left.append(LeftOut(game.package, str(error)))
    return tuple(games), tuple(left)


def check(game: Entry) -> None:
    """Raise what is wrong with a game, if anything is: its rules, minds, words, board, help and pictures are there and
    fit one another. Whether it keeps the contract is for its own tests."""
    from games.core.contract import is_what_it_says, words_are_complete
    from table.stage.boardfile import load_board
    from table.stage.texts import texts_are_there
    from table.teaching import help_fits, lessons_fit, puzzles_fit

    steps: dict[str, Callable[[], object]] = {
        "game.toml": lambda: is_what_it_says(game),
        "text": lambda: words_are_complete(game),
        "board.toml": lambda: load_board(game.rules),
        "words": lambda: texts_are_there(game, load_board(game.rules)),
        "help": lambda: help_fits(game),
        "lessons": lambda: lessons_fit(game),
        "puzzles": lambda: puzzles_fit(game),
        "art": lambda: _draw(game),
    }
    for where, step in steps.items():
        try:
            step()
        except Exception as error:  # whatever it is: it is not ours
            raise EntryError(f"{where}: {line(error)}") from error


def _draw(game: Entry) -> None:
    """All its cards and coins, large and small, and its room."""
    import pygame

    from table.stage.drawing.cards import CardArt
    from table.stage.drawing.mats import mat_picture
    from table.stage.drawing.room import room_of
    from table.stage.drawing.scenery import paint_table
    from table.stage.drawing.style import load_style

    style = load_style(game.art)
    for name in (*game.rules.claims, *map(style.kind_name, game.rules.faces)):
        if name not in style.kinds:
            raise EntryError(f"style.toml: there is no [kinds.{name}]")
    room = room_of(game.art)
    paint_table(SMALLEST, room)
    mat_picture(SMALLEST, 0, 0, room.mat, 1.0)
    pygame.font.init()  # letters are printed on cards
    for lang in LANGUAGES:
        art = CardArt(game.id, lang, Words(lang, game.package))
        for height in (SMALL, LARGE):
            for pack in {place.pack for place in game.rules.places}:
                art.back(height, pack)
            for face in game.rules.faces:
                art.face(face.id, height)
        for claim in game.rules.claims:
            art.chip(claim, SMALL)
