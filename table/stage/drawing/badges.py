"""What the public facts say about the seats, beside their names: the role, points, marks, words blocked, the order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Surface

from games.core.teller import Teller
from games.core.types import Seat, Word
from games.core.view import View
from games.core.words import Words
from table.screen import LEAST_FONT
from table.stage.drawing.canvas import Canvas
from table.stage.drawing.marks import pill
from table.stage.drawing.order import Turn, in_words, turn_of
from table.stage.drawing.vector import icon
from table.stage.layout import Layout, SeatPlace
from table.stage.spec import BoardSpec, OrderSpec, SeatSpec
from table.ui.text import render
from table.ui.theme import RGB, Palette, hex_colour

SIZE = 21  # px at 1080p, of points
NO_WORD = -1
"""In the place of a blocked word: there is none."""

_ROLE = 0.56  # of the token's size
_COIN = 1.8  # of the size of letters
_MOST_MARKS = 3  # more than so many are a number


@dataclass(frozen=True, slots=True)
class Badge:
    """What is known of one seat; None where there is no such thing."""

    role: bool = False
    points: int | None = None
    finished: int | None = None
    marks: int | None = None
    blocks: Word | None = None
    turn: Turn | None = None


def badge(view: View, spec: SeatSpec, order: OrderSpec | None, seat: Seat) -> Badge:
    """What the facts say about a seat."""
    facts = view.facts.as_dict()
    points = facts[spec.points][seat] if spec.points else None
    finished = facts[spec.finished] if spec.finished else ()
    other = not spec.points or finished != facts[spec.points]  # they are the same after a match of one game
    return Badge(
        spec.role is not None and facts[spec.role] == seat,
        points if points or spec.zero else None,
        finished[seat] if any(finished) and other else None,
        facts[spec.marks][seat] if spec.marks else None,
        _blocks(view, spec, seat),
        turn_of(view, order, seat) if order else None,
    )


def _blocks(view: View, spec: SeatSpec, seat: Seat) -> Word | None:
    word = view.facts.as_dict()[spec.blocks][seat] if spec.blocks else NO_WORD
    return None if word == NO_WORD else int(word)


def blocked(view: View, spec: SeatSpec, teller: Teller) -> dict[Word, str]:
    """The words that nobody may say at the moment, each with a sentence that says because of whom."""
    by: dict[Word, list[str]] = {}
    for seat in range(view.seats):
        word = _blocks(view, spec, seat)
        if word is not None:
            by.setdefault(word, []).append(teller.names[seat])
    words = teller.words
    return {
        word: words("blocked", name=words("play.listed").join(names), claim=teller.claim(word))
        for word, names in by.items()
    }


def legend(found: Badge, teller: Teller) -> str:
    """The same in words; nothing where there is nothing to be told."""
    words = teller.words
    parts = [words("role")] if found.role else []
    if found.points is not None:
        parts.append(words("results.points", points=_signed(found.points)))
    if found.finished is not None:
        parts.append(words("play.finished", points=_signed(found.finished)))
    if found.marks:
        parts.append(words("marks" if "marks" in words else "play.marks", count=found.marks))
    if found.blocks is not None:
        parts.append(words("blocks", claim=teller.claim(found.blocks)))
    if found.turn:
        parts += in_words(found.turn, words)
    return words("play.listed").join(parts)


def draw_badges(canvas: Canvas, view: View, layout: Layout, spec: BoardSpec, teller: Teller) -> None:
    """Draw them for all seats."""
    for seat, place in enumerate(layout.seats):
        _draw(canvas, badge(view, spec.seat, spec.order, seat), place, spec.seat, teller)


def _draw(canvas: Canvas, found: Badge, place: SeatPlace, spec: SeatSpec, teller: Teller) -> None:
    screen, colours = canvas.screen, canvas.colours
    if found.role:
        side = round(place.token.width * _ROLE)
        at = (place.token.left + side * 3 // 8, place.token.top + side * 3 // 8)
        canvas.put(pill(side, side, colours.brass_light, colours.wood_dark), center=at)
        canvas.put(icon(spec.role_icon, round(side * 0.7), hex_colour(colours.night)), center=at)
    size = min(screen.font(SIZE), round(place.badges.height / 1.3))
    gap = screen.px(6)
    while True:
        pills = _pills(found, spec, size, colours) + _turn_pills(found.turn or Turn(), size, colours, teller.words)
        if found.blocks is not None:
            pills.append(canvas.pictures.art.chip(teller.game.claims[found.blocks], round(size * _COIN), struck=True))
        wide = sum(pill.width for pill in pills) + gap * (len(pills) - 1)
        if wide <= place.badges.width or size <= LEAST_FONT:
            break
        size -= 1
    left = place.badges.x
    for drawn in pills:
        left = canvas.put(drawn, midleft=(left, place.badges.centery)).right + gap


def _pills(found: Badge, spec: SeatSpec, size: int, colours: Palette) -> list[Surface]:
    """Points, points of finished games, and marks, each on a ground of its own; letters are `size` px high."""
    pills = []
    if found.points is not None:
        words = render(_signed(found.points), size, colours.night, "bold")
        pills.append(_pill([words], size, colours.brass_light, colours.brass_dark))
    if found.finished is not None:
        words = render(f"Σ{_signed(found.finished)}", size, colours.cream, "bold")
        pills.append(_pill([words], size, colours.wood_dark, colours.brass))
    if found.marks:
        sign = icon(spec.mark_icon, round(size * 0.95), hex_colour(colours.on_lacquer))
        signs = [sign] * found.marks
        if found.marks > _MOST_MARKS:
            signs = [sign, render(str(found.marks), size, colours.on_lacquer, "bold")]
        pills.append(_pill(signs, size, colours.bad, colours.brass_light))
    return pills


def _turn_pills(turn: Turn, size: int, colours: Palette, words: Words) -> list[Surface]:
    """The cards still to be played, what waits for the end of the turn, and who is next."""
    pills, small = [], round(size * 0.95)
    if turn.left:
        card = icon("card", small, hex_colour(colours.night))
        pills.append(_pill([card] * turn.left, size, colours.cream, colours.brass_dark))
    for _, name, count in turn.waiting:
        signs = [icon(name, small, hex_colour(colours.brass_light))]
        signs += [render(f"×{count}", size, colours.cream, "bold")] if count > 1 else []
        pills.append(_pill(signs, size, colours.wood_dark, colours.brass))
    if turn.next:
        fill, ink = (colours.bad, colours.on_lacquer) if turn.target else (colours.good, colours.on_lacquer)
        sign = icon("target" if turn.target else "arrow", small, hex_colour(ink))
        said = render(words("play.next_short"), size, ink, "bold")
        pills.append(_pill([sign, said], size, fill, colours.brass_light))
    return pills


def _pill(signs: Sequence[Surface], size: int, fill: RGB, edge: RGB) -> Surface:
    """Signs beside each other on a ground."""
    high = round(size * 1.3)
    drawn = pill(max(sum(sign.width for sign in signs) + round(size * 0.8), high), high, fill, edge).copy()
    left = (drawn.width - sum(sign.width for sign in signs)) // 2
    for sign in signs:
        drawn.blit(sign, sign.get_rect(midleft=(left, high // 2)))
        left += sign.width
    return drawn


def _signed(points: int) -> str:
    return f"{points}".replace("-", "−")
