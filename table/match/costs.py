"""Which of people's answers have cost them most, by what they could know: regret, in points of their chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from random import Random

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.claims import ClaimReader
from games.core.determinization import determinize
from games.core.prospects import Prospects
from games.core.table import Table
from games.core.types import Seat
from games.core.view import View, uncovered
from table.aside import breathe
from table.match.past import Past
from table.match.recall import Decision

WORLDS = 24
"""Tables that might have been the real one, on which each answer is tried."""
FEW = 4
"""Answers that are tried at most; where more can be done, it is no answer."""
MOST = 5
"""So many are told at most."""
LEAST = 0.03
"""What has cost less is not told: the prospects are no better than that."""


@dataclass(frozen=True, slots=True)
class Cost:
    """An answer of a person that was not the best. `chance` is what it left them on an average of all tables that might
    have been the real one: how likely they are to be the one that the game ends with, as the prospects say; `better`
    would have left them `instead`."""

    step: int
    seat: Seat
    chance: float
    better: Action
    instead: float

    @property
    def lost(self) -> float:
        """By how much it was worse."""
        return abs(self.chance - self.instead)


def costs(past: Past, decisions: Sequence[Decision]) -> list[Cost]:
    """The answers that cost people most, the worst first; none in a game that can't tell of claims or prospects. Takes
    time: to be made in slices."""
    reader, prospects = past.entry.claims, past.entry.prospects
    found: list[Cost] = []
    for one in decisions if reader and prospects else ():
        if not one.own and one.thought.claim is not None:
            breathe()
            assert reader and prospects
            if cost := _cost(past, one, one.thought.claim, reader, prospects):
                found.append(cost)
    return sorted((cost for cost in found if cost.lost >= LEAST), key=lambda cost: -cost.lost)[:MOST]


def _cost(past: Past, one: Decision, true: float, reader: ClaimReader, prospects: Prospects) -> Cost | None:
    """`true`: how likely the claim was to be true, by all that the seat could know."""
    row = past.rows[past.by_step[one.step]]
    view = past.match.beats(one.seat)[one.beats.start - 1].view
    game, random = past.entry.rules, stream(past.setup.seed, f"costs {one.step}")
    worlds = [determinize(game, view, random) for _ in range(WORLDS)]
    actions = game.legal(worlds[0], one.seat)
    if len(actions) > FEW or one.step == row.steps.start:
        return None
    truths = [reader.truth(row.event, uncovered(world)) for world in worlds]
    weights = [true / truths.count(True) if truth else (1 - true) / truths.count(False) for truth in truths]
    worth: dict[Action, float] = {}
    for action in actions:
        breathe()
        shares = [_after(past, world, one.seat, action, random, prospects) for world in worlds]
        told = [(share, weight) for share, weight in zip(shares, weights, strict=True) if share is not None]
        if len(told) == len(worlds):
            worth[action] = fsum(share * weight for share, weight in told) / fsum(weights)
    if one.action not in worth or len(worth) < 2:
        return None
    pick = min if past.outcome.about_losers else max
    best = pick(worth, key=lambda action: worth[action])
    return None if best == one.action else Cost(one.step, one.seat, worth[one.action], best, worth[best])


def _after(past: Past, world: Table, seat: Seat, action: Action, random: Random, prospects: Prospects) -> float | None:
    """How likely the seat is then to be the one that the game ends with, on one of these tables."""
    game, table = past.entry.rules, world.copy()
    game.play(table, seat, action, SeededChance(random))
    result = game.result(table)
    if result:
        about = result.losers if past.outcome.about_losers else result.winners
        return (seat in about) / max(1, len(about))
    view: View = uncovered(table)
    shares = prospects(view)
    return None if shares is None else shares[seat]
