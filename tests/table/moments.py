"""Moments of games for tests, found by the boards' events."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from games import GAMES
from games import entry as find
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Beat, Match
from table.stage.boardfile import load_board
from table.stage.spec import EventSpec

TRIED, LONGEST = 60, 400


def with_cue(*cues: str) -> list[Entry]:
    """The games in which events look like this."""
    return [entry for entry in GAMES if {*cues} <= {e.cue for e in load_board(entry.rules).events.values()}]


def each(*cues: str) -> pytest.MarkDecorator:
    """A test of every game in which events look like this."""
    return pytest.mark.parametrize("entry", with_cue(*cues), ids=lambda entry: entry.id)


def spec_of(entry: Entry, beat: Beat) -> EventSpec:
    """Return the board's row for a beat."""
    return load_board(entry.rules).events[type(beat.event).__name__]


def anything(match: Match, beat: Beat) -> bool:
    """Any moment will do."""
    return True


def moment(
    entry: Entry, cue: str, where: Callable[[Match, Beat], bool] = anything, seats: int = 4
) -> tuple[Match, int]:
    """Return a random game and a beat shown by this cue."""
    return _moment(entry.id, cue, where, seats)


@cache
def _moment(game_id: str, cue: str, where: Callable[[Match, Beat], bool], seats: int) -> tuple[Match, int]:
    entry = find(game_id)
    for seed in range(TRIED):
        match = Match(entry.rules, seats, chance=SeededChance(stream(seed, "chance")))
        random = stream(seed, "moves")
        for _ in range(LONGEST):
            if match.ask is None:
                break
            legal = match.legal(match.ask.seat)
            match.submit(match.ask.seat, legal[random.randrange(len(legal))])
            for index in range(match.latest, len(match.beats(None))):
                beat = match.beats(None)[index]
                if spec_of(entry, beat).cue == cue and where(match, beat):
                    return match, index
    raise AssertionError(f"no {cue} in {TRIED} games of {entry.id}")
