"""The schedule of learning: what falls while a net grows."""

from __future__ import annotations

from games.learned.workshop import Plan

TRIES = 3
"""Gifts that are compared at a decision."""
POLICY = 10.0
"""Weight of the policy's gradient, beside those of fate and belief."""
AVERAGE = 0.02
"""Share of a step by which the slow average follows."""
HABITS = 0.45
"""Share of games in which some players do not learn."""
CHARACTERS = 0.35
"""Share of these players that are the net as a character.

The others have a habit that gives way to nobody.
With more of them a record of lies foretells truth, because characters stop lying where they are doubted.
"""


def plan_at(done: float, seats: int = 0, randomness: float = 1.0) -> Plan:
    """Return the plan after a share of all learning.

    Randomness falls: a net that stops early is soft, and one that is sharpened later is easy to read. `seats`: 0 for
    tables of 2 to 6, most of them of 4.
    """
    return Plan(
        answers=randomness * _falling(0.06, 0.004, done),
        gifts=randomness * _falling(0.025, 0.002, done),
        pull=_falling(0.2, 0.05, done),
        rate=_falling(0.0015, 0.0002, done),
        weight=POLICY,
        average=AVERAGE,
        batch=int(_falling(1500, 6000, done)),
        tries=TRIES,
        seats=seats,
        habits=HABITS,
        characters=CHARACTERS,
    )


def plan_against(done: float, seats: int) -> Plan:
    """Return the plan for beating others that do not change."""
    plan = plan_at(done, seats)
    plan.answers, plan.gifts = _falling(0.03, 0.001, done), _falling(0.012, 0.0004, done)
    plan.rate, plan.pull, plan.habits = _falling(0.003, 0.0005, done), 0.02, 0.0
    plan.batch = 2000
    return plan


def _falling(start: float, end: float, done: float) -> float:
    """A value that goes from start to end by equal factors."""
    return float(start * (end / start) ** min(done, 1.0))
