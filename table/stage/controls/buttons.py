"""The prompt's words and answers as buttons: place, letter size and look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import pygame

from table.base.screen import TARGET, Screen
from table.graphics.text import render
from table.graphics.theme import RGB, Palette, hex_colour, mix, palette
from table.graphics.vector import icon
from table.match.picker import Touch
from table.stage.drawing.cards import CardArt
from table.stage.drawing.stamp import stamped
from table.stage.drawing.surface import panel as plate
from table.ui import labels
from table.ui.panels import State, Style, panel

Look = Literal["chip", "yes", "no", "call", "plain", "quiet", "back", "on", "lift"]

GAP = 10  # px at 1080p between targets
_ALONE, _WIDE = 190, 300  # px at 1080p: greatest width of a cell in a single row, and in several rows
_WORD = 22  # px at 1080p: letters of words with coins
_KEY = 22  # px at 1080p: the key of an answer
READABLE = 18
"""px at 1080p: the smallest letters that words should have."""
_COIN = 120  # px at 1080p: the largest useful coin
_KNOWN = 48  # px at 1080p: the smallest coin whose picture is known at a glance
_WORTH, _WORTH_PART = 26, 0.34  # least px at 1080p of a claim's points, and their size relative to its coin
_LINE = labels.TIGHT
_TIGHT = 1.15  # line height of a two-line label, in multiples of the letter size
_ICONS = {"yes": "check", "no": "cross", "quiet": "mute"}
"""Icons of answers, by look."""
OFF = (96, 96, 96)
"""Share of its colours that opaque refused paper keeps, of 255."""
MOST_ROWS = 3
"""The most rows that buttons of one group are split into."""


class Row(NamedTuple):
    """A row of the prompt: one field, labelled at the left.

    `id` is the id of the field.
    """

    id: str
    label: str


REST = Row("", "")
"""The row of all items that belong to no field."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item of the prompt.

    `word` is the id of the claim on a chip, `worth` its points, if it has any. `why` says why the item can't be
    touched; it can if `why` is "". `read`: the words for who hears it, if not the label.
    """

    id: str
    label: str
    look: Look
    touch: Touch | None = None
    word: str = ""
    why: str = ""
    row: Row = REST
    worth: int | None = None
    read: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """An item as it is drawn now."""

    item: Item
    rect: pygame.Rect
    state: State
    chosen: bool


@dataclass(frozen=True, slots=True)
class Faces:
    """Letter and picture sizes shared by a row of buttons.

    `size` is that of the letters and `side` that of the pictures, px. The words stand beside the picture, or `below`
    it, in up to `lines` lines if a label has several words.
    """

    size: int
    side: int
    below: bool
    lines: int = 1


Rects = dict[str, pygame.Rect]
"""The rectangles of items, by id."""


def in_lines(lines: Sequence[Sequence[Item]], rect: pygame.Rect, screen: Screen, wish: int) -> Rects:
    """Lay out rows of buttons, each as wide as its words need.

    Where there is room they are `wish` px wide at least.
    """
    gap, between = screen.px(GAP * 2), screen.px(GAP)
    high = (rect.height - between * (len(lines) - 1)) // len(lines)
    size = min(_line_size(line, rect.width, high, screen) for line in lines)
    rects = {}
    for number, line in enumerate(lines):
        needs = [_button_width(item, size, screen) for item in line]
        area = rect.width - gap * (len(line) - 1)
        wides = [max(need, wish) for need in needs]
        if sum(wides) > area:
            spare = max(0, area - sum(needs)) // len(line)
            wides = [need + spare for need in needs] if sum(needs) <= area else [area // len(line)] * len(line)
        left = rect.centerx - (sum(wides) + gap * (len(line) - 1)) // 2
        for item, wide in zip(line, wides, strict=True):
            rects[item.id] = pygame.Rect(left, rect.y + number * (high + between), wide, high)
            left += wide + gap
    return rects


def in_grid(items: Sequence[Item], rect: pygame.Rect, screen: Screen) -> Rects:
    """Lay items out in the number of rows that shows them largest."""
    words = [item for item in items if item.look == "chip"]
    ways = [cells_in(items, rect, rows, screen) for rows in range(1, MOST_ROWS + 1)]
    worths = [_worth(faces_of(words, way, screen), screen) for way in ways]
    fits = [min(min(cell.size) for cell in way.values()) >= screen.px(TARGET) for way in ways]
    best = max(range(MOST_ROWS), key=lambda number: (fits[number], worths[number], -number))
    return ways[best]


def _worth(faces: Faces, screen: Screen) -> float:
    """Score how well coins and words can be seen.

    Words that are hard to read count most, then coins that are hard to know, then their size.
    """
    wish = screen.font(_WORD)
    least = max(screen.px(READABLE), screen.font(READABLE * 3 // 4))
    known, large = min(faces.side / screen.px(_KNOWN), 1), min(faces.side / screen.px(_COIN), 1)
    return 8 * min(faces.size / least, 1) + 2 * known + 2 * large + faces.size / wish


def cells_in(items: Sequence[Item], rect: pygame.Rect, rows: int, screen: Screen, needed: int = 0) -> Rects:
    """Lay out that many rows of equal cells, centred in the rectangle.

    Cells stop growing at a width that still looks well, but are at least `needed` px wide if there is room.
    """
    gap = screen.px(GAP)
    columns = -(-len(items) // rows)
    wide = (rect.width - gap * (columns - 1)) // columns
    wide = min(wide, max(needed, screen.px(_WIDE if rows > 1 else _ALONE)))
    high = (rect.height - gap * (rows - 1)) // rows
    cells = {}
    for i, item in enumerate(items):
        line, column = divmod(i, columns)
        here = min(columns, len(items) - line * columns)
        left = rect.centerx - (wide * here + gap * (here - 1)) // 2
        cells[item.id] = pygame.Rect(left + column * (wide + gap), rect.y + line * (high + gap), wide, high)
    return cells


def _button_width(item: Item, size: int, screen: Screen) -> int:
    """Width of a button, px, for its icon and `size` px words."""
    size = _text_size(item, size)
    sign = size * 3 // 2 if item.look in _ICONS else 0
    return max(labels.width(item.label, size, "bold") + sign + screen.px(32), screen.px(120))


def _text_size(item: Item, size: int) -> int:
    """Letter size of an item's words, px, where the others have `size`.

    Secondary items are smaller.
    """
    return max(size * 3 // 4, 1) if item.look == "quiet" else size


def _line_size(line: Sequence[Item], width: int, high: int, screen: Screen) -> int:
    """The largest letters, px, with which a row of buttons fits."""
    size = min(screen.font(30), high * 3 // 5)
    area = width - screen.px(GAP * 2) * (len(line) - 1)
    while size > 1 and sum(_button_width(item, size, screen) for item in line) > area:
        size -= 1
    return size


def best_lines(items: Sequence[Item], rect: pygame.Rect, screen: Screen) -> list[Sequence[Item]]:
    """Split the items into rows so that the words are large.

    Yes and no get a row of their own if that helps.
    """
    answers = [item for item in items if item.look in ("yes", "no")]
    others = [item for item in items if item.look not in ("yes", "no")]
    ways: list[list[Sequence[Item]]] = [[items]]
    if answers and others:
        ways.append([answers, others])
    for rows in range(2, min(MOST_ROWS, len(items)) + 1):
        each = -(-len(items) // rows)
        ways.append([items[i : i + each] for i in range(0, len(items), each)])

    def worth(lines: list[Sequence[Item]]) -> float:
        high = (rect.height - screen.px(GAP) * (len(lines) - 1)) // len(lines)
        if high < screen.px(TARGET) and len(lines) > 1:
            return 0.0
        return min(_line_size(line, rect.width, high, screen) for line in lines) * (1.0 - 0.1 * (len(lines) - 1))

    return max(ways, key=worth)


def faces_of(items: Sequence[Item], rects: Rects, screen: Screen, *, keyed: bool = False) -> Faces:
    """Choose the setting with the largest words.

    Words beside their picture are preferred even if slightly smaller. `keyed`: answers have a key's name before them.
    """
    pad = screen.px(8)
    chips = any(item.look == "chip" for item in items)
    wish = screen.font(_WORD if chips else 30)
    found = [Faces(0, 0, False)]
    if items:
        left = key_width(screen) if keyed else 0
        areas = {item.id: rects[item.id].width - 2 * pad - 2 * left for item in items}  # all words are centred
        wide, high = min(areas.values()), min(rects[item.id].height for item in items) - pad
        if chips:
            return max(_coins(items, areas, (wide, high), screen), key=lambda faces: _worth(faces, screen))
        wish = min(wish, high * 2 // 3)
        signed = {item.id: areas[item.id] - (wish * 3 // 2 if item.look in _ICONS else 0) for item in items}
        size = _size(items, signed, wish)
        found = [Faces(size, size, False)]
        if any(item.look in ("yes", "no") for item in items):
            found.append(Faces(_size(items, areas, min(wish, round(high / _LINE / 2))), min(wish, high // 2), True))
    return max(found, key=lambda faces: faces.size * (0.85 if faces.below else 1))


def _coins(items: Sequence[Item], areas: Mapping[str, int], area: tuple[int, int], screen: Screen) -> Iterator[Faces]:
    """Possible settings of coins and words.

    First side by side with ever smaller coins, then with the words below.
    """
    (wide, high), wish, pad = area, screen.font(_WORD), screen.px(8)
    for lines in (1, 2):
        for part in (0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3):
            side = min(high + screen.px(4), screen.px(_COIN), round(wide * part))
            beside = {id: area - side - pad for id, area in areas.items()}
            size = min(wish, high * 5 // 6, round(high / lines / _TIGHT))
            yield Faces(_size(items, beside, size, lines), side, False, lines)
        broad = {id: area + pad for id, area in areas.items()}
        for part in (1.0, 0.85, 0.7):
            low = min(high * 0.45, wish * part * _LINE if lines == 1 else 2 * wish * part * _TIGHT)
            size = _size(items, broad, round(low / (_LINE if lines == 1 else 2 * _TIGHT)), lines)
            yield Faces(size, min(round(high - low), wide + pad, screen.px(_COIN)), True, lines)


def _lines(label: str, lines: int) -> list[str]:
    """Split a label into at most `lines` lines."""
    return label.rsplit(" ", lines - 1) if lines > 1 else [label]


def _size(items: Sequence[Item], areas: Mapping[str, int], wish: int, lines: int = 1) -> int:
    """The largest letters, px, with which every label fits its room.

    They are at most `wish` px; each label may take `lines` lines.
    """
    size = wish
    parts = [(part, item) for item in items for part in _lines(item.label, lines)]
    while size > 1 and any(labels.width(part, _text_size(item, size), "bold") > areas[item.id] for part, item in parts):
        size -= 1
    return size


def draw_button(surface: pygame.Surface, button: Button, faces: Faces, screen: Screen, art: CardArt) -> None:
    """Draw a button.

    Chosen ones have a check sign at their corner, for players who can't tell the colours apart.
    """
    colours = palette(screen.contrast)
    if button.item.look == "chip":
        _draw_chip(surface, button, faces, screen, art)
    elif button.item.look in ("back", "on"):
        _draw_arrow(surface, button, screen)
    else:
        _draw_answer(surface, button, faces, screen)
    if button.chosen:
        side = screen.px(26)
        centre = (button.rect.right - side // 2, button.rect.y + side // 2)
        pygame.draw.circle(surface, colours.ink, centre, side // 2 + screen.px(2))
        pygame.draw.circle(surface, colours.brass_light, centre, side // 2)
        sign = icon("check", side * 2 // 3, hex_colour(colours.ink))
        surface.blit(sign, (centre[0] - side // 3, centre[1] - side // 3))


def _draw_chip(surface: pygame.Surface, button: Button, faces: Faces, screen: Screen, art: CardArt) -> None:
    """Draw a claim's coin with its word below or beside it."""
    colours, item, rect = palette(screen.contrast), button.item, button.rect
    panel(surface, rect, screen, "key" if button.chosen else "plate", button.state)
    pad = screen.px(8)
    coin = pygame.Rect(rect.x + pad, rect.centery - faces.side // 2, faces.side, faces.side)
    words = pygame.Rect(coin.right + pad, rect.y, rect.right - coin.right - 2 * pad, rect.height)
    if faces.below:
        high = round(faces.size * (_LINE if faces.lines == 1 else 2 * _TIGHT))
        coin.midtop = rect.centerx, rect.y + (rect.height - faces.side - high) // 2
        words = pygame.Rect(rect.x + pad // 2, coin.bottom, rect.width - pad // 2 * 2, high)
    surface.blit(art.chip(item.word, faces.side, struck=bool(item.why)), coin)
    if item.worth is not None:
        _draw_worth(surface, item.worth, coin, rect, faces.size, screen)
    ink = colours.ink if button.chosen else colours.cream_soft if item.why else colours.cream
    lines = _lines(item.label, faces.lines)
    step = round(faces.size * _TIGHT)
    words.y += -step * (len(lines) - 1) // 2
    for line in lines:
        labels.line(surface, line, words, faces.size, ink, "bold", "centre" if faces.below else "left")
        words.y += step


def _draw_worth(
    surface: pygame.Surface, worth: int, coin: pygame.Rect, button: pygame.Rect, letters: int, screen: Screen
) -> None:
    """Draw a claim's points at the upper left of its coin.

    `letters`: height of the button's words, px.
    """
    colours = palette(screen.contrast)
    side = max(screen.px(_WORTH), round(letters * _LINE), round(coin.width * _WORTH_PART))
    ground = pygame.Rect(0, 0, side, side)
    ground.center = coin.x + min(side // 6, coin.width // 4 - side // 2), coin.y + side // 3
    ground.clamp_ip(button.inflate(-screen.px(6), -screen.px(6)))
    pygame.draw.circle(surface, colours.ink, ground.center, side // 2 + max(1, side // 16))
    pygame.draw.circle(surface, colours.brass_light, ground.center, side // 2)
    labels.line(surface, str(worth), ground, side * 3 // 4, colours.ink, "bold", "centre")


def _draw_answer(surface: pygame.Surface, button: Button, faces: Faces, screen: Screen) -> None:
    """Draw a large answer button.

    Yes and no have a colour and an icon. The words of a refused answer are struck through.
    """
    colours, item, rect = palette(screen.contrast), button.item, button.rect
    ink = _draw_ground(surface, button, screen, colours)
    size = _text_size(item, faces.size)
    side = faces.side * size // faces.size if faces.size else 0
    words = pygame.Rect(0, 0, labels.width(item.label, size, "bold") + 2, round(size * _LINE))
    words.center = rect.center
    if item.look in _ICONS:
        sign = pygame.Rect(0, 0, side, side)
        if faces.below:
            sign.midtop = rect.centerx, rect.centery - (side + words.height) // 2
            words.midtop = sign.midbottom
        else:
            gap = side * 2 // 5
            sign.midleft = rect.centerx - (side + gap + words.width) // 2, rect.centery
            words.midleft = sign.right + gap, rect.centery
        surface.blit(icon(_ICONS[item.look], side, hex_colour(ink)), sign)
    labels.line(surface, item.label, words, size, ink, "bold")
    if item.why:
        through = max(2, size // 10)
        pygame.draw.rect(surface, ink, (words.x, words.centery - through // 2, words.width, through))


def draw_stamp(surface: pygame.Surface, button: Button, letters: int, screen: Screen) -> None:
    """Draw yes or no as a stamp; one that is lit rises.

    `letters`: their height, px.
    """
    item, rect, yes = button.item, button.rect, button.item.look == "yes"
    drawn = stamped(item.label, yes, screen, letters, rect.size, 2.5 if yes else -2.5)
    place = drawn.get_rect(center=rect.center)
    if button.state == "lit":
        place.y -= screen.px(6)
        light = palette(screen.contrast).brass_light
        around = rect.move(0, -screen.px(6)).inflate(screen.px(18), screen.px(18))
        pygame.draw.rect(surface, light, around, max(2, screen.px(4)), screen.px(16))
    if item.why:
        drawn = drawn.copy()  # it is shared
        drawn.fill(OFF, special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(drawn, place)


def _key_size(screen: Screen) -> int:
    """Size of the letters of a key's name, px."""
    return max(screen.font(_KEY), screen.px(_KEY))


def key_width(screen: Screen) -> int:
    """Width at a button's left for a usual key, px."""
    return _key_size(screen) * 2


def draw_key(surface: pygame.Surface, key: str, button: pygame.Rect, screen: Screen) -> None:
    """Draw the name of a key in its button's corner."""
    if not key:
        return
    colours, size = palette(screen.contrast), _key_size(screen)
    name = render(key, size, colours.cream, "bold")
    rect = pygame.Rect(0, 0, max(size * 3 // 2, name.get_width() + size // 2), size * 3 // 2)
    rect.midleft = button.x + size // 2, button.y + min(size * 5 // 4, button.height // 2)
    pygame.draw.rect(surface, colours.night, rect, border_radius=size // 3)
    pygame.draw.rect(surface, colours.brass_light, rect, max(1, size // 10), border_radius=size // 3)
    surface.blit(name, name.get_rect(center=rect.center))


def _draw_arrow(surface: pygame.Surface, button: Button, screen: Screen) -> None:
    """Draw an arrow that leads to another part of a row."""
    panel(surface, button.rect, screen, "quiet", button.state)
    side = min(button.rect.size) * 3 // 5
    sign = icon("arrow", side, hex_colour(palette(screen.contrast).cream))
    sign = pygame.transform.flip(sign, button.item.look == "back", False)
    surface.blit(sign, sign.get_rect(center=button.rect.center))


def _draw_ground(surface: pygame.Surface, button: Button, screen: Screen, colours: Palette) -> RGB:
    """Draw the ground of an answer; return the colour for its words."""
    look, rect, lit = button.item.look, button.rect, button.state == "lit"
    if button.item.why:
        panel(surface, rect, screen, "plate", "off")
        return colours.cream_soft
    if look in ("yes", "no"):
        fill = colours.good if look == "yes" else colours.bad
        edge = colours.brass_light if lit or button.chosen else colours.brass
        body = hex_colour(mix(fill, (255, 255, 255), 0.1) if lit else fill)
        made = plate(rect.size, body, edge=hex_colour(edge), radius=screen.px(14), shadow=screen.px(8))
        surface.blit(made.surface, (rect.x - made.margin, rect.y - made.margin))
        return colours.on_lacquer
    style: Style = "lacquer" if look == "call" else "quiet" if look == "quiet" else "plate"
    panel(surface, rect, screen, style, button.state)
    return colours.on_lacquer if look == "call" else colours.cream
