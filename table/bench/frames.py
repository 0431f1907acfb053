"""How long the frames of the table take: their work without a display, and whether any is late in a real window."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

import pygame

from games.core.actions import Event, kinds
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.game import resolve
from games.core.match import Beat
from games.core.table import Table
from games.core.types import Token
from games.core.view import look
from games.core.words import Words
from table.match.seats import MatchSetup, SeatSetup
from table.screen import Screen
from table.stage.board import Board
from table.stage.cards import CardArt
from table.stage.spec import load_board

SIZE = (1920, 1080)
LYING, MOVING = 60, 8
ROUNDS = 20
STEP = 1000 / 120
LATE = 1.5
"""A frame is late when it begins so many frame times after the one before."""
SETTLED_MS = 1000.0
"""Frames of the first second are not counted."""
WATCHED_MS = 8000.0


def work(game: Entry) -> list[float]:
    """ms of work in each frame at 1080p, with `LYING` cards on the table of which `MOVING` are flying."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    board = _board(game)
    here, there, moved = _tables(game)
    times: list[float] = []
    board.settle(look(here, 0))
    for round in range(ROUNDS):
        table = here if round % 2 else there
        board.perform(Beat(_moving(game, moved), look(table, 0)), 1.0)
        while board.moving:
            begin = perf_counter()
            board.update(STEP)
            board.draw(surface)
            if round >= 2:  # the first two fill the caches, as the first moments of a game do
                times.append((perf_counter() - begin) * 1000)
            pygame.display.flip()
    pygame.quit()
    return times


def _board(game: Entry) -> Board:
    words = Words("en", "table", game.package)
    seats = min(4, game.rules.seats.stop - 1)
    looks = [SeatSetup(f"Seat {seat}", seat, "person") for seat in range(seats)]
    art = CardArt(game.id, "en", words)
    return Board(Screen(SIZE, "en"), game, looks, words, art)


def _tables(game: Entry) -> tuple[Table, Table, Token]:
    """Two tables with `LYING` cards, or all that there are, face up before the seats, `MOVING` of them before other
    seats in the second; and one that moves."""
    seats = min(4, game.rules.seats.stop - 1)
    chance = SeededChance(stream(1, "bench"))
    table = game.rules.start(seats, resolve(game.rules, seats, None), chance)
    open_places = [place for place in table.places if place.each and not place.hidden]
    areas = [table.zone(open_places[0].name, seat) for seat in range(seats)]
    lying: list[tuple[int, Token]] = []
    for zone in range(len(table.zones)):
        for token in list(table.zones[zone]):
            if zone not in areas and len(lying) < LYING:
                area = areas[len(lying) % seats]
                card = table.move(token, zone, area)
                table.open(card)
                lying.append((area, card))
    other = table.copy()
    for number in range(MOVING):
        area, card = lying[number * (len(lying) // MOVING)]
        other.move(card, area, areas[(areas.index(area) + 1) % seats])
    return table, other, lying[0][1]


def _moving(game: Entry, card: Token) -> Event:
    """An event of the game that just moves cards."""
    spec = load_board(game.rules)
    cls = next(cls for cls in game.rules.events if spec.events[cls.__name__].cue == "move")
    blank: dict[str, Any] = {"Token": card, "bool": False, "str": ""}
    return cls(*(blank.get(kind, 0) for kind in kinds(cls).values()))


def window(game: Entry) -> tuple[int, int, str]:
    """Watch a game of AI seats in a real window: late frames, all frames, and how they were presented."""
    from table.app import FRAME_RATE, App, run
    from table.input.events import Reader
    from table.match.seating import company, named, new_seed
    from table.store.settings import Settings
    from table.window import ACCELERATION, Window

    shown = Window("bench", size=SIZE)
    pygame.font.init()
    app = App(Settings(language="en", welcomed=True), shown.size, window=shown)
    seats = named(company(min(4, game.rules.seats.stop - 1), persons=0), Words("en", "table"))
    options = {option.id: option.default for option in game.rules.options}
    app.start(MatchSetup(game.id, seats, options, new_seed()))
    gaps: list[float] = []

    def watch(ms: float) -> None:
        gaps.append(ms)
        if sum(gaps) > WATCHED_MS:
            app.quit()

    try:
        run(app, shown, Reader(), watch)
    finally:
        app.close()
        pygame.quit()
    counted = list(_after(gaps, SETTLED_MS))
    late = sum(gap > LATE * 1000 / FRAME_RATE for gap in counted)
    return late, len(counted), "texture" if os.environ.get(ACCELERATION) == "1" else "plain memory"


def _after(gaps: Sequence[float], ms: float) -> Iterator[float]:
    """The gaps once so many ms have passed."""
    passed = 0.0
    for gap in gaps:
        if passed > ms:
            yield gap
        passed += gap


def percentile(values: Sequence[float], part: float) -> float:
    """The value that such a part of the values does not exceed."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]
