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

from dataclasses import dataclass, replace

from pygame import Rect

from games.core.types import Seat
from table.screen import Screen
from table.stage.style import CARD
from table.stage.surface import rim_width

CARD_SHAPE = CARD[0] / CARD[1]
"""A card's width by its height."""

GAP = 12
HEADER = 80
LOW_HEADER = 66
_TALL_HEADER = 88  # a higher one has the badges below token and hand
MENU = 156

_MANY_SEATS = 6  # with more seats than so many, the areas get all the height that can be spared
_MANY_KINDS = 8  # with more columns than so many, or badges, they do already
_FEW_SEATS = 4  # with more seats than so many
_LARGE_TEXT = 1.4  # and with larger text than this at any number of seats

_LABEL = 160  # the name of a pile is so wide, if there is room
_LEAST_TOP = 440  # a seat at the top is at least so wide, else the top seats take the whole width,
_LEAST_BETWEEN = 290  # but between two seats on either side
_MOST_TOP = 900
_TALK = 330  # what a seat says is no wider than that,
_ARROW = 60  # and so much is free beside it
_HIGHEST_PILE = 196  # beside a number,
_RISE = 20  # and so much room is above it for its cards
_LINE = 62  # at least so high are cards that lie in a line,
_LINE_WIDE = 250  # and so wide is their room
_RACE_LINE = 112  # but where lines decide the game, they are higher
_RACE_WIDE = 430
_PLAQUE_PAD = 14
_BESIDE = 400  # if so much is left beside token, name and hand, the area lies there and has the panel's whole height;
_BESIDE_HIGH = 264  # so much is enough where the header is high


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
    whole = _Box(margin, margin, screen.width / scale - 2 * margin, screen.height / scale - 2 * margin)
    log_width = min(330 + 80 * screen.text, whole.w * 0.3)
    board = _Box(whole.x, whole.y, whole.w - (log_width + GAP) * log, whole.h)
    left, top, right = _sides(seats - 1)
    crowded = seats > (_FEW_SEATS if kinds > _MANY_KINDS or badges else _MANY_SEATS)
    crowded |= (kinds > _MANY_KINDS or law is not None) and screen.text > _LARGE_TEXT
    made = _TotalPlan if total else _Plan if law is None else _LawPlan
    plan = made(board, screen.text, top, left, crowded=crowded, badges=badges, law=law)

    regions = [("left", plan.side(0, left - 1 - i)) for i in range(left)]
    regions += [("top", plan.top(i, top)) for i in range(top)]
    regions += [("right", plan.side(1, i)) for i in range(right)]
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
        piles=tuple(plan.pile(i, piles).at(scale) for i in range(piles)),
        labels=tuple(plan.label(i, piles).at(scale) for i in range(piles)) if piles > 1 else (),
        centre=plan.centre.at(scale),
        total=plan.total.at(scale) if plan.total else None,
        law=plan.plaque(piles).at(scale) if isinstance(plan, _LawPlan) else None,
        instruction=plan.instruction.at(scale),
        prompt=plan.prompt.at(scale),
        menu=plan.menu.at(scale),
    )


def _sides(others: int) -> tuple[int, int, int]:
    """How many of the other seats sit left, at the top and right."""
    beside = 0 if others <= 2 else 1 if others <= 5 else 2
    return beside, others - 2 * beside, beside


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
    badges: _Box

    def at(self, scale: float) -> SeatPlace:
        boxes = (self.panel, self.token, self.name, self.hand, self.area, self.front, self.bubble, self.badges)
        return SeatPlace(self.side, *(box.at(scale) for box in boxes))


class _Plan:
    """Shares the board out, from the bottom up: hand, prompt, instruction, middle; the top seats get the rest."""

    def __init__(
        self, board: _Box, text: float, top: int, beside: int, *, crowded: bool, badges: bool, law: int | None = None
    ) -> None:
        """`top` seats sit at the top, `beside` on each side. Where it is `crowded`, all else leaves room for areas.

        `law` is the number of the pile that is a card which holds for all.
        """
        self.board = board
        self.law = law
        self.text = text
        self.tops = top
        self.crowded = crowded
        self.beside = beside
        self.column = 200 + 80 * text
        self.token = (LOW_HEADER if crowded else HEADER) - 10
        self.badge_line = 6 + 26 * text if badges else 0.0
        two_lines = 14 + 32 * text + self.badge_line if badges else 0.0
        self.below_token = two_lines > _TALL_HEADER
        self.header = self.token + 10 + (self.badge_line if self.below_token else max(0, two_lines - self.token - 10))
        self.side_width = min(max(board.w * 0.22, 335), 480)
        self.card = min(max(board.h * 0.2, 190), 250) - (30 * (text - 1) if crowded else 0)
        strip = board.bottom - self.card - 28
        self.menu = _Box(board.right - MENU, board.bottom - MENU, MENU, MENU)
        middle = _Box(board.x + self.side_width + GAP + 4, 0, board.w - 2 * self.side_width - 2 * GAP - 8, 0)
        self.wide_top = not beside or middle.w < top * (_LEAST_TOP if beside == 1 else _LEAST_BETWEEN)
        prompt_height = self._prompt_height()
        line = 8 + 38 * text
        self.prompt = _Box(middle.x, strip - 20 - prompt_height, middle.w, prompt_height)
        self.instruction = _Box(middle.x, self.prompt.y - 6 - line, middle.w, line)
        free = self.instruction.y - 8 - board.y
        row = self._middle_height(free)
        self.top_height = min(free - row - GAP, board.h * (0.4 if crowded else 0.37))
        self.centre = _Box(middle.x, self.instruction.y - 8 - row, middle.w, row)

        own_top = strip - self._own_rise()
        self.own = _Box(board.x, own_top, self._own_width(), board.bottom - own_top)
        self.hand = _Box(self.own.right + GAP, strip, self.menu.x - 2 * GAP - self.own.right, board.bottom - strip)

    def _prompt_height(self) -> float:
        return 118 + 56 * self.text

    def _middle_height(self, free: float) -> float:
        """Of the middle, where so much is left for it and the top seats."""
        return min(max(self.board.h * (0.13 if self.crowded else 0.175), 130), free - 290)

    def _own_rise(self) -> float:
        """How far the own panel rises above the own hand."""
        return (210, 60, 8)[self.beside]

    def _own_width(self) -> float:
        """Of the own panel."""
        return self.side_width * min(self.beside or 1, 2)

    @property
    def total(self) -> _Box | None:
        """The place of a number in the middle."""
        return None

    def top(self, number: int, count: int) -> _Box:
        """The region of a seat at the top, from left to right."""
        inner = self.board.w if self.wide_top else self.centre.w
        width = min((inner - GAP * (count - 1)) / count, _MOST_TOP)
        start = self.board.x + self.board.w / 2 - (width * count + GAP * (count - 1)) / 2
        return _Box(start + number * (width + GAP), self.board.y, width, self.top_height)

    def side(self, right: bool | int, number: int) -> _Box:
        """The region of a seat at the left or right, from above: under the top seats, where these take the whole
        width."""
        x = self.board.right - self.side_width if right else self.board.x
        start, end = self.board.y + (self.top_height + GAP) * self.wide_top, self.own.y - GAP
        each = (end - start - GAP * (self.beside - 1)) / self.beside
        height = min(each, max(self.top_height * 1.2, 540))
        return _Box(x, end - height - (self.beside - 1 - number) * (height + GAP), self.side_width, height)

    def place(self, side: str, region: _Box) -> _Place:
        """The place of a seat opposite."""
        apron = min(max(region.h * (0.25 if self.crowded else 0.37), 100), 180)
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
        column = self.column
        if self.below_token:
            column = min(column + 60, max(column, panel.w - _BESIDE_HIGH))
        if panel.w - column >= (_BESIDE_HIGH if self.below_token else _BESIDE):
            high = panel.h - self.header - 10
            fan = _Box(panel.x + 8, panel.y + self.header + 2, 114, min(high, 90))
            end = panel.x + column - 10
            if high < self.token:
                fan = _Box(end - 114, panel.y + 6, 114, self.token)
                end = fan.x - 6
            area = _Box(panel.x + column, panel.y + 12, panel.w - column - 12, panel.h - 24)
        else:
            fan = _Box(panel.right - 122, panel.y + 6, 114, self.token)
            end = fan.x - 6
            area = self._under_header(panel)
        return self._placed(side, panel, end, fan, area, front, bubble)

    def own_place(self) -> _Place:
        """The place of the seat at the bottom."""
        card = _Box(0, 0, self.centre.h * CARD_SHAPE, self.centre.h)
        front = _Box(self.centre.x + (self.centre.w - card.w) / 2, self.centre.y, card.w, card.h)
        talk = min(self.centre.right - front.right - GAP, 340)
        bubble = _Box(front.right + GAP, front.y, talk, front.h)
        area = self._under_header(self.own)
        return self._placed("bottom", self.own, self.own.right - 10, self.hand, area, front, bubble)

    def pile(self, number: int, piles: int) -> _Box:
        """A pile in the middle, left of the own front; several have their names below them."""
        room = (self.centre.w - self.centre.h * CARD_SHAPE) / 2
        label = self._label_height if piles > 1 else 0.0
        height = min((self.centre.h - label) * 0.86, (room / piles - 26) / CARD_SHAPE)
        width = height * CARD_SHAPE
        step = min(max(width + 46, _LABEL if piles > 1 else 0), room / piles)
        x = self.centre.x + room - (number + 0.5) * step - width / 2 - (23 if piles == 1 else 0)
        return _Box(x, self.centre.y + (self.centre.h - label - height) / 2, width, height)

    def label(self, number: int, piles: int) -> _Box:
        """The name of a pile."""
        pile = self.pile(number, piles)
        height = self._label_height
        wide = self.pile(0, piles).x - self.pile(1, piles).x - 6
        return _Box(pile.x + (pile.w - wide) / 2, self.centre.bottom - height, wide, height)

    @property
    def _label_height(self) -> float:
        return min(4 + 22 * self.text, self.centre.h * 0.3)

    def _under_header(self, panel: _Box) -> _Box:
        top = panel.y + self.header + 2
        return _Box(panel.x + 12, top, panel.w - 24, panel.bottom - 12 - top)

    def _placed(self, side: str, panel: _Box, end: float, hand: _Box, area: _Box, front: _Box, bubble: _Box) -> _Place:
        """A place whose name, beside the token, goes as far as `end`."""
        token = _Box(panel.x + 8, panel.y + 6, self.token, self.token)
        high = self.token if self.below_token else self.header - 10 - self.badge_line
        name = _Box(token.right + 10, panel.y + 6, end - token.right - 10, high)
        left = token.x if self.below_token else name.x
        right = max(end, hand.right) if self.below_token and side != "bottom" else end
        badges = _Box(left, name.bottom, right - left, self.badge_line)
        return _Place(side, panel, token, name, hand, area, front, bubble, badges)


class _TotalPlan(_Plan):
    """With a number in the middle."""

    def _prompt_height(self) -> float:
        return 108 + 20 * self.text

    def _middle_height(self, free: float) -> float:
        inner = self.board.w if self.wide_top else self.prompt.w
        beside = self._line_beside_badges(min((inner - GAP * (self.tops - 1)) / self.tops, _MOST_TOP))
        panel = max(self.header + 10, self.token + 16 + _LINE) if beside else self.header + 14 + _LINE
        needed = panel + 8 + self._talk
        return min(max(self.board.h * 0.33, 260), free - GAP - needed)

    @property
    def _talk(self) -> float:
        """The height of what a seat says."""
        return min(18 + 40 * self.text, 78)

    @property
    def _own_talk(self) -> float:
        """The height of what the own seat says."""
        return self._talk

    @property
    def _least_line(self) -> float:
        """So wide is the room of a line at least, if it lies beside the name."""
        return _LINE_WIDE

    @property
    def total(self) -> _Box:
        """The place of the number."""
        side = min(self.centre.h, self.centre.w * 0.38)
        x = self.centre.x + (self.centre.w - side) / 2
        return _Box(x, self.centre.y + (self.centre.h - side) / 2, side, side)

    @property
    def _label_height(self) -> float:
        """Room for two lines."""
        return min(6 + 36 * self.text, self.centre.h * 0.3)

    def side(self, right: bool | int, number: int) -> _Box:
        """See `_Plan.side`; above the own panel is room for what is said there."""
        x = self.board.right - self.side_width if right else self.board.x
        start, end = self.board.y + (self.top_height + GAP) * self.wide_top, self.own.y - 8 - self._own_talk - GAP
        each = (end - start - GAP * (self.beside - 1)) / self.beside
        height = min(each, max(self.top_height, 330))
        return _Box(x, end - height - (self.beside - 1 - number) * (height + GAP), self.side_width, height)

    def place(self, side: str, region: _Box) -> _Place:
        """See `_Plan.place`; right before the panel is what is said."""
        panel = _Box(region.x, region.y, region.w, region.h - self._talk - 8)
        talk = min(region.w - _ARROW, _TALK)
        x = region.x + (region.w - talk) * {"top": 0.5, "left": 1.0, "right": 0.0}[side]
        bubble = _Box(x, panel.bottom + 8, talk, self._talk)
        fan = _Box(panel.right - 122, panel.y + 6, 114, self.token)
        if self.total and self._line_beside_badges(panel.w):
            top = panel.y + self.token + 8
            area = _Box(panel.x + self.column, top, panel.w - self.column - 12, panel.bottom - 8 - top)
            placed = self._placed(side, panel, fan.x - 6, fan, area, _nothing(bubble), bubble)
            badges = placed.badges
            return replace(placed, badges=_Box(badges.x, badges.y, area.x - 10 - badges.x, badges.h))
        room = fan.x - panel.x - self.column - 12
        if self.below_token or room < self._least_line:
            return self._placed(side, panel, fan.x - 6, fan, self._under_header(panel), _nothing(bubble), bubble)
        area = _Box(panel.x + self.column, panel.y + 10, room, panel.h - 20)
        return self._placed(side, panel, area.x - 10, fan, area, _nothing(bubble), bubble)

    def _line_beside_badges(self, width: float) -> bool:
        """Whether on a panel so wide a line lies beside the badges that are below the token."""
        return self.below_token and width - self.column - 12 >= _LINE_WIDE

    def own_place(self) -> _Place:
        """See `_Plan.own_place`."""
        x, wide = self.own.x + _ARROW, min(self.side_width - _ARROW, _TALK)
        bubble = _Box(x, self.own.y - 8 - self._own_talk, wide, self._own_talk)
        area = self._under_header(self.own)
        return self._placed("bottom", self.own, self.own.right - 10, self.hand, area, _nothing(bubble), bubble)

    def pile(self, number: int, piles: int) -> _Box:
        """A pile left of the number, or one of the second half right of it; from the inside outwards."""
        left = -(-piles // 2)
        right, place = number >= left, number % left
        room = (self.centre.w - self.total.w) / 2
        high = min(self.centre.h - _RISE - 12 - self._label_height, _HIGHEST_PILE, (room / left - 26) / CARD_SHAPE)
        wide = high * CARD_SHAPE
        step = min(max(wide + 40, _LABEL), room / left)
        away = self.total.w / 2 + (place + 0.5) * step
        x = self.centre.x + self.centre.w / 2 + (away if right else -away) - wide / 2
        spare = self.centre.h - _RISE - high - 12 - self._label_height
        return _Box(x, self.centre.y + _RISE + spare / 2, wide, high)

    def label(self, number: int, piles: int) -> _Box:
        """See `_Plan.label`: right under the pile."""
        pile = self.pile(number, piles)
        room = (self.centre.w - self.total.w) / 2 / -(-piles // 2)
        wide = min(max(pile.w + 40, _LABEL), room) - 6
        return _Box(pile.x + (pile.w - wide) / 2, pile.bottom + 12, wide, self._label_height)


class _LawPlan(_TotalPlan):
    """With a card that holds for all in the middle. Lines of cards need room; there are no words to be chosen."""

    def _prompt_height(self) -> float:
        return 108 + 20 * self.text

    def _middle_height(self, free: float) -> float:
        needed = self.header + 14 + _RACE_LINE + 8 + self._talk
        return min(max(self.board.h * 0.27, 240), free - GAP - needed)

    def _own_rise(self) -> float:
        """With two or three seats lines are long: beside the hand rather than above it, unless the header is high."""
        return (210 if self.below_token else 8, 44, 8)[self.beside]

    def _own_width(self) -> float:
        return self.side_width * (self.beside or (1.0 if self.below_token else 1.4))

    @property
    def _own_talk(self) -> float:
        """Cards that only the own seat sees lie there, too."""
        return 118 - 20 * self.text

    @property
    def total(self) -> _Box | None:  # type: ignore[override]
        """See `_Plan.total`: there is none."""
        return None

    @property
    def _least_line(self) -> float:
        """See `_TotalPlan._least_line`: narrower ones are better under the name."""
        return _RACE_WIDE

    @property
    def _least_step(self) -> float:
        """From a pile to the next one; where text is large, its words need the room."""
        return 112 if self.text <= _LARGE_TEXT else 98

    def plaque(self, piles: int) -> _Box:
        """The ground of the card that holds for all, and of its words: the right half of the middle."""
        wide = min(max(self.centre.w * 0.52, 380), 640, self.centre.w - GAP - (piles - 1) * self._least_step)
        high = min(self.centre.h, 320)
        return _Box(self.centre.right - wide, self.centre.y + (self.centre.h - high) / 2, wide, high)

    def pile(self, number: int, piles: int) -> _Box:
        """The card that holds for all, or a pile left of it; from the right to the left."""
        plaque = self.plaque(piles)
        if number == self.law:
            high = min(plaque.h - 2 * _PLAQUE_PAD, plaque.w * (0.37 if self.text <= _LARGE_TEXT else 0.31) / CARD_SHAPE)
            return _Box(plaque.x + _PLAQUE_PAD, plaque.y + (plaque.h - high) / 2, high * CARD_SHAPE, high)
        step = self._step(piles)
        high = min(self.centre.h - self._label_height - 12, _HIGHEST_PILE, (step - 26) / CARD_SHAPE)
        wide = high * CARD_SHAPE
        place = number - (self.law is not None and number > self.law)
        x = plaque.x - GAP - (place + 0.5) * step - wide / 2
        return _Box(x, self.centre.y + (self.centre.h - high - 12 - self._label_height) / 2, wide, high)

    def _step(self, piles: int) -> float:
        """From a pile to the next one."""
        return min((self.plaque(piles).x - GAP - self.centre.x) / max(1, piles - 1), 190)

    def label(self, number: int, piles: int) -> _Box:
        """The name of a pile, right under it, or the room for the words of the card that holds for all."""
        pile = self.pile(number, piles)
        if number == self.law:
            x, plaque = pile.right + _PLAQUE_PAD, self.plaque(piles)
            high = plaque.h - 2 * _PLAQUE_PAD
            return _Box(x, plaque.y + _PLAQUE_PAD, plaque.right - _PLAQUE_PAD - x, high)
        wide = self._step(piles) - 6
        return _Box(pile.x + (pile.w - wide) / 2, pile.bottom + 12, wide, self._label_height)


def _nothing(box: _Box) -> _Box:
    """A place for nothing."""
    return _Box(box.x, box.y, 0, 0)
