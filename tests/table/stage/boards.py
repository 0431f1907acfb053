"""Boards for tests: small, without a display, with a table of names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pygame

from games import GAMES
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.match import Match
from games.core.words import Words
from table.match.seats import PERSON, SeatSetup
from table.screen import Screen
from table.stage.board import Board
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.cards import CardArt
from table.stage.drawing.pictures import Pictures

SMALL = Screen((640, 360), "en")


@cache
def art(game_id: str) -> CardArt:
    return CardArt(game_id, "en")


def setups(seats: int, persons: int = 1) -> list[SeatSetup]:
    return [SeatSetup(f"Seat {i}", i, PERSON if i < persons else "random") for i in range(seats)]


def board(
    seats: int,
    screen: Screen = SMALL,
    entry: Entry = GAMES[0],
    play: Callable[[str, int], None] = lambda name, step: None,
    bottom: int = 0,
    persons: int = 1,
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


def canvas(surface: pygame.Surface, clock: float, screen: Screen = SMALL, entry: Entry = GAMES[0]) -> Canvas:
    """What things are drawn on one by one, with the pictures of a game."""
    return Canvas(surface, screen, Pictures(art(entry.id), (), screen.height), clock)


def pixels(shown: Board, screen: Screen = SMALL) -> bytes:
    surface = pygame.Surface(screen.size)
    shown.draw(surface)
    return pygame.image.tobytes(surface, "RGB")
