"""The usual plan: one card lies before each seat, piles and the own front lie side by side in the middle."""

from __future__ import annotations

from table.stage.layout.plan.places import GAP, Box, Place
from table.stage.layout.pose import CARD_SHAPE

LARGE_TEXT = 1.4
"""Text larger than this needs room at the cost of other things."""
LABEL = 160
"""The name of a pile is so wide, if there is room."""

_HEADER = 80
_LOW_HEADER = 66
_TALL_HEADER = 88  # a higher one has the badges below token and hand
_MENU = 156
_LEAST_TOP = 440  # a seat at the top is at least so wide, else the top seats take the whole width,
_LEAST_BETWEEN = 290  # but between two seats on either side
_MOST_TOP = 900
_BESIDE = 400  # if so much is left beside token, name and hand, the area lies there and has the panel's whole height;
_BESIDE_HIGH = 264  # so much is enough where the header is high


class Plan:
    """Shares the board out, from the bottom up: hand, prompt, instruction, middle; the top seats get the rest."""

    def __init__(
        self, board: Box, text: float, top: int, beside: int, *, crowded: bool, badges: bool, large: int | None = None
    ) -> None:
        """`top` seats sit at the top, `beside` on each side. Where it is `crowded`, all else leaves room for areas.

        `large` is the number of the pile that lies on a plaque.
        """
        self.board = board
        self.large = large
        self.text = text
        self.tops = top
        self.crowded = crowded
        self.beside = beside
        self.column = 200 + 80 * text
        self.token = (_LOW_HEADER if crowded else _HEADER) - 10
        self.badge_line = 6 + 26 * text if badges else 0.0
        two_lines = 14 + 32 * text + self.badge_line if badges else 0.0
        self.below_token = two_lines > _TALL_HEADER
        self.header = self.token + 10 + (self.badge_line if self.below_token else max(0, two_lines - self.token - 10))
        self.side_width = min(max(board.w * 0.22, 335), 480)
        self.card = min(max(board.h * 0.2, 190), 250) - (30 * (text - 1) if crowded else 0)
        strip = board.bottom - self.card - 28
        self.menu = Box(board.right - _MENU, board.bottom - _MENU, _MENU, _MENU)
        middle = Box(board.x + self.side_width + GAP + 4, 0, board.w - 2 * self.side_width - 2 * GAP - 8, 0)
        self.wide_top = not beside or middle.w < top * (_LEAST_TOP if beside == 1 else _LEAST_BETWEEN)
        prompt_height = self._prompt_height()
        line = 8 + 38 * text
        self.prompt = Box(middle.x, strip - 20 - prompt_height, middle.w, prompt_height)
        self.instruction = Box(middle.x, self.prompt.y - 6 - line, middle.w, line)
        free = self.instruction.y - 8 - board.y
        row = self._middle_height(free)
        self.top_height = min(free - row - GAP, board.h * (0.4 if crowded else 0.37))
        self.centre = Box(middle.x, self.instruction.y - 8 - row, middle.w, row)

        own_top = strip - self._own_rise()
        self.own = Box(board.x, own_top, self._own_width(), board.bottom - own_top)
        self.hand = Box(self.own.right + GAP, strip, self.menu.x - 2 * GAP - self.own.right, board.bottom - strip)

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

    def kept(self, piles: int) -> Box | None:
        """What is kept free in the middle."""
        return None

    @property
    def _top_width(self) -> float:
        """Of each seat at the top."""
        inner = self.board.w if self.wide_top else self.prompt.w
        return min((inner - GAP * (self.tops - 1)) / self.tops, _MOST_TOP)

    def top(self, number: int) -> Box:
        """The region of a seat at the top, from left to right."""
        count, width = self.tops, self._top_width
        start = self.board.x + self.board.w / 2 - (width * count + GAP * (count - 1)) / 2
        return Box(start + number * (width + GAP), self.board.y, width, self.top_height)

    def side(self, right: bool | int, number: int) -> Box:
        """The region of a seat at the left or right, from above: under the top seats, where these take the whole
        width."""
        x = self.board.right - self.side_width if right else self.board.x
        start, end = self.board.y + (self.top_height + GAP) * self.wide_top, self.own.y - GAP
        each = (end - start - GAP * (self.beside - 1)) / self.beside
        height = min(each, max(self.top_height * 1.2, 540))
        return Box(x, end - height - (self.beside - 1 - number) * (height + GAP), self.side_width, height)

    def place(self, side: str, region: Box) -> Place:
        """The place of a seat opposite."""
        apron = min(max(region.h * (0.25 if self.crowded else 0.37), 100), 180)
        panel = Box(region.x, region.y, region.w, region.h - apron - 8)
        front_width = apron * CARD_SHAPE
        y = panel.bottom + 8
        talk = min(region.w - front_width - GAP, 330)
        if side == "top":
            x = region.x + (region.w - front_width - GAP - talk) / 2
        else:
            x = region.x if side == "right" else region.right - front_width
        front = Box(x, y, front_width, apron)
        bubble = Box(x - GAP - talk if side == "left" else front.right + GAP, y, talk, apron)
        column = self.column
        if self.below_token:
            column = min(column + 60, max(column, panel.w - _BESIDE_HIGH))
        if panel.w - column >= (_BESIDE_HIGH if self.below_token else _BESIDE):
            high = panel.h - self.header - 10
            fan = Box(panel.x + 8, panel.y + self.header + 2, 114, min(high, 90))
            end = panel.x + column - 10
            if high < self.token:
                fan = Box(end - 114, panel.y + 6, 114, self.token)
                end = fan.x - 6
            area = Box(panel.x + column, panel.y + 12, panel.w - column - 12, panel.h - 24)
        else:
            fan = Box(panel.right - 122, panel.y + 6, 114, self.token)
            end = fan.x - 6
            area = self._under_header(panel)
        return self._placed(side, panel, end, fan, area, front, bubble)

    def own_place(self) -> Place:
        """The place of the seat at the bottom."""
        card = Box(0, 0, self.centre.h * CARD_SHAPE, self.centre.h)
        front = Box(self.centre.x + (self.centre.w - card.w) / 2, self.centre.y, card.w, card.h)
        talk = min(self.centre.right - front.right - GAP, 340)
        bubble = Box(front.right + GAP, front.y, talk, front.h)
        area = self._under_header(self.own)
        return self._placed("bottom", self.own, self.own.right - 10, self.hand, area, front, bubble)

    def pile(self, number: int, piles: int) -> Box:
        """A pile in the middle, left of the own front; several have their names below them."""
        room = (self.centre.w - self.centre.h * CARD_SHAPE) / 2
        label = self._label_height if piles > 1 else 0.0
        height = min((self.centre.h - label) * 0.86, (room / piles - 26) / CARD_SHAPE)
        width = height * CARD_SHAPE
        step = min(max(width + 46, LABEL if piles > 1 else 0), room / piles)
        x = self.centre.x + room - (number + 0.5) * step - width / 2 - (23 if piles == 1 else 0)
        return Box(x, self.centre.y + (self.centre.h - label - height) / 2, width, height)

    def label(self, number: int, piles: int) -> Box:
        """The name of a pile."""
        pile = self.pile(number, piles)
        height = self._label_height
        wide = self.pile(0, piles).x - self.pile(1, piles).x - 6
        return Box(pile.x + (pile.w - wide) / 2, self.centre.bottom - height, wide, height)

    @property
    def _label_height(self) -> float:
        return min(4 + 22 * self.text, self.centre.h * 0.3)

    def _under_header(self, panel: Box) -> Box:
        top = panel.y + self.header + 2
        return Box(panel.x + 12, top, panel.w - 24, panel.bottom - 12 - top)

    def _placed(self, side: str, panel: Box, end: float, hand: Box, area: Box, front: Box, bubble: Box) -> Place:
        """A place whose name, beside the token, goes as far as `end`."""
        token = Box(panel.x + 8, panel.y + 6, self.token, self.token)
        high = self.token if self.below_token else self.header - 10 - self.badge_line
        name = Box(token.right + 10, panel.y + 6, end - token.right - 10, high)
        left = token.x if self.below_token else name.x
        right = max(end, hand.right) if self.below_token and side != "bottom" else end
        badges = Box(left, name.bottom, right - left, self.badge_line)
        return Place(side, panel, token, name, hand, area, front, bubble, badges)
