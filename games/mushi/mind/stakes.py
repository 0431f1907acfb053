"""What lies in the areas and what comes there is worth: how likely a seat is to lose the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, fsum

from games.brains.mixing import normalised
from games.core.types import Seat
from games.core.view import View
from games.mushi.cards import CATERPILLAR, MANTIS, RHINOCEROS_BEETLE, UNUSED, USED
from games.mushi.facts import MushiFacts
from games.mushi.mind.areas import Area, areas_in, is_lost, rooms, with_card
from games.mushi.mind.value import PLAIN_HELP, Help, danger

HASTE = 0.1
"""How likely a turn is to be the last one: so it is told how likely the game goes on until all cards are out."""
SAVING, SPITE = 0.6, 0.15
"""How likely others are to cancel an automatic insect if that makes its seat lose, and if not."""
LAST = 0.03
"""If that is less likely it is not thought of."""

Outcomes = list[tuple[float, Area]]
"""What an area may become, and how likely."""


class Stakes:
    """The areas of all seats, or what they might be, and what would follow if a card came into one.

    Every seat is in some danger, and its odds of losing grow exponentially with it.
    """

    def __init__(
        self,
        areas: Sequence[Area],
        me: Seat,
        unknown: Sequence[int],
        turns: int,
        help: Help = PLAIN_HELP,
        stay_used: bool = False,
    ) -> None:
        """`unknown` are the cards, by face, that may come from the deck. So many more `turns` cards can be sent. `help`
        is what unused insects are worth. `stay_used`: see `MushiFacts`.
        """
        self.me = me
        self.help = help
        self.stay_used = stay_used
        self.areas = list(areas)
        self.room = rooms(self.areas)
        total = sum(unknown)
        self.next = [number / total if total else 0.0 for number in unknown]
        """By face: how likely the next card from the deck is it."""
        self.last = exp(-HASTE * turns)
        """How likely the game goes on until all cards are out."""
        self._now: list[float] = []
        self._odds: dict[tuple[Seat, Area], float] = {}
        self._lost: dict[Area, bool] = {}
        self._most: dict[Area, int] = {}
        self._losses: dict[tuple[Seat, int], list[float]] = {}

    def put(self, seat: Seat, area: Area) -> None:
        """Something else lies in the seat's area from now on."""
        self.areas[seat] = area
        self._now = []
        self._losses.clear()

    def now(self) -> list[float]:
        """By seat: how likely it is to lose as things are."""
        return self.chances({})

    def losses(self, taker: Seat, face: int) -> list[float]:
        """By seat: how likely it is to lose the game once `taker` has taken this card."""
        key = taker, face
        found = self._losses.get(key)
        if found is None:
            found = self.expected([(p, {taker: area}) for p, area in self.arrival(taker, self.areas[taker], face)])
            self._losses[key] = found
        return found

    def loss(self, taker: Seat, face: int) -> float:
        """The same for the seat `me`."""
        return self.losses(taker, face)[self.me]

    def expected(self, futures: Sequence[tuple[float, Mapping[Seat, Area]]]) -> list[float]:
        """By seat: how likely it is to lose the game if this may have changed, each as likely as it says."""
        if len(futures) == 1:
            chance, changed = futures[0]
            return self.chances(changed) if chance == 1.0 else [chance * loss for loss in self.chances(changed)]
        rows = [(chance, self.chances(changed)) for chance, changed in futures]
        return [fsum([chance * row[seat] for chance, row in rows]) for seat in range(len(self.areas))]

    def chances(self, changed: Mapping[Seat, Area]) -> list[float]:
        """By seat: how likely it is to lose the game if these areas have changed."""
        lost = [seat for seat, area in changed.items() if self.lost(area)]
        if lost:
            return [float(seat in lost) for seat in range(len(self.areas))]
        if not self._now:
            self._now = [self.odds(seat, area) for seat, area in enumerate(self.areas)]
        odds = self._now[:]
        for seat, area in changed.items():
            odds[seat] = self.odds(seat, area)
        chances = normalised(odds)
        if self.last < LAST:
            return chances
        areas = [changed.get(seat, area) for seat, area in enumerate(self.areas)]
        most = [self._heaviest(area) for area in areas]
        heaviest = max(most)
        return [
            (1.0 - self.last) * chance + self.last * (count == heaviest)
            for chance, count in zip(chances, most, strict=True)
        ]

    def odds(self, seat: Seat, area: Area) -> float:
        """The odds that the seat loses the game with such an area."""
        key = seat, area
        odds = self._odds.get(key)
        if odds is None:
            odds = self._odds[key] = exp(self.danger(seat, area))
        return odds

    def lost(self, area: Area) -> bool:
        """See `is_lost`; remembered."""
        lost = self._lost.get(area)
        if lost is None:
            lost = self._lost[area] = is_lost(area)
        return lost

    def _heaviest(self, area: Area) -> int:
        """The highest count of one kind, in halves of a card."""
        if area not in self._most:
            self._most[area] = max(unused * UNUSED[kind] + used * USED for kind, (unused, used) in enumerate(area))
        return self._most[area]

    def danger(self, seat: Seat, area: Area) -> float:
        """How far the seat is on its way to four of a kind with such an area."""
        return danger(area, self.room[seat], self.help)

    # --- cards that come -----------------------------------------------------------------------------------------

    def arrival(self, seat: Seat, area: Area, face: int) -> Outcomes:
        """What the seat's area may become when a card is put into it."""
        if area[RHINOCEROS_BEETLE][0] < 2:
            return self.settled(seat, with_card(area, face, 1), face)
        refused = with_card(area, RHINOCEROS_BEETLE, -2, 2)
        stays = self.settled(seat, with_card(refused if self.stay_used else area, face, 1), face)
        cancelled = self._cancelled(seat, all(is_lost(there) for _, there in stays))
        return [(1.0 - cancelled, refused), *((cancelled * chance, there) for chance, there in stays if cancelled)]

    def settled(self, seat: Seat, area: Area, face: int) -> Outcomes:
        """What the area may become when a card of this kind has come to stay or become unused there."""
        if face != CATERPILLAR or area[CATERPILLAR][0] < 2:
            return [(1.0, area)]
        lying = with_card(area, CATERPILLAR, -1, 1) if self.stay_used else area
        cancelled = self._cancelled(seat, is_lost(lying))
        fired = self.fresh(with_card(area, CATERPILLAR, -2, 1))
        outcomes = [((1.0 - cancelled) * chance, there) for chance, there in fired]
        return [*outcomes, (cancelled, lying)] if cancelled else outcomes

    def fresh(self, area: Area) -> Outcomes:
        """What the area may become when the deck's top card comes; what that may set off is left out."""
        outcomes = [(chance, with_card(area, face, 1)) for face, chance in enumerate(self.next) if chance]
        return outcomes or [(1.0, area)]

    def _cancelled(self, seat: Seat, saves: bool) -> float:
        """How likely somebody else cancels an automatic insect of the seat, which `saves` it or not. That the seat
        does so itself, by the house rule, is so rare that it is not thought of.
        """
        if not any(area[MANTIS][0] for other, area in enumerate(self.areas) if other != seat):
            return 0.0
        return SAVING if saves else SPITE


def stakes_in(view: View, me: Seat, unknown: Sequence[int] = (), help: Help = PLAIN_HELP) -> Stakes:
    """What is at stake in this view (see `Stakes`)."""
    facts = view.facts
    assert isinstance(facts, MushiFacts)
    turns = view.count("deck") + sum([view.count("hand", seat) for seat in range(view.seats)])
    return Stakes(areas_in(view), me, unknown, turns, help, facts.stay_used)
