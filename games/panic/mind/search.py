"""Which of several choices is the best: each is tried on tables that may be the real one, and played on.

Only the work is bounded, no time is measured; so the same beats and the same `random` give the same decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt
from random import Random

from games.brains.counting import missing
from games.core.actions import Action
from games.core.chance import SeededChance
from games.core.table import Table, TableOf
from games.core.types import Seat, Token
from games.core.view import View
from games.panic.cards import FACES
from games.panic.facts import DECK, TURN, PanicFacts
from games.panic.fitting import fitting
from games.panic.mind.memory import Drawn
from games.panic.mind.rollout import rollout_policy
from games.panic.mind.value import Weights, chances
from games.panic.rules import Panic

RULES = Panic()
TRUST = 0.6
"""So likely a card that fitted, in the hand of a seat that drew nevertheless, is put back when a table is dealt."""
TURNS_AHEAD, FEWEST_AHEAD = 8, 2
"""At best so many turns of all seats are played after a choice, and then the table is judged before a turn of the own
seat, but not the first one. Extra turns don't count."""
MOST_STEPS = 60
"""Choices of all seats together, after which it is enough."""
EVEN, LEAST = 0.25, 0.003
"""The chance to win at which the stake is 1 (see `Search.stake`), and below which, or as near to certainty, it does not
become smaller any more."""


class LazyChance:
    """Chance that costs nothing until it is asked: most that is tried comes to an end before."""

    __slots__ = ("_chance", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._chance: SeededChance | None = None

    def _woken(self) -> SeededChance:
        if self._chance is None:
            self._chance = SeededChance(Random(self._seed))
        return self._chance

    def shuffle(self, n: int) -> Sequence[int]:
        """See `Chance.shuffle`."""
        return self._woken().shuffle(n)

    def pick(self, n: int) -> int:
        """See `Chance.pick`."""
        return self._woken().pick(n)


class Dealer:
    """Deals tables that fit what a seat sees and remembers."""

    def __init__(
        self,
        table: Table,
        view: View,
        seat: Seat,
        held: Sequence[Sequence[int]] = (),
        drew: Sequence[Drawn | None] = (),
        infers: float = 0.0,
    ) -> None:
        """`table` is one that fits the `view` of the seat (see `determinize`). By seat: `held` is certainly in its
        hand; who `drew` had hardly a card that fitted (see `Memory`), which is believed by so much as the seat
        `infers`.
        """
        self.table = table
        self._trust = TRUST * infers
        self.seat = seat
        left = missing(FACES, [*view.faces.values(), *(face for faces in held for face in faces)])
        self._pool = [face for face, count in enumerate(left) for _ in range(count)]
        self._hands: list[tuple[list[Token], list[int], int, tuple[int, ...], int]] = []
        """Hands, what they hold for certain, how many other cards, and how many of these hardly ever fitted what."""
        for other, hand in enumerate(table.zones[: table.seats]):
            if other != seat:
                known = list(held[other]) if held else []
                unknown = len(hand) - len(known)
                last = drew[other] if infers else None
                fit, old = (fitting(*last[0]), min(unknown, last[1])) if last else ((), 0)
                self._hands.append((hand, known, unknown, fit, old))
        self._deck = [card for card in table.zones[DECK] if card not in view.faces]

    def deal(self, random: Random) -> Table:
        """Another such table."""
        table, pool = self.table.copy(), self._pool
        pool = self._pool = [pool[place] for place in SeededChance(random).shuffle(len(pool))]  # as random.shuffle does
        faces, end = table.faces, len(pool)
        for hand, known, unknown, fit, old in self._hands:
            start = end - unknown
            for place in range(start, start + old):
                if fit[pool[place]] and start and random.random() < self._trust:
                    other = int(random.random() * start)
                    pool[place], pool[other] = pool[other], pool[place]
            for card, face in zip(hand, known + pool[start:end], strict=True):
                faces[card] = face
            end = start
        for card, face in zip(self._deck, pool, strict=False):
            faces[card] = face
        return table


@dataclass(slots=True)
class Try:
    """An action, and what came of it on the tables so far: what it is worth, and by how much more than the first."""

    action: Action
    liking: float
    """By how much it is worth more by itself, to a character."""
    worths: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)
    bold: float = 0.0
    """By how much it is worth more because it may go better or worse, to who likes that."""


@dataclass(slots=True)
class Search:
    """One decision of a seat. `worth`: by seat, how much it matters that it wins. `daring` as in `Traits`."""

    dealer: Dealer
    weights: Weights
    worth: Sequence[float]
    daring: float = 0.0
    ahead: int = TURNS_AHEAD
    stake: float = 1.0
    """What there is to win and to lose: less where the game is as good as decided, so that it is still played well
    there. Likings are given by it."""

    def tried(self, actions: Sequence[Action], random: Random, trials: int, likings: Sequence[float]) -> list[Try]:
        """All actions, the best ones last and most carefully tried; the first one has been tried as carefully as any.

        In each of several rounds all that are left are tried on the same tables, and the worse half is out. There are
        at most so many trials, or two of each choice in a round if that is more. `likings`: what each action is worth
        by itself, in the measure of what tables are worth.
        """
        tries = [Try(action, liking - likings[0]) for action, liking in zip(actions, likings, strict=True)]
        first, *others = tries
        out: list[Try] = []
        rounds = max(1, len(others).bit_length())
        for _ in range(rounds):
            for _ in range(max(2, trials // (rounds * (len(others) + 1)))):
                table = self.dealer.deal(random)
                seed = random.getrandbits(64)
                usual = self._play(table, first.action, seed)
                first.worths.append(usual)
                for one in others:
                    found = self._play(table, one.action, seed)
                    one.worths.append(found)
                    one.gains.append(found - usual)
            self.stake = stake(fsum(first.worths) / len(first.worths))
            if self.daring:
                for one in others:
                    one.bold = self.daring * (spread(one.worths) - spread(first.worths))
            others.sort(key=self.gain)
            half = len(others) // 2
            out += others[:half]
            del others[:half]
        return [*out, *others, first] if others and self.gain(others[-1]) <= 0 else [*out, first, *others]

    def gain(self, one: Try) -> float:
        """By how much the choice is worth more than the first one."""
        return fsum(one.gains) / len(one.gains) + one.liking * self.stake + one.bold if one.gains else 0.0

    def surely(self, one: Try, sure: float) -> bool:
        """Whether the choice is better than the first one by so many standard errors."""
        gain = self.gain(one)
        return gain > 0 and gain * sqrt(len(one.gains) - 1) >= sure * spread(one.gains)

    def _play(self, table: TableOf[PanicFacts], action: Action, seed: int) -> float:
        """What the table is worth if the seat does this and all go on by the rollout policy for a while."""
        table = table.copy()
        facts = table.facts
        chance = LazyChance(seed)
        me, left, steps = self.dealer.seat, max(FEWEST_AHEAD, self.ahead // table.seats), MOST_STEPS
        RULES.play(table, me, action, chance)
        while table.pending and steps:
            seat, what = table.pending[-1]
            if seat == me and what == TURN and not facts.extra:
                left -= 1
                if not left:
                    break
            RULES.play(table, seat, rollout_policy(table), chance)
            steps -= 1
        found = 0.0
        for one, likely in zip(self.worth, chances(table, self.weights), strict=True):
            found += one * likely
        return found


def stake(chance: float) -> float:
    """How much of its chance to win a seat may gain or lose, compared with one that has an `EVEN` chance."""
    chance = min(max(chance, LEAST), 1.0 - LEAST)
    return sqrt(chance * (1.0 - chance) / (EVEN * (1.0 - EVEN)))


def spread(numbers: Sequence[float]) -> float:
    """The standard deviation of the numbers."""
    mean = fsum(numbers) / len(numbers)
    return sqrt(fsum([(number - mean) ** 2 for number in numbers]) / len(numbers))
