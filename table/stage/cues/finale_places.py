"""The places of a finale's parts, in the middle of the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from games.core.types import Seat, Token
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import palette
from table.stage.layout.layout import Layout, centre_pose
from table.stage.layout.pose import CARD_SHAPE, Pose
from table.stage.speech.ending import Ending

LINE = 1.35
"""Height of a line, in letters."""
NAME = 26
"""Letters of a seat's name, px at 1080p."""

# px at 1080p
_ROW, _EARNED, _HEADING, _SAID, _PAD = 300, 400, 64, 30, 26
_QUOTED = 84  # px at 1080p, and more with large text: the last word
_POINTS = 44
_CLOSE = 380  # the portrait of whoever has the last word, alone

_OTHERS = 0.68  # of the height of whom it is good for: the portraits of all others
_HEROES = 0.42  # of the width, at most, for portraits beside the row of cards of others
_FALLEN, _LEAST = 0.4, 120  # the portrait of who owns that row: share of a seat's width, and px at 1080p at least
_EARNING = 0.46  # of the height of a seat's column: the cards that it has its points from
_FILLED = 0.9  # of a column's width, for its cards


@dataclass(frozen=True, slots=True)
class Placed:
    """The places of the finale's parts.

    Those of seats hold portrait and points. `close`: the portrait that is seen alone at first; `line`: the room for
    its words.
    """

    band: Rect
    heading: Rect
    said: Rect
    seats: Mapping[Seat, Rect]
    cards: Mapping[Token, Pose]
    quoted: Rect | None = None
    close: Rect | None = None
    line: Rect | None = None


def places_of(ending: Ending, layout: Layout, screen: Screen) -> Placed:
    """Lay the finale out in the middle of the window.

    It keeps clear of the log. Heading, portraits with their cards, and the words below. Portraits and cards are as
    large as there is room for.
    """
    board, pad, outcome, middle = layout.board, screen.px(_PAD), ending.outcome, screen.width // 2
    wide = 2 * min(middle - board.left, board.right - middle) - 2 * pad
    words = said(ending.said, min(wide, screen.font(_SAID) * 40), screen)
    heading = min(screen.font(_HEADING), round(board.height * 0.12))
    spoken = round(screen.px(_QUOTED) * (1 + screen.text) / 2) if ending.quoted else 0
    rest = round(heading * LINE) + words.height + spoken + 2 * pad
    scores = outcome.result.scores
    row = min(screen.px(_EARNED if scores and ending.cards else _ROW), round(board.height * 0.92) - rest)
    around = Rect(0, 0, screen.width, rest + row)
    around.centery = min(round(centre_pose(layout, screen).y), board.bottom - around.height // 2)
    around.top = max(board.top, around.top)
    lines = Rect(middle - wide // 2, around.top + pad, wide, round(heading * LINE))
    quoted = Rect(lines.left, lines.bottom, wide, spoken)
    shown = Rect(lines.left, quoted.bottom, wide, row)
    below = Rect(0, shown.bottom + pad // 2, words.width, words.height)
    below.centerx = middle
    if scores:
        beside = max(points(f"{each}", False, screen).width for each in scores) + screen.px(24)
        seats_at, cards_at = _columns(ending, shown, beside, screen)
    else:
        seats_at, cards_at = _row(ending, shown, screen)
    head = Rect(lines.left, lines.top, wide, heading)
    side = min(screen.px(_CLOSE), around.height - 2 * pad - round(LINE * screen.font(NAME)))
    close = Rect(0, 0, side, side)
    close.midright = middle - side // 4, around.centery - screen.font(NAME) // 2
    line = Rect(close.right + pad, close.top, min(lines.right - close.right - pad, 2 * side), side)
    return Placed(around, head, below, seats_at, cards_at, quoted if spoken else None, close, line)


def _row(ending: Ending, area: Rect, screen: Screen) -> tuple[dict[Seat, Rect], dict[Token, Pose]]:
    """Lay out portraits side by side, each with its cards.

    Cards overlap where they would take too much room.
    """
    large, others = _shown(ending)
    seats, cards = [*large, *others], ending.cards
    gap, high = screen.px(24), area.height - screen.px(24)
    tallest = area.height - round(LINE * screen.font(NAME))
    each = area.width // len(seats)
    share = area.width * (_HEROES if others else 1.0) if cards else area.width
    side = min(tallest, round(share / len(large)) - gap)
    smaller = min(
        round(tallest * (_OTHERS if large and others else 1.0)), max(round(each * _FALLEN), screen.px(_LEAST))
    )
    sides = dict.fromkeys(others, smaller) | dict.fromkeys(large, side if others or not cards else smaller)
    left_over = area.width - sum(sides.values()) - (len(seats) - 1) * gap
    owners = [seat for seat in seats if cards.get(seat)]
    at, resting, sizes = {}, {}, []
    for seat in seats:
        count, free, tall, step = len(cards.get(seat, ())), 0.0, 0.0, 0.0
        if count:
            free = left_over / len(owners) - gap
            tall = min(high, free / CARD_SHAPE)
            step = min(tall * CARD_SHAPE * 1.06, (free - tall * CARD_SHAPE) / max(1, count - 1))
        row = gap + step * (count - 1) + tall * CARD_SHAPE if count else 0
        sizes.append((sides[seat] + row, step, tall))
    left = area.centerx - (sum(size for size, _, _ in sizes) + gap * (len(seats) - 1)) / 2
    for seat, (size, step, tall) in zip(seats, sizes, strict=True):
        side = sides[seat]
        at[seat] = Rect(round(left), area.top + (tallest - side) // 2, side, side)
        x, y = left + side + gap + tall * CARD_SHAPE / 2, area.top + max(tallest, tall) / 2
        resting.update({card: Pose(x + step * n, y, tall) for n, card in enumerate(cards.get(seat, ()))})
        left += size + gap
    return at, resting


def _columns(ending: Ending, area: Rect, beside: int, screen: Screen) -> tuple[dict[Seat, Rect], dict[Token, Pose]]:
    """Lay out a column for each seat, its cards below it.

    Points take `beside` px at the right of a portrait.
    """
    count, gap = ending.outcome.seats, screen.px(24)
    each, name = area.width / count, round(LINE * screen.font(NAME))
    high = round(area.height * _EARNING) if ending.cards else 0
    side = min(area.height - high - name - gap, round(each) - gap - beside)
    at, resting = {}, {}
    for seat in range(count):
        middle = area.left + each * (seat + 0.5)
        at[seat] = Rect(round(middle - (side + beside) / 2), area.bottom - high - name - side, side + beside, side)
        cards = ending.cards.get(seat, ())
        tall = min(high - gap / 2, each * _FILLED / CARD_SHAPE)
        wide = tall * CARD_SHAPE
        step = min(wide * 1.06, (each * _FILLED - wide) / max(1, len(cards) - 1))
        first = middle - step * (len(cards) - 1) / 2
        resting.update({card: Pose(first + step * n, area.bottom - tall / 2, tall) for n, card in enumerate(cards)})
    return at, resting


def _shown(ending: Ending) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Return the seats that are seen large, and those beside them.

    Large are the people who have come through, or else those that the end is about. Beside them whoever has the last
    word.
    """
    outcome, speaks = ending.outcome, [ending.quoted[0]] if ending.quoted else []
    safe = [seat for seat in outcome.persons if outcome.fate(seat) == "safe"]
    large, others = (safe, outcome.about) if safe else (outcome.about, ())
    return large, [*others, *(seat for seat in speaks if seat not in (*large, *others))]


@cached(4)
def said(words: str, width: int, screen: Screen) -> pygame.Surface:
    """Return what the end is told with, in lines of this width."""
    colour = palette(screen.contrast).cream
    return text.paragraph(words, screen.font(_SAID), colour, width, screen.lang, "centre", LINE)


def points(number: str, gold: bool, screen: Screen) -> pygame.Surface:
    """Return a seat's points as they are drawn."""
    colours = palette(screen.contrast)
    return text.render(number, screen.font(_POINTS), colours.brass_light if gold else colours.cream, "bold")
