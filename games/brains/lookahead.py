"""Looking ahead: each choice is tried on tables that may be the real one, and played on there for a while.

For games of open effects, in which it is the cards that are hidden and not what anybody means. A seat deals itself
whole tables that fit all it knows, does one thing and then another on each of them, lets every seat go on by a rollout
policy, and looks at what it has come to. No time is measured, only the work is bounded; so the same view and the same
`random` give the same numbers on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from games.brains.race import race
from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.game import Game
from games.core.table import Table
from games.core.types import Seat


class Rollouts(Protocol):
    """What a game gives.

    Tables are imagined ones, so nothing that is done with them can leak; but a policy that looks at other hands
    than its own seat's plays too well and makes fears and hopes of the whole search wrong.
    """

    game: Game

    def policy(self, table: Table, seat: Seat, random: Random) -> Action:
        """What the seat that is asked does: a legal action. Called once for each step ahead, so it has to be quick."""
        ...

    def settled(self, before: Table, table: Table) -> bool:
        """Whether enough has come of the choice to judge it, a round played to its end for example.

        `before` is the table at which it was made. Not asked when the game is over.
        """
        ...

    def value(self, table: Table, seat: Seat) -> float:
        """What the table is worth to the seat, the more the better; the share of a win, where that can be told.

        Also asked for tables on which nothing is settled, and for those at which the game is over.
        """
        ...


Dealer = Callable[[Random], Table]
"""Deals a table that may be the real one, a new one for each call (see `games.core.determinization`)."""


def look_ahead(
    rollouts: Rollouts,
    deal: Dealer,
    seat: Seat,
    actions: Sequence[Action],
    random: Random,
    *,
    trials: int,
    steps: int,
    sure: float = 0.0,
    likings: Sequence[float] = (),
) -> Action:
    """The first of the actions, which should be what the rollout policy says, or one that is surely better.

    They are tried on the same tables with the same chance, and it is a race (see `games.brains.race` for `trials` and
    `sure`). None is played on for more than `steps` actions of any seats. So the work is at most `trials` times a deal,
    a copy of the table and `steps` steps. `likings`: what each action is worth by itself, to a character.
    """

    def attempt(running: Sequence[int]) -> list[float]:
        table = deal(random)
        seed = random.getrandbits(64)
        return [_try(rollouts, table, seat, actions[number], Random(seed), steps) for number in running]

    def liked(number: int, _: Sequence[float]) -> float:
        return likings[number]

    return actions[race(len(actions), attempt, trials=trials, sure=sure, appeal=liked if likings else None)[0]]


def _try(rollouts: Rollouts, table: Table, seat: Seat, action: Action, random: Random, steps: int) -> float:
    before, table = table, table.copy()
    game = rollouts.game
    chance = SeededChance(random)
    mover = seat
    while True:
        game.play(table, mover, action, chance)
        steps -= 1
        if not steps or not table.pending or rollouts.settled(before, table):
            return rollouts.value(table, seat)
        mover = table.pending[-1][0]
        action = rollouts.policy(table, mover, random)
