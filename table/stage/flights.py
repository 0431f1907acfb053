"""Cards on their way: each flies from where it was seen to where it will rest, and may turn over as it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin

from games.core.types import Token
from table.screen import Screen
from table.stage.canvas import Canvas
from table.stage.easing import Ease, out_back, standard
from table.stage.tween import Pose, Travel, Tween, distance

FLIP = 260
"""ms for turning a card over: 110 until it stands on its edge, 150 to come round."""

SQUASH_MS = 90
FADE = 120
"""ms in which cards turn over, come and go where motion is reduced."""

_EDGE = 110 / FLIP
_LIFT = 12  # px at 1080p, while it turns
_STEP = 8  # px at 1080p between the heights of moving cards


@dataclass(frozen=True, slots=True)
class Turn:
    """Turning over: the face shown before, by its id (None: the back), beginning at `began`."""

    before: str | None
    began: float
    ms: float = FLIP


@dataclass(frozen=True, slots=True)
class Flight:
    """A moving card. `token` is None for one that goes into a hidden hand; `face` is what it shows in the end.

    After its travel it stays as it is until `until`; `then` follows, if there is one. `order` decides which card is
    above; those from `ON_STAGE` on are shown to all while the table is dimmed.
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
    """Whether it is in a pack, and can't be seen, until it sets out."""
    back: str | None = None
    """The pack whose back it has, if that isn't the one of the zone it comes to."""
    plain: tuple[bool, bool] = (False, False)
    """Whether it is simplified where it comes from, and where it goes to."""

    def shows(self, clock: float) -> str | None:
        """The face that is seen at that time."""
        turn = self.turn
        return turn.before if turn and clock < turn.began + turn.ms * _EDGE else self.face

    def plainness(self, clock: float) -> float:
        """How far it is simplified at that time, 0 to 1: it changes over on its way, as its height does."""
        before, after = self.plain
        way = self.travel
        return Tween(before, after, way.began, way.ms, way.ease).at(clock)

    def over(self, clock: float) -> bool:
        """Whether the card is at rest and turned."""
        return clock >= self.until and (self.turn is None or clock >= self.turn.began + self.turn.ms)


def travel_ms(way: float, scale: float) -> float:
    """How long a card takes for `way` px at speed 1."""
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
    """A way that keeps to the rules of motion: its arc, its tilt, and how far it may go where motion is reduced."""
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


ON_STAGE = 10_000


class Flights:
    """All cards that move at the moment."""

    def __init__(self) -> None:
        self.packs: Sequence[str | None] = ()
        """What everyone knows of the cards in each zone by their backs."""
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

    def hidden_to(self) -> Counter[int]:
        """How many cards are on their way into each hidden hand."""
        return Counter(f.zone for f in self._flights if f.token is None)

    def land(self, clock: float) -> bool:
        """Take out the flights that are over, and begin what follows; whether there were any."""
        landed = [f for f in self._flights if f.over(clock)]
        if landed:
            self._flights = [f for f in self._flights if not f.over(clock)]
            self._flights += [f.then for f in landed if f.then]
        return bool(landed)

    def waiting(self, clock: float) -> int:
        """How many cards are still in the pack."""
        return sum(f.packed and f.travel.began > clock for f in self._flights)

    def draw(self, canvas: Canvas, *, on_stage: bool) -> None:
        """Draw the cards that can be seen, lower ones first: those on stage, or the others."""
        for flight in sorted(self._flights, key=lambda f: f.order):
            hidden = flight.packed and flight.travel.began > canvas.clock
            if not hidden and (flight.order >= ON_STAGE) == on_stage:
                _draw(canvas, flight, flight.back or self.packs[flight.zone])


def _draw(canvas: Canvas, flight: Flight, pack: str | None) -> None:
    clock, pictures, screen = canvas.clock, canvas.pictures, canvas.screen
    pose = flight.travel.at(clock)
    height = _stepped(pose.height, flight.travel, screen.px(_STEP))
    landed = clock - flight.travel.ends
    if screen.reduced:
        _draw_fading(canvas, flight, pack, pose, height)
        return
    face, wide, lift = _turned(flight, clock)
    if 0 < landed < SQUASH_MS:
        height = round(height * (1 - 0.04 * sin(pi * landed / SQUASH_MS)))
    plain = flight.plainness(clock) if face else 0.0
    picture = pictures.card(face, height, pose.angle, wide, pack=pack, plain=plain == 1)
    centre = (round(pose.x), round(pose.y - lift * screen.scale))
    if wide > 0.6:
        drop = round(height * (0.06 if landed < 0 else 0.02))
        canvas.put(pictures.shadow(height), center=(centre[0], centre[1] + drop))  # leaning cards lean little
    canvas.put(picture, center=centre)
    if 0 < plain < 1:
        canvas.put(pictures.card(face, height, pose.angle, wide, plain=True), plain, center=centre)


def _draw_fading(canvas: Canvas, flight: Flight, pack: str | None, pose: Pose, height: int) -> None:
    """Reduced motion: the card fades in where it comes to, and its face over its back."""
    clock, pictures, plain = canvas.clock, canvas.pictures, flight.plain[1]
    seen = 1.0 if clock < flight.travel.began else (clock - flight.travel.began) / FADE
    turn, centre = flight.turn, (round(pose.x), round(pose.y))
    if turn and clock < turn.began + turn.ms:
        canvas.put(pictures.card(turn.before, height, pose.angle, pack=pack, plain=plain), seen, center=centre)
        seen = min(seen, max(0.0, clock - turn.began) / turn.ms)
    canvas.put(pictures.card(flight.face, height, pose.angle, pack=pack, plain=plain), seen, center=centre)


def _stepped(height: float, way: Travel, step: int) -> int:
    """A height in steps, so that few pictures have to be scaled; the ends are exact."""
    for end in (way.end.height, way.start.height):
        if abs(height - end) < step / 2:
            return round(end)
    return max(step, round(height / step) * step)


def _turned(flight: Flight, clock: float) -> tuple[str | None, float, float]:
    """The face to show, how wide, and how high the card is lifted."""
    turn = flight.turn
    if turn is None:
        return flight.face, 1.0, 0.0
    part = (clock - turn.began) / turn.ms
    if part <= 0:
        return turn.before, 1.0, 0.0
    if part >= 1:
        return flight.face, 1.0, 0.0
    lift = _LIFT * sin(pi * part)
    if part < _EDGE:
        return turn.before, _quantised(1 - 0.98 * (part / _EDGE) ** 2), lift
    return flight.face, _quantised(0.02 + 0.98 * out_back((part - _EDGE) / (1 - _EDGE), 1.1)), lift


def _quantised(wide: float) -> float:
    return max(1, round(wide * 24)) / 24
