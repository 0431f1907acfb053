"""Sizes on the table: smallest card, portraits, use of the window.

Measured on random games, without a display: for each game, number of seats and window the worst of many moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from pygame import Rect

from games import GAMES
from games.core.chance import SeededChance
from games.core.entry import Entry
from games.core.match import Match
from games.core.view import View
from table.base.screen import Screen
from table.bench.report import tell
from table.stage.boardfile import load_board
from table.stage.layout.arrange import arrange, places
from table.stage.layout.arrangement import Arrangement
from table.stage.layout.layout import Layout
from table.stage.layout.pose import CARD_SHAPE
from table.stage.layout.spreads import SPREADS
from table.stage.layout.spreads.fan import Fan
from table.stage.speech.log_panel import log_width

WINDOWS = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1080), (1024, 768))
MOMENTS = (15, 40, 70, 110, 160)
"""After so many decisions."""
SEEDS = 4
_CELL = 8
"""Side of the squares that measure used area, px at 1080p."""


def measure() -> None:
    """Print widths in px at 1080p by game, seats and window."""
    for game in GAMES:
        for seats in game.seats:
            for size in WINDOWS:
                others, own, token, used = measured(game, seats, size)
                told = f"own {own:.0f}, portraits {token:.0f} px; cards and people on {used:.0%} of the window"
                tell(f"{game.id}: {seats} seats at {size[0]}x{size[1]}, smallest card", f"{others:.0f} px", told)


def measured(game: Entry, seats: int, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """Return the smallest card widths, portrait, and the used share.

    The width of the smallest card before the other seats and before one's own, and of the smallest portrait, in px
    at 1080p; and the share of the window that cards and people have at the fullest moment.
    """
    screen, spec = Screen(size, "en"), load_board(game.rules)
    layout = places(screen, seats, 0, spec, game.rules, log_width(screen, "signs"), 0)
    others, own, used = [float(size[0])], [float(size[0])], 0.0
    for view in _moments(game, seats):
        made = arrange(view, layout, spec, game.rules, screen)
        resting = [(made.zones[token], pose) for token, pose in made.poses.items()]
        resting += [(zone, pose) for zone, backs in made.backs.items() for pose in backs]
        for zone, pose in resting:
            seat, spread = view.map.seats[zone], SPREADS[spec.places[view.map.names[zone]].spread]
            if seat is not None and not (isinstance(spread, Fan) or spread.before or spread.aside):
                (others if seat else own).append(pose.height * CARD_SHAPE / screen.scale)
        used = max(used, _share(layout, made, size, max(1, round(_CELL * screen.scale))))
    return min(others), min(own), min(place.portrait.width for place in layout.seats) / screen.scale, used


@cache
def _moments(game: Entry, seats: int) -> tuple[View, ...]:
    return tuple(_played(game, seats))


def _played(game: Entry, seats: int) -> Iterator[View]:
    for seed in range(SEEDS):
        random, match = Random(seed), Match(game.rules, seats, chance=SeededChance(Random(seed)))
        for step in range(MOMENTS[-1] + 1):
            if step in MOMENTS:
                yield match.view(0)
            if match.ask is None:
                break
            choices = match.legal(match.ask.seat)
            match.submit(match.ask.seat, choices[random.randrange(len(choices))])


def _share(layout: Layout, made: Arrangement, size: tuple[int, int], cell: int) -> float:
    """The part of the window that cards and people cover."""
    rects = [pose.covered for pose in made.poses.values()]
    rects += [pose.rect for backs in made.backs.values() for pose in backs]
    rects += [place.portrait for place in layout.seats]
    wide, high = size[0] // cell, size[1] // cell
    covered = bytearray(wide * high)
    for rect in rects:
        part = Rect(rect.x // cell, rect.y // cell, max(1, rect.width // cell), max(1, rect.height // cell))
        part = part.clip(Rect(0, 0, wide, high))
        for row in range(part.top, part.bottom):
            covered[row * wide + part.left : row * wide + part.right] = b"\1" * part.width
    return sum(covered) / len(covered)
