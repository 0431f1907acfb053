"""A way of bluffing that nobody can make much of: the card that goes round as a game of its own, in equilibrium.

A stake is how much likelier a seat is to lose if it takes a card than if the other one does. For each claim that is
made, P(true | claim) * stake of the card = P(false | claim) * mean stake of the cards that are falsely called so; then
the receiver gains neither by believing nor by doubting. It is so if each card is given in inverse proportion to the
receiver's stake, and with the truth half of the time. The receiver, in turn, believes just so often that the giver's
best truth and its best lie come to the same. Nothing goes by what anybody has done before.

But a hand does not hold each card so often, and what was given before tells of what is left. So neither side keeps to
that exactly: each leans to what is better for it as things are. And where two play and little is left, the rest of the
game is thought through to its end instead (`games.passing.mind.rest`), for all that either hand may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log

from games.brains.habits import shifted
from games.brains.strategy import MixedStrategy
from games.core.actions import Choices
from games.core.match import Beat
from games.core.types import Seat, Word
from games.passing.mind.others import Others, Stakes
from games.passing.mind.reckoner import Reckoner
from games.passing.mind.rest import Rest, Round, thought_through
from games.passing.rules import Judge, Offer, Offered, Peek, Revealed

GIVER_LEANS, JUDGE_LEANS = 2.0, 0.5
"""How far: by so much of what is to be lost by giving, in usual stakes, and of the odds of being right. Fitted to small
games that are solved (`tests.games.brains.oracle.fit`)."""
LEAST_ANSWER = 0.05
"""Each judgement is given at least so often, while both may be right."""
LOOKS = 0.25
"""How often it looks, where it may."""
HALVINGS = 20
"""How closely it is found out how often to believe."""


class Balanced(Reckoner):
    """Gives and answers so. Goes before the mind of a game among the bases of a class."""

    _now: Round | None = None
    """This round in the plan for the rest of the game, if there is one."""

    def _rest(self, giver: Seat) -> Rest | None:
        """What was known to everyone when this round began; None if its rest is nothing to be thought through."""
        raise NotImplementedError

    def _plan(self, giver: Seat) -> Round | None:
        """This round in the plan; where there was none, there may be one from now on."""
        rest = None if self._now else self._rest(giver)
        return thought_through(rest) if rest else self._now

    def watch(self, beat: Beat) -> None:
        """See `Brain.watch`."""
        super().watch(beat)
        event = beat.event
        if isinstance(event, Offered):
            self._now = self._plan(event.giver)
        elif isinstance(event, Revealed) and self._now:
            self._now = self._now.after(beat.view.faces[event.card], event.claim, self.habits.believed)

    def claims_policy(self, legal: Choices, stakes: Stakes) -> MixedStrategy:
        """See `Reckoner.claims_policy`."""
        offers = legal.parts[0].verb is Offer
        now = self._plan(self.seat) if offers else self._now
        if not now:
            return super().claims_policy(legal, stakes)
        view = self.memory.view
        cards = {view.faces[card]: card for card in view.cards("hand", self.seat)}
        held = [view.faces[card] for card in view.cards("hand", self.seat)]
        hand = tuple(held.count(face) for face in self.all_faces)
        if offers:
            return [(Offer(cards[face], 1 - self.seat, claim), p) for face, claim, p in now.gives(hand)]
        believes = now.believes(hand, self.memory.round[-1].claim)
        return [(Judge(True), believes), (Judge(False), 1.0 - believes)]

    def _gifts(
        self, faces: Sequence[int], seats: Sequence[Seat], others: Others
    ) -> list[tuple[int, Seat, Word, float, float | None]]:
        view = self.memory.view
        hand = [view.faces[card] for card in view.cards("hand", self.seat)]
        usual, losses = others.swing(self.seat), others.stakes.losses
        least = min([losses(to, face)[self.seat] for to in seats for face in faces])
        odds: list[tuple[int, Seat, float]] = []
        for to in seats:
            stakes = self._at_stake(others, to, self.seat)
            for face in faces:
                lost = (losses(to, face)[self.seat] - least) / usual
                odds.append((face, to, max(1, hand.count(face)) / stakes[face] * exp(-GIVER_LEANS * lost)))
        total = fsum(one for _, _, one in odds)
        return [
            (face, to, claim, one / total * likely, None)
            for face, to, one in odds
            for claim, likely in enumerate(self._named(face, others))
            if likely
        ]

    def _named(self, face: int, others: Others) -> list[float]:
        """By claim: how likely this card is called so."""
        true = [fits if claim in self.truths[face] else 0.0 for claim, fits in enumerate(others.appeal)]
        false = [fits - one for fits, one in zip(others.appeal, true, strict=True)]
        truths, lies = fsum(true), fsum(false)
        ways = bool(truths) + bool(lies)
        return [t / (truths or 1.0) / ways + f / (lies or 1.0) / ways for t, f in zip(true, false, strict=True)]

    def _at_stake(self, others: Others, seat: Seat, other: Seat) -> list[float]:
        """By face: how much likelier a seat loses if it takes the card than if the other one does."""
        losses, least = others.stakes.losses, others.least(seat)
        return [max(losses(seat, face)[seat] - losses(other, face)[seat], least) for face in self.all_faces]

    def _answer(self, legal: Choices, others: Others) -> MixedStrategy:
        giver, _, claim, _ = self.memory.round[-1]
        suspects = self.memory.suspects()
        fits = [claim in truths for truths in self.truths]
        yes = [face for face in self.all_faces if fits[face] and suspects[face]]
        no = [face for face in self.all_faces if not fits[face] and suspects[face]]
        if not yes or not no:
            return [(Judge(bool(yes)), 1.0)]
        stakes = self._at_stake(others, self.seat, giver)
        hangs = [suspects[face] * stakes[face] * self._named(face, others)[claim] for face in self.all_faces]
        lean = log(fsum([hangs[face] for face in yes]) / fsum([hangs[face] for face in no]))
        believes = shifted(self._indifferent(yes, no, giver, others), JUDGE_LEANS * lean)
        believes = min(max(believes, LEAST_ANSWER), 1.0 - LEAST_ANSWER)
        if Peek() not in legal:
            return [(Judge(True), believes), (Judge(False), 1.0 - believes)]
        judges = 1.0 - LOOKS
        return [(Judge(True), judges * believes), (Judge(False), judges * (1.0 - believes)), (Peek(), LOOKS)]

    def _indifferent(self, yes: Sequence[int], no: Sequence[int], giver: Seat, others: Others) -> float:
        """How often to believe, so that it is the same to the giver whether it tells the truth or lies."""
        stakes = self._at_stake(others, giver, self.seat)
        lost = [others.stakes.losses(self.seat, face)[giver] for face in self.all_faces]
        low, high = 0.0, 1.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            lie = min([lost[face] + stakes[face] * (1.0 - middle) for face in no])
            truth = min([lost[face] + stakes[face] * middle for face in yes])
            low, high = (low, middle) if truth > lie else (middle, high)
        return (low + high) / 2
