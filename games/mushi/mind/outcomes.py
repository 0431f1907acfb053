"""What may come of an insect that is used or has fired, as far as a seat can tell."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.actions import Action
from games.core.turns import in_turn
from games.core.types import Seat, Token
from games.core.view import View
from games.mushi.cards import (
    AUTOMATIC,
    CATERPILLAR,
    CENTIPEDE,
    EARTHWORM,
    MANTIS,
    RHINOCEROS_BEETLE,
    SPIDER,
    STAG_BEETLE,
)
from games.mushi.facts import Use
from games.mushi.mind.areas import Area, Target, cards_of, target_in, with_card
from games.mushi.mind.stakes import Stakes
from games.mushi.moves import TireAll, UseSpider, UseStagBeetle

Futures = list[tuple[float, dict[Seat, Area]]]
"""How areas may have changed, and how likely."""

WORTHWHILE = 0.02
"""A mantis is held ready against what makes its seat so much more likely to lose."""
ANGER, CALM = 0.7, 0.1
"""How likely a seat is to cancel what does so, and anything else."""


def announced(action: Action, seat: Seat, view: View) -> tuple[Use, Target | None]:
    """Return what using an insect would announce, and the card a spider aims at."""
    card: Token = action.card  # type: ignore[attr-defined]
    if isinstance(action, UseStagBeetle):
        return Use(STAG_BEETLE, seat, (card,), action.to), None
    if isinstance(action, UseSpider):
        return Use(SPIDER, seat, (card,), action.target), target_in(view, action.target)
    return Use(view.faces[card], seat, (card,), int(isinstance(action, TireAll))), None


class Outcomes:
    """Plays insects through on the areas as they would be."""

    def __init__(
        self, stakes: Stakes, hands: Sequence[int], own: Sequence[int], known: Sequence[Sequence[int]] | None = None
    ) -> None:
        """`hands` are the sizes of all hands, `own` the faces in the hand of the seat that looks ahead, `known` those
        that it knows to be in the hands of others.
        """
        self.stakes = stakes
        self.hands = hands
        self.own = sorted(set(own))
        self.known = known or [()] * len(hands)

    def losses_by_using(self, use: Use, target: Target | None) -> list[float]:
        """By seat: loss to be expected of using an insect; `target` is the card a spider aims at (see `effect`)."""
        stakes = self.stakes
        before = stakes.areas[use.seat]
        stakes.put(use.seat, with_card(before, use.kind, -1, 1))
        happens = stakes.expected(self.effect(use, target))
        now = stakes.now()
        cancelled = 0.0
        for seat in in_turn(len(stakes.areas), use.seat)[1:]:
            if stakes.areas[seat][MANTIS][0]:
                cancelled = max(cancelled, ANGER if happens[seat] - now[seat] > WORTHWHILE else CALM)
        stakes.put(use.seat, before)
        now = stakes.now()
        return [(1.0 - cancelled) * done + cancelled * as_is for done, as_is in zip(happens, now, strict=True)]

    def effect(self, use: Use, target: Target | None) -> Futures:
        """What may come of an insect that lies sideways already.

        `target` is the card that it is about, where it is about one: its seat, its kind, and whether it is used.
        """
        stakes, seat, kind = self.stakes, use.seat, use.kind
        if kind == SPIDER and target:
            return [(chance, {target[0]: area}) for chance, area in self.turned(*target)]
        if kind == STAG_BEETLE:
            return self._laid(use.aim)
        if kind == EARTHWORM:
            return [(1.0, {at: self._without_worst(at, area) for at, area in enumerate(stakes.areas)})]
        if kind == CENTIPEDE:
            return [(1.0, {at: self._best_turned(at, area, bool(use.aim)) for at, area in enumerate(stakes.areas)})]
        if kind == CATERPILLAR:
            rest = with_card(stakes.areas[seat], CATERPILLAR, -1)
            return [(chance, {seat: area}) for chance, area in stakes.fresh(rest)]
        if kind == RHINOCEROS_BEETLE and target:
            return [(1.0, {seat: with_card(stakes.areas[seat], target[1], -1)})]
        return [(1.0, {})]

    def cancelled(self, use: Use, mantis_of: Seat) -> Futures:
        """What comes of it if this seat cancels."""
        stakes, cards = self.stakes, len(use.cards)
        changed = {mantis_of: with_card(stakes.areas[mantis_of], MANTIS, -1, 1)}
        if not (stakes.stay_used and use.kind in AUTOMATIC):
            theirs = changed.get(use.seat, stakes.areas[use.seat])
            changed[use.seat] = with_card(theirs, use.kind, cards, -cards)
        return [(1.0, changed)]

    def turned(self, seat: Seat, kind: int, used: bool) -> list[tuple[float, Area]]:
        """What the seat's area may become when a card there becomes used, or unused."""
        if not used:
            return [(1.0, with_card(self.stakes.areas[seat], kind, -1, 1))]
        return self.stakes.settled(seat, with_card(self.stakes.areas[seat], kind, 1, -1), kind)

    def _laid(self, seat: Seat) -> Futures:
        """The seat puts the least harmful card of its hand into its area; of others' hands only the size is known."""
        stakes = self.stakes
        arrivals = [stakes.arrival(seat, stakes.areas[seat], face) for face in range(len(stakes.next))]
        harms = [stakes.expected([(p, {seat: area}) for p, area in outcomes])[seat] for outcomes in arrivals]
        if seat == stakes.me:
            best = min(self.own, key=lambda face: (harms[face], face))
            return [(chance, {seat: area}) for chance, area in arrivals[best]]
        futures: Futures = []
        worse = 1.0
        known = self.known[seat]
        drawn = max(0, self.hands[seat] - len(known))
        for face in sorted(range(len(harms)), key=lambda face: (harms[face], face)):
            rest = max(0.0, worse - stakes.next[face])
            likely = worse**drawn - (0.0 if face in known else rest**drawn)
            worse = 0.0 if face in known else rest
            if likely:
                futures += [(likely * chance, {seat: area}) for chance, area in arrivals[face]]
        return futures

    def _without_worst(self, seat: Seat, area: Area) -> Area:
        """Without the card that the seat would take back."""
        ways = [with_card(area, kind, -(not used), -used) for kind, used in cards_of(area, without=EARTHWORM)]
        return min(ways, key=lambda way: self._badness(seat, way), default=area)

    def _best_turned(self, seat: Seat, area: Area, tire: bool) -> Area:
        """With the card turned that the seat would turn."""
        change = -1 if tire else 1
        ways = [with_card(area, kind, change, -change) for kind, used in cards_of(area) if used != tire]
        return min(ways, key=lambda way: self._badness(seat, way), default=area)

    def _badness(self, seat: Seat, area: Area) -> float:
        if area[CATERPILLAR][0] > 1:
            area = with_card(area, CATERPILLAR, -2, 1)
        return 1e9 if self.stakes.lost(area) else self.stakes.danger(seat, area)
