"""Frame times of the table, without a display and in a window."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

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
from table.app.app import SLICE, App
from table.app.loop import FRAME_RATE, run
from table.app.scene import Scene
from table.app.window import ACCELERATION, Window
from table.base.screen import Screen
from table.input.events import Reader
from table.match.players import character_of, player
from table.match.seating import company, named, new_seed
from table.match.seats import MatchSetup, SeatSetup
from table.match.speeds import FASTEST
from table.match.thinker import Answer
from table.match.worker import Worker
from table.scenes import navigation
from table.scenes.results.results import ResultsScene
from table.stage.board import Board
from table.stage.boardfile import load_board
from table.stage.drawing.cards import CardArt
from table.store.settings import Settings

SIZE = (1920, 1080)
LYING, MOVING = 60, 8
CARD = 180
"""px, the height of the cards of the bare loop."""
ROUNDS = 20
STEP = 1000 / FRAME_RATE
LATE = 1.5
"""Lateness of a frame, in frame times since the one before."""
SETTLED_MS = 1000.0
"""Frames of the first second are not counted."""
LEAST_JITTER = 1.0
"""ms that nobody sees."""
WATCHED_MS, IDLE_MS, PATIENCE_MS = 8000.0, 3000.0, 20_000.0
SEATS = 4


def work(game: Entry) -> tuple[list[float], list[float]]:
    """Measure ms of work per frame at 1080p.

    With `LYING` cards on the table of which `MOVING` are flying and all faces alive; and, in turns with it, of a
    bare loop that blits a ready picture of the table and `MOVING` ready cards.
    """
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(SIZE)
    board = _board(game)
    here, there, moved = _tables(game)
    times: list[float] = []
    bare: list[float] = []
    board.settle(look(here, 0))
    board.draw(surface)
    picture = surface.copy()
    card = CardArt(game.id, "en", Words("en", "table", game.package)).face(game.rules.faces[0].id, CARD)
    for round in range(ROUNDS):
        table = here if round % 2 else there
        board.perform(Beat(_moving(game, moved), look(table, 0)), 1.0)
        while board.moving:
            begin = perf_counter()
            board.update(STEP)
            board.draw(surface)
            if round >= 2:  # the first two fill the caches, as the first moments of a game do
                times.append((perf_counter() - begin) * 1000)
                begin = perf_counter()
                surface.blit(picture, (0, 0))
                for number in range(MOVING):
                    surface.blit(card, (number * 200 + len(bare) % 40, 300))
                bare.append((perf_counter() - begin) * 1000)
            pygame.display.flip()
    pygame.quit()
    return times, bare


def _board(game: Entry) -> Board:
    words = Words("en", "table", game.package)
    seats = min(SEATS, game.seats.stop - 1)
    looks = [SeatSetup(f"Seat {seat}", seat, "person") for seat in range(seats)]
    art = CardArt(game.id, "en", words)
    return Board(Screen(SIZE, "en"), game, looks, words, art, idle=Random(1))


def _tables(game: Entry) -> tuple[Table, Table, Token]:
    """Return two tables to move between, and a moving card.

    With `LYING` cards, or all that there are, face up before the seats, `MOVING` of them before other seats in the
    second.
    """
    seats = min(SEATS, game.seats.stop - 1)
    chance = SeededChance(stream(1, "bench"))
    table = game.rules.start(seats, resolve(game.rules, seats, None), chance)
    open_places = [place for place in table.places if place.each and not place.hidden]
    areas = [table.zone(open_places[0].name, seat) for seat in range(seats)]
    resting: list[tuple[int, Token]] = []
    for zone in range(len(table.zones)):
        for token in list(table.zones[zone]):
            if zone not in areas and len(resting) < LYING:
                area = areas[len(resting) % seats]
                card = table.move(token, zone, area)
                table.open(card)
                resting.append((area, card))
    other = table.copy()
    for number in range(MOVING):
        area, card = resting[number * (len(resting) // MOVING)]
        other.move(card, area, areas[(areas.index(area) + 1) % seats])
    return table, other, resting[0][1]


def _moving(game: Entry, card: Token) -> Event:
    """An event of the game that just moves cards."""
    spec = load_board(game.rules)
    cls = next(cls for cls in game.rules.events if spec.events[cls.__name__].cue == "move")
    blank: dict[str, Any] = {"Token": card, "bool": False, "str": ""}
    return cls(*(blank.get(kind, 0) for kind in kinds(cls).values()))


def window(game: Entry) -> tuple[int, int, int, int, str]:
    """Count late frames in a window: an empty scene, a game.

    Late frames and all frames of either, and how they were presented.
    """
    seats = company(min(SEATS, game.seats.stop - 1), persons=0)
    with opened() as (app, _):
        app.only(Moving(app))
        bare = list(after(gaps(app, WATCHED_MS), SETTLED_MS))
        played = list(after(watched(app, game, seats, 1.0), SETTLED_MS))
    late = [sum(gap > LATE * STEP for gap in times) for times in (bare, played)]
    how = "texture" if os.environ.get(ACCELERATION) == "1" else "plain memory"
    return late[0], len(bare), late[1], len(played), how


class Beside(NamedTuple):
    """Frames while brains think.

    A frame is late when it comes more than `jitter` ms after it is due, which none does where nothing is drawn and
    nobody thinks; `longest` is the longest time between two frames, in ms. `decisions` is how often a brain decided
    meanwhile.
    """

    late: int
    frames: int
    longest: float
    jitter: float
    decisions: int


def beside_thinking(game: Entry, brain: str) -> Beside:
    """Watch a quick game of one kind of brain in a window.

    All seats have a brain of this name, or are characters at this level.
    """

    def who(row: SeatSetup) -> str:
        character = character_of(row.player)
        return player(character.id, int(brain)) if character and brain.isdecimal() else brain

    seats = [replace(row, player=who(row)) for row in company(min(SEATS, game.seats.stop - 1), persons=0)]
    with opened() as (app, worker):
        app.only(Moving(app))
        idle = list(after(gaps(app, IDLE_MS), SETTLED_MS))
        counted = list(after(watched(app, game, seats, FASTEST), SETTLED_MS))
    jitter = max(LEAST_JITTER, max(idle) - STEP)
    late = sum(gap > STEP + jitter for gap in counted)
    return Beside(late, len(counted), max(counted), jitter, worker.answers)


class Moving(Scene):
    """An empty scene that never rests."""

    @property
    def moving(self) -> bool:
        """See `Scene.moving`."""
        return True


class Counting(Worker):
    """Counts its answers."""

    answers = 0

    def poll(self) -> Answer | None:
        """See `Worker.poll`."""
        answer = super().poll()
        self.answers += answer is not None
        return answer


@contextmanager
def opened() -> Iterator[tuple[App, Counting]]:
    """The application in a real window, and what thinks for it."""
    shown, worker = Window("bench", size=SIZE), Counting()
    pygame.font.init()
    app = App(
        navigation, Settings(language="en", welcomed=True), shown.size, window=shown, worker=worker, slice_ms=SLICE
    )
    try:
        yield app, worker
    finally:
        app.close()
        pygame.quit()


def watched(
    app: App, game: Entry, seats: Sequence[SeatSetup], speed: float, counts: Callable[[], bool] | None = None
) -> list[float]:
    """Return the frame intervals of a game, ms; see `gaps`.

    To its end or for a while; of frames in motion unless others count.
    """
    options = {option.id: option.default for option in game.options}
    app.settings = replace(app.settings, speed=speed)
    app.games.start(MatchSetup(game.id, named(seats, app.words()), options, new_seed()))
    gaps(app, PATIENCE_MS, until=lambda: not app.changing)
    return gaps(app, WATCHED_MS, counts=counts or (lambda: app.moving))


def gaps(
    app: App, ms: float, until: Callable[[], bool] = lambda: False, counts: Callable[[], bool] = lambda: True
) -> list[float]:
    """Return the frame intervals for `ms`, or until a condition.

    In ms, as they would be without rest: as long as a frame in motion, and as late as they came. Only of frames in
    which something `counts`.
    """
    found: list[float] = []
    passed = 0.0

    def watch(gap: float, late: float) -> None:
        nonlocal passed
        passed += gap
        if counts():
            found.append(STEP + late)
        if until() or passed > ms or (app.scenes and isinstance(app.top, ResultsScene)):
            app.quit()

    assert app.window
    app.running = True
    run(app, app.window, Reader(), watch)
    return found


def after(times: Sequence[float], ms: float) -> Iterator[float]:
    """The gaps once so many ms have passed."""
    passed = 0.0
    for gap in times:
        if passed > ms:
            yield gap
        passed += gap


def percentile(values: Sequence[float], part: float) -> float:
    """The value that such a part of the values does not exceed."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]
