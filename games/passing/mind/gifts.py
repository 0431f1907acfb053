"""What is given in a round, step by step: what it costs the giver, and what everyone can make of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from random import Random

from games.brains.mixing import mean, normalised
from games.core.types import Seat
from games.passing.mind.image import Hand, Image, drawn
from games.passing.mind.others import Costs, Others, judged_cost

HANDS = 16
"""So many hands stand for all that are possible."""
FARTHEST = 40.0
"""What costs so many usual temperatures more than the best of all cards, or still more, is all alike,"""
FARTHEST_GLAD = 150.0
"""and nothing is done more or less gladly than this beside the best of what is held, as a logarithm."""


class Gifts:
    """All that could be given at one step of the round, to whom and with what words."""

    def __init__(
        self,
        others: Others,
        giver: Seat,
        seats: Sequence[Seat],
        costs: Costs,
        hands: tuple[Sequence[Hand], Sequence[float]],
        faces: Sequence[int],
    ) -> None:
        """`costs` are the giver's, `hands` what it may choose from for all that a bystander knows, and how likely;
        `faces` what it can choose from for all that is known here.
        """
        self.seats = seats
        self.losses = {to: _losses(others, giver, to, seats, costs) for to in seats}
        """By receiver, face and claim: what it costs the giver."""
        temperature = others.temper.giving * others.swing(giver)
        self.freedom = temperature * others.care(seats)
        """Ways that differ by so much are chosen 1 to e, within what their image allows."""
        most = FARTHEST * temperature + min([loss for rows in self.losses.values() for row in rows for loss in row])
        least = min(most, *[loss for rows in self.losses.values() for face in faces for loss in rows[face]])
        glad = {
            to: [
                [
                    fits * exp(max(-FARTHEST_GLAD, min(FARTHEST_GLAD, (least - min(loss, most)) / self.freedom)))
                    for loss, fits in zip(row, usual, strict=True)
                ]
                for row, usual in zip(rows, others.usual, strict=True)
            ]
            for to, rows in self.losses.items()
        }
        little, back = others.least(giver), others.after(giver)
        stakes = {
            to: [max(taken[to] - given[to], little) for taken, given in zip(others.after(to), back, strict=True)]
            for to in seats
        }
        self.image = Image(
            others.truths, glad, stakes, *hands, others.temper.price / others.temper.giving if others.guarded else 0.0
        )


def _losses(others: Others, giver: Seat, to: Seat, seats: Sequence[Seat], costs: Costs) -> list[list[float]]:
    """By face and claim: what is to be lost by giving it to `to`, which may give it on to the others of `seats`."""
    further = [seat for seat in seats if seat != to]
    curiosity = others.memory.curiosity(to) if further else 0.0
    # Others are not taken to think that they are known: a known liar would be expected to tell the truth.
    known = giver == others.memory.seat
    trusts = others.trusts(giver, to, known)
    rows = []
    for face, truths in enumerate(others.truths):
        mine, theirs = costs(giver, face), costs(to, face)
        passed = curiosity * (theirs + mean([costs(seat, face) for seat in further], [1.0] * len(further))) / 2
        rows.append(
            [
                (1.0 - curiosity) * judged_cost(trust, claim in truths, mine, theirs) + passed
                for claim, trust in enumerate(trusts)
            ]
        )
    return rows


class Round:
    """The round so far, as one seat sees it."""

    def __init__(self, others: Others) -> None:
        self.others = others
        self.memory = others.memory
        self._faces = range(len(others.truths))
        self._steps: dict[int, Gifts] = {}

    def gifts(self, step: int) -> Gifts:
        """What could be given at a step that has been made, by what it costs the giver for all that everyone knows."""
        if step not in self._steps:
            giver = self.memory.round[step].giver
            after = self.others.after
            self._steps[step] = self.make(step, giver, lambda taker, face: after(taker)[face][giver], self._faces)
        return self._steps[step]

    def make(self, step: int, giver: Seat, costs: Costs, faces: Sequence[int]) -> Gifts:
        """What could be given at a step: 0 begins the round, each further one gives the same card on. `faces` as
        in `Gifts`.
        """
        seen = {giver, *[said.giver for said in self.memory.round[:step]]}
        seats = [seat for seat in range(self.memory.view.seats) if seat not in seen]
        hands = self._cards(step) if step else self._hands(giver, self.others.possible, self.memory.held_openly(giver))
        return Gifts(self.others, giver, seats, costs, hands, faces)

    def _hands(self, giver: Seat, possible: Sequence[int], known: Sequence[int]) -> tuple[list[Hand], list[float]]:
        """Hands that the giver may have had when it began the round: known cards, and others of the possible ones."""
        view = self.memory.view
        cards = view.count("hand", giver) + sum(view.count("front", seat) for seat in range(view.seats))
        pool = [face for face, number in enumerate(possible) for _ in range(number)]
        random = Random(self.memory.rounds)
        return drawn(random, pool, known, cards - len(known), HANDS), [1.0 / HANDS] * HANDS

    def _cards(self, step: int) -> tuple[list[Hand], list[float]]:
        """The card as what a bystander takes it to be, when it is given on."""
        said = self.memory.round[step - 1]
        likely = self.gifts(step - 1).image.likely(said.to, said.claim)
        total = fsum(likely)
        usual = fsum(self.others.possible)
        return [(face,) for face in self._faces], [
            (one / total if total else 0.0) / 2 + number / usual / 2
            for one, number in zip(likely, self.others.possible, strict=True)
        ]

    def even(self, step: int, suspects: Sequence[float], honesty: float) -> list[float]:
        """By face: how much likelier this step was made with that card, if the giver minds its image but is so honest,
        than with any of the `suspects`.
        """
        said, image = self.memory.round[step], self.gifts(step).image
        if step:
            use = image.use([(face,) for face in self._faces], [1.0] * len(self._faces))
            usual = mean(image.given(said.to, use), suspects)
            found = [one / usual if usual else 1.0 for one in image.likely(said.to, said.claim, use)]
        else:
            use = image.use(*self._hands(said.giver, self.memory.unknown(), self.memory.held(said.giver)))
            usual = fsum(image.given(said.to, use)) / fsum(suspects)
            found = [
                one / (usual * suspect) if usual and suspect else 0.0
                for one, suspect in zip(image.likely(said.to, said.claim, use), suspects, strict=True)
            ]
        true, false = 2.0 * honesty, 2.0 * (1.0 - honesty)
        truths = self.others.truths
        return [one * (true if said.claim in truths[face] else false) for face, one in enumerate(found)]

    def reasoned(self, step: int, suspects: Sequence[float], honesty: float) -> list[float]:
        """The same, if it goes for what costs it least, and is so honest."""
        return self.others.likely(self.memory.round[step], honesty, None if step else suspects)

    def beliefs(self) -> list[float]:
        """By face: how likely the card that goes round is it, after all that was said of it in this round."""
        others = self.others
        weights = self.memory.suspects()
        for step, said in enumerate(self.memory.round):
            even, reasoned, blind = others.ways(said.giver)
            found = [blind / len(others.all_claims)] * len(weights)
            honesty = self.memory.honesty(said.giver, said.danger)
            if reasoned:
                found = [f + reasoned * p for f, p in zip(found, self.reasoned(step, weights, honesty), strict=True)]
            if others.guarded and even:
                found = [f + even * p for f, p in zip(found, self.even(step, weights, honesty), strict=True)]
            weights = [weight * one for weight, one in zip(weights, found, strict=True)]
        return normalised(weights)
