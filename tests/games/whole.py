"""Whole games between brains of one kind, for tests."""

from __future__ import annotations

from games.brains.seated import Seated
from games.core.brain import BrainMaker
from games.core.chance import SeededChance, stream
from games.core.game import Game
from games.core.match import Match
from games.core.options import Options


def played(
    rules: Game, seats: int, seed: int, make: BrainMaker, options: Options | None = None, most: int | None = None
) -> Match:
    """Play a whole game between such brains, or its first `most` decisions."""
    match = Match(rules, seats, options, chance=SeededChance(stream(seed, "chance")))
    brains = [*map(Seated, map(make, range(seats)))]
    while (ask := match.ask) and (most is None or len(match.log.steps) < most):
        seat, random = ask.seat, stream(seed, f"{len(match.log.steps)}")
        match.submit(seat, brains[seat].decide(match.beats(seat), match.legal(seat), random))
    return match
