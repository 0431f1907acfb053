"""Where everything lies: pure geometry from the window's size, the text size and the number of seats.

Worked out in px at 1080p: then the window is at least 1920 wide and 1080 high, and one of the two exactly.

    +--------------------------------------------------+-----+
    |   top seats: panel, and below it what lies before | log |
    |   them and what they say                          |     |
    | left seat |  piles, own front    | right seat    |     |
    |           |  instruction         |               |     |
    |-----------|  prompt              |---------------|     |
    | own panel |                                       |     |
    |           |  own hand                       | menu |     |
    +--------------------------------------------------+-----+

Where a number stands in the middle, piles lie on both sides of it, the middle is higher, and no card lies before a
seat but on its panel; what the own seat says is above its panel. It is alike where a card that holds for all lies in
the middle, with its words, and the piles left of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.core.types import Seat
from table.screen import Screen
from table.stage.layout.plan.base import LARGE_TEXT, Plan
from table.stage.layout.plan.law import LawPlan
from table.stage.layout.plan.number import NumberPlan
from table.stage.layout.plan.places import GAP, Box, Place
from table.stage.layout.pose import Pose

_MANY_SEATS = 6  # with more seats than so many, the areas get all the height that can be spared
_MANY_KINDS = 8  # with more columns than so many, or badges, they do already
_FEW_SEATS = 4  # with more seats than so many
_SHOWN_CARD = 290  # px at 1080p: the height of a card that all look at


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """Where one seat's things are. `panel` holds token, name, hand and area; before it lie `front` and `bubble`.

    `badges`, below the name, is what the public facts say about the seat. A row of cards takes the places of front
    and bubble. The hand of the seat at the bottom lies outside its panel. `side` is where the seat sits.
    """

    side: str
    panel: Rect
    token: Rect
    name: Rect
    hand: Rect
    area: Rect
    front: Rect
    bubble: Rect
    badges: Rect

    @property
    def row(self) -> Rect:
        """Where cards lie side by side that only their owner sees."""
        return self.front.union(self.bubble)


@dataclass(frozen=True, slots=True)
class Layout:
    """All places on the table, in px. `board` is the part of the window that the log leaves."""

    board: Rect
    log: Rect | None
    seats: tuple[SeatPlace, ...]
    bottom: Seat
    hand: Rect
    hand_card: int
    """Height of a card of the own hand."""
    piles: tuple[Rect, ...]
    labels: tuple[Rect, ...]
    """Where the names of the piles stand; none where there is but one pile."""
    centre: Rect
    total: Rect | None
    """Where a number stands that all look at."""
    law: Rect | None
    """The ground of a card that holds for all; that card is one of the piles, and its label is the room for words."""
    instruction: Rect
    prompt: Rect
    menu: Rect


def rim_width(size: tuple[int, int]) -> int:
    """How far in px the wooden rim of a table of `size` px reaches inwards."""
    return max(12, round(min(size) * 0.026))


def lay_out(
    screen: Screen,
    seats: int,
    bottom: Seat,
    piles: int = 1,
    log: bool = False,
    *,
    kinds: int = _MANY_KINDS,
    badges: bool = False,
    total: bool = False,
    law: int | None = None,
) -> Layout:
    """The places for 2 to 7 seats, of which `bottom` sits at the bottom, and so many piles in the middle.

    The others follow clockwise: left, along the top, right. `log` leaves room for the log at the right. Up to `kinds`
    columns of cards lie before a seat; `badges`: there is something to be shown beside the names; `total`: a number
    stands in the middle; `law`: this one of the piles is a card that holds for all.
    """
    scale = screen.scale
    margin = rim_width(screen.size) / scale + 10
    whole = Box(margin, margin, screen.width / scale - 2 * margin, screen.height / scale - 2 * margin)
    log_width = min(330 + 80 * screen.text, whole.w * 0.3)
    board = Box(whole.x, whole.y, whole.w - (log_width + GAP) * log, whole.h)
    left, top, right = _sides(seats - 1)
    crowded = seats > (_FEW_SEATS if kinds > _MANY_KINDS or badges else _MANY_SEATS)
    crowded |= (kinds > _MANY_KINDS or law is not None) and screen.text > LARGE_TEXT
    kind = NumberPlan if total else Plan if law is None else LawPlan
    plan = kind(board, screen.text, top, left, crowded=crowded, badges=badges, law=law)

    regions = [("left", plan.side(0, left - 1 - i)) for i in range(left)]
    regions += [("top", plan.top(i)) for i in range(top)]
    regions += [("right", plan.side(1, i)) for i in range(right)]
    places = [plan.own_place(), *(plan.place(side, region) for side, region in regions)]
    first = seats - bottom
    number, plaque = plan.total, plan.plaque(piles)
    return Layout(
        board=board.at(scale),
        log=Box(board.right + GAP, whole.y, log_width, whole.h).at(scale) if log else None,
        seats=tuple(_seat_place(places[(first + seat) % seats], scale) for seat in range(seats)),
        bottom=bottom,
        hand=plan.hand.at(scale),
        hand_card=round(plan.card * scale),
        piles=tuple(plan.pile(i, piles).at(scale) for i in range(piles)),
        labels=tuple(plan.label(i, piles).at(scale) for i in range(piles)) if piles > 1 else (),
        centre=plan.centre.at(scale),
        total=number.at(scale) if number else None,
        law=plaque.at(scale) if plaque else None,
        instruction=plan.instruction.at(scale),
        prompt=plan.prompt.at(scale),
        menu=plan.menu.at(scale),
    )


def centre_pose(layout: Layout, screen: Screen) -> Pose:
    """Where the card lies while all look at it."""
    return Pose(layout.board.centerx, layout.board.top + layout.board.height * 0.42, screen.px(_SHOWN_CARD))


def _sides(others: int) -> tuple[int, int, int]:
    """How many of the other seats sit left, at the top and right."""
    beside = 0 if others <= 2 else 1 if others <= 5 else 2
    return beside, others - 2 * beside, beside


def _seat_place(place: Place, scale: float) -> SeatPlace:
    boxes = (place.panel, place.token, place.name, place.hand, place.area, place.front, place.bubble, place.badges)
    return SeatPlace(place.side, *(box.at(scale) for box in boxes))
