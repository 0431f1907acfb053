"""What a practised seat of Toutomi Burst usually does: by its hand, the total and how the turn stands.

It knows from practice (see `practice`) how turns go on: what a total left to the next seat comes to until
its own next turn, and at which total that will be. What it keeps in hand is worth what can be made of it there. Who is
ahead does not matter to it.

Hands are numbers here: each face has a digit to the base 4, which says how many of its cards there are. So a hand is
copied, compared and looked up at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from games.toutomi.cards import FACES, HAND, LIMIT, NUMBER, TOUTOMI_PACK, TRUMP, VERBS, after
from games.toutomi.moves import MOVES
from games.toutomi.turns import ATTACKED

FILE = "value.json"

PLAY, REVERSE, SKIP, SUMMON, ATTACK, REWARD = range(6)
"""What is done with a card: a number is played, it is used as one of `MOVES`, or it is the Trump."""
MOVE_NUMBERS = {verb: 1 + number for number, verb in enumerate(MOVES)}
KINDS = tuple(face for face in range(len(FACES)) if FACES[face].traits["pack"] == TOUTOMI_PACK)
KUMAR = next(face for face in range(len(FACES)) if face not in KINDS and VERBS[face])
UNIT = tuple(4**face for face in KINDS)
"""What a card of each face adds to the number of a hand."""
CHANCE = tuple(FACES[face].count / sum(FACES[face].count for face in KINDS) for face in KINDS)
"""How likely a card that is drawn has this face, about."""
USED_AS = tuple(
    (REWARD if face == TRUMP else PLAY,)
    if NUMBER[face] is not None or face == TRUMP
    else tuple(MOVE_NUMBERS[verb] for verb in VERBS[face])
    for face in range(len(FACES))
)

NEXT, BACK, OVER, AT, AGAIN = range(5)
"""How the turn goes on: to the next seat, back to the last one, over a seat, at an attacked one, at the same again."""
TOTALS = range(-1, LIMIT + 1)
STATES = tuple((total, cards) for cards in (1, ATTACKED) for total in TOTALS)
"""What a seat can find when its turn begins: the total, and how many cards it has to play."""
STATE = {state: number for number, state in enumerate(STATES)}
FRESH = STATE[0, 1]
LATER = 0.9
"""What comes after the seat's next turn counts so much, as what comes before it counts 1."""
KUMAR_KEPT = 0.3
"""What a Kumar Wild is worth that is kept, in situation cards."""


def code(faces: Iterable[int]) -> int:
    """The number of a hand."""
    return sum(UNIT[face] for face in faces)


@lru_cache(maxsize=4096)
def cards_of(hand: int) -> tuple[int, ...]:
    """The faces of a hand, sorted."""
    found = []
    face = 0
    while hand:
        found += [face] * (hand & 3)
        hand >>= 2
        face += 1
    return tuple(found)


@cache
def hands(size: int) -> tuple[int, ...]:
    """All hands of so many cards."""
    return tuple(code(faces) for faces in combinations_with_replacement(KINDS, size))


SIZE = {hand: size for size in range(HAND + 1) for hand in hands(size)}
"""How many cards each hand has."""


@lru_cache(maxsize=4096)
def parts(hand: int) -> tuple[int, ...]:
    """All that can be kept of a hand, the most first."""
    faces = cards_of(hand)
    found = [code(some) for size in range(len(faces), -1, -1) for some in combinations(faces, size)]
    return tuple(dict.fromkeys(found))


class Stage(NamedTuple):
    """Where a turn stands: the total, how many cards are to be played, how the cards of the turn so far move it, and
    whether the seat has a Kumar Wild.
    """

    total: int
    cards: int = 1
    reversed: int = 0
    skips: int = 0
    attacked: bool = False
    kumar: bool = False


class UsedCard(NamedTuple):
    """A card that is used: what as, the total after it, the hand without it, and whether it was a Kumar Wild."""

    verb: int
    total: int
    hand: int
    kumar: bool
    face: int


class Option(NamedTuple):
    """A step and what it is worth, in situation cards."""

    worth: float
    step: UsedCard


@dataclass(slots=True)
class Practice:
    """What is known from practice, for one number of seats.

    By how the turn goes on and the total that is left (`TOTALS`): `gains`, what the seat wins until its next turn,
    in situation cards, of which others' count below 0; `states`, how likely that turn begins at each of `STATES`. And
    `kept`: for each part of a hand that can be kept, what it is worth to have it at each of `STATES`.
    """

    gains: list[list[float]]
    states: list[list[list[float]]]
    kept: dict[int, list[float]]


class Usual:
    """The ways of a practised seat at a table with so many. All that it reckons it keeps for the next time."""

    def __init__(self, seats: int, practice: Practice) -> None:
        self.seats = seats
        self.practice = practice
        self._worths: dict[tuple[int, int, int], float] = {}
        self._ways = [
            [[(number, LATER * chance) for number, chance in enumerate(row) if chance] for row in rows]
            for rows in practice.states
        ]
        self.steps: dict[tuple[int, ...], dict[int, UsedCard]] = {}
        """By stage and hand: what was found by `step`."""
        self.plain = {total: self.steps.setdefault(Stage(total), {}) for total in TOTALS}
        """The same in an ordinary turn without a Kumar Wild, by total."""
        self._fresh: dict[int, float] = {}
        self._lays: dict[tuple[Stage, int], int] = {}
        self._middles: dict[tuple[Stage, int], float] = {}
        self.bursting = LATER * practice.kept[0][FRESH] - 1 / (seats - 1)
        """What it is worth to burst."""

    def goes_on(self, stage: Stage) -> int:
        """How the turn goes on after its last card."""
        if stage.attacked:
            return AT
        if (1 + stage.skips) % self.seats == 0:
            return AGAIN
        if stage.reversed and self.seats > 2:
            return BACK
        return OVER if stage.skips else NEXT

    def worth(self, going: int, total: int, kept: int) -> float:
        """What it is worth to leave this total and keep these cards."""
        key = going, total, kept
        found = self._worths.get(key)
        if found is None:
            row = total - TOTALS[0]
            having = self.having(kept)
            found = self.practice.gains[going][row]
            for number, chance in self._ways[going][row]:
                found += chance * having[number]
            self._worths[key] = found
        return found

    def having(self, kept: int) -> Sequence[float]:
        """What it is worth to have these cards when the turn begins, at each of `STATES`."""
        having = self.practice.kept.get(kept)
        if having is None:  # a whole hand
            having = [self.best(Stage(*state), kept) for state in STATES]
            self.practice.kept[kept] = having
        return having

    def fresh(self, hand: int) -> float:
        """What it is worth to have this hand when the total is 0; it may be short of cards."""
        found = self._fresh.get(hand)
        if found is None:
            kept = self.practice.kept.get(hand)
            found = self._fresh[hand] = kept[FRESH] if kept else self.best(Stage(0), hand)
        return found

    def best(self, stage: Stage, hand: int) -> float:
        """What the hand is worth if the best is done with it now."""
        return max((worth for worth, _ in self.options(stage, hand)), default=self.bursting)

    def options(self, stage: Stage, hand: int) -> list[Option]:
        """All that can be done with different cards. Empty if nothing can be played."""
        found: list[Option] = []
        faces = cards_of(hand)
        for face in dict.fromkeys(faces):
            self._use(found, stage, face, hand - UNIT[face])
        if stage.kumar:
            self._use(found, stage, KUMAR, hand)
        return found

    def _use(self, found: list[Option], stage: Stage, face: int, rest: int) -> None:
        """Add what can be done with one card."""
        total, cards, turned, skips, attacked, _ = stage
        kumar = face == KUMAR
        price = KUMAR_KEPT if kumar else 0.0
        for verb in USED_AS[face]:
            left = Stage(
                total, cards - 1, turned ^ (verb == REVERSE), skips + (verb == SKIP), attacked or verb == ATTACK
            )
            if verb == PLAY:
                number = NUMBER[face]
                assert number is not None
                left = left._replace(total=after(total, number))
                if left.total > LIMIT:
                    found.append(Option(self.bursting, UsedCard(verb, left.total, rest, kumar, face)))
                    continue
            elif verb == REWARD:
                if total != LIMIT:
                    continue
                price = -1.0
            some = parts(rest) if verb == SUMMON else (rest,)
            worth = max(self._left(left, kept) for kept in some)
            found.append(Option(worth - price, UsedCard(verb, left.total, rest, kumar, face)))

    def _left(self, stage: Stage, rest: int) -> float:
        """What it is worth to go on with these cards: to another card in the same turn, or to the next seat."""
        if not stage.cards or not rest:
            return self.worth(self.goes_on(stage), stage.total, rest)
        return self._middle(stage, rest)

    def _middle(self, stage: Stage, kept: int) -> float:
        """The same in the middle of a turn, once the hand has two cards again if some were laid down."""
        key = stage, kept
        found = self._middles.get(key)
        if found is None:
            if len(cards_of(kept)) < HAND - 1:
                found = 0.0
                for unit, chance in zip(UNIT, CHANCE, strict=True):
                    found += chance * self._middle(stage, kept + unit)
            else:
                found = self.best(stage, kept)
            self._middles[key] = found
        return found

    def step(self, stage: Stage, hand: int) -> UsedCard:
        """What is worth most. A seat that can play nothing is said to burst."""
        options = self.options(stage, hand)
        step = max(options)[1] if options else UsedCard(PLAY, LIMIT + 1, 0, False, -1)
        self.steps.setdefault(stage, {})[hand] = step
        return step

    def lay(self, stage: Stage, hand: int) -> int:
        """What is kept of a hand after a Summon; `stage` is the one after it."""
        key = stage, hand
        kept = self._lays.get(key)
        if kept is None:
            _, kept = max((self.laying(stage, some), some) for some in parts(hand))
            self._lays[key] = kept
        return kept

    def laying(self, stage: Stage, kept: int) -> float:
        """What it is worth to keep this after a Summon."""
        if stage.cards:
            return self._middle(stage, kept)
        return self.worth(self.goes_on(stage), stage.total, kept)


@cache
def usual(seats: int) -> Usual:
    """The ways of a practised seat at a table with so many, from `value.json`."""
    row = json.loads(resources.files("games.toutomi.mind").joinpath(FILE).read_text("utf-8"))["practice"][str(seats)]
    keys = [hand for size in range(HAND) for hand in hands(size)]
    kept = {key: [number / 1000 for number in numbers] for key, numbers in zip(keys, row["kept"], strict=True)}
    return Usual(seats, Practice(row["gains"], row["states"], kept))
