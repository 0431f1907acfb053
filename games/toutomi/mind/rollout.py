"""The rollout policy of Toutomi Burst: what a sensible seat does that has its hand and what lies open, and no time.

It keeps a card that is safe at a high total, and leaves the next seat as high a total as it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, fsum
from random import Random

from games.core.actions import Action
from games.core.table import TableOf
from games.core.types import NOBODY, Seat, Token
from games.toutomi.cards import FACES, HAND, LIMIT, NUMBER, TOUTOMI_PACK, TRUMP, VERBS, after, safe
from games.toutomi.facts import LAY, ToutomiFacts
from games.toutomi.mind.tastes import WIN, Liking
from games.toutomi.moves import Attack, Decline, Lay, Pass, Play, Reverse, Skip, Summon
from games.toutomi.turns import ATTACKED

AHEAD = {5: 0.2, 6: 0.3, 7: 0.5}
"""How likely each total is to be there when a seat has its next turn."""
SPECIAL_LASTS = 0.9
"""How safe a special card is: there may be need of a second one."""
RISK = 0.6
"""What a burst costs a seat; what a burst of the next seat yields is 1."""
CARD = 1.0
"""What a situation card is worth, taken with the Trump."""
BEHIND = 0.03
"""How much it matters, for each situation card of the next seat, that it would get one more if it gets through."""
FAR = 0.02
"""How much it matters, for each seat on the way to the next one, that it begins the new round if it bursts: who comes
soon after it has an easy turn, and the one after that a hard one."""
KUMAR = 0.35
"""What a Kumar Wild is worth that is kept."""
WAVERING = 0.02
"""Ways that differ by less are sometimes taken for each other."""
LEFT_OVER = 0.55
"""After a Summon cards go into the field that are less safe than that."""


def _lasting(face: int) -> float:
    if VERBS[face] and NUMBER[face] is None and face != TRUMP:
        return SPECIAL_LASTS
    return fsum(chance for total, chance in AHEAD.items() if safe(face, total))


LASTING = tuple(_lasting(face) for face in range(len(FACES)))
"""By face: how safe the card will be in the next turn."""
COUNT = tuple(face.count if face.traits["pack"] == TOUTOMI_PACK else 0 for face in FACES)
NEW_RISK = 1.0 - fsum(count * lasting for count, lasting in zip(COUNT, LASTING, strict=True)) / sum(COUNT)
"""How likely a card that is drawn is not to be safe."""


@lru_cache(maxsize=64)
def danger(total: int, cards: int) -> float:
    """How likely a seat that has to play so many cards at this total is to burst, about: between one that plays at
    random and one that plays well.
    """
    fits = sum(count for face, count in enumerate(COUNT) if safe(face, total)) / sum(COUNT)
    well = fsum(comb(HAND, k) * fits**k * (1.0 - fits) ** (HAND - k) for k in range(cards))
    return (well + 1.0 - fits**cards) / 2


def choose(
    table: TableOf[ToutomiFacts],
    seat: Seat,
    random: Random,
    wavering: float = WAVERING,
    liking: Liking | None = None,
) -> Action:
    """What the seat does that is asked. It looks at its own hand and situation cards and at nothing else hidden.

    `liking`: what a way to use a card is worth by itself.
    """
    hand = [(token, table.faces[token]) for token in table.zones[seat]]
    if table.pending[-1][1] == LAY:
        return _lay(table, hand)
    kumar = [(token, table.faces[token]) for token in table.zones[table.seats + seat] if VERBS[table.faces[token]]]
    seats = table.seats
    facts = table.facts
    ahead = facts.scores if facts.short else [len(cards) for cards in table.zones[seats : 2 * seats]]
    turn = Turn(facts, seat, ahead)
    options: list[tuple[float, Action]] = []
    done = set()
    for token, face in hand:
        if face not in done:
            done.add(face)
            turn.use(options, token, face, [other for card, other in hand if card != token], len(kumar))
    for token, face in kumar[:1]:
        turn.use(options, token, face, [other for _, other in hand], len(kumar) - 1, price=KUMAR)
    found: Action = Pass()
    most = float("-inf")
    for worth, action in options:
        worth += random.random() * wavering + (WIN * liking(action) if liking else 0.0)
        if worth > most:
            most, found = worth, action
    return found


class Turn:
    """What lies open to a seat that has to play a card."""

    __slots__ = ("ahead", "facts", "seat", "seats")

    def __init__(self, facts: ToutomiFacts, seat: Seat, ahead: Sequence[int]) -> None:
        """`ahead`: what each seat has won, in situation cards or in points of the short game."""
        self.facts = facts
        self.seat = seat
        self.seats = len(ahead)
        self.ahead = ahead

    def use(
        self,
        options: list[tuple[float, Action]],
        token: Token,
        face: int,
        rest: Sequence[int],
        kumar: int,
        price: float = 0.0,
    ) -> None:
        """Add the ways to use a card, each with what it is worth: `rest` stays in hand, and so many Kumar Wilds."""
        facts = self.facts
        number = NUMBER[face]
        if number is not None:
            total = after(facts.total, number)
            if total <= LIMIT:
                options.append((self.worth(total, rest, kumar), Play(token)))
            elif not facts.short:
                options.append((-RISK - 1.0, Play(token)))
        elif face != TRUMP:
            for verb in VERBS[face]:
                if verb is Attack:
                    for to in range(self.seats):
                        if to != self.seat:
                            worth = self.worth(facts.total, rest, kumar, to=to)
                            options.append((worth - price, Attack(token, to)))
                elif verb is Summon:
                    options.append((self.worth(facts.total, (), kumar) - price, Summon(token)))
                elif verb is Skip:
                    options.append((self.worth(facts.total, rest, kumar, skip=1) - price, Skip(token)))
                else:
                    options.append((self.worth(facts.total, rest, kumar, reverse=1) - price, Reverse(token)))
        elif facts.total == LIMIT:
            options.append((self.worth(LIMIT, rest, kumar) + CARD, Play(token)))

    def worth(
        self, total: int, rest: Sequence[int], kumar: int, *, reverse: int = 0, skip: int = 0, to: Seat = NOBODY
    ) -> float:
        """What it is worth to leave this total, keep these cards, and move the turn so."""
        facts = self.facts
        if facts.cards == ATTACKED:
            stuck = danger(total, 1) / 2 if not rest else 0.0 if _any_safe(rest, total, kumar) else 1.0
            return danger(total, 1) / 2 - RISK * (stuck + risk(rest, kumar) / 2)
        direction = -facts.direction if (facts.reversals + reverse) % 2 else facts.direction
        if to == NOBODY:
            to = facts.attack
        cards = ATTACKED
        if to == NOBODY:
            to = (self.seat + direction * (1 + facts.skips + skip)) % self.seats
            cards = 1
        if to != self.seat:
            away = (to - self.seat) * direction % self.seats
            return danger(total, cards) - RISK * risk(rest, kumar) - BEHIND * self.ahead[to] + FAR * away
        return 0.0 if _any_safe(rest, total, kumar) else -RISK * danger(total, 1) ** (HAND - len(rest))


def _any_safe(hand: Sequence[int], total: int, kumar: int) -> bool:
    return kumar > 0 or any(safe(face, total) for face in hand)


def risk(hand: Sequence[int], kumar: int) -> float:
    """How likely the hand is to have nothing safe when its next turn comes, after it has been filled up."""
    risk = NEW_RISK ** (HAND - len(hand))
    for face in hand:
        risk *= 1.0 - LASTING[face]
    return risk / 4 if kumar else risk


def _lay(table: TableOf[ToutomiFacts], hand: Sequence[tuple[Token, int]]) -> Action:
    """Cards that are not safe go; in the middle of a turn, those that are not at this total."""
    facts = table.facts
    if facts.cards:
        cards = tuple(token for token, face in hand if not safe(face, facts.total))
    else:
        cards = tuple(token for token, face in hand if LASTING[face] < LEFT_OVER)
    return Lay(cards) if cards else Decline()
