"""Chips for the action being put together, one for each field.

A chip shows the choice for its field, or what is still missing. The chips stand in the line that says what to do if
both fit there. Otherwise they have a row of their own above the prompt's items until all is chosen; or, if words are on
offer that need all of their room, stand in the line with smaller letters or only as far as they are filled, or take its
place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame

from games.core.teller import Teller
from games.core.types import Seat
from games.core.view import View
from table.base.screen import LEAST_FONT, TARGET, Screen
from table.graphics.line_breaks import phrases
from table.graphics.theme import hex_colour, palette
from table.graphics.vector import icon
from table.match.picker import Slot
from table.match.seats import SeatSetup
from table.stage.drawing.cards import CardArt, card_width
from table.stage.drawing.ground import portrait_of
from table.stage.drawing.surface import panel as plate
from table.stage.layout.plan.base import LARGE_TEXT
from table.ui import labels
from table.ui.panels import State, panel

BACK = "back"
"""Id of the target that takes the latest choice back."""

_GAP = 8  # px at 1080p between chips
_NARROW, _WIDE = 120, 240  # px at 1080p: the widths of chips
_TEXT, _SMALL = 20, 15  # px at 1080p: letters, and the smallest ones beside the line
_LETTERS, _LINE = 20, 17  # px at 1080p: the smallest letters of the line with chips beside it, and close by
_NAMED = 3.6  # least width of a name, in multiples of the letter size
_PAD = 8  # px at 1080p
_TIGHT = 1.15  # line height of a two-line label, in multiples of the letter size

Way = Literal["beside", "above", "close", "filled", "bare", "instead"]
"""Places of chips.

In the line, in a row above the words, in the line with small letters, there without those of fields that are missing
(the line says what is), the same as bare pictures, or instead of it: then the next chip says what is missing.
"""


@dataclass(frozen=True, slots=True)
class Chip:
    """The chip of one field.

    `filled`: its choice is made, and a press takes it back. `next`: the line asks for it. Its picture is that of a card
    (`card` is its face by id, None for the back of its `pack`), a seat or a claim. `kind` is as in `Slot`; the chip for
    going back has "".
    """

    id: str
    label: str
    filled: bool = False
    next: bool = False
    card: str | None = None
    pack: str | None = None
    seat: Seat | None = None
    claim: str | None = None
    kind: str = ""

    @property
    def pressable(self) -> bool:
        """True if the chip can be touched."""
        return self.filled or self.id == BACK


class Laid(NamedTuple):
    """The places of chips, the line and the words.

    `rects` has the chips that are shown, by id. `line` is the room left for the line, possibly none, `rest` that for
    the words. `size` is that of the chips' letters, px.
    """

    rects: dict[str, pygame.Rect]
    line: pygame.Rect
    rest: pygame.Rect
    size: int
    bare: bool = False
    """True if chips with pictures have no words."""


def slot_id(name: str) -> str:
    """Return the id of a field's chip."""
    return f"slot {name}"


def slot_of(target: str) -> str | None:
    """The field whose chip has this id; None if there is none."""
    kind, _, name = target.partition(" ")
    return name if kind == "slot" else None


def chips(slots: Sequence[Slot], view: View, teller: Teller, *, back: bool) -> tuple[Chip, ...]:
    """Make a chip for each field and, if `back`, for going back.

    There are none where the only choice is a single field.
    """
    if len(slots) < 2 and not back:
        return ()
    missing = next((slot.name for slot in slots if not slot.full), None)
    made = [_chip(slot, slot.name == missing, view, teller) for slot in slots]
    return (*made, *([Chip(BACK, teller.words("play.back"))] if back else []))


def _chip(slot: Slot, missing: bool, view: View, teller: Teller) -> Chip:
    words, id = teller.words, slot_id(slot.name)
    if not slot.touches:
        key = f"field.{slot.name}"
        return Chip(id, words(key if key in words else f"play.slot_{slot.kind.lower()}"), next=missing, kind=slot.kind)
    value = int(slot.touches[-1].value)
    match slot.kind:
        case "Token":
            face, count = view.face(value), len(slot.touches)
            said = words("play.slot_cards", count=count) if count > 1 else teller.own_card(value, view)
            card = None if face is None else teller.game.faces[face].id
            said = said[0].upper() + said[1:]
            return Chip(id, said, True, missing, card=card, pack=view.pack(value), kind=slot.kind)
        case "Seat":
            return Chip(id, teller.names[value], True, missing, seat=value, kind=slot.kind)
        case "Word":
            return Chip(id, teller.claim(value), True, missing, claim=teller.game.claims[value], kind=slot.kind)
        case "Number":
            return Chip(id, teller.number(slot.name, value), True, missing, kind=slot.kind)
    said = str(bool(value)).lower()
    keys = (f"field.{slot.name}.{said}", f"button.{slot.verb}.{said}")
    return Chip(id, words(next((key for key in keys if key in words), "play.slot_bool")), True, missing, kind=slot.kind)


def lay_out(
    made: Sequence[Chip], line: str, places: tuple[pygame.Rect, pygame.Rect], screen: Screen, way: Way = "beside"
) -> Laid | None:
    """Share the places of the line and the words out.

    None if something would be unreadable so.
    """
    strip, prompt = places
    if not made:
        return Laid({}, strip, prompt, 0)
    match way:
        case "beside":
            return _beside(made, line, places, screen, _LETTERS)
        case "close":
            return _beside(made, line, places, screen, _LINE)
        case "filled":
            return _beside(_filled(made), line, places, screen, _LINE)
        case "bare":
            return _beside(_filled(made), line, places, screen, _LINE, bare=True)
        case "instead":
            high = max(strip.height, screen.px(TARGET))
            rects, size = _row(made, strip, high, screen)
            return Laid(rects, pygame.Rect(strip.topleft, (0, 0)), prompt, size)
    high = max(screen.px(TARGET), min(round(screen.font(_TEXT) * 1.6), prompt.height // 3))
    rects, size = _row(made, prompt, high, screen)
    taken = high + screen.px(10)
    return Laid(rects, strip, pygame.Rect(prompt.x, prompt.y + taken, prompt.width, prompt.height - taken), size)


def _filled(made: Sequence[Chip]) -> list[Chip]:
    return [chip for chip in made if chip.pressable]


def _beside(
    made: Sequence[Chip],
    line: str,
    places: tuple[pygame.Rect, pygame.Rect],
    screen: Screen,
    letters: int,
    *,
    bare: bool = False,
) -> Laid | None:
    """Chips right of the line; None if one would be unreadable.

    `letters`: px at 1080p of the smallest in the line.
    """
    strip, prompt = places
    gap, pad = screen.px(_GAP), screen.px(18)
    high = max(strip.height - screen.px(4), screen.px(TARGET))
    shrunk = bare or screen.text < LARGE_TEXT  # whoever wants large letters reads the line before the chips
    least = max(screen.px(letters), screen.font(letters * 4 // 5 if shrunk else letters))
    longest = max((labels.width(phrase, least, "bold") for phrase in phrases(line, screen.lang)), default=0)
    sizes = range(screen.font(_TEXT), screen.font(_SMALL) - 1, -1)
    ways = [(size, _widths(made, size, high, screen)) for size in sizes]
    least_size = screen.font(_SMALL + 1)
    ways += [(least_size, _needs(made, least_size, high, screen))]
    if bare:
        ways = [
            (size, [_bare(chip, wide, high, screen) for chip, wide in zip(made, wides, strict=True)])
            for size, wides in ways
        ]
    for size, wides in ways:
        left = strip.width - sum(wides) - gap * (len(made) + 1) - pad
        if (
            0 < left >= longest
            and labels.block_height(line, left, least, screen, "bold", line=labels.TIGHT) <= strip.height
        ):
            rects, x = {}, strip.right
            for chip, wide in zip(reversed(made), reversed(wides), strict=True):
                x -= wide + gap // 2
                rects[chip.id] = pygame.Rect(x, strip.centery - high // 2, wide, high)
                x -= gap - gap // 2
            words = pygame.Rect(strip.x + pad, strip.y, left, strip.height)
            return Laid(dict(reversed(rects.items())), words, prompt, size, bare)
    return None


def _bare(chip: Chip, wide: int, high: int, screen: Screen) -> int:
    """Width of a chip with its picture alone, if it has one."""
    picture = _picture_width(chip, high, screen)
    return max(picture + 2 * screen.px(_PAD), screen.px(TARGET)) if picture else wide


def _row(made: Sequence[Chip], area: pygame.Rect, high: int, screen: Screen) -> tuple[dict[str, pygame.Rect], int]:
    """A row of chips along the room's upper edge.

    The row is `high` px high. Also returns the size of the letters, px.
    """
    gap = screen.px(_GAP)
    free = area.width - gap * (len(made) - 1)
    usual = range(screen.font(_TEXT), min(screen.font(_SMALL), screen.px(_TEXT)) - 1, -1)
    smaller = range(usual[-1], LEAST_FONT - 1, -1)  # a name gives way first
    for size, cut in [*((size, False) for size in usual), *((size, True) for size in smaller)]:
        ways = (
            *([] if cut else [_widths(made, size, high, screen)]),
            *(_needs(made, size, high, screen, folded=way, cut=cut) for way in (False, True)),
        )
        wides = next((way for way in ways if sum(way) <= free), ways[-1])
        if sum(wides) <= free:
            break
    else:
        cut, wides = False, [wide * free // sum(wides) for wide in wides]
    if cut:
        named = next((number for number, chip in enumerate(made) if chip.seat is not None), 0)
        wides[named] += free - sum(wides)
    rects, x = {}, area.centerx - (sum(wides) + gap * (len(made) - 1)) // 2
    for chip, wide in zip(made, wides, strict=True):
        rects[chip.id] = pygame.Rect(x, area.y, wide, high)
        x += wide + gap
    return rects, size


def _widths(made: Sequence[Chip], size: int, high: int, screen: Screen) -> list[int]:
    """Widths of the chips, px.

    All fields have the same width where possible, so that nothing moves from choice to choice unless it has to.
    """
    needs = _needs(made, size, high, screen)
    alike = max([screen.px(_NARROW), *(need for chip, need in zip(made, needs, strict=True) if chip.id != BACK)])
    alike = min(alike, screen.px(_WIDE))
    return [need if chip.id == BACK else max(need, alike) for chip, need in zip(made, needs, strict=True)]


def _needs(
    made: Sequence[Chip], size: int, high: int, screen: Screen, *, folded: bool = False, cut: bool = False
) -> list[int]:
    """Width that each chip needs, px.

    `folded` allows two lines of words, `cut` the beginning of a name, which has a portrait beside it.
    """
    frame = screen.px(3 * _PAD) + 2
    lines = [_lines(chip, size, high) if folded else [chip.label] for chip in made]
    words = [max(labels.width(line, size, "bold") for line in each) for each in lines]
    most = [round(_NAMED * size) if cut and chip.seat is not None else max(words) for chip in made]
    least = map(min, words, most)
    return [_picture_width(chip, high, screen) + wide + frame for chip, wide in zip(made, least, strict=True)]


def _lines(chip: Chip, size: int, high: int) -> list[str]:
    """A chip's words in two lines if they fit, else in one."""
    return chip.label.rsplit(" ", 1) if round(2 * _TIGHT * size) <= high - 2 else [chip.label]


def _side(high: int, screen: Screen) -> int:
    """Height of the chips' pictures, px."""
    return high - screen.px(10)


def _picture_width(chip: Chip, high: int, screen: Screen) -> int:
    """Width of a chip's picture or of its sign, px.

    It is the same whether the chip is filled or not, but a number or a yes or no that is chosen has no picture.
    """
    side = _side(high, screen)
    if chip.kind in ("Number", "bool") and chip.filled:
        return 0
    return max(card_width(side), side * 7 // 10) if chip.kind == "Token" else side if chip.kind else side * 6 // 10


def draw(
    surface: pygame.Surface,
    chip: Chip,
    laid: Laid,
    state: State,
    screen: Screen,
    art: CardArt,
    seats: Sequence[SeatSetup],
) -> None:
    """Draw a chip.

    A filled one looks like a key; a missing field is an outline, and the next one to choose is in brass.
    """
    colours, rect, pad = palette(screen.contrast), laid.rects[chip.id], screen.px(_PAD)
    if chip.filled:
        panel(surface, rect, screen, "key", state)
    elif chip.id == BACK:
        panel(surface, rect, screen, "plate", state)
    else:
        edge = hex_colour(colours.brass_light if chip.next else colours.cream_soft)
        made = plate(rect.size, hex_colour(colours.night), edge=edge, radius=screen.px(14), shadow=0, opacity=0.4)
        surface.blit(made.surface, (rect.x - made.margin, rect.y - made.margin))
    ink = colours.ink if chip.filled else colours.cream
    wide = _picture_width(chip, rect.height, screen)
    if wide:
        picture = _picture(chip, rect.height, screen, art, seats, hex_colour(ink))
        middle = rect.centerx if laid.bare else rect.x + pad + wide // 2
        surface.blit(picture, picture.get_rect(center=(middle, rect.centery)))
    if wide and laid.bare:
        return
    left = rect.x + pad + (wide + pad if wide else 0)
    words = pygame.Rect(left, rect.y, rect.right - pad // 2 - left, rect.height)
    lines = [chip.label]
    if labels.width(chip.label, laid.size, "bold") > words.width:
        lines = _lines(chip, laid.size, rect.height)
    step = round(laid.size * _TIGHT)
    words.y -= step * (len(lines) - 1) // 2
    for line in lines:
        labels.line(surface, line, words, laid.size, ink, "bold")
        words.y += step


def _picture(
    chip: Chip, high: int, screen: Screen, art: CardArt, seats: Sequence[SeatSetup], ink: str
) -> pygame.Surface:
    """Picture on a chip; a sign where nothing is chosen yet."""
    side = _side(high, screen)
    if chip.id == BACK:
        return pygame.transform.flip(icon("arrow", side * 6 // 10, ink), True, False)
    if not chip.filled:
        return icon("help", side * 7 // 10, ink)
    if chip.seat is not None:
        return portrait_of(seats[chip.seat], side)
    if chip.claim is not None:
        return art.chip(chip.claim, side)
    return art.back(side, chip.pack) if chip.card is None else art.face(chip.card, side)
