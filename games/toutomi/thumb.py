"""A rule of thumb for Toutomi Burst: what a sensible seat does that has its hand and what lies open, and no time.

It keeps a card that is safe at a high total, and leaves the next seat as high a total as it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, prod
from random import Random

from games.core.actions import Action
from games.core.table import Table
from games.core.types import Seat, Token
from games.toutomi.cards import FACES, HAND, LIMIT, NUMBER, TOUTOMI_PACK, TRUMP, VERBS, after, safe
from games.toutomi.moves import Attack, Keep, Lay, Pass, Play, Reverse, Skip, Summon
from games.toutomi.rules import LAY
from games.toutomi.turns import ATTACKED, ToutomiFacts

AHEAD = {5: 0.2, 6: 0.3, 7: 0.5}
"""How likely each total is to be there when a seat has its next turn."""
SPECIAL_LASTS = 0.9
"""How safe a special card is: there may be need of a second one."""
RISK = 0.6
"""What a burst costs a seat; what a burst of the next seat yields is 1."""
CARD = 1.0
"""What a situation card is worth, taken with the Trump."""
BEHIND = 0.03
FAR = 0.02
KUMAR = 0.35
"""What a Kumar Wild is worth that is kept."""
LEFT_OVER = 0.55
"""After a Summon cards go into the field that are less safe than that."""


def _lasting(face: int) -> float:
    if VERBS[face] and NUMBER[face] is None and face != TRUMP:
        return SPECIAL_LASTS
    return sum(chance for total, chance in AHEAD.items() if safe(face, total))


LASTING = tuple(_lasting(face) for face in range(len(FACES)))
"""By face: how safe the card will be in the next turn."""
COUNT = tuple(face.count if face.traits["pack"] == TOUTOMI_PACK else 0 for face in FACES)
NEW_RISK = 1.0 - sum(count * lasting for count, lasting in zip(COUNT, LASTING, strict=True)) / sum(COUNT)
"""How likely a card that is drawn is not to be safe."""


@lru_cache(maxsize=64)
def danger(total: int, cards: int) -> float:
    """How likely a seat that has to play so many cards at this total is to burst, about: between one that plays at
    random and one that plays well.
    """
    fits = sum(count for face, count in enumerate(COUNT) if safe(face, total)) / sum(COUNT)
    well = sum(comb(HAND, k) * fits**k * (1.0 - fits) ** (HAND - k) for k in range(cards))
    return (well + 1.0 - fits**cards) / 2


def choose(table: Table, seat: Seat, random: Random) -> Action:
    """What the seat does that is asked. It looks at its own hand and situation cards and at nothing else hidden."""
    facts: ToutomiFacts = table.facts  # type: ignore[assignment]
    faces = table.faces
    hand = table.zones[seat]
    if table.pending[-1].what == LAY:
        return _lay(facts, [(token, faces[token]) for token in hand])
    wilds = [token for token in table.zones[table.seats + seat] if VERBS[faces[token]]]
    ahead = facts.scores if facts.short else [len(zone) for zone in table.zones[table.seats : 2 * table.seats]]
    found: Action = Pass()
    most = float("-inf")
    done = set()
    for token in hand:
        face = faces[token]
        if face in done:
            continue
        done.add(face)
        rest = [faces[other] for other in hand if other != token]
        for worth, action in _options(facts, table.seats, seat, token, face, rest, len(wilds), ahead):
            worth += random.random() / 50
            if worth > most:
                most, found = worth, action
    if wilds:
        token = wilds[0]
        rest = [faces[other] for other in hand]
        for worth, action in _options(facts, table.seats, seat, token, faces[token], rest, len(wilds) - 1, ahead):
            worth += random.random() / 50 - KUMAR
            if worth > most:
                most, found = worth, action
    return found


def _options(
    facts: ToutomiFacts,
    seats: int,
    seat: Seat,
    token: Token,
    face: int,
    rest: Sequence[int],
    wilds: int,
    ahead: Sequence[int],
) -> list[tuple[float, Action]]:
    """The ways to use a card, each with what it is worth; `rest` is what stays in hand, `wilds` are situation cards."""
    total = facts.total
    if face == TRUMP:
        return [(_worth(facts, seats, seat, total, rest, wilds, ahead) + CARD, Play(token))] if total == LIMIT else []
    number = NUMBER[face]
    if number is not None:
        total = after(total, number)
        if total <= LIMIT:
            return [(_worth(facts, seats, seat, total, rest, wilds, ahead), Play(token))]
        return [] if facts.short else [(-RISK - 1.0, Play(token))]
    options: list[tuple[float, Action]] = []
    for verb in VERBS[face]:
        if verb is Attack:
            for to in range(seats):
                if to != seat:
                    options.append((_worth(facts, seats, seat, total, rest, wilds, ahead, to=to), Attack(token, to)))
        elif verb is Summon:
            options.append((_worth(facts, seats, seat, total, (), wilds, ahead), Summon(token)))
        elif verb is Skip:
            options.append((_worth(facts, seats, seat, total, rest, wilds, ahead, skip=1), Skip(token)))
        else:
            options.append((_worth(facts, seats, seat, total, rest, wilds, ahead, reverse=1), Reverse(token)))
    return options


def _worth(
    facts: ToutomiFacts,
    seats: int,
    seat: Seat,
    total: int,
    rest: Sequence[int],
    wilds: int,
    ahead: Sequence[int],
    reverse: int = 0,
    skip: int = 0,
    to: Seat = -1,
) -> float:
    """What it is worth to leave this total, keep these cards, and move the turn so."""
    if facts.cards == ATTACKED:
        fails = 0.0 if wilds else prod(0.0 if safe(face, total) else 1.0 for face in rest)
        if not rest:
            fails = (danger(total, 1)) * 0.5
        return danger(total, 1) / 2 - RISK * (fails + _risk(rest, wilds) / 2)
    direction = -facts.direction if (facts.reversals + reverse) % 2 else facts.direction
    if to < 0:
        to = facts.attack
    cards = ATTACKED if to >= 0 else 1
    if to < 0:
        to = (seat + direction * (1 + facts.skips + skip)) % seats
    if to != seat:
        away = (to - seat) * direction % seats
        return danger(total, cards) - RISK * _risk(rest, wilds) - BEHIND * ahead[to] + FAR * away
    unsafe = prod(0.0 if safe(face, total) else 1.0 for face in rest) * danger(total, 1) ** (HAND - len(rest))
    return -RISK * (0.0 if wilds else unsafe)


def _risk(rest: Sequence[int], wilds: int) -> float:
    """How likely a hand is to have nothing safe when its next turn comes, after it has been filled up."""
    risk = NEW_RISK ** (HAND - len(rest))
    for face in rest:
        risk *= 1.0 - LASTING[face]
    return risk / 4 if wilds else risk


def _lay(facts: ToutomiFacts, hand: Sequence[tuple[Token, int]]) -> Action:
    """Cards that are not safe go; in the middle of a turn, those that are not at this total."""
    if facts.cards:
        cards = tuple(token for token, face in hand if not safe(face, facts.total))
    else:
        cards = tuple(token for token, face in hand if LASTING[face] < LEFT_OVER)
    return Lay(cards) if cards else Keep()
