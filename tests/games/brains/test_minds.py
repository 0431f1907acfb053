"""Tests that hold for the brains of every game."""

from __future__ import annotations

import pytest

from games import GAMES
from games.brains.cast import CAST, brain_maker
from games.brains.levels import LEVELS
from games.core.brain import Brain
from games.core.chance import SeededChance, stream
from games.core.entry import Entry
from games.core.match import Match

ENOUGH, EVERY = 8, 4
"""Decisions checked for each seat, and the interval of repeated ones.

Every `EVERY`th decision of a brain is repeated by a new one.
"""


def sitting(entry: Entry, seats: int) -> list[str]:
    """Return the first brain, then characters with levels from the highest down."""
    characters = [f"{who}:{level.number}" for who, level in zip(CAST, [*LEVELS[::-1], *LEVELS], strict=False)]
    return [next(iter(entry.brains)), *characters][:seats]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("most", [False, True], ids=["fewest seats", "most seats"])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_brain_started_anew_with_all_beats_decides_alike(entry: Entry, most: bool) -> None:
    """A brain may have been replaced, or the game continued.

    With the most seats, all options of the game are switched on.
    """
    seats = entry.rules.seats[-most]
    options = {option.id: int(most) for option in entry.options if option.kind != "seat"}
    match = Match(entry.rules, seats, options, chance=SeededChance(stream(3, "chance")))
    makers = [brain_maker(entry, name) for name in sitting(entry, seats)]
    brains: list[Brain] = [make(seat) for seat, make in enumerate(makers)]
    watched, decided = [0] * seats, [0] * seats
    while (ask := match.ask) and sum(decided) < ENOUGH * seats:
        seat, beats, legal = ask.seat, match.beats(ask.seat), match.legal(ask.seat)
        for beat in beats[watched[seat] :]:
            brains[seat].watch(beat)
        watched[seat] = len(beats)
        action = brains[seat].decide(legal, stream(3, f"{len(match.log.steps)}"))
        decided[seat] += 1
        if decided[seat] % EVERY == 0:
            anew = makers[seat](seat)
            for beat in beats:
                anew.watch(beat)
            assert anew.decide(legal, stream(3, f"{len(match.log.steps)}")) == action
        match.submit(seat, action)
