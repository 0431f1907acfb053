"""Looking ahead: each choice is tried on tables that may be the real one, and played on there for a while.

For games of open effects, in which it is the cards that are hidden and not what anybody means. A seat deals itself
whole tables that fit all it knows, does one thing and then another on each of them, lets every seat go on by a rule of
thumb, and looks at what it has come to. No time is measured, only the work is bounded; so the same view and the same
`random` give the same numbers on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from random import Random
from typing import Protocol

from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.game import Game
from games.core.table import Table
from games.core.types import Seat


class Outlook(Protocol):
    """What a game gives.

    Tables are imagined ones, so nothing that is done with them can leak; but a rule of thumb that looks at other hands
    than its own seat's plays too well and makes fears and hopes of the whole search wrong.
    """

    game: Game

    def rule(self, table: Table, seat: Seat, random: Random) -> Action:
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
"""Deals a table that may be the real one, a new one for each call (see `games.core.imagine`)."""


def look_ahead(
    outlook: Outlook,
    deal: Dealer,
    seat: Seat,
    actions: Sequence[Action],
    random: Random,
    *,
    trials: int,
    steps: int,
    sure: float = 0.0,
) -> Action:
    """The first of the actions, which should be what the rule of thumb says, or one that is surely better.

    All actions that are still in the running are tried on the same tables with the same chance, and compared with the
    first one table by table; after each of several heats the worse half of them is out, and whatever is worse than the
    first by `sure` standard errors. The best one is taken if it is better by so many.

    Altogether there are at most `trials` trials, or two of each action in each heat if that is more, and none is played
    on for more than `steps` actions of any seats. So the work is at most `trials` times a deal, a copy of the table and
    `steps` steps.
    """
    first, *others = actions
    gains: dict[Action, list[float]] = {action: [] for action in others}
    heats = len(others).bit_length()
    for _ in range(heats):
        for _ in range(max(2, trials // (heats * (len(others) + 1)))):
            table = deal(random)
            seed = random.getrandbits(64)
            usual = _try(outlook, table, seat, first, Random(seed), steps)
            for action in others:
                gains[action].append(_try(outlook, table, seat, action, Random(seed), steps) - usual)
        others.sort(key=lambda action: -fsum(gains[action]) / len(gains[action]))
        del others[(len(others) + 1) // 2 :]
        others = [action for action in others if not _surely(gains[action], -1, sure)]
        if not others:
            return first
    return others[0] if others and _surely(gains[others[0]], 1, sure) else first


def _surely(gains: Sequence[float], sign: int, sure: float) -> bool:
    """Whether the mean has this sign and is so many standard errors away from 0."""
    number = len(gains)
    mean = fsum(gains) / number
    return mean * sign > 0 and mean**2 * number * (number - 1) > sure**2 * fsum((gain - mean) ** 2 for gain in gains)


def _try(outlook: Outlook, table: Table, seat: Seat, action: Action, random: Random, steps: int) -> float:
    before, table = table, table.copy()
    game = outlook.game
    chance = SeededChance(random)
    mover = seat
    while True:
        for _ in game.play(table, mover, action, chance):
            pass
        steps -= 1
        if not steps or not table.pending or outlook.settled(before, table):
            return outlook.value(table, seat)
        mover = table.pending[-1].seat
        action = outlook.rule(table, mover, random)
