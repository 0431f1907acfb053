"""The order of play: the current turn, the next, and the direction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from games.core.game import Game
from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from games.core.words import Words
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.text import render
from table.graphics.theme import Palette, hex_colour
from table.graphics.vector import icon, rasterised, ready
from table.stage.drawing.badges import signs_pill
from table.stage.drawing.canvas import Canvas
from table.stage.layout.layout import Layout, SeatPlace
from table.stage.motion.easing import standard
from table.stage.motion.moment import Pace
from table.stage.motion.tween import Tween
from table.stage.parts.base import Checked, Part
from table.stage.spec import Asked, Over, PartSpec

TURN_ROUND = 420
"""ms in which the arrows turn round."""

_SIZE = 30  # px at 1080p, the height of an arrow
_ASIDE = 30  # px at 1080p: so far from the edge of the board arrows stand
_ABOVE = 24  # px at 1080p: so far above what they lead to
_RUN = 1500  # ms in which the light runs along an arrow
_CHEVRONS = 3
_ANGLE_STEP = 6


@dataclass(frozen=True, slots=True)
class OrderSpec(PartSpec):
    """The public facts of the order of play.

    `direction`: 1 clockwise, else -1; `player`: the seat on turn; `left`: so many cards it has still to play;
    `next`: the seat that has the next turn; `target`: the seat that has it because it is attacked; `waiting`: how
    often something waits for the end of the turn, or by seat what it waits for, with its sign, a file of
    art/common/icons; words `order.FACT` say it.
    """

    direction: str
    player: str
    next: str
    left: str | None = None
    target: str | None = None
    waiting: Mapping[str, str] = field(default_factory=dict)

    @property
    def badges(self) -> bool:
        """See `PartSpec`."""
        return True


@dataclass(frozen=True, slots=True)
class OrderEntry:
    """A seat's entry in the order of play.

    `left`: so many cards it has still to play in its turn. `next`: it has the next turn, because of an attack if it
    is the `target`. `waiting`: the facts that wait for the end of its turn, with their sign, and how often.
    """

    left: int = 0
    next: bool = False
    target: bool = False
    waiting: tuple[tuple[str, str, int], ...] = ()


def turn_of(view: View, spec: OrderSpec, seat: Seat) -> OrderEntry:
    """Return a seat's entry by the public facts."""
    facts = view.facts.as_dict()
    on_turn = facts[spec.player] == seat
    counts = [(name, sign, _count(facts[name], on_turn, seat)) for name, sign in spec.waiting.items()]
    return OrderEntry(
        facts[spec.left] if on_turn and spec.left else 0,
        facts[spec.next] == seat,
        spec.target is not None and facts[spec.target] == seat,
        tuple(row for row in counts if row[2]),
    )


def _count(value: int | tuple[int, ...], on_turn: bool, seat: Seat) -> int:
    """Return a fact's count, by seat or for the current seat."""
    return value[seat] if isinstance(value, tuple) else value if on_turn else 0


def in_words(turn: OrderEntry, words: Words) -> list[str]:
    """The same in words."""
    said = [words("play.left", count=turn.left)] if turn.left else []
    if turn.next:
        said.append(words("play.next_attacked" if turn.target else "play.next"))
    return said + [words(f"order.{name}", count=count) for name, _, count in turn.waiting]


class Order(Part[OrderSpec]):
    """Arrows between the seats, and each seat's prospects.

    The arrows turn round with the direction.
    """

    table = "order"
    says = OrderSpec

    @staticmethod
    def texts(spec: OrderSpec, game: Game) -> Iterable[Asked]:
        """See `Part`."""
        return (Asked(f"order.{fact}", "[order] waiting") for fact in spec.waiting)

    def __init__(self, spec: OrderSpec, game: Game) -> None:
        super().__init__(spec, game)
        self._turned = Tween(0.0, 0.0, 0.0, 0.0)
        self._direction = 1
        self._phase: int | None = None  # of the bright arrows as they were drawn; None for none
        self._areas: list[Rect] = []

    @staticmethod
    def check(spec: OrderSpec, checked: Checked) -> OrderSpec:
        """See `Part`."""
        for sign in spec.waiting.values():
            checked.icon(sign, " waiting")
        return replace(spec, waiting=MappingProxyType(spec.waiting))

    def rest(self, view: View) -> None:
        """See `Part`."""
        self._direction = getattr(view.facts, self.spec.direction)
        self._turned = Tween(0.0, 0.0, 0.0, 0.0)

    def follow(self, view: View, pace: Pace) -> None:
        """Turn round if the direction of the view is another one."""
        if getattr(view.facts, self.spec.direction) != self._direction:
            self._direction = -self._direction
            ms = 0.0 if pace.screen.reduced else TURN_ROUND * pace.stretch
            self._turned = Tween(180.0, 0.0, pace.clock, ms, standard)

    def moving(self, clock: float) -> bool:
        """True while the arrows turn round."""
        return clock < self._turned.began + self._turned.ms

    def alive(self, clock: float) -> list[Rect]:
        """See `Part`: light runs along the bright arrows."""
        return [] if self._phase in (None, _phase(clock)) else self._areas

    def draw_middle(self, canvas: Canvas, view: View, layout: Layout, over: Over, away: tuple[int, int]) -> None:
        """Draw the arrows, bright from the player to the next seat.

        If there is a next one.
        """
        self._phase, self._areas = None, []
        if over == "game":
            return
        clock, screen = canvas.clock, canvas.screen
        bright = set() if over else self._bright(view)
        turn = 0.0 if screen.reduced else self._turned.at(clock)
        for seat, (x, y, angle) in enumerate(steps(layout, screen)):
            if self._direction < 0:
                angle += 180
            phase = _CHEVRONS if screen.reduced else _phase(clock)
            step = round((angle + turn) / _ANGLE_STEP) % (360 // _ANGLE_STEP)
            arrow = _arrow(screen.px(_SIZE), step, phase, seat in bright, canvas.colours)
            place = canvas.put(arrow, center=(round(x), round(y)))
            if seat in bright and not screen.reduced:
                self._phase = phase
                self._areas.append(place)

    def pills(
        self, canvas: Canvas, view: View, seat: Seat, size: int, teller: Teller, over: Over, brief: bool
    ) -> list[Surface]:
        """Return pictures of cards to play, waiting facts, and who is next.

        Nobody is next if a turn is over and no other has begun.
        """
        if over:
            return []
        turn, colours = turn_of(view, self.spec, seat), canvas.colours
        pills, small = [], round(size * 0.95)
        if turn.left:
            card = icon("card", small, hex_colour(colours.night))
            pills.append(signs_pill([card] * turn.left, size, colours.cream, colours.brass_dark))
        for _, name, count in turn.waiting:
            signs = [canvas.icon(name, small, colours.brass_light)]
            signs += [render(f"×{count}", size, colours.cream, "bold")] if count > 1 else []
            pills.append(signs_pill(signs, size, colours.wood_dark, colours.brass))
        if turn.next:
            fill, ink = (colours.bad, colours.on_lacquer) if turn.target else (colours.good, colours.on_lacquer)
            sign = icon("target" if turn.target else "arrow", small, hex_colour(ink))
            said = render(teller.words("play.next_short"), size, ink, "bold")
            pills.append(signs_pill([sign, said], size, fill, colours.brass_light))
        return pills

    def of_seat(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """See `Part`."""
        return [] if over else in_words(turn_of(view, self.spec, seat), teller.words)

    def explained(self, view: View, seat: Seat, teller: Teller, over: Over) -> list[str]:
        """See `Part`."""
        return [teller.words("play.left_means")] if not over and turn_of(view, self.spec, seat).left else []

    def reminder(self, view: View, teller: Teller) -> list[str]:
        """Return who is next, and the direction, as sentences."""
        way = "play.clockwise" if getattr(view.facts, self.spec.direction) > 0 else "play.anticlockwise"
        name = teller.names[getattr(view.facts, self.spec.next)]
        return [teller.words("play.then", name=name, way=teller.words(way))]

    def _bright(self, view: View) -> set[Seat]:
        """Return the bright steps, by their seat clockwise.

        From the player to the next one.
        """
        facts = view.facts.as_dict()
        player, goal, seats = facts[self.spec.player], facts[self.spec.next], view.seats
        if self.spec.target and facts[self.spec.target] == goal:
            return set()
        found, at = set(), player
        for _ in range(seats):
            after = (at + self._direction) % seats
            found.add(at if self._direction > 0 else after)
            at = after
            if at == goal:
                break
        return found


def _phase(clock: float) -> int:
    """Number of the chevron that shines."""
    return int(clock / _RUN * (_CHEVRONS + 1)) % (_CHEVRONS + 1)


def steps(layout: Layout, screen: Screen) -> Iterator[tuple[float, float, float]]:
    """Yield each seat's arrow to its clockwise neighbour.

    The place and the direction in degrees: 0 is right, 90 is up.
    """
    board, seats, aside = layout.board, layout.seats, screen.px(_ASIDE)
    for number, place in enumerate(seats):
        after = seats[(number + 1) % len(seats)]
        if place.side == after.side == "top":
            yield (place.panel.right + after.panel.left) / 2, place.panel.centery, 0.0
        elif after.side == "bottom":
            yield _beside(place, layout.menu, board.right - aside, screen)
        elif place.side in ("bottom", "left"):
            x, y, angle = _beside(after, place.panel, board.left + aside, screen)
            yield x, y, angle + 180
        else:
            yield _beside(place, after.panel, board.right - aside, screen)


def _beside(upper: SeatPlace, lower: Rect, x: int, screen: Screen) -> tuple[float, float, float]:
    """Return the arrow down at the board's edge.

    From a seat to what is below it, or aslant where that is not right below it.
    """
    panel = upper.panel
    if panel.left <= x <= panel.right:
        return x, (panel.bottom + lower.top) / 2, -90.0
    return lower.centerx, lower.top - screen.px(_ABOVE), -135.0 if lower.centerx < panel.left else -45.0


@cached(256)
def _arrow(size: int, turn: int, phase: int, lit: bool, colours: Palette) -> pygame.Surface:
    """Return chevrons in a row, one of them bright.

    Turned counter-clockwise by so many steps.
    """
    body = ""
    for colour, wide in ((colours.night, 17), (None, 9.5)):
        for number in range(_CHEVRONS):
            shines = lit and phase in (number, _CHEVRONS)
            tone = colour or (colours.cream if shines else colours.brass_light if lit else colours.brass)
            seen = 1.0 if lit else 0.7
            x = 14 + number * 27
            body += (
                f'<path d="M{x} 10L{x + 22} 32L{x} 54" fill="none" stroke="{hex_colour(tone)}" '
                f'stroke-opacity="{seen:g}" stroke-width="{wide}" stroke-linecap="round" stroke-linejoin="round"/>'
            )
    width, side = 104, 128
    view = (-(side - width) / 2, -(side - 64) / 2, side, side)
    pixels = round(size * side / 64)
    body = f'<g transform="rotate({-turn * _ANGLE_STEP} {width / 2} 32)">{body}</g>'
    return ready(rasterised(body, view, (pixels, pixels)))
