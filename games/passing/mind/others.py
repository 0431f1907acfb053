"""What others are likely to give, claim and answer: reckoned for them with what everyone can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from math import exp, fsum
from operator import mul
from typing import Protocol

from games.brains.habits import log_odds, shifted
from games.brains.mixing import mean
from games.core.brain import Level
from games.core.types import Seat, Word
from games.passing.mind.memory import PassingMemory, Said
from games.passing.mind.rationality import Rationality
from games.passing.mind.temper import Temper

LEAST_APPEAL = 0.1
"""Cards that a claim is imagined to fit at least, when it is reckoned how often it is made."""
FARTHEST = 50.0
"""Log-odds beyond which nothing changes any more."""
LEAST_SWING = 0.001
"""So much always hangs on a card."""
LEAST_STAKE = 0.02
"""So much of what usually hangs on a card always does."""
LEAST_CARE = 0.05
"""Before seats that act blindly choices are so much more exact."""

Costs = Callable[[Seat, int], float]
"""What it costs a seat that somebody takes a card with this face."""


class Stakes(Protocol):
    """What taking a card is worth."""

    def losses(self, taker: Seat, face: int) -> Sequence[float]:
        """By seat: how likely it is to lose the game once `taker` has taken this card."""
        ...

    def now(self) -> Sequence[float]:
        """By seat: how likely it is to lose as things are."""
        ...


class Others:
    """The others as one seat sees them while it makes one decision."""

    def __init__(
        self,
        memory: PassingMemory,
        stakes: Stakes,
        temper: Temper,
        level: Level,
        rationality: Rationality | None = None,
    ) -> None:
        """Without `rationality` nobody is taken to act blindly."""
        self.memory = memory
        self.stakes = stakes
        self.temper = temper
        self.infers = level.infers
        self.guarded = level.guarded
        self.rationality = rationality if level.infers else None
        self.truths = memory.truths
        self.all_claims = range(max(map(max, filter(None, memory.truths))) + 1)
        self.possible = memory.unknown_to_all()
        self.appeal = [
            fsum(number for face, number in enumerate(self.possible) if claim in self.truths[face]) + LEAST_APPEAL
            for claim in self.all_claims
        ]
        """By claim: how likely it is to be chosen among the true or the false ones: by how many cards may fit it."""
        self.usual = [_halved(self.appeal, truths) for truths in self.truths]
        """By face and claim: how likely it is made of the card by who tells the truth half of the time."""
        self._fits = [[face for face, said in enumerate(self.truths) if claim in said] for claim in self.all_claims]
        self._trusts: dict[tuple[Seat, Seat, bool], list[float]] = {}
        self._after: dict[Seat, list[Sequence[float]]] = {}
        self._swings: dict[Seat, float] = {}

    def swing(self, seat: Seat) -> float:
        """What usually hangs on a card for a seat: how much likelier it is to lose if it takes the card than if another
        does, over all cards that anyone may hold.
        """
        if seat not in self._swings:
            mine = self.after(seat)
            others = [self.after(to) for to in range(self.memory.view.seats) if to != seat]
            by_face = [
                fsum([abs(mine[face][seat] - after[face][seat]) for after in others]) / len(others) if number else 0.0
                for face, number in enumerate(self.possible)
            ]
            self._swings[seat] = max(mean(by_face, self.possible), LEAST_SWING)
        return self._swings[seat]

    def least(self, seat: Seat) -> float:
        """What hangs at least on any card for a seat."""
        return LEAST_STAKE * self.swing(seat)

    def ways(self, seat: Seat) -> tuple[float, float, float]:
        """How likely a seat minds its image when it gives a card, how likely it goes for what costs it least, and how
        likely it acts blindly.
        """
        return self.rationality.ways(seat) if self.rationality else (0.0, 1.0, 0.0)

    def reasons(self, seat: Seat) -> float:
        """How likely a seat acts for the reasons that it is taken to have."""
        return 1.0 - self.ways(seat)[2]

    def care(self, seats: Sequence[Seat]) -> float:
        """How freely to choose before these seats, as a part of what is usual: who acts blindly is not fooled."""
        return max(LEAST_CARE, min([self.reasons(seat) for seat in seats]))

    def likely(self, said: Said, honesty: float, suspects: Sequence[float] | None) -> list[float]:
        """By face: how likely somebody who gives this card for reasons, and is so honest, says this to this seat.

        Who begins a round has chosen the card, out of `suspects`, so what is to be lost by giving it counts.
        """
        temperature = self.temper.givers * self.swing(said.giver)
        found, sending = [], []
        for face, truths in enumerate(self.truths):
            true = said.claim in truths
            chance = self.appeal[said.claim] / fsum(w for c, w in enumerate(self.appeal) if (c in truths) == true)
            odds = log_odds(honesty)
            if self.infers:
                costs = self._claim_costs(said.giver, said.to, face)
                lies = [0.0 if claim in truths else weight for claim, weight in enumerate(self.appeal)]
                truth = [weight if claim in truths else 0.0 for claim, weight in enumerate(self.appeal)]
                lying, honest = mean(costs, lies), mean(costs, truth) if truths else mean(costs, lies)
                odds = min(FARTHEST, max(-FARTHEST, odds + self.infers * (lying - honest) / temperature))
                sending.append(self.infers * min(lying, honest) / temperature)
            if truths:
                chance *= shifted(0.5, odds if true else -odds)
            found.append(chance)
        if suspects is None or not any(suspects) or not any(sending):
            return found
        least = min([loss for loss, suspect in zip(sending, suspects, strict=True) if suspect])
        sent = [exp(min(least - loss, FARTHEST)) for loss in sending]
        usual = mean(sent, suspects)
        return [chance * one / usual for chance, one in zip(found, sent, strict=True)]

    def _claim_costs(self, giver: Seat, to: Seat, face: int) -> list[float]:
        """By claim: how likely the giver is to lose the game if it gives the card with it."""
        mine, theirs = self.after(giver)[face][giver], self.after(to)[face][giver]
        return [
            judged_cost(trust, claim in self.truths[face], mine, theirs)
            for claim, trust in enumerate(self.trusts(giver, to))
        ]

    def trusts(self, giver: Seat, to: Seat, known: bool = True) -> Sequence[float]:
        """By claim: how likely a seat that judges it believes it, if the giver is `known` by its record."""
        key = giver, to, known
        if key not in self._trusts:
            self._trusts[key] = self._trusted(*key)
        return self._trusts[key]

    def _trusted(self, giver: Seat, to: Seat, known: bool) -> list[float]:
        trust, possible = self.memory.trust(to), self.possible
        all_cards = sum(possible)
        if not self.infers or not all_cards:
            return [trust for _ in self.all_claims]
        honesty = self.memory.honesty(giver) if known else 0.5
        lie = (1.0 - honesty) / (len(self.all_claims) - 1)
        taking, giving = ([losses[to] for losses in self.after(taker)] for taker in (to, giver))
        all_taking, all_giving = fsum(map(mul, possible, taking)), fsum(map(mul, possible, giving))
        usual, reasons = self.temper.judges * self.swing(to), self.reasons(to)
        found = []
        for fits in self._fits:
            true = sum([possible[face] for face in fits])
            true_taking = fsum([possible[face] * taking[face] for face in fits])
            true_giving = fsum([possible[face] * giving[face] for face in fits])
            believing = honesty * true_giving + lie * (all_taking - true_taking)
            doubting = honesty * true_taking + lie * (all_giving - true_giving)
            odds = self.infers * (doubting - believing) / (honesty * true + lie * (all_cards - true)) / usual
            reasoned = shifted(trust, min(FARTHEST, max(-FARTHEST, odds)))
            found.append(reasons * reasoned + (1.0 - reasons) * trust)
        return found

    def after(self, taker: Seat) -> Sequence[Sequence[float]]:
        """By face and seat: how likely the seat is to lose once `taker` has taken the card."""
        if taker not in self._after:
            losses = self.stakes.losses
            self._after[taker] = [losses(taker, face) for face in range(len(self.truths))]
        return self._after[taker]

    def judging(
        self, costs: Costs, judge: Seat, giver: Seat, claim: Word, beliefs: Sequence[float]
    ) -> tuple[float, float]:
        """What is to be lost by believing a claim, and by doubting it."""
        fits = [claim in truths for truths in self.truths]
        faces = range(len(fits))
        taken, given = [costs(judge, face) for face in faces], [costs(giver, face) for face in faces]
        return judged_costs(taken, given, fits, beliefs)

    def mistakes(
        self, costs: Costs, judge: Seat, giver: Seat, claim: Word, beliefs: Sequence[float]
    ) -> tuple[float, float]:
        """What believing a lie costs, and what doubting the truth (see `Thought.mistakes`)."""
        true = [chance * (claim in truths) for chance, truths in zip(beliefs, self.truths, strict=True)]
        false = [chance - one for chance, one in zip(beliefs, true, strict=True)]
        (believed, found_out), (right, doubted) = (
            self.judging(costs, judge, giver, claim, some) for some in (false, true)
        )
        return believed - found_out, doubted - right


def _halved(appeal: Sequence[float], truths: Set[Word]) -> list[float]:
    true = [claim in truths for claim in range(len(appeal))]
    told = fsum([one for one, fits in zip(appeal, true, strict=True) if fits])
    every = fsum(appeal)
    return [one / (told if fits else every - told) for one, fits in zip(appeal, true, strict=True)]


def judged_costs(
    taken: Sequence[float], given: Sequence[float], fits: Sequence[bool], beliefs: Sequence[float]
) -> tuple[float, float]:
    """What is to be lost by believing a claim, and by doubting it, if that is lost by taking the card, or by its being
    given back. All are by face; `fits` says whether the claim is true of it.
    """
    believing = [back if true else take for take, back, true in zip(taken, given, fits, strict=True)]
    doubting = [take if true else back for take, back, true in zip(taken, given, fits, strict=True)]
    return mean(believing, beliefs), mean(doubting, beliefs)


def judged_cost(trust: float, true: bool, mine: float, theirs: float) -> float:
    """What it costs to give a card with a claim: `mine` if it comes back, `theirs` if it is taken over there."""
    back = trust if true else 1.0 - trust
    return back * mine + (1.0 - back) * theirs
