"""What lies in the areas and what comes there is worth: how likely a seat is to lose the game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum

from games.core.types import Seat
from games.core.view import View
from games.mushi.cards import (
    ALL_CLAIMS,
    CATERPILLAR,
    CENTIPEDE,
    EARTHWORM,
    FACES,
    FATAL,
    MANTIS,
    MIDGE,
    RHINOCEROS_BEETLE,
    SPIDER,
    STAG_BEETLE,
    UNUSED,
    USED,
)

SHORT = (0.0, 1.9, 0.95, 0.35, 0.0, 0.0)
"""Danger of a kind of which one, two … more cards lose the game, at the index of that number.

This and the other dangers are near what fits the losers of some hundred games of such brains with 4 and 6 seats.
"""
SHORT_OF_MIDGES = (0.0, 2.2, 0.85)
"""The same of midges."""
CRAWLING = 0.5
"""So much of the danger there is of caterpillars, which make room for other cards."""
ROUSABLE = 0.5
"""Danger besides of midges that lose the game as soon as one of them becomes unused."""
HELP = {RHINOCEROS_BEETLE: 0.3, EARTHWORM: 0.15, MANTIS: 0.1, SPIDER: 0.05, STAG_BEETLE: 0.05, CENTIPEDE: 0.05}
"""How much less danger there is with an unused insect of these."""
HASTE = 0.1
"""How likely a turn is to be the last one: so it is told how likely the game goes on until all cards are out."""
SAVING, SPITE = 0.6, 0.15
"""How likely others are to cancel an automatic insect if that makes its seat lose, and if not."""
LAST = 0.03
"""If that is less likely it is not thought of."""

Area = tuple[tuple[int, int], ...]
"""By kind: how many unused and how many used cards lie in an area."""
Outcomes = list[tuple[float, Area]]
"""What an area may become, and how likely."""

KINDS = range(len(FACES))


def with_card(area: Area, kind: int, unused: int, used: int = 0) -> Area:
    """The area with so many more unused and used cards of a kind."""
    old = area[kind]
    return (*area[:kind], (old[0] + unused, old[1] + used), *area[kind + 1 :])


def is_lost(area: Area) -> bool:
    """Whether one kind counts four or more."""
    for kind in KINDS:
        unused, used = area[kind]
        if unused + used > 2 and unused * UNUSED[kind] + used * USED >= FATAL:
            return True
    return False


def areas_in(view: View) -> list[Area]:
    """What lies in the areas of all seats."""
    areas = []
    for seat in range(view.seats):
        counts = [[0, 0] for _ in KINDS]
        for token in view.cards("area", seat):
            counts[view.faces[token]][token in view.sideways] += 1
        areas.append(tuple((unused, used) for unused, used in counts))
    return areas


class Stakes:
    """The areas of all seats, or what they might be, and what would follow if a card came into one.

    Every seat is in some danger, and its odds of losing grow exponentially with it.
    """

    def __init__(self, areas: Sequence[Area], me: Seat, unknown: Sequence[int], turns: int) -> None:
        """`unknown` are the cards, by face, that may come from the deck. So many more `turns` cards can be sent."""
        self.me = me
        self.areas = list(areas)
        lying = [[sum(counts) for counts in area] for area in areas]
        self.room = [
            [face.count - sum(other[kind] for other in lying) + own[kind] for kind, face in enumerate(FACES)]
            for own in lying
        ]
        """By seat and kind: cards that do not lie in another area."""
        total = sum(unknown)
        self.next = [number / total if total else 0.0 for number in unknown]
        """By face: how likely the next card from the deck is it."""
        self.last = exp(-HASTE * turns)
        """How likely the game goes on until all cards are out."""
        self._odds: dict[tuple[Seat, Area], float] = {}
        self._most: dict[Area, int] = {}
        self._losses: dict[tuple[Seat, int], float] = {}

    def loss(self, taker: Seat, face: int) -> float:
        """How likely `me` is to lose the game once `taker` has taken this card."""
        key = taker, face
        if key not in self._losses:
            outcomes = self.arrival(taker, self.areas[taker], face)
            self._losses[key] = fsum(chance * self.chance({taker: area}) for chance, area in outcomes)
        return self._losses[key]

    def chance(self, changed: dict[Seat, Area], who: Seat | None = None) -> float:
        """How likely `who` (`me` if not given) is to lose the game if these areas have changed."""
        who = self.me if who is None else who
        areas = [changed.get(seat, area) for seat, area in enumerate(self.areas)]
        lost = {seat for seat in changed if is_lost(changed[seat])}
        if lost:
            return 1.0 if who in lost else 0.0
        odds = [self.odds(seat, area) for seat, area in enumerate(areas)]
        chance = odds[who] / fsum(odds)
        if self.last < LAST:
            return chance
        most = [self._heaviest(area) for area in areas]
        return (1.0 - self.last) * chance + self.last * (most[who] == max(most))

    def odds(self, seat: Seat, area: Area) -> float:
        """The odds that the seat loses the game with such an area."""
        key = seat, area
        if key not in self._odds:
            self._odds[key] = exp(self.danger(seat, area))
        return self._odds[key]

    def _heaviest(self, area: Area) -> int:
        """The highest count of one kind, in halves of a card."""
        if area not in self._most:
            self._most[area] = max(unused * UNUSED[kind] + used * USED for kind, (unused, used) in enumerate(area))
        return self._most[area]

    def danger(self, seat: Seat, area: Area) -> float:
        """How far the seat is on its way to four of a kind with such an area."""
        room = self.room[seat]
        danger = fsum(self._weight(kind, *area[kind], room[kind]) for kind in KINDS)
        return danger - fsum(help for kind, help in HELP.items() if area[kind][0])

    def _weight(self, kind: int, unused: int, used: int, room: int) -> float:
        """The danger of so many cards of a kind; none if it cannot be lost by that because others have too many."""
        count = unused * UNUSED[kind] + used * USED
        if count == 0:
            return 0.0
        short = -(-(FATAL - count) // UNUSED[kind])
        if kind == CATERPILLAR and unused:
            short += 1  # The next one will fire together with it.
        weights = SHORT_OF_MIDGES if kind == MIDGE else SHORT
        weight = weights[short] if 0 < short <= room - unused - used else 0.0
        if kind == MIDGE and used and count + UNUSED[MIDGE] - USED >= FATAL:
            weight += ROUSABLE
        return CRAWLING * weight if kind == CATERPILLAR else weight

    # --- cards that come -----------------------------------------------------------------------------------------

    def arrival(self, seat: Seat, area: Area, face: int) -> Outcomes:
        """What the seat's area may become when a card is put into it."""
        if area[RHINOCEROS_BEETLE][0] < 2:
            return self.settled(seat, with_card(area, face, 1), face)
        refused = with_card(area, RHINOCEROS_BEETLE, -2, 2)
        stays = self.settled(seat, with_card(area, face, 1), face)
        cancelled = self._cancelled(seat, all(is_lost(there) for _, there in stays))
        return [(1.0 - cancelled, refused), *((cancelled * chance, there) for chance, there in stays if cancelled)]

    def settled(self, seat: Seat, area: Area, face: int) -> Outcomes:
        """What the area may become when a card of this kind has come to stay or become unused there."""
        if face != CATERPILLAR or area[CATERPILLAR][0] < 2:
            return [(1.0, area)]
        cancelled = self._cancelled(seat, is_lost(area))
        fired = self.fresh(with_card(area, CATERPILLAR, -2, 1))
        outcomes = [((1.0 - cancelled) * chance, there) for chance, there in fired]
        return [*outcomes, (cancelled, area)] if cancelled else outcomes

    def fresh(self, area: Area) -> Outcomes:
        """What the area may become when the deck's top card comes; what that may set off is left out."""
        outcomes = [(chance, with_card(area, face, 1)) for face, chance in enumerate(self.next) if chance]
        return outcomes or [(1.0, area)]

    def _cancelled(self, seat: Seat, saves: bool) -> float:
        """How likely somebody else cancels an automatic insect of the seat, which `saves` it or not."""
        if not any(area[MANTIS][0] for other, area in enumerate(self.areas) if other != seat):
            return 0.0
        return SAVING if saves else SPITE


def cards_of(area: Area, without: int | None = None) -> list[tuple[int, bool]]:
    """The kinds that lie in an area, but one, with whether such a card is used."""
    return [(kind, used) for kind in ALL_CLAIMS if kind != without for used in (False, True) if area[kind][used]]
