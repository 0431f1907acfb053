"""Where everything lies: pure geometry from the window's size, the text size and the number of seats.

Worked out in px at 1080p: then the window is at least 1920 wide and 1080 high, and one of the two exactly.

    +--------------------------------------------------+-----+
    |   top seats: panel, and below it what lies before | log |
    |   them and what they say                          |     |
    | left seat |  piles, own front    | right seat    |     |
    |           |  instruction         |               |     |
    |-----------|  prompt              |               |     |
    | own panel |                                       |     |
    |           |  own hand                       | menu |     |
    +--------------------------------------------------+-----+
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from games.core.types import Seat
from table.screen import Screen
from table.stage.style import CARD
from table.stage.surface import rim_width

CARD_SHAPE = CARD[0] / CARD[1]
"""A card's width by its height."""

GAP = 12
HEADER = 80
MENU = 156

_LEAST_TOP = 440  # a seat at the top is at least so wide, else the top seats take the whole width
_MOST_TOP = 900
_BESIDE = 400  # if so much is left beside token, name and hand, the area lies there and has the panel's whole height


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """Where one seat's things are. `panel` holds token, name, hand and area; before it lie `front` and `bubble`.

    The hand of the seat at the bottom lies outside its panel. `side` is where the seat sits.
    """

    side: str
    panel: Rect
    token: Rect
    name: Rect
    hand: Rect
    area: Rect
    front: Rect
    bubble: Rect


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
    centre: Rect
    instruction: Rect
    prompt: Rect
    menu: Rect


@dataclass(frozen=True, slots=True)
class _Box:
    """A rectangle in px at 1080p."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def at(self, scale: float) -> Rect:
        left, top = round(self.x * scale), round(self.y * scale)
        return Rect(left, top, round(self.right * scale) - left, round(self.bottom * scale) - top)


def lay_out(screen: Screen, seats: int, bottom: Seat, piles: int = 1, log: bool = False) -> Layout:
    """The places for 2 to 7 seats, of which `bottom` sits at the bottom, and so many piles in the middle.

    The others follow clockwise: left, along the top, right. `log` leaves room for the log at the right.
    """
    scale = screen.scale
    margin = rim_width(screen.size) / scale + 10
    whole = _Box(margin, margin, screen.width / scale - 2 * margin, screen.height / scale - 2 * margin)
    log_width = min(330 + 80 * screen.text, whole.w * 0.3)
    board = _Box(whole.x, whole.y, whole.w - (log_width + GAP) * log, whole.h)
    left, top, right = _sides(seats - 1)
    plan = _Plan(board, screen.text, top, has_sides=bool(left or right))

    regions = [("left", plan.side(0))] * left
    regions += [("top", plan.top(i, top)) for i in range(top)]
    regions += [("right", plan.side(1))] * right
    places: list[SeatPlace] = [plan.own_place().at(scale)]
    places += [plan.place(side, region).at(scale) for side, region in regions]
    first = seats - bottom
    return Layout(
        board=board.at(scale),
        log=_Box(board.right + GAP, whole.y, log_width, whole.h).at(scale) if log else None,
        seats=tuple(places[(first + seat) % seats] for seat in range(seats)),
        bottom=bottom,
        hand=plan.hand.at(scale),
        hand_card=round(plan.card * scale),
        piles=tuple(plan.pile(i).at(scale) for i in range(piles)),
        centre=plan.centre.at(scale),
        instruction=plan.instruction.at(scale),
        prompt=plan.prompt.at(scale),
        menu=plan.menu.at(scale),
    )


def _sides(others: int) -> tuple[int, int, int]:
    """How many of the other seats sit left, at the top and right."""
    return (0, others, 0) if others <= 2 else (1, others - 2, 1)


@dataclass(frozen=True, slots=True)
class _Place:
    """A `SeatPlace` in px at 1080p."""

    side: str
    panel: _Box
    token: _Box
    name: _Box
    hand: _Box
    area: _Box
    front: _Box
    bubble: _Box

    def at(self, scale: float) -> SeatPlace:
        boxes = (self.panel, self.token, self.name, self.hand, self.area, self.front, self.bubble)
        return SeatPlace(self.side, *(box.at(scale) for box in boxes))


class _Plan:
    """Shares the board out, from the bottom up: hand, prompt, instruction, middle; the top seats get the rest."""

    def __init__(self, board: _Box, text: float, top: int, has_sides: bool) -> None:
        """`top` seats sit at the top."""
        self.board = board
        self.column = 200 + 80 * text
        self.side_width = min(max(board.w * 0.22, 335), 480)
        self.card = min(max(board.h * 0.2, 190), 250)
        strip = board.bottom - self.card - 28
        self.menu = _Box(board.right - MENU, board.bottom - MENU, MENU, MENU)
        hand_left = board.x + self.side_width + GAP
        self.hand = _Box(hand_left, strip, self.menu.x - GAP - hand_left, board.bottom - strip)

        middle = _Box(hand_left + 4, 0, board.w - 2 * self.side_width - 2 * GAP - 8, 0)
        self.wide_top = not has_sides or middle.w < top * _LEAST_TOP
        prompt_height = 118 + 56 * text
        line = 8 + 38 * text
        self.prompt = _Box(middle.x, strip - 20 - prompt_height, middle.w, prompt_height)
        self.instruction = _Box(middle.x, self.prompt.y - 6 - line, middle.w, line)
        free = self.instruction.y - 8 - board.y
        row = min(max(board.h * 0.175, 130), free - 290)
        self.top_height = min(free - row - GAP, board.h * 0.37)
        self.centre = _Box(middle.x, self.instruction.y - 8 - row, middle.w, row)

        own_top = strip - (60 if has_sides else 210)
        self.own = _Box(board.x, own_top, self.side_width, board.bottom - own_top)

    def top(self, number: int, count: int) -> _Box:
        """The region of a seat at the top, from left to right."""
        inner = self.board.w if self.wide_top else self.centre.w
        width = min((inner - GAP * (count - 1)) / count, _MOST_TOP)
        start = self.board.x + self.board.w / 2 - (width * count + GAP * (count - 1)) / 2
        return _Box(start + number * (width + GAP), self.board.y, width, self.top_height)

    def side(self, right: bool | int) -> _Box:
        """The region of the seat at the left or right: under the top seats, where these take the whole width."""
        x = self.board.right - self.side_width if right else self.board.x
        start, end = self.board.y + (self.top_height + GAP) * self.wide_top, self.own.y - GAP
        height = min(end - start, max(self.top_height * 1.2, 540))
        return _Box(x, end - height, self.side_width, height)

    def place(self, side: str, region: _Box) -> _Place:
        """The place of a seat opposite."""
        apron = min(max(region.h * 0.37, 100), 180)
        panel = _Box(region.x, region.y, region.w, region.h - apron - 8)
        front_width = apron * CARD_SHAPE
        y = panel.bottom + 8
        talk = min(region.w - front_width - GAP, 330)
        if side == "top":
            x = region.x + (region.w - front_width - GAP - talk) / 2
        else:
            x = region.x if side == "right" else region.right - front_width
        front = _Box(x, y, front_width, apron)
        bubble = _Box(x - GAP - talk if side == "left" else front.right + GAP, y, talk, apron)
        if panel.w - self.column >= _BESIDE:
            fan = _Box(panel.x + 8, panel.y + HEADER + 2, 114, min(panel.h - HEADER - 10, 90))
            end = panel.x + self.column - 10
            area = _Box(panel.x + self.column, panel.y + 12, panel.w - self.column - 12, panel.h - 24)
        else:
            fan = _Box(panel.right - 122, panel.y + 6, 114, HEADER - 10)
            end = fan.x - 6
            area = _under_header(panel)
        return _placed(side, panel, end, fan, area, front, bubble)

    def own_place(self) -> _Place:
        """The place of the seat at the bottom."""
        card = _Box(0, 0, self.centre.h * CARD_SHAPE, self.centre.h)
        front = _Box(self.centre.x + (self.centre.w - card.w) / 2, self.centre.y, card.w, card.h)
        talk = min(self.centre.right - front.right - GAP, 340)
        bubble = _Box(front.right + GAP, front.y, talk, front.h)
        return _placed("bottom", self.own, self.own.right - 10, self.hand, _under_header(self.own), front, bubble)

    def pile(self, number: int) -> _Box:
        """A pile in the middle, left of the own front."""
        height = self.centre.h * 0.86
        width = height * CARD_SHAPE
        own_front = self.centre.x + (self.centre.w - self.centre.h * CARD_SHAPE) / 2
        x = own_front - (number + 1) * (width + 46)
        return _Box(x, self.centre.y + (self.centre.h - height) / 2, width, height)


def _under_header(panel: _Box) -> _Box:
    top = panel.y + HEADER + 2
    return _Box(panel.x + 12, top, panel.w - 24, panel.bottom - 12 - top)


def _placed(side: str, panel: _Box, end: float, hand: _Box, area: _Box, front: _Box, bubble: _Box) -> _Place:
    """A place whose name, beside the token, goes as far as `end`."""
    token = _Box(panel.x + 8, panel.y + 6, HEADER - 10, HEADER - 10)
    name = _Box(token.right + 10, panel.y + 6, end - token.right - 10, HEADER - 10)
    return _Place(side, panel, token, name, hand, area, front, bubble)
