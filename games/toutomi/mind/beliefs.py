"""What the others are likely to have kept in hand, by what they did with it.

Whoever plays a card keeps the others for a reason: a seat is taken to do what its rollout policy says in this place, or
what is usually worth most, more or less (see `rollout` and `usual`). What it may have drawn
since can be anything.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from math import comb, fsum
from random import Random

from games.brains.mixing import soft
from games.core.match import Beat
from games.core.types import NOBODY, Seat
from games.core.view import View
from games.toutomi.cards import FACES, HAND, LIMIT, NUMBER, after, safe
from games.toutomi.facts import ToutomiFacts
from games.toutomi.mind.rollout import CARD, LASTING, LEFT_OVER, RISK, Turn
from games.toutomi.mind.usual import (
    ATTACK,
    CHANCE,
    KINDS,
    PLAY,
    REVERSE,
    REWARD,
    SIZE,
    SKIP,
    SUMMON,
    UNIT,
    USED_AS,
    Stage,
    cards_of,
    hands,
    usual,
)
from games.toutomi.moves import (
    Attacked,
    Burst,
    Declined,
    Laid,
    Matched,
    Passed,
    Played,
    Reversed,
    Skipped,
    Summoned,
    Trumped,
)

# Of all that was tried these make the hands likeliest that seats had, of those that look ahead by the rollout policy.
HEAT = 0.03
"""How freely practised seats choose, in situation cards."""
RULED_TEMPERATURE = 0.015
"""How freely those choose that go by the rollout policy."""
RULED = 0.9
"""So many of the others go by the rollout policy, more or less; the rest do what is usual in practice."""
ANYHOW = 0.1
"""So often they do just anything."""

Kept = dict[int, float]
"""How likely some cards are those that were kept."""
USED = {
    Played: PLAY,
    Matched: PLAY,
    Trumped: REWARD,
    Reversed: REVERSE,
    Skipped: SKIP,
    Summoned: SUMMON,
    Attacked: ATTACK,
}


def _ways(hand: int, counts: Sequence[int]) -> int:
    """In how many ways two cards can come from so many cards of each face."""
    one, other = cards_of(hand)
    return counts[one] * counts[other] if one != other else counts[one] * (counts[one] - 1) // 2


@cache
def unknown() -> Kept:
    """Two cards of which nothing is known."""
    counts = [FACES[face].count for face in KINDS]
    ways = {hand: _ways(hand, counts) for hand in hands(HAND - 1)}
    return {hand: number / comb(sum(counts), HAND - 1) for hand, number in ways.items() if number}


@cache
def _before(face: int) -> list[tuple[int, int, list[tuple[int, float]]]]:
    """For all that can have been kept when this face was used: the hand with it, and from what it can have come, each
    as the two cards that it was before and how likely the third was drawn.
    """
    found = []
    for kept in unknown():
        hand = kept + UNIT[face]
        drawn = [(hand - UNIT[other], CHANCE[other]) for other in dict.fromkeys(cards_of(hand))]
        found.append((kept, hand, drawn))
    return found


@cache
def practised(seats: int, stage: Stage, hand: int) -> dict[tuple[int, int], float]:
    """What a practised seat does: by face and verb, how likely."""
    options = usual(seats).options(stage, hand)
    chances = soft([-worth for worth, _ in options], HEAT) if options else []
    return {(step.face, step.verb): chance for (_, step), chance in zip(options, chances, strict=True)}


def ruled(turn: Turn, hand: int, face: int, verb: int) -> float:
    """How likely a seat that goes by the rollout policy uses this face as that."""
    losses: list[float] = []
    meant = 0
    for other in dict.fromkeys(cards_of(hand)):
        rest = cards_of(hand - UNIT[other])
        for use in USED_AS[other]:
            if use != REWARD or turn.facts.total == LIMIT:
                if other == face and use == verb:
                    meant = len(losses)
                losses.append(-_by_rollout(turn, other, use, rest))
    return soft(losses, RULED_TEMPERATURE)[meant]


def _by_rollout(turn: Turn, face: int, verb: int, rest: Sequence[int]) -> float:
    """What the rollout policy says of a card (see `rollout`)."""
    total = turn.facts.total
    if verb == PLAY:
        left = after(total, NUMBER[face] or 0)
        return turn.worth(left, rest, 0) if left <= LIMIT else -RISK - 1.0
    if verb == REWARD:
        return turn.worth(total, rest, 0) + CARD
    if verb == SUMMON:
        return turn.worth(total, (), 0)
    if verb == ATTACK:
        return max(turn.worth(total, rest, 0, to=to) for to in range(turn.seats) if to != turn.seat)
    return turn.worth(total, rest, 0, reverse=verb == REVERSE, skip=verb == SKIP)


class Beliefs:
    """What is believed of the hands of all seats."""

    def __init__(self, trust: float = 1.0) -> None:
        """`trust`: how often hands are dealt by what is believed, and not as if nothing were known."""
        self.trust = trust
        self.kept: dict[Seat, Kept] = {}
        """Two cards of each hand, the only ones in the middle of a turn; only where something is believed."""
        self._last: dict[Seat, Kept] = {}
        """The same of a hand that has a single card until its Summon is done."""

    def watch(self, beat: Beat, before: View | None) -> None:
        """Live through one step; `before` is the view before it."""
        event, view = beat.event, beat.view
        if isinstance(event, Burst | Passed):
            self.kept.pop(event.seat, None)
        elif before is None:
            return
        elif isinstance(event, Laid | Declined):
            laid = [view.faces[card] for card in event.cards] if isinstance(event, Laid) else []
            facts = before.facts
            assert isinstance(facts, ToutomiFacts)
            self._laid(event.seat, laid, facts, before.count("hand", event.seat))
        elif type(event) in USED:
            seat: Seat = event.seat  # type: ignore[attr-defined]
            face = view.faces[event.card]  # type: ignore[attr-defined]
            if seat != view.eyes and face in KINDS:  # a Kumar Wild leaves the hand as it is
                self._used(before, seat, face, USED[type(event)])

    def _used(self, before: View, seat: Seat, face: int, verb: int) -> None:
        """A card of the hand was used: what is left of it must have been worth less, or be worth keeping."""
        facts, size = before.facts, before.count("hand", seat)
        assert isinstance(facts, ToutomiFacts)
        turn = Turn(facts, seat, [before.count("situations", other) for other in range(before.seats)])
        stage = Stage(facts.total, facts.cards, facts.reversals % 2, facts.skips, facts.attack != NOBODY)
        old = self.kept.get(seat) or unknown()
        new: Kept = {}
        if size == HAND:
            held = [
                (kept, hand, fsum([old.get(rest, 0.0) * chance for rest, chance in drawn]))
                for kept, hand, drawn in _before(face)
            ]
        elif size == HAND - 1:
            held = [(hand - UNIT[face], hand, old[hand]) for hand in old if face in cards_of(hand)]
        else:
            held = []
        for kept, hand, chance in held:
            if chance:
                practice = practised(before.seats, stage, hand)
                likely = RULED * ruled(turn, hand, face, verb) + (1.0 - RULED) * practice.get((face, verb), 0.0)
                new[kept] = chance * ((1.0 - ANYHOW) * likely + ANYHOW / max(1, len(practice)))
        self._keep(seat, new, waits=verb == SUMMON)

    def _laid(self, seat: Seat, laid: Sequence[int], facts: ToutomiFacts, size: int) -> None:
        """After a Summon these cards of the hand were laid down: by the rollout policy, those that are not safe."""
        old = self._last.pop(seat, None) if size < HAND - 1 else self.kept.get(seat)
        new: Kept = {}
        gone = sum(UNIT[face] for face in laid)
        for hand, chance in (old or {}).items():
            faces = list(cards_of(hand))
            if facts.cards:
                goes = [face for face in faces if not safe(face, facts.total)]
            else:
                goes = [face for face in faces if LASTING[face] < LEFT_OVER]
            if all(laid.count(face) <= faces.count(face) for face in laid):
                kept = hand - gone
                new[kept] = chance * (1.0 - ANYHOW if goes == sorted(laid) else ANYHOW / (2 ** len(faces) - 1))
        self._keep(seat, new)

    def _keep(self, seat: Seat, kept: Kept, waits: bool = False) -> None:
        """So likely this is what is left of the hand. It is filled up, unless it waits for the end of its Summon."""
        self.kept.pop(seat, None)
        if kept and SIZE[next(iter(kept))] == HAND - 2 and not waits:
            drawn: Kept = {}
            for hand, chance in kept.items():
                for unit, likely in zip(UNIT, CHANCE, strict=True):
                    drawn[hand + unit] = drawn.get(hand + unit, 0.0) + chance * likely
            kept = {hand: chance for hand, chance in drawn.items() if hand in unknown()}
        whole = fsum(kept.values())
        if whole <= 0.0:
            return
        kept = {hand: chance / whole for hand, chance in kept.items()}
        size = SIZE[next(iter(kept))]
        if size == HAND - 1:
            self.kept[seat] = kept
        elif size:
            self._last[seat] = kept


class Dealer:
    """Deals hands to the others that fit what is believed of them."""

    def __init__(self, view: View, seat: Seat, unseen: Sequence[int], beliefs: Beliefs | None) -> None:
        """`unseen`: the faces of all Toutomi cards that the seat has not seen."""
        counts = [unseen.count(face) for face in KINDS]
        self.sizes = [0 if other == seat else view.count("hand", other) for other in range(view.seats)]
        self.trust = beliefs.trust if beliefs else 0.0
        self.known: dict[Seat, tuple[list[list[int]], list[float]]] = {}
        for other, size in enumerate(self.sizes):
            if size == HAND and beliefs and other in beliefs.kept:
                before = unknown()
                pairs, chances = [], []
                for kept, chance in beliefs.kept[other].items():
                    if ways := _ways(kept, counts):
                        pairs.append([UNIT[face] for face in cards_of(kept)])
                        chances.append(chance * ways / before[kept])
                if pairs:
                    self.known[other] = pairs, list(accumulate(chances))

    def __call__(self, cards: list[int], random: Random) -> list[int]:
        """The hands, by seat; their cards are taken out of `cards`, which are shuffled and given by their units."""
        hands = []
        known, trust = self.known, self.trust
        for other, size in enumerate(self.sizes):
            hand = 0
            missing = size
            if other in known and (trust == 1.0 or random.random() < trust):
                pairs, sums = known[other]
                for unit in pairs[min(bisect(sums, random.random() * sums[-1]), len(pairs) - 1)]:
                    if unit in cards:  # else another hand has got it
                        cards.remove(unit)
                        hand += unit
                        missing -= 1
            for _ in range(missing):
                hand += cards.pop()
            hands.append(hand)
        return hands
