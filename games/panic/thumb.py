"""What a seat usually does, by its own hand and what lies open: quick, for all that is played on imagined tables.

The numbers are those that did best against others like them in some ten thousand games of such seats alone.
"""

from __future__ import annotations

from functools import cache

from games.core.types import Seat
from games.panic.cards import COST, EFFECT, FACES, HAND_LIMIT, MAGIC, NUMBER, RULE
from games.panic.facts import (
    CHARGE,
    EXCHANGE,
    FASCINATE,
    FETCH,
    GIVE,
    INFILTRATE,
    KEEP,
    LIMIT,
    MEND,
    MINE,
    PAY,
    PUT_BACK,
    RAID,
    STRATEGY,
    TURN,
)
from games.panic.fitting import NO_CARD
from games.panic.outlook import fitting
from games.panic.sketch import NOTHING, Choice, Sketch

LIKED = {"quick_march": 2.5, "menace": 2.2, "fascinate": 1.8, "fortune": 1.2}
"""Magic cards in hand, by what they are worth beside a number card that fits."""
PLACED = {
    "mages": 0.8,
    "medics": 0.7,
    "seers": 0.7,
    "chargers": 0.5,
    "infiltrators": 0.5,
    "raiders": 0.5,
    "blockers": 0.7,
    "conscripts": 1.0,
    "strategist": 0.3,
}
"""What the effect of a number card is worth beside a card that can follow it."""
UNIT, ENACTED = 1.5, 0.9
"""What any number card and any rule card in hand are worth."""
WORTH = tuple(
    LIKED.get(magic, 0.0) if magic else PLACED.get(effect, 0.0) + UNIT if number else ENACTED
    for magic, effect, number in zip(MAGIC, EFFECT, NUMBER, strict=True)
)
"""By face: what it is worth to keep it."""
EFFECT_WORTH = tuple(PLACED.get(effect, 0.0) for effect in EFFECT)
FITTING = 1.5
"""What it is worth more if it fits."""
STUCK = 2
"""A seat that can place nothing stops who lacks no more cards than so many."""
FOLLOWED = 1.0
"""What each card of the hand is worth that can be placed after another."""
MARCH_CARDS = 4
"""With so many cards, and one to place that another can follow, a Quick March is used."""
FORTUNE_CARDS = 3
"""With so few cards a Fortune is used, where nothing fits."""
MENACE, MARCH, FASCINATE_CARD, FORTUNE = (
    next(number for number, face in enumerate(FACES) if face.traits.get("magic") == magic)
    for magic in ("menace", "quick_march", "fascinate", "fortune")
)


@cache
def _fit(rule: str, last: int, right: int) -> tuple[int, ...]:
    return fitting(rule, last, right if rule == "heredity" else NO_CARD)


def thumb(table: Sketch) -> Choice:
    """What the seat that is asked does."""
    seat, what = table.pending[-1]
    if what == TURN:
        return _turn(table, seat)
    if what == LIMIT:
        return tuple(sorted(_worst(table, seat)[: len(table.hands[seat]) - HAND_LIMIT]))
    if what == PAY:
        return tuple(sorted(_worst(table, seat)[: COST[table.played]]))
    if what in (RAID, MEND, GIVE):
        return _worst(table, seat)[0]
    if what == FASCINATE:
        return _taken(table, seat)
    if what == FETCH:
        return max(table.choices(), key=lambda face: WORTH[face])  # type: ignore[index]
    if what in (KEEP, PUT_BACK):
        return _looked(table, seat, what)
    if what in (MINE, STRATEGY):
        return max(table.choices(), key=lambda face: _ruled(table, seat, face))  # type: ignore[arg-type]
    return _target(table, seat, what)


def _turn(table: Sketch, seat: Seat) -> Choice:
    hand, lines = table.hands[seat], table.lines
    line = lines[seat]
    need = table.goal - len(line)
    rule = RULE[table.rule]
    right = lines[seat - 1][-1] if rule == "heredity" and lines[seat - 1] else NO_CARD
    fit = fitting(rule, line[-1] if line else NO_CARD, right)
    best, most = NOTHING, -1.0
    for place, face in enumerate(hand):
        if fit[face]:
            if need == 1:
                return face
            after = fitting(rule, face, right)
            worth = EFFECT_WORTH[face]
            for other, card in enumerate(hand):
                if after[card] and other != place:
                    worth += FOLLOWED
            if worth > most:
                best, most = face, worth
    lacking = table.goal - max([len(other) for number, other in enumerate(lines) if number != seat])
    cards = len(hand)
    if best == NOTHING and lacking <= STUCK:
        if MENACE in hand and cards > COST[MENACE]:
            return MENACE
        if FASCINATE_CARD in hand and cards > COST[FASCINATE_CARD]:
            return FASCINATE_CARD
    if MARCH in hand and best != NOTHING and cards >= MARCH_CARDS and most >= FOLLOWED:
        return MARCH
    if best != NOTHING:
        return best
    for face in hand:
        if RULE[face] and _ruled(table, seat, face) > 0:
            return face
    if FORTUNE in hand and cards <= FORTUNE_CARDS:
        return FORTUNE
    return NOTHING


def _ruled(table: Sketch, seat: Seat, face: int) -> int:
    """How many cards of the hand fit under a rule."""
    lines, hand = table.lines, table.hands[seat]
    rule = RULE[table.rule if face == NOTHING else face]
    fit = _fit(rule, lines[seat][-1] if lines[seat] else NO_CARD, lines[seat - 1][-1] if lines[seat - 1] else NO_CARD)
    return sum([fit[card] for card in hand])


def _worst(table: Sketch, seat: Seat) -> list[int]:
    """The hand, from what it can spare most easily."""
    fit = table.fit(seat)
    return sorted(table.hands[seat], key=lambda face: (WORTH[face] + FITTING * fit[face], face))


def _taken(table: Sketch, seat: Seat) -> tuple[int, int]:
    """The last card of who is ahead."""
    lines = table.lines
    owner = max(range(table.seats), key=lambda other: (len(lines[other]) > 0, other != seat, len(lines[other])))
    return owner, len(lines[owner]) - 1


def _looked(table: Sketch, seat: Seat, what: str) -> Choice:
    fit = table.fit(seat)
    order = sorted(table.looked, key=lambda face: (-WORTH[face] - FITTING * fit[face], face))
    return order[0] if what == KEEP else tuple(reversed(order))


def _target(table: Sketch, seat: Seat, what: str) -> Seat:
    hands, lines = table.hands, table.lines
    others = [other for other in range(table.seats) if other != seat]
    if what == INFILTRATE:
        return max(others, key=lambda other: (len(hands[other]) > 0, len(lines[other])))
    if what == EXCHANGE:
        return max(others, key=lambda other: len(hands[other]))
    assert what == CHARGE
    return (seat - 1) % table.seats
