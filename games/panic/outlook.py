"""How likely a seat is to win a race that stands like this, as far as the seat that looks can tell."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from math import exp, fsum
from operator import mul

from games.core.table import Table
from games.core.types import Seat, Token
from games.panic.cards import FACES, MAGIC, NUMBER, RULE
from games.panic.fitting import NO_CARD, fits
from games.panic.steps import IN_FORCE, PanicFacts

DELAY = 0.75
"""A card that can be placed one turn later is worth so much less: until then the others do something."""
FORESIGHT = 4
"""So many cards of the hand are planned ahead."""
SPELLS = ("fortune", "quick_march", "menace", "fascinate")
BANDS = 3
"""Seats that need one more card, two, or more have weights of their own."""

N_FEATURES = 46
RULES = ("command", "innovation", "heredity", "development", "evolution")
WEIGHTS: list[float] = [0.0] * N_FEATURES


@cache
def fitting(rule: str, last: int, right: int) -> tuple[int, ...]:
    """By face: 1 for a number card that may be placed (see `fits`)."""
    return tuple(int(NUMBER[face] > 0 and fits(rule, last, right, face)) for face in range(len(FACES)))


@lru_cache(maxsize=1 << 16)
def plan(hand: tuple[int, ...], rule: str, last: int, right: int, turns: int, cards: int) -> float:
    """What the number and rule cards of a hand are good for by themselves, at best, in placed cards.

    `turns` are to come in a row, this one too; placing later counts less. At most so many `cards` are placed.
    """
    row = fitting(rule, last, right)
    best = 0.0
    later = 1.0 if turns > 1 else DELAY
    turns = turns - 1 if turns > 1 else 1
    before = NO_CARD
    for number, face in enumerate(hand):
        if face == before:
            continue
        before = face
        if row[face]:
            worth = 1.0
            if cards > 1:
                worth += later * plan(hand[:number] + hand[number + 1 :], rule, face, right, turns, cards - 1)
        elif RULE[face] and RULE[face] != rule:
            worth = later * plan(hand[:number] + hand[number + 1 :], RULE[face], last, right, turns, cards)
        else:
            continue
        if worth > best:
            best = worth
    return best


class Outlook:
    """What one seat makes of tables that it imagines."""

    def __init__(self, me: Seat, unseen: Sequence[int], guessed: Collection[Token], drew=None) -> None:
        self.me = me
        self.unseen = unseen
        self.total = max(1, sum(unseen))
        self.guessed = guessed
        self.drew = drew or [None] * 5
        self.cache = {}

    def luck(self, rule, last, right):
        key = rule, last, right
        if key not in self.cache:
            self.cache[key] = sum(map(mul, self.unseen, fitting(rule, last, right))) / self.total
        return self.cache[key]

    def chances(self, table: Table) -> list[float]:
        """By seat: how likely it is to win."""
        facts: PanicFacts = table.facts  # type: ignore[assignment]
        if facts.winner is not None:
            return [float(seat == facts.winner) for seat in range(table.seats)]
        scores = [fsum(map(mul, WEIGHTS, row)) for row in self.features(table)]
        most = max(scores)
        weights = [exp(score - most) for score in scores]
        total = fsum(weights)
        return [weight / total for weight in weights]

    def features(self, table: Table) -> list[list[float]]:
        facts: PanicFacts = table.facts  # type: ignore[assignment]
        zones, faces, seats = table.zones, table.faces, table.seats
        rule = RULE[faces[zones[IN_FORCE][-1]]]
        lasts = [faces[line[-1]] if line else NO_CARD for line in zones[seats : 2 * seats]]
        away = [0.0] * seats
        seat, steps = facts.mover, 0
        for _ in range(1, seats):
            seat = (seat + facts.direction) % seats
            steps += 1
            away[seat] = (steps + seats * facts.blocked[seat]) / seats
        rows = []
        for seat in range(seats):
            row = [0.0] * N_FEATURES
            need = facts.goal - len(zones[seats + seat])
            band = min(need, BANDS) - 1
            row[need - 1] = 1.0
            row[8 + band] = away[seat]
            fit = fitting(rule, lasts[seat], lasts[seat - 1] if rule == "heredity" else NO_CARD)
            hand = zones[seat]
            extra = facts.extra if seat == facts.mover else 0
            right = lasts[seat - 1]
            rr = right if rule == "heredity" else NO_CARD
            last = lasts[seat]
            row[30] = self.luck(rule, last, rr)
            row[31] = fsum(self.luck(r, last, right if r == "heredity" else NO_CARD) for r in RULES) / 5
            row[32] = float(len(hand) <= 1)
            if seat == self.me:
                held = [faces[card] for card in hand]
                useful = tuple(sorted(face for face in held if not MAGIC[face]))
                turns = 1 + extra
                worth = plan(useful, rule, last, right, turns, min(need, FORESIGHT))
                row[14 + band] = float(any(fit[face] for face in held))
                row[17 + band] = worth
                row[20] = float(worth > need - 1e-9) if facts.mover == seat else 0.0
                row[21] = 1.0
                row[22] = float(len(hand))
                row[23] = float(sum(1 for face in held if NUMBER[face]))
                spells = [MAGIC[face] for face in held if MAGIC[face]]
                for name in spells:
                    row[24 + SPELLS.index(name)] += 1.0
                row[33] = sum(1 for r in RULES if any(map(fitting(r, last, right if r == "heredity" else NO_CARD).__getitem__, held))) / 5
                near = min(facts.goal - len(zones[seats + o]) for o in range(seats) if o != seat)
                if "quick_march" in spells and len(hand) >= 2 + need and need <= 3:
                    row[34] = float(plan(useful, rule, last, right, 2, min(need, FORESIGHT)) > need - 1e-9 and need == 2)
                    row[35] = float(need == 2)
                    row[36] = float(need == 3)
                if near <= 2:
                    row[37] = float("menace" in spells and len(hand) > 1)
                    row[38] = float("fascinate" in spells and len(hand) > 2)
                row[39] = float(sum(1 for face in held if RULE[face]))
                row[40] = float(len(hand) >= 6)
            else:
                known = [faces[card] for card in hand if card not in self.guessed]
                if any(fit[face] for face in known):
                    may = fresh = 1.0
                else:
                    one = row[30]
                    unknown = len(hand) - len(known)
                    fresh = may = 1.0 - (1.0 - one) ** unknown
                    drew = self.drew[seat]
                    if drew and drew[0] == (rule, last, rr):
                        fresh = 1.0 - (1.0 - one) ** max(0, min(unknown, len(hand) - drew[1]))
                row[11 + band] = may
                row[28] = float(len(hand))
                row[41 + band] = fresh - may
                row[44] = float(len(hand) >= 6)
            row[29] = float(extra)
            row[45] = float(extra) * (need <= 3)
            rows.append(row)
        return rows
