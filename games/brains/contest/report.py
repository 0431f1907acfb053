"""What many deals tell about the brains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isinf
from typing import Any

from games.brains.arena import Spread
from games.brains.contest.deal import Deal
from games.brains.contest.estimate import Interval, mean_interval, rate_interval
from games.brains.contest.plan import Plan
from games.brains.contest.rating import ratings
from games.brains.contest.tally import PARTS, Tally
from games.brains.simulate import game_lines, seat_lines

FEW = 4
"""Of so many brains at most, the text compares each with each."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How one brain did. `games` count once for each of its seats; `losses` and `wins` are parts of them, and
    intervals are reckoned from deal to deal.
    """

    games: int
    losses: Interval
    wins: Interval
    rating: Interval
    tally: Tally


@dataclass(frozen=True, slots=True)
class Difference:
    """How much oftener `one` lost and won than `two` in the deals that both played."""

    one: str
    two: str
    deals: int
    losses: Interval
    wins: Interval


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that is told. But for the times in the tallies it depends on nothing but the plan."""

    plan: Plan
    deals: int
    games: int
    length: Spread
    endings: dict[str, int]
    losses: tuple[int, ...]
    wins: tuple[int, ...]
    brains: dict[str, Strength]
    """From the highest rating to the lowest."""
    differences: tuple[Difference, ...]

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {
            **self.plan.header(),
            "deals": self.deals,
            "games": self.games,
            "length": {key: getattr(self.length, key) for key in ("mean", "median", "least", "most")},
            "endings": self.endings,
            "losses": self.losses,
            "wins": self.wins,
            "brains": {name: _brain_row(strength) for name, strength in self.brains.items()},
            "differences": [
                {"one": d.one, "two": d.two, "deals": d.deals, "losses": _row(d.losses), "wins": _row(d.wins)}
                for d in self.differences
            ],
        }


def _row(interval: Interval) -> list[float | None]:
    return [None if isinf(number) else number for number in interval]


def _brain_row(strength: Strength) -> dict[str, Any]:
    tally = strength.tally
    return {
        "games": strength.games,
        "losses": _row(strength.losses),
        "wins": _row(strength.wins),
        "rating": _row(strength.rating),
        "decisions": tally.times.count,
        "mean_ms": tally.times.mean_ms,
        "p99_ms": tally.times.p99_ms,
        "lies": [
            {"danger": danger, "claims": lies.claims, "lies": lies.lies} for danger, lies in sorted(tally.lies.items())
        ],
        "judgements": {
            "count": tally.judgements.count,
            "believed": tally.judgements.believed,
            "right": tally.judgements.right,
        },
        "beliefs": [
            {"count": beliefs.count, "mean": beliefs.total / PARTS / beliefs.count, "true": beliefs.true}
            for beliefs in tally.beliefs
            if beliefs.count
        ],
    }


def report(plan: Plan, deals: Sequence[Deal]) -> Report:
    """Sum deals up. Raises `ValueError` if there are none."""
    if not deals:
        raise ValueError("no deals")
    deals = sorted(deals, key=lambda deal: deal.number)
    losses, wins = [0] * plan.seats, [0] * plan.seats
    endings: Counter[str] = Counter()
    for deal in deals:
        for ending in deal.endings:
            endings[ending.reason] += 1
            for seat in ending.losers:
                losses[seat] += 1
            for seat in ending.winners:
                wins[seat] += 1
    names = sorted({name for deal in deals for name in deal.names})
    counts = {name: {deal.number: deal.count(name) for deal in deals if name in deal.names} for name in names}
    rated = ratings(deals)
    brains = {}
    for name in sorted(names, key=lambda name: -rated[name].value):
        tally = Tally()
        for deal in deals:
            if name in deal.tallies:
                tally.merge(deal.tallies[name])
        rows = list(counts[name].values())
        games = sum(row[0] for row in rows)
        lost, won = (rate_interval([row[part] / row[0] for row in rows], games) for part in (1, 2))
        brains[name] = Strength(games, lost, won, rated[name], tally)
    return Report(
        plan,
        len(deals),
        len(deals) * plan.seats,
        Spread.of(ending.actions for deal in deals for ending in deal.endings),
        dict(sorted(endings.items())),
        tuple(losses),
        tuple(wins),
        brains,
        tuple(
            found
            for one, two in combinations(brains, 2)
            if (found := _difference(one, two, counts[one], counts[two])) is not None
        ),
    )


def _difference(
    one: str, two: str, first: dict[int, tuple[int, int, int]], second: dict[int, tuple[int, int, int]]
) -> Difference | None:
    both = [(first[number], second[number]) for number in first if number in second]
    if not both:
        return None
    lost, won = (_clipped(mean_interval([a[part] / a[0] - b[part] / b[0] for a, b in both])) for part in (1, 2))
    return Difference(one, two, len(both), lost, won)


def _clipped(interval: Interval) -> Interval:
    value, low, high = interval
    return interval if isinf(high) else Interval(value, max(low, -1.0), min(high, 1.0))


def describe(found: Report) -> str:
    """The report as lines to read: of losses where somebody loses the game, else of wins."""
    plan, brains = found.plan, found.brains
    what = "losses" if any(found.losses) else "wins"
    rows = [
        f"{plan.game}: {found.games} games ({found.deals} deals, each from all {plan.seats} seats), seed {plan.seed}",
        *game_lines(found.games, found.length, found.endings),
        "",
        *seat_lines(found.games, found.losses, found.wins),
        "",
        f"{'brain':<16}{'games':>8}{what:>9}{'95 %':>15}{'rating':>9}{'95 %':>7}{'ms/move':>10}{'p99':>9}",
    ]
    for name, brain in brains.items():
        rating, times = brain.rating, brain.tally.times
        rows.append(
            f"{name:<16}{brain.games:>8}{_percent(getattr(brain, what))}{rating.value:>9.0f}{_off(rating):>7}"
            f"{times.mean_ms:>10.3f}{times.p99_ms:>9.3f}"
        )
    if any(brain.tally.lies for brain in brains.values()):
        rows += ["", f"{'brain':<16}{'claims':>8}{'lies':>9}{'judged':>9}{'believed':>10}{'right':>9}"]
        for name, brain in brains.items():
            claims = sum(lies.claims for lies in brain.tally.lies.values())
            lies = sum(lies.lies for lies in brain.tally.lies.values())
            judged = brain.tally.judgements
            rows.append(
                f"{name:<16}{claims:>8}{_part(lies, claims):>9}{judged.count:>9}"
                f"{_part(judged.believed, judged.count):>10}{_part(judged.right, judged.count):>9}"
            )
    if found.differences and len(brains) <= FEW:
        rows += ["", f"{'on the same deals':<34}{what:>9}{'95 %':>17}"]
        rows += [f"{f'{d.one} less {d.two}':<34}{_percent(getattr(d, what), signed=True)}" for d in found.differences]
    return "\n".join(rows)


def _part(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


def _off(interval: Interval) -> str:
    off = interval.high - interval.value
    return f"±{off:.0f}" if 0 < off < float("inf") else ""


def _percent(interval: Interval, signed: bool = False) -> str:
    value, low, high = interval
    sign, wide = ("+", 17) if signed else ("", 15)
    between = "" if isinf(high) else f"{100 * low:{sign}.1f} … {100 * high:{sign}.1f}"
    return f"{value:>{sign}9.1%}{between:>{wide}}"
