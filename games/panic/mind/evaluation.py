"""How likely a seat is to win the race, by the lines, its own hand, and what it knows of the others.

The weights are those that best predict the winners of some thousand games of such seats (multinomial logit).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from math import exp, fsum
from operator import mul

from games.core.table import Table, TableOf
from games.core.types import Seat, Token
from games.panic.cards import COST, MAGIC, NUMBER, TURNS
from games.panic.facts import IN_FORCE, PanicFacts
from games.panic.fitting import NO_CARD, RULE_AT, Standing, fitting, relevant
from games.panic.mind.memory import Drawn

DELAY = 0.75
"""A card that can be placed one turn later is worth so much less: until then the others do something."""
FORESIGHT = 6
"""So many cards of the hand are planned ahead."""
TRUST = 0.5
"""So often a seat that has drawn had really nothing that it could place."""

NEED = (3.5, 2.1, 1.2, 0.3, -0.6, -1.45, -2.15, -3.05)
"""For a line that lacks 1, 2, 3 … cards."""
AWAY = (-1.7, -0.95, -0.45)
"""For each seat that has its turn before, as a part of all seats; here and below for 1, 2, or more cards lacking."""
EXTRA, EXTRA_NEAR = 0.47, 0.29
"""For each extra turn; more if no more than 3 cards are lacking."""
LUCK, LUCK_LATER = 0.13, 0.59
"""How likely a card that comes fits: under the rule in force, and on the average of all rules."""

LIKELY = (2.3, 1.05, 0.4)
"""For another seat: how likely it has a card that fits."""
THEIRS = 0.15
"""For each card in another hand."""

READY = (1.25, 0.45, 0.2)
"""For the own hand: a card fits."""
PLANNED = (0.4, 0.3, 0.2)
"""For each card that can be placed one after another (see `plan`)."""
WINS = 2.6
"""If it is the own turn, and those are all that is lacking."""
STRIKE = 1.25
"""If they will be, with the extra turns of a magic card that is at hand and can be paid."""
STRIDE = (0.0, 0.4, 0.3)
"""For such a magic card, with 1, 2, 3 cards lacking."""
OWN, OWN_UNITS = 0.1, 0.04
"""For each card in hand; more for a number card."""

RULES = tuple(tuple(sorted(set(rules) - {""})) for rules in RULE_AT)
"""The rules that there are, without and with the house rule `same_number`."""


@lru_cache(maxsize=1 << 14)
def plan(
    hand: tuple[int, ...], rule: str, last: int, right: int, turns: int, cards: int, same_number: bool = False
) -> float:
    """What the number and rule cards of a sorted hand are good for by themselves, at best, in placed cards.

    So many `turns` are to come in a row, later ones count less. At most so many `cards` are placed. `last` and `right`
    as in `fits`, `same_number` as in `PanicFacts`.
    """
    rules = RULE_AT[same_number]
    fit = fitting(rule, last, right)
    later, turns = (1.0, turns - 1) if turns > 1 else (DELAY, 1)
    best = 0.0
    before = NO_CARD
    for number, face in enumerate(hand):
        if face == before:
            continue
        before = face
        if fit[face]:
            worth = 1.0
            if cards > 1:
                rest = hand[:number] + hand[number + 1 :]
                worth += later * plan(rest, rule, face, right, turns, cards - 1, same_number)
        elif rules[face] and rules[face] != rule:
            rest = hand[:number] + hand[number + 1 :]
            worth = later * plan(rest, rules[face], last, right, turns, cards, same_number)
        else:
            continue
        if worth > best:
            best = worth
    return best


class Evaluation:
    """What one seat makes of the tables that it imagines while it makes one decision."""

    def __init__(
        self,
        me: Seat,
        unseen: Sequence[int],
        guessed: Collection[Token],
        drew: Sequence[Drawn | None],
        same_number: bool,
    ) -> None:
        """`unseen`: by face, how many cards may be anywhere; `guessed`: cards whose faces are only imagined; `drew`: by
        seat, how it was when it last drew; `same_number` as in `PanicFacts`.
        """
        self._same_number = same_number
        self.me = me
        self._unseen = unseen
        self._total = max(1, sum(unseen))
        self._guessed = guessed
        self._drew = drew
        self._luck: dict[Standing, float] = {}

    def chance(self, table: TableOf[PanicFacts]) -> float:
        """How likely the seat is to win."""
        facts = table.facts
        if facts.winners:
            return float(self.me in facts.winners)
        zones, faces, seats = table.zones, table.faces, table.seats
        rule = RULE_AT[self._same_number][faces[zones[IN_FORCE][-1]]]
        lasts = [faces[line[-1]] if line else NO_CARD for line in zones[seats : 2 * seats]]
        scores = [0.0] * seats
        seat = facts.player
        for steps in range(seats):
            away = (steps + seats * facts.blocked[seat]) / seats
            extra = 0 if steps else facts.extra
            need = facts.goal - len(zones[seats + seat])
            rate = self._own if seat == self.me else self._theirs
            scores[seat] = fsum(
                (
                    NEED[need - 1],
                    AWAY[min(need, 3) - 1] * away,
                    (EXTRA + EXTRA_NEAR if need <= 3 else EXTRA) * extra,
                    *rate(table, seat, (rule, lasts[seat], lasts[seat - 1]), need, -1 if steps else extra),
                )
            )
            seat = (seat + facts.direction) % seats
        own = scores[self.me]
        return 1.0 / fsum([exp(score - own) for score in scores])

    def _lucky(self, rule: str, last: int, right: int) -> float:
        """How likely a card that nobody has seen fits."""
        key = relevant(rule, last, right)
        if key not in self._luck:
            self._luck[key] = sum(map(mul, self._unseen, fitting(*key))) / self._total
        return self._luck[key]

    def _coming(self, rule: str, last: int, right: int) -> tuple[float, float]:
        """What is expected of cards that come, as parts of a score."""
        rules = RULES[self._same_number]
        later = fsum([self._lucky(other, last, right) for other in rules]) / len(rules)
        return LUCK * self._lucky(rule, last, right), LUCK_LATER * later

    def _theirs(self, table: Table, seat: Seat, standing: Standing, need: int, extra: int) -> tuple[float, ...]:
        """The parts of a score that are for another seat's hand."""
        faces, hand = table.faces, table.zones[seat]
        fit = fitting(*standing)
        known = [faces[card] for card in hand if card not in self._guessed]
        likely = 1.0
        if not any(map(fit.__getitem__, known)):
            misses = 1.0 - self._lucky(*standing)
            unknown = len(hand) - len(known)
            likely = 1.0 - misses**unknown
            drew = self._drew[seat]
            if drew and drew[0] == relevant(*standing):
                new = max(0, min(unknown, len(hand) - drew[1]))  # What it had then did not fit, and does not now.
                likely += TRUST * (1.0 - misses**new - likely)
        return LIKELY[min(need, 3) - 1] * likely, THEIRS * len(hand), *self._coming(*standing)

    def _own(self, table: Table, seat: Seat, standing: Standing, need: int, extra: int) -> tuple[float, ...]:
        """The parts of a score that are for the own hand; `extra` is below 0 if it is another's turn."""
        faces, hand = table.faces, table.zones[seat]
        held = sorted([faces[card] for card in hand])
        useful = tuple([face for face in held if not MAGIC[face]])
        fit = fitting(*standing)
        cards = min(need, FORESIGHT)
        planned = plan(useful, *standing, max(0, extra) + 1, cards, self._same_number)
        band = min(need, 3) - 1
        parts = [
            PLANNED[band] * planned,
            OWN * len(hand),
            OWN_UNITS * sum([NUMBER[face] > 0 for face in held]),
            *self._coming(*standing),
        ]
        if any(map(fit.__getitem__, held)):
            parts.append(READY[band])
        if extra >= 0 and planned >= need:
            parts.append(WINS)
        turns = max([TURNS[face] for face in held if COST[face]], default=0)
        if turns and need <= len(STRIDE) and len(hand) >= 2 + need:
            parts.append(STRIDE[need - 1])
            if need == turns and plan(useful, *standing, turns, cards, self._same_number) >= need:
                parts.append(STRIKE)
        return tuple(parts)
