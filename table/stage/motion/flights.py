"""Flights: moving cards, which may turn over on their way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin

from games.core.types import Token
from table.base.measures import (
    FLIP,
    FLIP_EDGE,
    PASS_ARC,
    PASS_GROWTH,
    PASS_LEAST,
    PASS_LOFT,
    PASS_SQUASH,
    PASS_TILT,
    SHIVER_MS,
    SQUASH,
    SQUASH_MS,
)
from table.base.screen import Screen
from table.stage.layout.pose import Pose, distance
from table.stage.motion.easing import Ease, given, standard
from table.stage.motion.tween import Travel, Tween

FADE = 120
"""Time for cards to turn, come and go with reduced motion, ms."""

EDGE = FLIP_EDGE / FLIP
"""Part of a turn after which the card stands on its edge."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn from a face's id (None: the back), starting at `began`."""

    before: str | None
    began: float
    ms: float = FLIP


@dataclass(frozen=True, slots=True)
class Shiver:
    """Trembling that grows to `degrees` on either side.

    From `began` to `ends`.
    """

    began: float
    ends: float
    degrees: float

    def at(self, clock: float) -> float:
        """By how many degrees the card is turned at that time."""
        if not self.began < clock < self.ends:
            return 0.0
        part = (clock - self.began) / (self.ends - self.began)
        return self.degrees * (0.15 + 0.85 * part) * sin(2 * pi * (clock - self.began) / SHIVER_MS)


@dataclass(frozen=True, slots=True)
class Flight:
    """A moving card; `token` is None if it enters a hidden hand.

    `face` is what it shows in the end. After its travel it stays as it is until `until`; `then` follows, if there
    is one. `order` decides which card is above; those from `ON_STAGE` on are shown to all while the table is
    dimmed.
    """

    token: Token | None
    zone: int
    travel: Travel
    face: str | None
    order: int
    until: float
    turn: Turn | None = None
    then: Flight | None = None
    packed: bool = False
    """True for an invisible card in a pack, before it leaves."""
    back: str | None = None
    """The pack of its back, if not that of its target zone."""
    plain: tuple[bool, bool] = (False, False)
    """True where it is simplified: at its start, and at its end."""
    shiver: Shiver | None = None
    struck: float | None = None
    """The time of a strike on the resting card."""
    stays: bool = False
    """True for a card of a hidden hand that makes room."""
    there: bool = False
    """True for a card at its place that makes room or turns."""

    def shows(self, clock: float) -> str | None:
        """The face that is seen at that time."""
        turn = self.turn
        return turn.before if turn and clock < turn.began + turn.ms * EDGE else self.face

    @property
    def unveils(self) -> bool:
        """True if it shows a face sooner or later."""
        return self.face is not None or (self.then is not None and self.then.unveils)

    def plainness(self, clock: float) -> float:
        """Return how far it is simplified, 0 to 1.

        It changes over on its way, as its height does.
        """
        before, after = self.plain
        if before == after:
            return float(after)
        way = self.travel
        return Tween(before, after, way.began, way.ms, way.ease).at(clock)

    def squash(self, clock: float) -> float:
        """Return its remaining height after landing or a strike."""
        squash = PASS_SQUASH if self.travel.lob else SQUASH
        for at in (self.travel.ends, self.struck):
            if at is not None and 0 < clock - at < SQUASH_MS:
                return 1 - squash * sin(pi * (clock - at) / SQUASH_MS)
        return 1.0

    def raised(self, clock: float, height: float) -> float:
        """Return its height above the table, 0 to 1 but for lobs.

        When it is `height` px high: on its arc, or larger than where it lies.
        """
        way = self.travel
        near = height / min(way.start.height, way.end.height) - 1
        return max(way.loft * way.hump(clock), min(1.0, near))

    def over(self, clock: float) -> bool:
        """True if the card is at rest and turned."""
        return clock >= self.until and (self.turn is None or clock >= self.turn.began + self.turn.ms)


def travel_ms(way: float, scale: float) -> float:
    """Return the time for `way` px at speed 1, ms."""
    return min(max(180 + 0.18 * way / scale, 220), 420)


def travel(
    start: Pose,
    end: Pose,
    began: float,
    ms: float,
    screen: Screen,
    *,
    arc: float = 1.0,
    wobble: float = 0.0,
    ease: Ease = standard,
) -> Travel:
    """Return a way by the rules of motion.

    Its arc, its tilt, and how far it may go where motion is reduced.
    """
    way = distance(start, end)
    if screen.reduced:
        most = 40 * screen.scale
        if way > most:
            part = most / way
            start = Pose(end.x + (start.x - end.x) * part, end.y + (start.y - end.y) * part, end.height)
        return Travel(Pose(start.x, start.y, start.height, end.angle), end, began, ms)
    bend = arc * min(0.18 * way, 120 * screen.scale)
    tilt = min(8.0, way / screen.scale / 60) * (-1 if end.x > start.x else 1) * arc
    return Travel(start, end, began, ms, bend, tilt, wobble, ease)


def lob(start: Pose, end: Pose, began: float, ms: float, screen: Screen) -> Travel:
    """Return the way of a gift, thrown in an arc.

    It is lifted at once, and slapped down. As high whatever the way is, but for what the window's upper edge leaves.
    """
    if screen.reduced:
        return travel(start, end, began, ms, screen)
    tilt = PASS_TILT * (-1 if end.x > start.x else 1)
    arc = min(PASS_ARC * screen.scale, max(PASS_LEAST * screen.scale, 0.9 * min(start.y, end.y)))
    return Travel(start, end, began, ms, arc, tilt, ease=given, lob=True, grow=PASS_GROWTH, loft=PASS_LOFT)


ON_STAGE = 10_000


class Flights:
    """All cards that move at the moment."""

    def __init__(self) -> None:
        self.packs: Sequence[str | None] = ()
        """The publicly known packs of the cards in each zone."""
        self._flights: list[Flight] = []

    def __bool__(self) -> bool:
        return bool(self._flights)

    def clear(self) -> None:
        """Drop all motion."""
        self._flights.clear()

    def add(self, flight: Flight) -> None:
        """Let a card fly; a flight of the same card is replaced."""
        if flight.token is not None:
            self.drop(flight.token)
        self._flights.append(flight)

    def drop(self, token: Token) -> None:
        """Let a card be where it rests."""
        self._flights = [f for f in self._flights if f.token != token]

    def of(self, token: Token) -> Flight | None:
        """The flight of a card."""
        return next((f for f in self._flights if f.token == token), None)

    @property
    def tokens(self) -> set[Token]:
        """The cards that are drawn here and not where they rest."""
        return {f.token for f in self._flights if f.token is not None}

    @property
    def coming(self) -> set[Token]:
        """Tokens that have not arrived."""
        return {f.token for f in self._flights if f.token is not None and not f.there}

    @property
    def staged(self) -> set[Token]:
        """Tokens that all look at."""
        return {f.token for f in self._flights if f.token is not None and f.order >= ON_STAGE}

    def veiled(self, clock: float) -> set[Token]:
        """Tokens that show their backs and a face later."""
        return {f.token for f in self._flights if f.token is not None and f.shows(clock) is None and f.unveils}

    def hidden_to(self, *, stays: bool = False) -> Counter[int]:
        """Count the cards entering each hidden hand, or making room there."""
        return Counter(f.zone for f in self._flights if f.token is None and f.stays == stays)

    def stop_backs(self) -> None:
        """Let the cards of hidden hands be where they rest."""
        self._flights = [f for f in self._flights if not f.stays]

    def land(self, clock: float) -> bool:
        """Remove finished flights and begin what follows; True if any."""
        landed = [f for f in self._flights if f.over(clock)]
        if landed:
            self._flights = [f for f in self._flights if not f.over(clock)]
            self._flights += [f.then for f in landed if f.then]
        return bool(landed)

    def waiting(self, clock: float) -> int:
        """Return the number of cards still in the pack."""
        return sum(f.packed and f.travel.began > clock for f in self._flights)

    def in_order(self) -> list[Flight]:
        """All of them, lower ones first."""
        return sorted(self._flights, key=lambda f: f.order)
