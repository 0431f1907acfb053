"""What a seat usually does, by its own hand and what lies open: quick, for all that is played on imagined tables.

The numbers are those that did best against others like them in some ten thousand games of such seats alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from games.core.types import Seat
from games.panic import facts
from games.panic.cards import COST, EFFECT, FACES, HAND_LIMIT, MAGIC, NUMBER, RULE
from games.panic.fitting import by_neighbour
from games.panic.mind.sketch import NOTHING, Choice, Sketch

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


@lru_cache(maxsize=1 << 12)
def ranks(fit: tuple[int, ...]) -> tuple[int, ...]:
    """By face: how many faces a hand can spare more easily, if these fit."""
    order = sorted(range(len(FACES)), key=lambda face: (WORTH[face] + FITTING * fit[face], face))
    return tuple(map(order.index, range(len(FACES))))


def thumb(table: Sketch) -> Choice:
    """What the seat that is asked does."""
    seat, what = table.pending[-1]
    return USUAL[what](table, seat)


def _turn(table: Sketch, seat: Seat) -> Choice:
    hand, lines = table.hands[seat], table.lines
    after = by_neighbour(table.rule)[table.last(seat - 1)]
    fit = after[table.last(seat)]
    able = [face for face in hand if fit[face]]
    if not able:
        return _stuck(table, seat)
    if len(lines[seat]) == table.goal - 1:
        return able[0]
    marching = MARCH in hand and len(hand) >= MARCH_CARDS
    if len(able) == 1 and not marching:
        return able[0]
    best, most = NOTHING, -1.0
    for face in able:
        follow = after[face]
        worth = EFFECT_WORTH[face] + FOLLOWED * (sum([follow[card] for card in hand]) - follow[face])
        if worth > most:
            best, most = face, worth
    return MARCH if marching and most >= FOLLOWED else best


def _stuck(table: Sketch, seat: Seat) -> Choice:
    """Nothing can be placed."""
    hand = table.hands[seat]
    cards = len(hand)
    ahead = 0
    for other, line in enumerate(table.lines):
        if other != seat and len(line) > ahead:
            ahead = len(line)
    if table.goal - ahead <= STUCK:
        if MENACE in hand and cards > COST[MENACE]:
            return MENACE
        if FASCINATE_CARD in hand and cards > COST[FASCINATE_CARD]:
            return FASCINATE_CARD
    for face in hand:
        if RULE[face] and _ruled(table, seat, face) > 0:
            return face
    if cards <= FORTUNE_CARDS and FORTUNE in hand:
        return FORTUNE
    return NOTHING


def _ruled(table: Sketch, seat: Seat, face: int) -> int:
    """How many cards of the hand fit under a rule."""
    rule = table.rule if face == NOTHING else face
    fit = by_neighbour(rule)[table.last(seat - 1)][table.last(seat)]
    return sum([fit[card] for card in table.hands[seat]])


def _rule(table: Sketch, seat: Seat, faces: list[int]) -> int:
    """The rule under which most cards fit."""
    return max(faces, key=lambda face: _ruled(table, seat, face))


def _worst(table: Sketch, seat: Seat, number: int) -> tuple[int, ...]:
    """So many cards of the hand, those that it can spare most easily."""
    order = sorted(table.hands[seat], key=ranks(table.fit(seat)).__getitem__)
    return tuple(sorted(order[:number]))


def _spared(table: Sketch, seat: Seat) -> int:
    return min(table.hands[seat], key=ranks(table.fit(seat)).__getitem__)


def _taken(table: Sketch, seat: Seat) -> tuple[int, int]:
    """The last card of who is ahead."""
    lines = table.lines
    owner = max(range(table.seats), key=lambda other: (len(lines[other]) > 0, other != seat, len(lines[other])))
    return owner, len(lines[owner]) - 1


def _looked(table: Sketch, seat: Seat) -> list[int]:
    """What is looked at, the best first; of the same worth it is the first by face."""
    fit = table.fit(seat)
    return sorted(table.looked, key=lambda face: (-WORTH[face] - FITTING * fit[face], face))


def _infiltrated(table: Sketch, seat: Seat) -> Seat:
    hands, lines = table.hands, table.lines
    return max(_others(table, seat), key=lambda other: (len(hands[other]) > 0, len(lines[other])))


def _richest(table: Sketch, seat: Seat) -> Seat:
    return max(_others(table, seat), key=lambda other: len(table.hands[other]))


def _others(table: Sketch, seat: Seat) -> list[Seat]:
    return [other for other in range(table.seats) if other != seat]


USUAL: dict[str, Callable[[Sketch, Seat], Choice]] = {
    facts.TURN: _turn,
    facts.LIMIT: lambda table, seat: _worst(table, seat, len(table.hands[seat]) - HAND_LIMIT),
    facts.PAY: lambda table, seat: _worst(table, seat, COST[table.played]),
    facts.RAID: _spared,
    facts.MEND: _spared,
    facts.GIVE: _spared,
    facts.FASCINATE: _taken,
    facts.FETCH: lambda table, seat: max([face for face in table.discards if MAGIC[face]], key=WORTH.__getitem__),
    facts.MINE: lambda table, seat: _rule(table, seat, [face for face in table.discards if RULE[face]]),
    facts.STRATEGY: lambda table, seat: _rule(
        table, seat, [NOTHING, *[face for face in table.hands[seat] if RULE[face]]]
    ),
    facts.KEEP: lambda table, seat: _looked(table, seat)[0],
    facts.PUT_BACK: lambda table, seat: tuple(reversed(_looked(table, seat))),
    facts.INFILTRATE: _infiltrated,
    facts.CHARGE: lambda table, seat: (seat - 1) % table.seats,
    facts.EXCHANGE: _richest,
}
"""What a seat does, by what it is asked."""
