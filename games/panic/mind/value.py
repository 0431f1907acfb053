"""What lies before each seat and what it holds, as the numbers that its chance to win is learned from.

All hands count, as they are on an imagined table: what a seat may hope for follows from many of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, fsum

from games.brains.value import load
from games.core.table import TableOf
from games.core.types import Seat
from games.panic.cards import COST, FACES, MAGIC, NUMBER, TURNS
from games.panic.facts import PanicFacts
from games.panic.fitting import NO_CARD, RULE_AT, Fits, by_neighbour, fitting, lying
from games.panic.mind.evaluation import RULES

NEEDS = 8
NEAR = 3
MAGICS = ("menace", "fascinate", "fortune", "quick_march")
FEATURES = (
    *(f"needs {number + 1}" for number in range(NEEDS)),
    *(f"away, needs {number + 1}" for number in range(NEAR)),
    *(f"fits, needs {number + 1}" for number in range(NEAR)),
    *(f"follows, needs {number + 1}" for number in range(NEAR)),
    *(f"march, needs {number + 1}" for number in range(NEAR)),
    *MAGICS,
    "extra",
    "extra, near",
    "wins",
    "fits and away, needs 1",
    "luck",
    "luck later",
    "cards",
    "units",
    "rules",
    "fits by another rule",
    "fits by another rule, needs 1",
    "mimic",
)
"""For each seat: cards that its line lacks (here and below the last number means more as well), the part of all seats
that have their turn before it, whether a card of its hand fits and how many more can follow it, whether a Quick March
and enough cards are at hand; magic cards in hand, extra turns; whether it can win at once; how likely a card that comes
fits, now and by other rules; cards in hand, number cards among them, and rules that help where nothing fits."""
AT = {name: place for place, name in enumerate(FEATURES)}
AWAY, FITS, FOLLOWS, MARCH = AT["away, needs 1"], AT["fits, needs 1"], AT["follows, needs 1"], AT["march, needs 1"]
EXTRA, EXTRA_NEAR, WINS, FITS_AWAY = AT["extra"], AT["extra, near"], AT["wins"], AT["fits and away, needs 1"]
LUCK, LATER, CARDS, UNITS, RULED = AT["luck"], AT["luck later"], AT["cards"], AT["units"], AT["rules"]
OTHERWISE, OTHERWISE_NEAR, MIMIC = AT["fits by another rule"], AT["fits by another rule, needs 1"], AT["mimic"]
MAGIC_AT = tuple(AT.get(magic, 0) for magic in MAGIC)
MIMIC_FACE = next(number for number, face in enumerate(FACES) if face.id == "mimic")
COPIES = tuple(face.count for face in FACES)
LONGEST = 3
"""So many cards that can follow one another are counted."""

Weights = Sequence[float]
Found = list[tuple[int, float]]
"""Features that are not 0."""


def learned(seats: int) -> Weights:
    """The weights for so many seats."""
    return load("games.panic.mind").weights[seats]


@cache
def luck(rule: str, last: int, right: int, same_number: bool) -> Found:
    """How likely any card fits: under the rule, and on the average of all rules."""

    def likely(rule: str) -> float:
        fit = fitting(rule, last, right if rule == "heredity" else NO_CARD)
        return sum(count for count, fits in zip(COPIES, fit, strict=True) if fits) / sum(COPIES)

    rules = RULES[same_number]
    return [(LUCK, likely(rule)), (LATER, fsum(map(likely, rules)) / len(rules))]


def chain(hand: list[int], fits: Fits, last: int, most: int) -> int:
    """How many cards of the hand can be placed one after another, at most so many."""
    fit = fits[last]
    best = 0
    for place, face in enumerate(hand):
        if fit[face]:
            if most == 1:
                return 1
            length = 1 + chain(hand[:place] + hand[place + 1 :], fits, face, most - 1)
            if length > best:
                best = length
                if best == most:
                    break
    return best


def features(table: TableOf[PanicFacts], seat: Seat, steps: int) -> Found:
    """The features of one seat that has its turn so many seats after the player."""
    zones, faces, seats = table.zones, table.faces, table.seats
    facts = table.facts
    hand = [faces[card] for card in zones[seat]]
    need = facts.goal - len(zones[seats + seat])
    band = need - 1 if need < NEAR else NEAR - 1
    rule, last, right = lying(table, seat)
    away = (steps + seats * facts.blocked[seat]) / seats
    found: Found = [
        (need - 1, 1.0),
        *luck(rule, last, right, facts.same_number),
        (CARDS, float(len(hand))),
    ]
    if away:
        found.append((AWAY + band, away))
    follow = chain(hand, by_neighbour(rule)[right], last, need if need < LONGEST else LONGEST)
    if follow:
        found.append((FITS + band, 1.0))
        if follow > 1:
            found.append((FOLLOWS + band, float(follow - 1)))
        if need == 1 and away:
            found.append((FITS_AWAY, away))
    if steps == 0:
        if facts.extra:
            found.append((EXTRA, float(facts.extra)))
            if need <= NEAR:
                found.append((EXTRA_NEAR, float(facts.extra)))
        if need <= follow and need <= facts.extra + 1:
            found.append((WINS, 1.0))
    units = 0
    rules: list[int] = []
    for face in hand:
        if NUMBER[face]:
            units += 1
            if face == MIMIC_FACE:
                found.append((MIMIC, 1.0))
        elif MAGIC[face]:
            found.append((MAGIC_AT[face], 1.0))
            if TURNS[face] and COST[face] and need <= follow and len(hand) >= need + 2:
                found.append((MARCH + band, 1.0))
        else:
            rules.append(face)
    found.append((UNITS, float(units)))
    if rules:
        found.append((RULED, float(len(rules))))
        if not follow:
            for face in rules:
                fit = by_neighbour(RULE_AT[facts.same_number][face])[right][last]
                if any(map(fit.__getitem__, hand)):
                    found.append((OTHERWISE, 1.0))
                    if need == 1:
                        found.append((OTHERWISE_NEAR, 1.0))
                    break
    return found


def rows(table: TableOf[PanicFacts]) -> list[Found]:
    """The features of all seats."""
    facts = table.facts
    found: list[Found] = [[]] * table.seats
    seat = facts.player
    for steps in range(table.seats):
        found[seat] = features(table, seat, steps)
        seat = (seat + facts.direction) % table.seats
    return found


def chances(table: TableOf[PanicFacts], weights: Weights) -> list[float]:
    """By seat: how likely it is to win."""
    facts = table.facts
    if facts.winners:
        return [float(seat in facts.winners) for seat in range(table.seats)]
    odds = []
    total = 0.0
    for found in rows(table):
        score = 0.0
        for place, number in found:
            score += weights[place] * number
        odd = exp(score)
        odds.append(odd)
        total += odd
    return [odd / total for odd in odds]
