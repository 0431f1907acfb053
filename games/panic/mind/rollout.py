"""What a seat usually does, by its own hand and what lies open: quick, for all that is played on imagined tables.

The numbers are those that did best against others like them in some ten thousand games of such seats alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from games.core.actions import Action
from games.core.table import Table, TableOf
from games.core.turns import others
from games.core.types import Seat, Token
from games.panic import facts
from games.panic.cards import COST, EFFECT, FACES, HAND_LIMIT, MAGIC, NUMBER
from games.panic.facts import DISCARDS, IN_FORCE, PLAYED, PanicFacts
from games.panic.fitting import RULE_AT, by_neighbour, fit, lying
from games.panic.moves import (
    Charge,
    Decline,
    Discard,
    Draw,
    Enact,
    Exchange,
    Fascinate,
    Fetch,
    Give,
    Infiltrate,
    Keep,
    Mine,
    Pay,
    Place,
    PutBack,
    Use,
)
from games.panic.steps import magic_cards, rule_cards

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


def rollout_policy(table: Table) -> Action:
    """What the seat that is asked does. It looks at its own cards and at nothing else that is hidden."""
    seat, what = table.pending[-1]
    return USUAL[what](table, seat)


def _turn(table: TableOf[PanicFacts], seat: Seat) -> Action:
    faces, hand = table.faces, table.zones[seat]
    rule, last, right = lying(table, seat)
    after = by_neighbour(rule)[right]
    fits = after[last]
    held = [faces[card] for card in hand]
    able = [face for face in held if fits[face]]
    if not able:
        return _stuck(table, seat, held, last, right)
    best = able[0]
    marching = MARCH in held and len(held) >= MARCH_CARDS
    if (len(able) > 1 or marching) and len(table.zones[table.seats + seat]) != table.facts.goal - 1:
        most = -1.0
        for face in able:
            follow = after[face]
            worth = EFFECT_WORTH[face] + FOLLOWED * (sum([follow[other] for other in held]) - follow[face])
            if worth > most:
                best, most = face, worth
        if marching and most >= FOLLOWED:
            return Use(hand[held.index(MARCH)])
    return Place(hand[held.index(best)])


def _stuck(table: TableOf[PanicFacts], seat: Seat, held: list[int], last: int, right: int) -> Action:
    """Nothing can be placed."""
    hand, seats = table.zones[seat], table.seats
    known = table.facts
    cards = len(held)
    ahead = max([len(table.zones[seats + other]) for other in others(seats, seat)])
    if known.goal - ahead <= STUCK:
        if MENACE in held and cards > COST[MENACE]:
            return Use(hand[held.index(MENACE)])
        if FASCINATE_CARD in held and cards > COST[FASCINATE_CARD]:
            return Use(hand[held.index(FASCINATE_CARD)])
    rules = RULE_AT[known.same_number]
    for face in held:
        if rules[face]:
            fits = by_neighbour(rules[face])[right][last]
            if any(map(fits.__getitem__, held)):
                return Enact(hand[held.index(face)])
    if cards <= FORTUNE_CARDS and FORTUNE in held:
        return Use(hand[held.index(FORTUNE)])
    return Draw()


def _ruled(table: Table, seat: Seat, rule: Token) -> int:
    """How many cards of the hand fit under a rule."""
    _, last, right = lying(table, seat)
    fits = by_neighbour(RULE_AT[table.facts.same_number][table.faces[rule]])[right][last]
    return sum([fits[table.faces[card]] for card in table.zones[seat]])


def _best_rule(table: Table, seat: Seat, rules: Sequence[Token]) -> Token:
    """The rule under which most cards of the hand fit."""
    return max(rules, key=lambda rule: _ruled(table, seat, rule))


def _strategy(table: Table, seat: Seat) -> Action:
    """A rule card only if more cards fit under it than now."""
    in_force = table.zones[IN_FORCE][-1]
    best = _best_rule(table, seat, (in_force, *rule_cards(table, seat)))
    return Decline() if best == in_force else Enact(best)


def _worst(table: Table, seat: Seat, number: int) -> tuple[Token, ...]:
    """So many cards of the hand, those that it can spare most easily."""
    faces, rank, hand = table.faces, ranks(fit(table, seat)), table.zones[seat]
    order = [rank[faces[card]] for card in hand]
    if number == 1:
        return (hand[order.index(min(order))],)
    places = sorted(range(len(hand)), key=order.__getitem__)[:number]
    return tuple([hand[place] for place in sorted(places)])


def _taken(table: Table, seat: Seat) -> Action:
    """The last card of who is ahead."""
    lines = table.zones[table.seats : 2 * table.seats]
    owner = max(range(table.seats), key=lambda other: (len(lines[other]) > 0, other != seat, len(lines[other])))
    return Fascinate(lines[owner][-1])


def _looked(table: Table, seat: Seat) -> list[Token]:
    """What is looked at, the best first; of the same worth it is the first by face."""
    faces, fits = table.faces, fit(table, seat)

    def order(card: Token) -> tuple[float, int]:
        face = faces[card]
        return -WORTH[face] - FITTING * fits[face], face

    return sorted(table.zones[2 * table.seats + seat], key=order)


def _infiltrated(table: Table, seat: Seat) -> Action:
    zones, seats = table.zones, table.seats
    return Infiltrate(
        max(others(table.seats, seat), key=lambda other: (len(zones[other]) > 0, len(zones[seats + other])))
    )


def _richest(table: Table, seat: Seat) -> Action:
    return Exchange(max(others(table.seats, seat), key=lambda other: len(table.zones[other])))


USUAL: dict[str, Callable[[Table, Seat], Action]] = {
    facts.TURN: _turn,
    facts.LIMIT: lambda table, seat: Discard(_worst(table, seat, len(table.zones[seat]) - HAND_LIMIT)),
    facts.PAY: lambda table, seat: Pay(_worst(table, seat, COST[table.faces[table.zones[PLAYED][-1]]])),
    facts.RAID: lambda table, seat: Discard(_worst(table, seat, 1)),
    facts.MEND: lambda table, seat: Discard(_worst(table, seat, 1)),
    facts.GIVE: lambda table, seat: Give(*_worst(table, seat, 1)),
    facts.FASCINATE: _taken,
    facts.FETCH: lambda table, seat: Fetch(max(magic_cards(table), key=lambda card: WORTH[table.faces[card]])),
    facts.MINE: lambda table, seat: Mine(_best_rule(table, seat, rule_cards(table, DISCARDS))),
    facts.STRATEGY: _strategy,
    facts.KEEP: lambda table, seat: Keep(_looked(table, seat)[0]),
    facts.PUT_BACK: lambda table, seat: PutBack(tuple(reversed(_looked(table, seat)))),
    facts.INFILTRATE: _infiltrated,
    facts.CHARGE: lambda table, seat: Charge((seat - 1) % table.seats),
    facts.EXCHANGE: _richest,
}
"""What a seat does, by what it is asked."""
