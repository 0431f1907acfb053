"""People's most costly decisions: regret in points of their chance.

Answers to claims are tried on tables that might have been the real one, by the game's win odds. Where nothing is
claimed, a mind of the highest level has played on from there and tells; what it did not even try is tried like answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum
from random import Random
from typing import NamedTuple

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.claims import ClaimReader
from games.core.determinization import determinize
from games.core.game import legal_choices
from games.core.table import Table
from games.core.types import Seat
from games.core.view import View, uncovered
from games.core.win_odds import WinOdds
from table.base.slices import checkpoint
from table.review.past import Past
from table.review.recall import Better, Decision

WORLDS = 24
"""Possible tables on which each answer is tried."""
FEW = 4
"""Most alternatives of an answer; with more it is not one."""
MOST = 5
"""Most costs that are told."""
LEAST = 0.03
"""Least cost that is told; win odds are no better than that."""
SURE = 0.05
"""The same for a mind's estimate.

The best of many looks a little better than it is, by chance.
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """A person's decision that was not the best.

    It lost `lost` of a game, compared with `better`. `chance` is what an answer left them on average over possible
    tables: how likely they are to be the one that the game ends with, as the win odds say; `better` would have left
    them `instead`. `at_once`: on how many of these tables, from 0 to 1, the game ends with them at once after
    either. None where a mind tells.
    """

    step: int
    seat: Seat
    better: Action
    lost: float
    chance: float | None = None
    instead: float | None = None
    at_once: tuple[float, float] | None = None


def costs(past: Past, decisions: Sequence[Decision]) -> list[Cost]:
    """Return the most costly decisions of people, the worst first.

    Slow: run it in slices.
    """
    reader, win_odds = past.entry.claims, past.entry.win_odds
    found: list[Cost] = []
    for one in decisions:
        checkpoint()
        true = None if one.own else one.thought.claim
        if reader and win_odds and true is not None and (cost := _cost(past, one, true, reader, win_odds)):
            found.append(cost)
        if one.better and one.step in past.by_step and (cost := _given_away(past, one, one.better, win_odds)):
            found.append(cost)
    return sorted((cost for cost in found if cost.lost >= LEAST), key=lambda cost: -cost.lost)[:MOST]


def _given_away(past: Past, one: Decision, better: Better, win_odds: WinOdds | None) -> Cost | None:
    """Return a decision that a mind took to be worse than `better`."""
    if better.lost is not None:
        return Cost(one.step, one.seat, better.action, better.lost) if better.lost >= SURE else None
    if win_odds is None:
        return None
    game, random = past.entry.rules, stream(past.setup.seed, f"costs {one.step}")
    view = past.match.beats(one.seat)[one.beats.start - 1].view
    worlds = [determinize(game, view, random) for _ in range(WORLDS)]
    worth = _worth(past, one.seat, (one.action, better.action), worlds, [1.0] * WORLDS, random, win_odds)
    if len(worth) < 2:
        return None
    gained = worth[better.action].chance - worth[one.action].chance
    lost = -gained if past.outcome.about_losers else gained
    return Cost(one.step, one.seat, better.action, lost) if lost >= SURE else None


class _Worth(NamedTuple):
    """A seat's chance that the game ends with it, and at once."""

    chance: float
    at_once: float


def _worth(
    past: Past,
    seat: Seat,
    actions: Iterable[Action],
    worlds: Sequence[Table],
    weights: Sequence[float],
    random: Random,
    win_odds: WinOdds,
) -> dict[Action, _Worth]:
    """Return the worth of each action, averaged over these tables.

    Without actions for which it can't be told.
    """
    worth: dict[Action, _Worth] = {}
    for action in actions:
        checkpoint()
        ends = [_after(past, world, seat, action, random, win_odds) for world in worlds]
        told = [(*one, weight) for one, weight in zip(ends, weights, strict=True) if one is not None]
        if len(told) == len(worlds):
            chance = fsum(share * weight for share, _, weight in told) / fsum(weights)
            at_once = fsum(share * weight for share, over, weight in told if over) / fsum(weights)
            worth[action] = _Worth(chance, at_once)
    return worth


def _cost(past: Past, one: Decision, true: float, reader: ClaimReader, win_odds: WinOdds) -> Cost | None:
    """Return the cost of an answer, or None.

    `true`: how likely the claim was to be true, by all that the seat could know.
    """
    row = past.rows[past.by_step[one.step]]
    view = past.match.beats(one.seat)[one.beats.start - 1].view
    game, random = past.entry.rules, stream(past.setup.seed, f"costs {one.step}")
    worlds = [determinize(game, view, random) for _ in range(WORLDS)]
    actions = legal_choices(game, worlds[0], one.seat)
    if len(actions) > FEW or one.step == row.steps.start:
        return None
    truths = [reader.truth(row.event, uncovered(world)) for world in worlds]
    weights = [true / truths.count(True) if truth else (1 - true) / truths.count(False) for truth in truths]
    worth = _worth(past, one.seat, actions, worlds, weights, random, win_odds)
    if one.action not in worth or len(worth) < 2:
        return None
    pick = min if past.outcome.about_losers else max
    best = pick(worth, key=lambda action: worth[action].chance)
    if best == one.action:
        return None
    (chance, at_once), (instead, then) = worth[one.action], worth[best]
    return Cost(one.step, one.seat, best, abs(chance - instead), chance, instead, (at_once, then))


def _after(
    past: Past, world: Table, seat: Seat, action: Action, random: Random, win_odds: WinOdds
) -> tuple[float, bool] | None:
    """Return the seat's chance on one table after an action, or None.

    The chance that the game ends with it, and True if the game is over.
    """
    game, table = past.entry.rules, world.copy()
    game.play(table, seat, action, SeededChance(random))
    result = game.result(table)
    if result:
        about = result.losers if past.outcome.about_losers else result.winners
        return (seat in about) / max(1, len(about)), True
    view: View = uncovered(table)
    shares = win_odds(view)
    return None if shares is None else (shares[seat], False)
