"""What a round of Toutomi Burst may come to, by what a seat does now: tried on many sketches of the table.

A seat deals itself hands and situation cards that fit all it knows, does one thing and then another with each of them,
lets every seat go on as is usual to the end of the round, and looks at who is how likely to win then. Only the work is
bounded, no time is measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from games.brains.counting import missing
from games.core.actions import Action
from games.core.types import Seat
from games.core.view import View
from games.toutomi.beliefs import Beliefs, Dealer
from games.toutomi.cards import FACES, FEWEST, LIMIT, POINTS, SITUATION_PACK, TOUTOMI_PACK
from games.toutomi.facts import LAY, NOBODY, ToutomiFacts
from games.toutomi.sketch import Sketch, farthest
from games.toutomi.usual import ATTACK, KUMAR, SUMMON, Step, Usual, code, parts
from games.toutomi.ways import action_of, laying_of, stage_of

# What a table is worth when a round begins, fitted to who won 1,600 games of seats that do what is usual, with 2, 4 and
# 6 seats: an exponential share of each seat's points, which take in what follows, divided by what a lead counts.
HAND_POINTS = 1.3
"""A hand that wins one situation card more."""
PLACE_POINTS = 0.04
"""Less for each place later in the new round."""
CARD_POINTS = 0.28
"""Each situation card, besides what is on it: it decides ties."""
KUMAR_POINTS = 0.28
"""A Kumar Wild that is left."""
LEAD, LEAD_LEFT, LEAD_SEATS = 0.12, 1.5, 0.14
"""What so many points of a lead count e-fold: at the end, and more for the root of the cards that are left, less
with more seats there are."""

TAKEN = 2
"""More situation cards are never taken in a round: one with the Trump and one for a burst."""


class Way(NamedTuple):
    """Something that a seat may do. `worth`: what it is usually worth, in situation cards (see `Sketch.play`)."""

    action: Action
    step: Step
    to: Seat
    kept: int | None
    worth: float


class Search:
    """One decision, from what the seat sees that is asked. The ordinary game only."""

    def __init__(
        self, view: View, seat: Seat, usual: Usual, weights: Sequence[float], beliefs: Beliefs | None = None
    ) -> None:
        """`weights`: how much it matters by seat how likely that seat is to win. Without `beliefs`, all hands that fit
        are equally likely.
        """
        assert isinstance(view.facts, ToutomiFacts)
        self.facts = facts = view.facts
        self.view, self.seat, self.usual, self.weights = view, seat, usual, weights
        left = missing(FACES, view.faces.values())
        pack = [face.traits["pack"] for face in FACES]
        unseen = [face for face, count in enumerate(left) for _ in range(count)]
        self.cards = [face for face in unseen if pack[face] == TOUTOMI_PACK]
        self.hands = Dealer(view, seat, self.cards, beliefs)
        self.situations = [face for face in unseen if pack[face] == SITUATION_PACK]
        self.dealt = len(self.situations) - facts.left + TAKEN
        """So many situation cards are dealt, the ones to be taken in this round included."""
        self.own = [view.faces[token] for token in view.cards("situations", seat)]
        self.table = table = Sketch()
        table.owned = [view.count("situations", other) for other in range(view.seats)]
        table.hands = [0] * view.seats
        table.hands[seat] = code(view.faces[token] for token in view.cards("hand", seat))
        table.deck, table.kumar = self.cards, [0] * view.seats
        table.taken, table.had, table.left = (), facts.had, facts.left
        table.total, table.direction, table.player, table.cards = facts.total, facts.direction, seat, facts.cards
        table.reversed, table.skips, table.attack = facts.reversals % 2, facts.skips, facts.attack
        self.means: dict[Way, float] = {}
        """By how much each way that was tried is better than the first, as a share of a win."""
        assert view.ask
        self.laying = view.ask.what == LAY
        if self.laying:
            table.cards += 1  # the Summon is used once more

    def ways(self) -> list[Way]:
        """All that comes to different things; a burst only if nothing in the hand is safe."""
        view, seat, table, facts = self.view, self.seat, self.table, self.facts
        tokens, hand = view.cards("hand", seat), table.hands[seat]
        if self.laying:
            stage = stage_of(facts, kumar=False)
            step = Step(SUMMON, facts.total, hand, False, -1)
            return [
                Way(laying_of(kept, tokens, view.faces), step, NOBODY, kept, self.usual.laying(stage, kept))
                for kept in parts(hand)
            ]
        tokens = (*tokens, *view.cards("situations", seat))
        options = self.usual.options(stage_of(facts, KUMAR in self.own), hand)
        safe = [option for option in options if option.step.total <= LIMIT]
        if any(not option.step.kumar for option in safe):
            options = safe
        else:  # one burst is like another
            options = safe + [option for option in options if option.step.total > LIMIT][:1]
        usually = farthest(seat, facts.direction, table.owned)
        ways = []
        for worth, step in options:
            targets = [NOBODY]
            if step.verb == ATTACK:
                targets = [usually, *(other for other in range(view.seats) if other not in (usually, seat))]
            ways += [Way(action_of(step, tokens, view.faces, to), step, to, None, worth) for to in targets]
        return ways

    def best(
        self, ways: Sequence[Way], random: Random, trials: int, sure: float, shifts: Sequence[float], daring: float
    ) -> Way:
        """The first of the ways, or one that is surely better, by so many standard errors.

        As `games.brains.lookahead.look_ahead`: after each of several heats the worse half of the ways is out.
        `shifts` are added to what each way comes to; `daring`: so many standard deviations of it are, too.
        """
        bonus = dict(zip(ways, shifts, strict=True))
        first, *others = ways
        found: dict[Way, list[float]] = {way: [] for way in ways}
        heats = len(others).bit_length()
        self.means = {first: 0.0}
        for _ in range(heats):
            for _ in range(max(2, trials // (heats * (len(others) + 1)))):
                self._try([first, *others], found, random)
            gains = {}
            for way in others:
                more = bonus[way] - bonus[first]
                if daring:
                    more += daring * (pstdev(found[way]) - pstdev(found[first][: len(found[way])]))
                gains[way] = [one - usual + more for one, usual in zip(found[way], found[first], strict=True)]
            self.means.update((way, fmean(gains[way])) for way in others)
            others.sort(key=lambda way: -self.means[way])
            del others[(len(others) + 1) // 2 :]
            others = [way for way in others if not _surely(gains[way], -1, sure)]
            if not others:
                return first
        return others[0] if others and _surely(gains[others[0]], 1, sure) else first

    def _try(self, ways: Sequence[Way], found: dict[Way, list[float]], random: Random) -> None:
        """Deal once, and see what each of the ways comes to."""
        table, seat, usual = self.table.copy(), self.seat, self.usual
        cards = self.cards[:]
        _shuffle(cards, len(cards), random)
        own = table.hands[seat]
        table.hands = self.hands(cards, random)
        table.hands[seat] = own
        table.deck = cards
        supply = self.situations[:]
        _shuffle(supply, self.dealt, random)
        situations = []
        for other, number in enumerate(table.owned):
            situations.append(self.own if other == seat else supply[len(supply) - number :])
            if other != seat and number:
                del supply[-number:]
        table.kumar = [faces.count(KUMAR) for faces in situations]
        standing = _Standing(situations, table.kumar, supply)
        for way in ways:
            trial = table.copy()
            trial.play(usual, way.step, way.to, way.kept)
            found[way].append(self._worth(trial, standing))

    def _worth(self, table: Sketch, standing: _Standing) -> float:
        worths, heat = standing.after(table)
        weights = self.weights
        if not heat:
            return fsum(map(float.__mul__, weights, worths))
        seats, first, direction, fresh = len(worths), table.player, table.direction, self.usual.fresh
        scores = [
            (worth + HAND_POINTS * fresh(hand) - PLACE_POINTS * ((other - first) * direction % seats)) / heat
            for other, (worth, hand) in enumerate(zip(worths, table.hands, strict=True))
        ]
        most = max(scores)
        odds = [exp(score - most) for score in scores]
        return fsum(map(float.__mul__, weights, odds)) / fsum(odds)


class _Standing:
    """The situation cards that have been dealt, and what the seats stand at after a round, by who took some."""

    def __init__(self, situations: list[list[int]], kumar: list[int], supply: list[int]) -> None:
        self.situations, self.kumar, self.supply = situations, kumar, supply
        self._known: dict[tuple[tuple[Seat, ...], tuple[int, ...]], tuple[list[float], float]] = {}

    def after(self, table: Sketch) -> tuple[list[float], float]:
        """By seat what its cards are worth, in points, and how much a lead is to be divided by; when the game is over,
        the shares of the win, and 0.
        """
        key = table.taken, tuple(table.kumar)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._reckon(table)
        return found

    def _reckon(self, table: Sketch) -> tuple[list[float], float]:
        cards = [faces[:] for faces in self.situations]
        for faces, before, now in zip(cards, self.kumar, table.kumar, strict=True):
            for _ in range(before - now):
                faces.remove(KUMAR)
        for taker, face in zip(table.taken, reversed(self.supply), strict=False):
            cards[taker].append(face)
        least = min(map(len, cards))
        points = [sum(POINTS[face] for face in faces if len(faces) == least or not FEWEST[face]) for faces in cards]
        if not table.left:
            ends = [(one, len(faces)) for one, faces in zip(points, cards, strict=True)]
            winners = ends.count(max(ends))
            return [1.0 / winners if end == max(ends) else 0.0 for end in ends], 0.0
        worths = [
            one + KUMAR_POINTS * kumar + CARD_POINTS * number
            for one, kumar, number in zip(points, table.kumar, table.owned, strict=True)
        ]
        return worths, LEAD + (LEAD_LEFT - LEAD_SEATS * len(cards)) * sqrt(table.left)


def _shuffle(cards: list[int], number: int, random: Random) -> None:
    """Draw so many of the cards and put them last."""
    draw = random.random
    for place in range(len(cards) - 1, max(0, len(cards) - 1 - number), -1):
        other = int(draw() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]


def _surely(gains: Sequence[float], sign: int, sure: float) -> bool:
    """Whether the mean has this sign and is so many standard errors away from 0."""
    number = len(gains)
    mean = fmean(gains)
    return mean * sign > 0 and mean**2 * number * (number - 1) > sure**2 * fsum((gain - mean) ** 2 for gain in gains)
