"""People's most costly decisions: regret in points of their chance.

Answers to claims are tried on tables that might have been the real one, by the game's win odds. Where nothing is
claimed, a mind of the highest level has played on from there and tells; what it did not even try is tried like answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import fsum
from random import Random
from typing import NamedTuple

from games.core.actions import Action
from games.core.chance import SeededChance, stream
from games.core.claims import ClaimReader, against
from games.core.determinization import determinize
from games.core.game import legal_choices
from games.core.table import Table
from games.core.types import Seat
from games.core.view import uncovered
from games.core.win_odds import WinOdds
from table.base.slices import checkpoint
from table.match.preview import preview
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
    """A person's costly decision, by what they could know.

    How likely the game was to end well for them (see `Past.well`), on average over tables that might have been the
    real one: `before`, after the `better` action (`best`), and after their own (`chosen`). `at_once`: on how many of
    these tables, from 0 to 1, the game ends with them at once after their own and after the better action; None where
    a mind tells. `against`: the better answer believes (or, False, doubts) although the opposite was likelier, by the
    chance `claim` that it was true; `mistakes` are then what wrong answers cost (see `Thought.mistakes`).
    """

    step: int
    seat: Seat
    better: Action
    before: float
    best: float
    chosen: float
    at_once: tuple[float, float] | None = None
    against: bool | None = None
    claim: float = 0.5
    mistakes: tuple[float, float] | None = None

    @property
    def lost(self) -> float:
        """The cost, in games."""
        return self.best - self.chosen

    @property
    def points(self) -> int:
        """The cost in points, as the chances differ that are shown."""
        return round(100 * self.best) - round(100 * self.chosen)


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
        seen = one.step in past.by_step
        if one.better and win_odds and seen and (cost := _given_away(past, one, one.better, win_odds)):
            found.append(cost)
    return worst_first(found)[:MOST]


def worst_first(found: Iterable[Cost]) -> list[Cost]:
    """Return costs in the order of the points that are shown."""
    return sorted(found, key=lambda cost: (-cost.points, -cost.lost))


def _given_away(past: Past, one: Decision, better: Better, win_odds: WinOdds) -> Cost | None:
    """Return a decision that a mind took to be worse than `better`.

    It has played on and tells differences; what they are counted from is how the table stood. Nothing can cost more
    than the chance that there was.
    """
    random, even = stream(past.setup.seed, f"costs {one.step}"), [1.0] * WORLDS
    worlds = _worlds(past, one.seat, one.beats.start - 1, random)
    before = _stood(past, one, worlds, even, random, win_odds)
    if better.lost is not None:
        best = _within(before + better.gain)
        cost = Cost(one.step, one.seat, better.action, before, best, _within(best - better.lost))
    else:
        worth = _worth(past, one.seat, (one.action, better.action), worlds, even, random, win_odds)
        if len(worth) < 2:
            return None
        chosen, best = worth[one.action].chance, worth[better.action].chance
        cost = Cost(one.step, one.seat, better.action, min(before, best), best, chosen)
    return cost if cost.lost >= SURE else None


def _within(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _worlds(past: Past, seat: Seat, beat: int, random: Random) -> list[Table]:
    """Deal tables that fit what a seat sees."""
    view = past.match.beats(seat)[beat].view
    return [determinize(past.entry.rules, view, random) for _ in range(WORLDS)]


def _stood(
    past: Past, one: Decision, worlds: Sequence[Table], weights: Sequence[float], random: Random, win_odds: WinOdds
) -> float:
    """Return the seat's mean chance before its decision.

    That the game ends well, over these tables. Where nothing can be said at that moment, the latest at which it can;
    an even share before all of them.
    """
    beat = one.beats.start - 1
    while True:
        checkpoint()
        odds = [win_odds(uncovered(world)) for world in worlds]
        told = [(shares[one.seat], weight) for shares, weight in zip(odds, weights, strict=True) if shares is not None]
        if len(told) == len(worlds):
            return past.well(fsum(share * weight for share, weight in told) / fsum(weights))
        if not beat:
            return past.well(1 / past.log.seats)
        beat -= 1
        worlds, weights = _worlds(past, one.seat, beat, random), [1.0] * WORLDS


class _Worth(NamedTuple):
    """A seat's chance that the game ends well.

    And how likely it ends with the seat at once.
    """

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
            worth[action] = _Worth(past.well(chance), at_once)
    return worth


def _cost(past: Past, one: Decision, true: float, reader: ClaimReader, win_odds: WinOdds) -> Cost | None:
    """Return the cost of an answer, or None.

    `true`: how likely the claim was to be true, by all that the seat could know.
    """
    row = past.rows[past.by_step[one.step]]
    game, random = past.entry.rules, stream(past.setup.seed, f"costs {one.step}")
    worlds = _worlds(past, one.seat, one.beats.start - 1, random)
    actions = legal_choices(game, worlds[0], one.seat)
    if len(actions) > FEW or one.step == row.steps.start:
        return None
    truths = [reader.truth(row.event, uncovered(world)) for world in worlds]
    weights = [true / truths.count(True) if truth else (1 - true) / truths.count(False) for truth in truths]
    worth = _worth(past, one.seat, actions, worlds, weights, random, win_odds)
    if one.action not in worth or len(worth) < 2:
        return None
    best = max(worth, key=lambda action: worth[action].chance)
    (chance, at_once), (instead, then) = worth[one.action], worth[best]
    if instead - chance < LEAST:
        return None
    before = min(_stood(past, one, worlds, weights, random, win_odds), instead)  # the best way can't have made it worse
    cost = Cost(one.step, one.seat, best, before, instead, chance, (at_once, then))
    said = preview(game, past.match.beats(one.seat)[one.beats.start - 1].view, best).event
    if (contrary := against(reader, said, true)) is None:
        return cost
    cost, lost = replace(cost, against=contrary, claim=true), []
    for truth in (False, True):
        some = [world for world, is_true in zip(worlds, truths, strict=True) if is_true == truth]
        if_so = _worth(past, one.seat, (one.action, best), some, [1.0] * len(some), random, win_odds) if some else {}
        if len(if_so) < 2 or type(one.action) is not type(best):
            return cost
        lost.append((if_so[best].chance - if_so[one.action].chance) * (1 if truth == contrary else -1))
    return replace(cost, mistakes=(lost[0], lost[1]))


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
    shares = win_odds(uncovered(table))
    return None if shares is None else (shares[seat], False)
