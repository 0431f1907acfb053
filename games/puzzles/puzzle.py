"""The puzzles of a game, read from `puzzle.<n>.toml` next to its rules.

The files are numbered from 1 on:

    seats = ["kiri", "you", "momo"]     # who sits where: the person once, and characters
    want = { do = "Judge", believe = false }     # a mask (see games/core/masks.py), or several in a list: an answer
                                        # that fits any of them is right; a player who gives up is shown the first
    see = "truth"                       # section of the help that the reason is from
    log = '''                           # the game up to the decision, as it is kept: see `games.core.match.Log`
    …'''

Its texts are "puzzle.<n>.title", ".task" for what the player has to do, and ".reason" for why.
`python -m games.puzzles.finding search` writes such files; `python -m games.puzzles.finding check` checks that an
answer is the best one.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from games.core.chance import UnmixedChance
from games.core.data import file_name, numbered, reading, reading_text
from games.core.entry import Entry
from games.core.masks import YOU, read_mask
from games.core.match import Illegal, parse_log, replay
from games.lessons.lesson import LessonStep, Part, fitting
from games.lessons.reader import named

KEYS = ("seats", "want", "see", "log")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A table and the one decision at it."""

    number: int
    part: Part

    @property
    def step(self) -> LessonStep:
        """The question asked and the answers wanted."""
        return self.part.steps[0]


def numbers(entry: Entry) -> tuple[int, ...]:
    """Return the numbers of a game's puzzles, without reading them."""
    return numbered(entry.package, "puzzle")


@cache
def puzzle(entry: Entry, number: int) -> Puzzle:
    """Return one puzzle. Raises `DataError` with file and key."""
    with reading_text(entry.package, f"puzzle.{number}.toml") as text:
        return load(entry, number, text)


def puzzles(entry: Entry) -> tuple[Puzzle, ...]:
    """Return all puzzles of a game. Raises as `puzzle` does."""
    return tuple(puzzle(entry, number) for number in numbers(entry))


def said_of(number: int) -> tuple[str, str, str]:
    """Return the text keys of a puzzle's title, task and reason."""
    return (f"puzzle.{number}.title", f"puzzle.{number}.task", f"puzzle.{number}.reason")


def load(entry: Entry, number: int, text: str) -> Puzzle:
    """Read a puzzle from its file's text and check it.

    The rules check every action of the log, and the answer. Raises `DataError` with file and key.
    """
    with reading(file_name(entry.package, f"puzzle.{number}.toml")):
        data, game = tomllib.loads(text), entry.rules
        if wrong := sorted({*data} ^ {*KEYS}):
            raise ValueError(f"{', '.join(wrong)}: there are {', '.join(KEYS)}, and all are needed")
        try:
            log = parse_log(data["log"].strip().splitlines(), [game])
            match = replay(log, game, then=UnmixedChance())
        except Illegal as error:
            raise ValueError(f"log: {error}") from error
        seats = named(game, data["seats"])
        masks = data["want"] if isinstance(data["want"], list) else [data["want"]]
        wanted = tuple(read_mask(mask, "do", game, seats) for mask in masks)
        _, task, reason = said_of(number)
        step = LessonStep(task, None, data["see"], None, wanted, shows=True, why=reason)
        part = Part(seats, log.options, match, (step,))
        if len(seats) != log.seats:
            raise ValueError(f"seats: {len(seats)} names, and {log.seats} in the log")
        if match.ask is None or match.ask.seat != part.you:
            raise ValueError(f"seats: {YOU} is not asked; {match.ask} is")
        right = fitting(wanted, match, match.ask.seat, part.who)
        if not 0 < len(right) < len(match.legal(match.ask.seat)):
            raise ValueError("want: some of what is legal has to be like that, and not all")
    return Puzzle(number, part)
