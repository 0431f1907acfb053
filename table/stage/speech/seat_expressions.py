"""Expressions of the seats over time, and idle life."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import pi, sin
from random import Random

from pygame import Rect, Surface

from games.core.types import Seat
from table.match.seats import SeatSetup
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.expressions import EXPRESSIONS, Expression, Gaze
from table.stage.drawing.ground import portrait_of
from table.stage.layout.layout import Layout

FELT, BRIEFLY = 4000.0, 1500.0
"""Time of an expression, ms, and of an asked seat's."""
DROWSY, DROWSIER = 45_000.0, 15_000.0
"""Time of quiet until the first seat sleeps, and the last, ms."""
BLINK = 150.0
BLINKS = 1300.0, 3000.0
"""ms between one blink and the next, times the seats.

However many sit there: small eyes that shut all over the table would flicker.
"""
GLANCE = 1100.0
GLANCES = 4000.0, 9000.0
"""ms between one glance at who acts and the next."""
TURN = 80.0, 450.0
"""ms after which others look at a seat that is asked."""
TURNED = 1000.0
"""ms for which a seat looks at who gives it something."""
FIDGET, FIDGETS = 620.0, (1400.0, 3600.0)
"""ms of a fidget, and from one to the next."""
BREATH = 3000.0, 4000.0
_FIDGET = 0.035  # of the token's width to either side
_DEEP = 0.014  # of the token's width, that a character rises with a breath
_ASLEEP = 1.6  # factor of depth and length
_BESIDE = 0.6  # of the token's width: who sits no further aside is looked at straight ahead

STIR = 460.0
"""ms for which a token moves as its face changes."""
_STIRS: Mapping[Expression, Callable[[float], tuple[float, float]]] = {
    "pleased": lambda age: (0.0, -0.05 * sin(pi * age)),
    "gleeful": lambda age: (0.0, -0.11 * abs(sin(2 * pi * age)) * (1 - age)),
    "worried": lambda age: (0.0, 0.04 * sin(pi * age)),
    "caught": lambda age: (0.0, -0.12 * sin(pi * min(1.0, 2 * age))),
    "angry": lambda age: (0.05 * sin(6 * pi * age) * (1 - age), 0.0),
}
"""Motions of the portrait by elapsed part, in its widths.

To the right and down.
"""


class SeatExpressions:
    """The expressions of all seats.

    It is told what all know, by `feel`, `attend`, `stir` and `coming`; all else is idle, by `random`, which nothing
    depends on. Times are those of the board's clock.
    """

    def __init__(self, seats: Sequence[SeatSetup], random: Random) -> None:
        self._seats = tuple(seats)
        self._random = random
        self._clock = 0.0
        self._felt: dict[Seat, tuple[Expression, float]] = {}
        self._asked: Seat | None = None
        self._acting: Seat | None = None
        self._turned: dict[Seat, tuple[Seat, float]] = {}
        self._weighed: Seat | None = None
        self._fidgets = 0.0  # when the next one begins
        self._looming: Mapping[Seat, Expression] = {}
        self.coming: Mapping[Seat, Expression] = {}
        """Expressions that follow what is just being shown."""
        self.last: Mapping[Seat, Expression] = {}
        """Expressions that nothing changes any more: those of the end."""
        self.drawn: list[tuple[Surface, tuple[int, int]]] = []
        """The tokens as they were drawn last, and their places."""
        self._stirred = 0.0
        self._blinks = [len(seats) * random.uniform(*BLINKS) for _ in seats]
        self._glances = [random.uniform(*GLANCES) for _ in seats]
        self._breaths = [(random.uniform(*BREATH), random.random()) for _ in seats]
        self._nods = [random.uniform(0, DROWSIER) for _ in seats]

    # What all know

    def feel(self, seat: Seat, expression: Expression) -> None:
        """A seat makes a face for some seconds."""
        self._felt[seat] = (expression, self._clock)

    def forget(self) -> None:
        """Undo all feelings."""
        self._felt.clear()

    def attend(self, asked: Seat | None, looming: Mapping[Seat, Expression], weighed: Seat | None = None) -> None:
        """Let all look at the asked seat.

        `looming`: the expressions of seats that feel nothing else. `weighed`: the seat whose claim is judged now; it
        can't sit still.
        """
        if weighed != self._weighed:
            self._weighed, self._fidgets = weighed, self._clock + self._random.uniform(*FIDGETS)
        if asked is not None and asked != self._acting:
            self._acting = asked
            self._glances = [self._clock + self._random.uniform(*TURN) for _ in self._seats]
        self._asked, self._looming = asked, looming

    def turn_to(self, seat: Seat, other: Seat) -> None:
        """Let a seat look at another one, who gives it something."""
        self._turned[seat] = other, self._clock

    def stir(self) -> None:
        """Something happens: whoever sleeps wakes up with a blink."""
        for seat in range(len(self._seats)):
            if self.of(seat) == "asleep":
                self._blinks[seat] = self._clock
        self._stirred = self._clock

    # What is seen

    def of(self, seat: Seat) -> Expression:
        """The face of a seat at the moment."""
        if seat in self.last:
            return self.last[seat]
        if seat in self._felt:
            return self._felt[seat][0]
        if seat == self._asked:
            return "thinking"
        if seat != self._weighed and self._clock >= self._stirred + DROWSY + self._nods[seat]:
            return "asleep"
        return self._looming.get(seat, "calm")

    def update(self, clock: float) -> None:
        """Let go of what is over, and let the seats live on."""
        self._clock = clock
        for seat, (_, since) in [*self._felt.items()]:
            if clock >= since + (BRIEFLY if seat == self._asked else FELT):
                del self._felt[seat]
        self._turned = {seat: turn for seat, turn in self._turned.items() if clock < turn[1] + TURNED}
        if clock >= self._fidgets + FIDGET:
            self._fidgets = clock + self._random.uniform(*FIDGETS)
        blinks, glances = (self._blinks, BLINK, BLINKS, len(self._seats)), (self._glances, GLANCE, GLANCES, 1)
        for times, length, apart, seats in (blinks, glances):
            for seat, begins in enumerate(times):
                if clock >= begins + length:
                    times[seat] = clock + seats * self._random.uniform(*apart)

    def gaze(self, seat: Seat, layout: Layout) -> Gaze:
        """Return a seat's gaze, now and then at who acts.

        Or at who gives it something.
        """
        if seat in self._turned:
            other: Seat | None = self._turned[seat][0]
        elif self._blinks[seat] <= self._clock:
            return "shut"
        else:
            other = None if self._clock < self._glances[seat] else self._acting
        if other is None:
            return "ahead"
        here, there = layout.seats[seat].portrait, layout.seats[other].portrait
        aside = there.centerx - here.centerx
        return "ahead" if abs(aside) <= here.width * _BESIDE else "right" if aside > 0 else "left"

    def prewarm(self, layout: Layout) -> None:
        """Make ahead what is seen the most."""
        for seat, place in zip(self._seats, layout.seats, strict=True):
            for expression in EXPRESSIONS:
                portrait_of(seat, place.portrait.width, expression)
            for gaze in ("left", "right", "shut"):
                portrait_of(seat, place.portrait.width, "calm", gaze)

    def draw(self, canvas: Canvas, layout: Layout, *, still: bool) -> None:
        """Draw the tokens of all seats; `still`: without breath and glances."""
        self.drawn = self._tokens(layout, still=still)
        for token, place in self.drawn:
            canvas.put(token, topleft=place)

    def changed(self, layout: Layout, *, still: bool) -> list[Rect]:
        """Return where tokens look otherwise than they were drawn."""
        pairs = zip(self.drawn, self._tokens(layout, still=still), strict=False)
        return [
            before[0].get_rect(topleft=before[1]).union(now[0].get_rect(topleft=now[1]))
            for before, now in pairs
            if before != now
        ]

    def _tokens(self, layout: Layout, *, still: bool) -> list[tuple[Surface, tuple[int, int]]]:
        """Return the picture and the place of each seat's token."""
        tokens = []
        for seat, place in enumerate(layout.seats):
            who, expression = self._seats[seat], self.of(seat)
            (x, y), size = place.portrait.topleft, place.portrait.width
            if still:
                tokens.append((portrait_of(who, size, expression), (x, y)))
                continue
            aside, down = self._stir(seat)
            token = portrait_of(who, size, expression, self.gaze(seat, layout), self._lift(seat, size))
            tokens.append((token, (x + round(aside * size), y + round(down * size))))
        return tokens

    def _lift(self, seat: Seat, size: int) -> int:
        """Return the lift of a breath, px."""
        length, phase = self._breaths[seat]
        slow = _ASLEEP if self.of(seat) == "asleep" else 1.0
        return round(size * _DEEP * slow * (0.5 - 0.5 * sin(2 * pi * (self._clock / length / slow + phase))))

    def _stir(self, seat: Seat) -> tuple[float, float]:
        if seat not in self._felt:
            return self._fidget() if seat == self._weighed else (0.0, 0.0)
        expression, since = self._felt[seat]
        age = (self._clock - since) / STIR
        return _STIRS[expression](age) if age < 1 and expression in _STIRS else (0.0, 0.0)

    def _fidget(self) -> tuple[float, float]:
        age = (self._clock - self._fidgets) / FIDGET
        return (_FIDGET * sin(4 * pi * age) * (1 - age), 0.0) if 0 < age < 1 else (0.0, 0.0)
