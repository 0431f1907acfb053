"""All hands turn over at the end of a game.

Each lies on the mat of its seat, in as many lines as it takes for every card to be told from the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from games.core.types import Seat
from table.base.cache import cached
from table.stage.cues.effects import EffectView
from table.stage.drawing.canvas import Canvas
from table.stage.layout.pose import CARD_SHAPE
from table.stage.motion.easing import out_cubic
from table.ui import labels
from table.ui.placement import Edges, Groups, distance, edges, spaces

_HIGH = 92  # px at 1080p, at least
_INSET = 14  # px at 1080p that stay free along the edge of a mat
_APART, _GOOD, _LEAST = 0.8, 0.4, 0.24
"""Distance from card to card, in multiples of a card's width.

First where there is room, then for all to be told apart easily, and the least.
"""
_SIZES = (2.4, 2.0, 1.7, 1.4, 1.2, 1.0, 0.85, 0.7, 0.6)
"""Card heights to try, as multiples of the usual one.

The large ones are for empty mats.
"""
_LINES = (1, 2, 3)
"""Numbers of lines to try."""
_BELOW = 1.06
"""Distance from line to line, in multiples of a card's height."""
_NAME = 26  # px at 1080p


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's hand that turns over: its `faces`, by id, and pack."""

    zone: int
    seat: Seat
    faces: tuple[str, ...]
    pack: str | None


@dataclass(frozen=True, slots=True)
class Wish:
    """The room that a hand would like: near its backs, within `window`.

    It has `count` cards, `high` px high. The backs are `at`. `keep`: what to keep free: the name and what is known of
    the seat, the portrait, cards, and where cards may come to lie.
    """

    count: int
    high: int
    at: Edges
    window: Edges
    keep: Groups


@dataclass(frozen=True, slots=True)
class Room:
    """The place of a hand.

    Its cards are `high` px high, `columns` in a line, `step` px apart.
    """

    area: Rect
    high: int
    columns: int
    step: float


def draw_hands(canvas: Canvas, sight: EffectView, hands: Sequence[tuple[Hand, float]]) -> None:
    """Draw hands, each with its progress of turning over, 0 to 1."""
    shown = [(hand, turned) for hand, turned in hands if sight.made.backs.get(hand.zone)]
    for hand, turned in shown:
        if turned:
            wish = _wish(canvas, sight, hand)
            _draw(canvas, hand, turned, Rect(wish.at), room(wish))


def _wish(canvas: Canvas, sight: EffectView, hand: Hand) -> Wish:
    backs, place, px = sight.made.backs[hand.zone], sight.layout.seats[hand.seat], canvas.screen.px
    at = backs[0].rect.unionall([pose.rect for pose in backs[1:]])
    high = max(px(_HIGH), round(backs[0].height))
    on_mat = place.panel.colliderect(at)
    window = place.panel.inflate(-2 * px(_INSET), -2 * px(_INSET)) if on_mat else sight.layout.hand
    wide = labels.width(sight.seats[hand.seat].name, canvas.screen.font(_NAME), "bold")
    name = Rect(place.name.topleft, (min(wide, place.name.width), place.name.height)).inflate(px(2 * _INSET), 0)
    cards = [pose.covered for pose in sight.made.poses.values()]
    groups = ([name, *filter(None, [sight.badges[hand.seat]])], [place.portrait], cards)
    return Wish(len(hand.faces), high, edges(at), edges(window), tuple(tuple(map(edges, group)) for group in groups))


@cached(64)
def room(wish: Wish) -> Room:
    """The best room for a hand.

    The best ones are over nothing, with cards far enough apart to be told apart easily, smaller or in several lines if
    need be. Then follow those with cards nearer together, and as a last resort those over cards and the portrait; over
    the name there is none but in a mat that has room for nothing.
    """
    for kept, least in ((3, _GOOD), (3, _LEAST), (2, _GOOD), (2, _LEAST), (1, _LEAST), (0, 0.0)):
        taken = [Rect(one) for group in wish.keep[:kept] for one in group]
        if found := next(_fitting(wish, taken, least), None):
            return found
    window = Rect(wish.window)
    return Room(window, window.height, wish.count, 0.0)


def _fitting(wish: Wish, taken: Sequence[Rect], least: float) -> Iterator[Room]:
    """The rooms beside what is taken, largest cards first."""
    window, at = Rect(wish.window), Rect(wish.at)
    for size in _SIZES:
        high = round(wish.high * size)
        card = high * CARD_SHAPE
        found = []
        for lines in _LINES[: wish.count]:
            columns = -(-wish.count // lines)
            tall = round(high * (1 + _BELOW * (lines - 1)))
            for space in spaces(window, taken, (round(card * (1 + least * (columns - 1))), tall)):
                step = min(card * _APART, (space.width - card) / max(1, columns - 1))
                area = _nearest(space, (round(card + step * (columns - 1)), tall), at)
                found.append(Room(area, high, columns, step))
        yield from sorted(found, key=lambda one: (-one.step, one.area.height, distance(one.area, at)))


def _nearest(space: Rect, size: tuple[int, int], to: Rect) -> Rect:
    rect = Rect((0, 0), size)
    rect.center = to.center
    return rect.clamp(space)


def _draw(canvas: Canvas, hand: Hand, turned: float, at: Rect, into: Room) -> None:
    """Draw a hand that unfolds from its backs, `at`, while turning over."""
    high, card = into.high, into.high * CARD_SHAPE
    open_now, part, way = turned > 0.5, max(0.08, abs(2 * turned - 1)), out_cubic(turned)
    for number, face in enumerate(hand.faces):
        line, column = divmod(number, into.columns)
        x = into.area.left + card / 2 + into.step * column
        y = into.area.top + high / 2 + high * _BELOW * line
        centre = round(at.centerx + (x - at.centerx) * way), round(at.centery + (y - at.centery) * way)
        picture = canvas.pictures.card(face if open_now else None, high, wide=round(part, 1) or 0.1, pack=hand.pack)
        canvas.put(canvas.pictures.shadow(high), part, center=(centre[0], centre[1] + max(1, high // 40)))
        canvas.put(picture, center=centre)
