"""Boards for tests: small, without a display, with a table of names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pygame
import pytest

from games import GAMES
from games.core.actions import Event
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.match import Beat, Match
from games.core.types import Seat
from games.core.words import Words
from table.base.screen import Screen
from table.match.seats import PERSON, SeatSetup
from table.stage.board import Board
from table.stage.drawing.canvas import SurfaceCanvas
from table.stage.drawing.card_pictures import Pictures
from table.stage.drawing.cards import CardArt

SMALL = Screen((640, 360), "en")
every_game = pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)


@cache
def art(game_id: str) -> CardArt:
    return CardArt(game_id, "en")


def setups(seats: int, persons: int = 0) -> list[SeatSetup]:
    return [SeatSetup(f"Seat {i}", i, PERSON if i < persons else "random") for i in range(seats)]


def board(
    seats: int,
    screen: Screen = SMALL,
    entry: Entry = GAMES[0],
    play: Callable[[str, int, Seat | None], None] = lambda name, step, seat: None,
    bottom: int = 0,
    persons: int = 0,
) -> Board:
    words = Words(screen.lang, "table", entry.package)
    return Board(screen, entry, setups(seats, persons), words, art(entry.id), play=play, bottom=bottom)


def match(seats: int, steps: int, seed: int = 1, entry: Entry = GAMES[0]) -> Match:
    """A game after so many random actions, or at its end."""
    played = Match(entry.rules, seats, chance=SeededChance(Random(seed)))
    random = Random(seed + 100)
    while played.ask and steps:
        choices = played.legal(played.ask.seat)
        played.submit(played.ask.seat, choices[random.randrange(len(choices))])
        steps -= 1
    return played


def canvas(surface: pygame.Surface, clock: float, screen: Screen = SMALL, entry: Entry = GAMES[0]) -> SurfaceCanvas:
    """Return a canvas for single drawings, with a game's pictures."""
    return SurfaceCanvas(surface, screen, Pictures(art(entry.id), (), screen.height), clock)


def picture_of(shown: Board, screen: Screen = SMALL) -> pygame.Surface:
    """Return a picture of the board."""
    surface = pygame.Surface(screen.size)
    shown.draw(surface)
    return surface


def pixels(shown: Board, screen: Screen = SMALL) -> bytes:
    return pygame.image.tobytes(picture_of(shown, screen), "RGB")


def beats(played: Match, eyes: int | None) -> list[Beat]:
    """Return the beats as these eyes see them, or a bystander."""
    return list(played.beats(eyes))


def first(found: list[Beat], name: str) -> int:
    """Return the index of the first event of this name."""
    return next(i for i, beat in enumerate(found) if type(beat.event).__name__ == name)


def play_on(shown: Board, ms: float, frame: float = 50) -> None:
    """Let so much time pass, in frames."""
    while ms > 0:
        shown.update(min(frame, ms))
        ms -= frame


def at_rest(seats: int, steps: int, eyes: int | None, screen: Screen = SMALL) -> Board:
    """A game after so many random actions, with nothing on its way."""
    shown = board(seats, screen)
    shown.settle(match(seats, steps, seed=3).view(eyes))
    return shown


def past(played: Match, index: int) -> list[Event]:
    """Return the events up to a beat, latest first."""
    return [beat.event for beat in played.beats(None)[: index + 1]][::-1]
