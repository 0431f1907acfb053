"""What a seat of Insect Poker knows, as the numbers that its net was trained with.

`sketch.c` has the same for training; a test compares them at every decision.
"""

from __future__ import annotations

from collections import Counter

from games.core.types import Seat
from games.learned.net import Input, Shape
from games.mushi.cards import (
    AUTOMATIC,
    CATERPILLAR,
    CENTIPEDE,
    FACES,
    FATAL,
    MANTIS,
    RHINOCEROS_BEETLE,
    SPIDER,
    STAG_BEETLE,
    TRUE,
    UNUSED,
    USED,
)
from games.mushi.facts import ASKS, PUT_BACK, RESPOND, MushiFacts
from games.mushi.mind.areas import Area, areas_in
from games.mushi.mind.memory import Memory
from games.passing.mind.sight import RoundSight
from games.passing.rules import ANSWER, unseen

KINDS = len(FACES)
SHAPE = Shape(cell=10, row=18, seat=33, all=25, out=20, answers=5)

Target = tuple[Seat, int]
"""The seat in whose area a card lies, and its kind."""


class Sight(RoundSight):
    """Makes numbers of what the beats of a seat tell."""

    def __init__(self) -> None:
        super().__init__(TRUE)

    def look(self, memory: Memory) -> Input:
        """What the seat knows now, as numbers; the beats are its own, and so is what it has in mind of hands."""
        view, me = self.view, memory.seat
        facts, ask = view.facts, view.ask
        assert isinstance(facts, MushiFacts) and ask is not None
        seats, using, what = range(view.seats), facts.using, ask.what
        acting, target = (using.seat, using.kind) if using else None, self._target(facts)
        chooses = what == PUT_BACK and ask.seat == me
        hand = Counter(view.faces[card] for card in view.cards("hand", me))
        drawn = Counter(view.faces[card] for card in view.cards("drawn", me)) if chooses else Counter()
        deck = view.cards("deck")
        in_deck = Counter(view.faces[card] for card in deck if card in view.faces)
        top = view.faces.get(deck[-1]) if deck else None
        asked = self.known(facts)
        held = [Counter(memory.held(seat)) for seat in seats]
        areas = areas_in(view)
        lying = [sum(sum(area[kind]) for area in areas) for kind in range(KINDS)]
        cell, row = [], []
        for kind in range(KINDS):
            cell.append(
                [
                    [
                        *(number / 4 for number in areas[seat][kind]),
                        *map(float, _edges(areas[seat], kind)),
                        float(self.claimed(seat, kind)),
                        held[seat][kind] / 2,
                        float(acting == (seat, kind)),
                        float(target == (seat, kind)),
                        *map(float, _full(areas[seat], kind)),
                    ]
                    for seat in seats
                ]
            )
            elsewhere = sum(held[seat][kind] for seat in seats if seat != me)
            placed = hand[kind] + in_deck[kind] + drawn[kind] + elsewhere + (asked == kind) + lying[kind]
            row.append(
                [
                    *(hand[kind] / 3, float(asked == kind)),
                    *(float(self.running and claim == kind) for claim in (facts.claim, *self._first())),
                    *(max(0, FACES[kind].count - placed) / 8, float(top == kind), in_deck[kind] / 3),
                    *(lying[kind] / 8, drawn[kind] / 3),
                    *(float(kind == other) for other in range(KINDS)),
                ]
            )
        cards = len(deck) + sum(view.count("hand", seat) for seat in seats)
        every = [
            *(1.0, *(float(what == one) for one in ASKS)),
            float(what == ANSWER and bool(unseen(facts, view.seats))),
            *(len(self.round) / 4 if self.running else 0.0, facts.round / 16, len(deck) / 40, float(not deck)),
            *((view.seats - 4) / 3, float(view.seats == 2), float(facts.own_mantis), float(facts.stay_used)),
            float(using is not None and using.kind == CENTIPEDE and bool(using.aim)),
            *(float(me == facts.parent), float(facts.sent), sum(in_deck.values()) / 4, cards / 40),
        ]
        claim, giver = (facts.claim, facts.giver) if self.running else (0, me)
        if what == RESPOND and using:
            giver, claim = target or (using.seat, using.kind)
        return Input(me, claim, giver, cell, row, [self._of(one, me, areas[one], facts) for one in seats], every)

    def _first(self) -> list[int]:
        """The first claim of the round."""
        return [self.round[0].claim] if self.round else [-1]

    def _target(self, facts: MushiFacts) -> Target | None:
        """What the insect that is announced or in effect is about."""
        use, view = facts.using, self.view
        if use and use.kind == STAG_BEETLE:
            return use.aim, STAG_BEETLE
        if not use or use.kind not in (SPIDER, *AUTOMATIC):
            return None
        for seat in range(view.seats):
            if use.aim in view.cards("area", seat):
                return seat, view.faces[use.aim]
        return None

    def _of(self, one: Seat, me: Seat, area: Area, facts: MushiFacts) -> list[float]:
        """What is known of a seat."""
        view, running, using = self.view, self.running, facts.using
        assert view.ask is not None
        size, seats = view.count("hand", one), view.seats
        return [
            *self.record(one, me),
            *(float(one == me), float(one == view.ask.seat), float(running and one == facts.giver)),
            *(float(running and bool(facts.knowers >> one & 1)), float(running and one == self.round[0].giver)),
            *(size / 6, float(size == 0), float(one == facts.parent)),
            *((one - other) % seats / seats for other in (facts.parent, me)),
            *(float(area[MANTIS][0] > 0), float(area[RHINOCEROS_BEETLE][0] > 1)),
            max(_halves(area, kind) for kind in range(KINDS)) / 8,
            sum(_edges(area, kind)[0] for kind in range(KINDS)) / 4,
            sum(map(sum, area)) / 16,
            *(float(using is not None and using.seat == one), float(area[CATERPILLAR][0] > 0)),
            *map(float, self._at_stake(one, area, facts)),
        ]

    def _at_stake(self, one: Seat, area: Area, facts: MushiFacts) -> tuple[bool, bool]:
        """Whether the seat loses at once if the insect that is announced takes effect; and if it does not."""
        use, target = facts.using, self._target(facts)
        if use is None or target is None or target[0] != one or use.kind == STAG_BEETLE:
            return False, False
        rouses, full = _full(area, target[1])
        if use.kind == SPIDER:
            return rouses and use.aim in self.view.sideways, False
        return False, full


def _halves(area: Area, kind: int) -> int:
    """The count of a kind, in half cards."""
    unused, used = area[kind]
    return unused * UNUSED[kind] + used * USED


def _edges(area: Area, kind: int) -> tuple[bool, bool]:
    """Whether one more card of a kind loses; and whether two do, and not one."""
    halves, more = _halves(area, kind), UNUSED[kind]
    return halves + more >= FATAL, halves + more < FATAL <= halves + 2 * more


def _full(area: Area, kind: int) -> tuple[bool, bool]:
    """Whether a used card that becomes unused loses; and whether the kind has lost as it is."""
    halves = _halves(area, kind)
    rouses = halves < FATAL <= halves + UNUSED[kind] - USED and area[kind][1] > 0
    return rouses, halves >= FATAL
