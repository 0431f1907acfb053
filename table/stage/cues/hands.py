"""All hands turn over at the end of a game.

Each lies beside its backs, over no card that lies before a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
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
_APART, _GOOD, _SOME, _LEAST = 0.8, 0.4, 0.3, 0.22
"""Distance from card to card, in multiples of a card's width.

First where there is room, then for all to be told apart easily, then where the hand lies over a token, and the least.
"""
_SIZES = (1.0, 0.8, 0.65)
"""Card heights to try, as parts of the usual one.

Smaller cards are used where that keeps them with their seat.
"""
_STEP = 6  # px between the heights at which growing cards are drawn
_NAME, _NAMED = 26, 3  # px at 1080p of a name's letters; full-width characters of it that are kept free
_FAR, _EDGE = 2.5, 1.4
"""Furthest overhang of a hand, in multiples of its height.

First how far it may lie outside its seat's panel, then twice how far it may reach onto another panel.
"""


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's hand that turns over: its `faces`, by id, and pack."""

    zone: int
    seat: Seat
    faces: tuple[str, ...]
    pack: str | None


@dataclass(frozen=True, slots=True)
class _Wish:
    """The room that a hand would like: near its backs.

    It has `count` cards, `high` px high. The backs are `at`; `panel` is that of the seat if they lie on it. `keep`:
    what to keep free: cards, the beginning of the name and the known facts, the token, where cards may come to lie, and
    the whole name. `others`: the panels of other seats without their edges.
    """

    count: int
    high: int
    at: Edges
    panel: Edges | None
    others: tuple[Edges, ...]
    keep: Groups


def draw_hands(
    canvas: Canvas, sight: EffectView, hands: Sequence[tuple[Hand, float]], told: Rect, left: float = 1.0
) -> None:
    """Draw hands, each with its progress of turning over, 0 to 1.

    They keep `told`, the place of the result, free as long as something of it is `left` (0 to 1). Then they take its
    room.
    """
    layout, backs = sight.layout, sight.made.backs
    shown = [(hand, turned) for hand, turned in hands if backs.get(hand.zone)]
    wishes = tuple(_wish(canvas, sight, hand) for hand, _ in shown)
    areas = _areas(wishes, edges(layout.board), edges(told))
    if left < 1:
        later = _areas(wishes, edges(layout.board), None)
        areas = tuple(_between(to, area, left) for to, area in zip(later, areas, strict=True))
    for (hand, turned), wish, area in zip(shown, wishes, areas, strict=True):
        if turned:
            _draw(canvas, hand, turned, Rect(wish.at), area)


def _wish(canvas: Canvas, sight: EffectView, hand: Hand) -> _Wish:
    backs, place = sight.made.backs[hand.zone], sight.layout.seats[hand.seat]
    at = backs[0].rect.unionall([pose.rect for pose in backs[1:]])
    high = max(canvas.screen.px(_HIGH), round(backs[0].height))
    cards = [pose.rect for pose in sight.made.poses.values()]
    letters, name = canvas.screen.font(_NAME), place.name
    whole = min(name.width, labels.width(sight.seats[hand.seat].name, letters, "bold"))
    named = [Rect(name.topleft, (wide, name.height)) for wide in (min(whole, letters * _NAMED), whole)]
    names, area = [named[0], *filter(None, [sight.badges[hand.seat]])], [place.area]
    keep = tuple(tuple(map(edges, group)) for group in (cards, names, [place.portrait], area, named[1:]))
    panel = edges(place.panel) if place.panel.colliderect(at) else None
    panels = (seat.panel.inflate(-_EDGE * high, -_EDGE * high) for seat in sight.layout.seats if seat is not place)
    others = tuple(map(edges, panels))
    return _Wish(len(hand.faces), high, edges(at), panel, others, keep)


@cached(4)
def _areas(wishes: tuple[_Wish, ...], board: Edges, told: Edges | None) -> tuple[Rect, ...]:
    """The rooms of hands; in each the cards lie side by side."""
    found: list[Rect] = []
    for wish in wishes:
        found.append(_area(wish, Rect(board), [Rect(told), *found] if told else found))
    return tuple(found)


def _area(wish: _Wish, board: Rect, taken: Sequence[Rect]) -> Rect:
    """The best room for a hand.

    The best ones are on the panel, with cards far enough apart to be told apart, smaller if need be, and preferably
    where no cards might come to lie. Then follow cards nearer together, cards over the token, rooms near the panel,
    over a name, and as a last resort over cards.
    """
    at, panel, others = Rect(wish.at), Rect(wish.panel or board), [*map(Rect, wish.others)]
    far = round(2 * _FAR * wish.high)
    cards, names, token, area, whole = ([*map(Rect, group)] for group in wish.keep)
    on_it = (
        ([*cards, *names, *whole, *token, *area], _GOOD),
        ([*cards, *names, *whole, *token], _GOOD),
        ([*cards, *names, *whole, *token], _LEAST),
        ([*cards, *names, *token], _LEAST),
        ([*cards, *names], _SOME),
    )
    elsewhere: tuple[tuple[Rect, list[Rect]], ...] = (
        (panel.inflate(far, far).clip(board), [*cards, *names, *token, *others]),
        (panel, [*cards, *names]),
        (panel, cards),
        (panel, []),
        (board, []),
    )
    ways = [(panel, keep, apart, size) for keep, apart in on_it for size in _SIZES]
    ways += [(window, keep, _LEAST, size) for window, keep in elsewhere for size in _SIZES]
    for window, keep, apart, size in ways:
        high = round(wish.high * size)
        least, good, most = (_width(wish.count, high, part) for part in (apart, _GOOD, _APART))
        if free := spaces(window, [*taken, *keep], (least, high)):
            rects = [_nearest(space, (min(most, space.width), high), at) for space in free]
            return min(rects, key=lambda rect: (-min(rect.width, good), distance(rect, panel), distance(rect, at)))
    return Rect(at.topleft, (_width(wish.count, wish.high, _APART), wish.high)).clamp(board)


def _between(one: Rect, other: Rect, part: float) -> Rect:
    """A rectangle part of the way from one to the other.

    It has one of few heights, since each needs pictures of its own.
    """
    wide, high = (round(a + (b - a) * part) for a, b in zip(one.size, other.size, strict=True))
    area = Rect(0, 0, wide, high if part in (0, 1) else high // _STEP * _STEP)
    area.center = (
        round(one.centerx + (other.centerx - one.centerx) * part),
        round(one.centery + (other.centery - one.centery) * part),
    )
    return area


def _width(count: int, high: int, apart: float) -> int:
    """Width of a row of cards that lie `apart` card widths apart."""
    return round(high * CARD_SHAPE * (1 + apart * (count - 1)))


def _nearest(space: Rect, size: tuple[int, int], to: Rect) -> Rect:
    rect = Rect((0, 0), size)
    rect.center = to.center
    return rect.clamp(space)


def _draw(canvas: Canvas, hand: Hand, turned: float, at: Rect, area: Rect) -> None:
    """Draw a hand that unfolds from its backs, `at`, while turning over."""
    high, count = area.height, len(hand.faces)
    card = high * CARD_SHAPE
    step = (area.width - card) / max(1, count - 1)
    open_now, part, way = turned > 0.5, max(0.08, abs(2 * turned - 1)), out_cubic(turned)
    for number, face in enumerate(hand.faces):
        x, y = area.left + card / 2 + step * number, area.centery
        centre = round(at.centerx + (x - at.centerx) * way), round(at.centery + (y - at.centery) * way)
        picture = canvas.pictures.card(face if open_now else None, high, wide=round(part, 1) or 0.1, pack=hand.pack)
        canvas.put(canvas.pictures.shadow(high), part, center=(centre[0], centre[1] + max(1, high // 40)))
        canvas.put(picture, center=centre)
