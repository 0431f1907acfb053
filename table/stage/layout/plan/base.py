"""The usual plan: seats around the table, piles in the middle.

The cards that are given lie in the middle, too, and the player's own mat lies beside the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from table.stage.layout.column_fit import TALLEST
from table.stage.layout.plan.places import GAP, Box, SeatBoxes
from table.stage.layout.pose import CARD_SHAPE

LARGE_TEXT = 1.4
"""Text scale above which text takes room from other things."""
LABEL = 160
"""Width of a pile's name, if there is room."""
MENU = 156
"""Side of the square of small buttons."""

_FEW_SEATS = 4
_SECOND_LINE, _LARGER = 4, 56  # of the instruction; what the answers below it gain, with a row of chips above them
_PORTRAITS = (112, 96, 88)  # with few seats, with more, and with most
_FAN, _LOW_FAN = 88, 72  # widths of a hidden hand
_LEAST_HAND = 50  # least height of a hidden hand above the bubble, or below the name
_MANY_KINDS = 8
_WIDEST_SLOT = 190
_LEAST_LABEL = 128  # width of the names of piles that are in the very middle
_ASIDE_SLOT = 24  # of a slot's width, what no pile covers
_STACKED = 1.3  # height of a column of cards, in multiples of a card's
_MOST_ROWS = 3
_LEAST_AREA = 250  # least width of the room for cards beside everything else
_EDGE, _LEAST_EDGE = 16, 12  # from the edge of a mat to its cards: its frame is up to 11 wide
_BETWEEN = 9  # between columns
_TALK, _NARROW = 340, 195  # greatest width of a bubble; narrower than the second, it goes on below the hand
_LEAST_TALK, _LEAST_WIDE = 60, 180  # least height and width of a bubble
_ASIDE = 0.48  # greatest part of the hand's room for cards at its left
_LEAST_NAME = 78  # width of the name of a pile, if there is room
_APART = 6  # from the edges of a slot to the name of its pile: two names are no sentence
_TO_NAME = 10  # from a card in the middle to its name
_MOST_PART = 0.58  # of the height of own mat and seats at the sides, that one of them has
_LEAST_PART = 0.72  # of the usual width of a top seat
_BESIDE_PORTRAIT = 224  # width of a mat beside its portrait, for name and bubble
_OFF = 4  # from the facts about a seat to its bubble
_LEAST_BADGES = 140  # with less room beside the hand, the facts about a seat have a line of their own


class Plan:
    """A division of the board, made from the bottom up.

    Hand, prompt, instruction and middle come first; the top seats get the rest. `kinds`: the number of card columns on
    a seat's panel.
    """

    own_left: ClassVar[bool] = True
    """True if the player's mat lies left, not beside the hand.

    At the left it has the whole height with five or six seats.
    """
    between: ClassVar[float] = GAP
    """Distance from one seat to the next, px at 1080p."""
    air: ClassVar[float] = 14.0
    """Distance beyond `GAP` from the top seats to the middle.

    Mats cast a shadow. Large text needs it itself.
    """
    least_top: ClassVar[float] = 290.0
    """Least width of a top seat between the seats at the sides."""

    def __init__(
        self,
        board: Box,
        text: float,
        seats: int,
        menu: Box,
        *,
        kinds: int,
        badges: bool,
        piles: int,
        before: float = 0.0,
        large: int | None = None,
        shares: Sequence[float] = (),
    ) -> None:
        """Plan for 2 to 7 `seats` and some `piles`.

        `large` is the number of the pile that lies on a plaque. `menu`: the small buttons, on the board or right of it.
        `badges`: there is something to show beside the names. `before`: the number of cards side by side that may lie
        before the player's own seat. `shares`: what the seats need of the room that they divide among them, from the
        own one clockwise; none: the same.
        """
        self.board = board
        self.text = text
        self.seats = seats
        self.menu = menu
        self.kinds = kinds
        self.piles = piles
        self.large = large
        self.left, self.tops, self.right = self._sides()
        self.shares = tuple(shares) or (1.0,) * seats
        crowd = (seats > _FEW_SEATS) + (self.left > 1)
        self.edge = _EDGE if text <= LARGE_TEXT else _LEAST_EDGE
        """From the edge of a mat to its cards."""
        self.portrait = _PORTRAITS[max(crowd, text > LARGE_TEXT)]
        self.name_line = 10 + 25 * text
        self.badge_line = 5 + 25 * text if badges else 0.0
        self.talk = min(
            (24 if crowd < 2 else 16) + 40 * text, 60 if text > LARGE_TEXT and (badges or crowd > 1) else 84
        )
        wider = 48 if badges and text > LARGE_TEXT else 0
        self.column = self.portrait + 96 + 44 * text + wider
        self.side_width = min(max(board.w * 0.39 - 222, 335), 520)
        self.card = min(max(board.h * 0.2, 190), 250)
        strip = board.bottom - self.card - 28
        self.strip = Box(board.x, strip, min(board.right, menu.x - GAP) - board.x, board.bottom - strip)
        self.own_width = self.side_width * (1.0 if self.left or self.right else 1.06)
        ends = self.own_width + GAP + 4
        inner = Box(board.x + ends, 0, board.w - ends - (ends if self.right or not self.own_left else 0), 0)
        self.inner = inner  # between the seats at the sides
        self.wide_top = not self.left or inner.w < self.tops * self.least_top
        prompt_height, line, below = self._prompt_height(), 8 + 38 * text, 16
        if self.own_left and seats > _FEW_SEATS and text <= LARGE_TEXT:  # in the narrow middle, beside chips
            prompt_height, line, below = prompt_height + _LARGER, line + _SECOND_LINE, 4
        self.prompt = Box(inner.x, strip - below - prompt_height, inner.w, prompt_height)
        self.instruction = Box(inner.x, self.prompt.y - 6 - line, inner.w, line)
        free = self.instruction.y - 8 - board.y
        row, air = self._middle_height(free), self.air if text <= LARGE_TEXT else 0
        self.top_height = min(free - row - GAP - air, self._highest_top)
        top = board.y + self.top_height + GAP + air
        row = min(self.instruction.y - 8 - top, row * 1.4)
        self.centre = Box(inner.x, (top + self.instruction.y - 8 - row) / 2, inner.w, row)
        self.own_most = 0.0
        """Greatest height of the own mat, where others can give it room."""
        self.own = self._own()
        if self.own_left and self.left == 1 and self.own.y <= self.instruction.y:
            free = board.right - inner.x  # as on the other side: the seat at the right ends above
            self.prompt, self.instruction = replace(self.prompt, w=free), replace(self.instruction, w=free)
        wide = before * self.card * CARD_SHAPE + (GAP if before else 0)
        self.before = Box(self.own.right + GAP, self.strip.bottom - self.card - 6, max(0, wide - GAP), self.card)
        start = self.own.right + GAP + wide
        self.hand = Box(start, strip, self.strip.right - start, self.strip.h)

    def _sides(self) -> tuple[int, int, int]:
        """Numbers of the other seats at the left, top and right."""
        others = self.seats - 1
        if self.own_left and others in (4, 5):
            return 0, others - 1, 1
        beside = 0 if others <= 2 else 1 if others <= 5 or not self.own_left else 2
        return beside, others - 2 * beside, beside

    def _prompt_height(self) -> float:
        return 112 + 56 * self.text

    def _middle_height(self, free: float) -> float:
        """Height of the middle, with `free` for it and the top seats.

        Large text is at the cost of both, so that cards before many seats are about as large as those in the middle.
        """
        part = 0.165
        if self.text > LARGE_TEXT and self.seats > _FEW_SEATS:
            part = 0.13 if self.left > 1 else 0.135
        return min(max(self.board.h * part, 120), free - 240)

    @property
    def _highest_top(self) -> float:
        """Greatest height of the top seats."""
        return self.board.h * 0.4

    def _own(self) -> Box:
        """The player's own mat.

        It is as wide as the seats at the left, or lies beside the hand where there are several of these.
        """
        if self.left > 1:
            return self._beside_hand(0.53)
        top = self.board.y + (self.top_height + GAP if self.wide_top else 0)
        high = self.board.bottom - top
        self.own_most = high
        if self.left:
            self.own_most = (high - GAP) * _MOST_PART
            high = (high - GAP) * self._own_part(high - GAP)
        return Box(self.board.x, self.board.bottom - high, self.own_width, high)

    def _own_part(self, free: float) -> float:
        """Part of a height for the own mat, not for those beside.

        It never ends elsewhere beside what is asked.
        """
        own, beside = self.shares[0], max(self.shares[1], self.shares[-1] if self.right else 0.0)
        least, most, edge = 1 - _MOST_PART, _MOST_PART, (self.board.bottom - self.instruction.y) / free
        if edge <= 0.5:
            least = max(least, edge)
        else:
            most = min(most, edge - 0.001)
        return min(max(own / (own + beside), least), most)

    def _beside_hand(self, part: float) -> Box:
        """The player's mat beside the hand, with `part` of their width."""
        top = self.prompt.bottom + 8
        return Box(self.board.x, top, self.strip.w * part, self.board.bottom - top)

    def aside(self, cards: float) -> Box:
        """Room for cards at the left of the player's hand.

        It is wide enough for that many `cards`, if possible.
        """
        wide = min(cards * self.before.h * CARD_SHAPE, self.hand.w * _ASIDE)
        return Box(self.hand.x, self.before.y, wide, self.before.h)

    def kept(self) -> Box | None:
        """Box kept free in the middle; None without one."""
        return None

    # Seats

    def regions(self) -> list[tuple[str, Box]]:
        """The other seats' sides and panels, clockwise."""
        found = [("left", self._side(0, self.left - 1 - i, self.left)) for i in range(self.left)]
        found += [("top", self._top(i)) for i in range(self.tops)]
        return found + [("right", self._side(1, i, self.right)) for i in range(self.right)]

    def _top(self, number: int) -> Box:
        """Panel of a top seat; they are numbered from left to right."""
        inner, widths = self.board if self.wide_top else self.inner, self._top_widths()
        x = inner.x + sum(widths[:number]) + number * self.between
        return Box(x, self.board.y, widths[number], self.top_height)

    def _top_widths(self) -> list[float]:
        """Widths of the top seats, by what they need.

        None is narrower than `_narrowest_top`.
        """
        shares = self.shares[1 + self.left :][: self.tops]
        free, narrow, least = self._top_width * self.tops, set[int](), self._narrowest_top
        while True:
            rest = free - least * len(narrow)
            total = sum(share for number, share in enumerate(shares) if number not in narrow)
            widths = [least if number in narrow else rest * share / total for number, share in enumerate(shares)]
            more = {number for number, wide in enumerate(widths) if wide < least - 0.01}
            if not more:
                return widths
            narrow |= more

    @property
    def _narrowest_top(self) -> float:
        """Least width of a top seat that gives room to others."""
        named = self.portrait + _BESIDE_PORTRAIT
        return min(self._top_width, max(self.least_top, self._top_width * _LEAST_PART, named))

    @property
    def moulds(self) -> tuple[Box, Box, Box]:
        """The largest mats: the own one, at the sides, at the top.

        Of as much room as others could give them.
        """
        widest = self._top_width * self.tops - self._narrowest_top * (self.tops - 1)
        high = self.board.bottom - self.board.y
        own = Box(0, 0, self.own.w, max(self.own_most, self.own.h))
        return own, Box(0, 0, self.side_width, high * _MOST_PART), Box(0, 0, widest, self.top_height)

    @property
    def _top_width(self) -> float:
        """Width of a top seat."""
        return ((self.board if self.wide_top else self.inner).w - self.between * (self.tops - 1)) / self.tops

    def _side(self, right: bool | int, number: int, count: int) -> Box:
        """Panel of a seat at the left or right, numbered from above.

        It lies under the top seats where these take the whole width.
        """
        x = self.board.right - self.side_width if right else self.board.x
        start = self.board.y + (self.top_height + self.between) * self.wide_top
        end = (self.own.y if self.left else self.strip.y + GAP) - self.between
        height = min((end - start + self.between) / count - self.between, self._highest_side)
        return Box(x, end - (count - number) * (height + self.between) + self.between, self.side_width, height)

    @property
    def _highest_side(self) -> float:
        """Greatest height of the seats at the sides."""
        return self.board.h

    def place(self, side: str, panel: Box, front: Box, row: Box) -> SeatBoxes:
        """The places of a seat.

        `front` and `row` are the rooms before it, for one card and for several.
        """
        under, beside = self._under(panel), self._beside(panel)
        if beside.w >= _LEAST_AREA and self._card_in(beside) > self._card_in(under):
            return self._stacked(side, panel, beside, front, row)
        return self._in_line(side, panel, under, front, row)

    def header(self, wide: float) -> float:
        """Height of everything above the cards, on a mat `wide` px wide."""
        named = self.name_line + self.badge_line
        if self._free(wide) < _NARROW:
            named = max(named, _LEAST_HAND)
        return max(self.portrait, named + self.talk) + 12

    def _free(self, wide: float) -> float:
        """Width between portrait and hand, on a mat `wide` px wide."""
        return wide - self.portrait - _FAN - 40

    def _under(self, panel: Box) -> Box:
        """The room for cards below everything else."""
        top = panel.y + self.header(panel.w) + 2
        return Box(panel.x + self.edge, top, panel.w - 2 * self.edge, panel.bottom - self.edge - top)

    def _beside(self, panel: Box) -> Box:
        """The room for cards beside everything else.

        It is empty where the rest needs more height.
        """
        if panel.h < self._low_stack:
            return Box(panel.x, panel.y, 0, 0)
        left = panel.x + self.column
        return Box(left, panel.y + self.edge, max(0, panel.right - self.edge - left), panel.h - 2 * self.edge)

    @property
    def _stack(self) -> float:
        """Height of everything but the cards, one below the other."""
        return self.portrait + 24 + self.badge_line + min(self.talk, _LEAST_TALK)

    @property
    def _low_stack(self) -> float:
        """The same with badges beside the portrait, and hand beside the bubble."""
        return max(self.portrait, self.name_line + self.badge_line) + 26 + min(self.talk, _LEAST_TALK)

    def _card_in(self, area: Box) -> float:
        """Width of cards in such a room.

        It is the average of all numbers of columns.
        """
        most = min(max(self.kinds, 1), _MANY_KINDS)
        return sum(_card_among(columns, area) for columns in range(1, most + 1)) / most

    def _in_line(self, side: str, panel: Box, area: Box, front: Box, row: Box) -> SeatBoxes:
        """Places with portrait, name and hand side by side.

        The bubble is beside the portrait.
        """
        portrait = Box(panel.x + 8, panel.y + 8, self.portrait, self.portrait)
        left = portrait.right + 10
        header = self.header(panel.w)
        high = header - 12 - self.talk
        hand = Box(panel.right - 8 - _FAN, portrait.y - 2, _FAN, min(header - 10, 110))
        end = right = hand.x - 6
        wide = min(self._free(panel.w), _TALK)
        if wide < _NARROW:
            wide = min(panel.right - 16 - left, _TALK)
            beside = end - left >= _LEAST_BADGES * self.text
            hand = Box(hand.x, hand.y, hand.w, high - (0 if beside else self.badge_line))
            right = end if beside else panel.right - 8
        talk = Box(left + 8, portrait.y - 2 + high + _OFF, wide, self.talk - _OFF)
        name = Box(left, portrait.y - 2, end - left, high - self.badge_line)
        badges = Box(left, name.bottom, right - left, self.badge_line)
        return SeatBoxes(side, panel, portrait, name, hand, area, front, row, talk, badges)

    def _stacked(self, side: str, panel: Box, area: Box, front: Box, row: Box) -> SeatBoxes:
        """Places with portrait, name and hand, badges and bubble below each other.

        Where there is less height, the hand and the badges change places.
        """
        portrait = Box(panel.x + 8, panel.y + 8, self.portrait, self.portrait)
        left, right = portrait.right + 10, area.x - 10
        name = Box(left, portrait.y, right - left, self.name_line)
        cramped = portrait.bottom - name.bottom < _LEAST_HAND and right - _LOW_FAN - 6 - portrait.x >= _LEAST_WIDE
        if panel.h >= self._stack and not cramped:
            hand = Box(left, name.bottom, right - left, portrait.bottom - name.bottom)
            badges = Box(portrait.x, portrait.bottom + 2, right - portrait.x, self.badge_line)
            start, end = badges.bottom + 10, right
        else:
            badges = Box(left, name.bottom, right - left, self.badge_line)
            start, end = max(portrait.bottom, badges.bottom) + 10, right - _LOW_FAN - 6
            hand = Box(end + 6, start, _LOW_FAN, panel.bottom - 4 - start)
        talk = Box(portrait.x, start, end - portrait.x, min(self.talk, panel.bottom - 4 - start))
        return SeatBoxes(side, panel, portrait, name, hand, area, front, row, talk, badges)

    # The middle

    def before_seats(self) -> list[tuple[Box, Box, Box]]:
        """Rooms before each of the other seats, clockwise.

        Each is for one card, for several, and for the name of the one, which may be wider than its card.
        """
        lefts = [self._slot(number) for number in range(self.left)]
        tops = [self._slot(self.left + number) for number in range(self._first_tops)]
        later = self.left + self._first_tops + self.piles
        rest = [self._slot(later + number) for number in range(self.tops - self._first_tops + self.right)]
        found = []
        for slot in lefts + tops + rest:
            card = self._card_in_slot(slot)
            wide = min(max(slot.w, _WIDEST_SLOT), self.centre.w)
            x = min(max(slot.x + (slot.w - wide) / 2, self.centre.x), self.centre.right - wide)
            found.append((card, slot, Box(x, card.bottom + _TO_NAME, wide, self._label_height)))
        return found

    @property
    def _first_tops(self) -> int:
        """Number of top seats whose cards lie left of the piles.

        As many seats as possible on one side as on the other.
        """
        return min(max((self.tops + self.right - self.left) // 2, 0), self.tops)

    @property
    def _spare(self) -> int:
        """Number of slots left free, below 0 those at the right.

        Piles lie in the very middle where neither cards nor names are smaller for that.
        """
        left, seats = self.left + self._first_tops, self.seats - 1
        more = seats - 2 * left
        card = self.centre.h - self._label_height - _TO_NAME
        wide = self.centre.w / (seats + abs(more) + self.piles)
        return more if wide >= max(card * CARD_SHAPE + _ASIDE_SLOT, _LEAST_LABEL * self.text) else 0

    def _slot(self, number: int) -> Box:
        """A part of the middle, numbered from the left."""
        spare = self._spare
        count = self.seats - 1 + self.piles + abs(spare)
        wide = min(self.centre.w / count, _WIDEST_SLOT)
        start = self.centre.x + (self.centre.w - wide * count) / 2 + max(0, spare) * wide
        return Box(start + number * wide + 5, self.centre.y, wide - 10, self.centre.h)

    def _card_in_slot(self, slot: Box) -> Box:
        """The largest card in a part of the middle, above its name."""
        label = self._label_height + _TO_NAME
        high = min(slot.h - label, (slot.w - 6) / CARD_SHAPE)
        wide = high * CARD_SHAPE
        return Box(slot.x + (slot.w - wide) / 2, slot.y + (slot.h - label - high) / 2, wide, high)

    def pile(self, number: int) -> Box:
        """Box of a pile in the middle, above its name."""
        slot = self._slot(self.left + self._first_tops + number)
        return self._card_in_slot(Box(slot.x + 4, slot.y, slot.w - 8, slot.h))

    def label(self, number: int) -> Box:
        """Box of a pile's name."""
        slot, pile = self._slot(self.left + self._first_tops + number), self.pile(number)
        apart = min(_APART, max(0.0, (slot.w - _LEAST_NAME) / 2)) if self.text <= LARGE_TEXT else 0.0
        return Box(slot.x + apart, pile.bottom + _TO_NAME, slot.w - 2 * apart, self._label_height)

    @property
    def _label_height(self) -> float:
        return min(4 + 22 * self.text, self.centre.h * (0.3 if self.seats <= _FEW_SEATS else 0.19))


def _card_among(count: int, area: Box) -> float:
    """Width of cards in a room for so many columns."""
    found = 0.0
    for rows in range(1, _MOST_ROWS + 1):
        columns = -(-count // rows)
        wide = (area.w - _BETWEEN * (columns - 1)) / columns
        high = (area.h - _BETWEEN * (rows - 1)) / rows / _STACKED
        found = max(found, min(wide, high * CARD_SHAPE))
    return min(found, TALLEST * CARD_SHAPE)
