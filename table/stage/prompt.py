"""What the player is asked, above the own hand: what to do, the words that can be said, answers, and the review."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

import pygame

from games.core.actions import Action, Choices, kinds
from games.core.types import Word
from games.core.view import View
from games.core.words import Teller
from table.match.picker import Picker, Touch
from table.screen import Screen
from table.stage.cards import CardArt
from table.stage.surface import panel as plate
from table.stage.vector import icon
from table.ui import labels, text
from table.ui.focus import Target
from table.ui.panels import State, Style, panel
from table.ui.theme import RGB, hex_colour, mix, palette

CONFIRM, CHANGE = "confirm", "change"
"""Ids of the targets of the review."""
QUIET = "quiet"
"""Id of the target for not being asked again."""

Look = Literal["chip", "yes", "no", "call", "plain", "quiet"]

GAP = 10  # px at 1080p between targets
LEAST_TEXT = 18  # px at 1080p that a paragraph is shrunk to where there is little room
LINE = labels.LINE
ICONS = {"yes": "check", "no": "cross", "quiet": "mute"}
"""The signs of answers, by their look."""
_ROWS = 3  # of buttons, at most
_ANSWERS = ("Number", "bool", "verb")


@dataclass(frozen=True, slots=True)
class Item:
    """Something in the prompt. `word` is the id of the claim on a chip. Without a `why` not it can be touched."""

    id: str
    label: str
    look: Look
    touch: Touch | None = None
    word: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Faces:
    """How the words and pictures of a row of buttons are set, alike for all: beside each other, or words below."""

    size: int
    side: int
    below: bool


def target_id(touch: Touch) -> str:
    """The id of the target of a touch."""
    return f"{touch.kind} {touch.value}"


@lru_cache(maxsize=64)
def fitting(words: str, size: tuple[int, int], wish: int, screen: Screen, weight: text.Weight = "regular") -> int:
    """The text size in px, at most `wish`, at which the paragraph fits, as far as that is not too small to read."""
    least = screen.px(LEAST_TEXT)
    px = wish
    while px > least and labels.block_height(words, size[0], px, screen, weight) > size[1]:
        px -= 1
    return px


@lru_cache(maxsize=64)
def _extent(words: str, width: int, size: int, screen: Screen) -> tuple[int, int]:
    """Width and height of a bold paragraph, at most so wide."""
    wide = min(width, labels.width(words, size, "bold") + 2)
    return wide, labels.block_height(words, wide, size, screen, "bold")


class Prompt:
    """Draws what is asked of the player who looks and says what of it can be touched."""

    def __init__(self) -> None:
        self._items: tuple[Item, ...] = ()
        self._rects: dict[str, pygame.Rect] = {}
        self._chips = self._buttons = Faces(0, 0, False)
        self._instruction = ""
        self._review = ""
        self._told = ""
        self._chosen: frozenset[str] = frozenset()

    def say(self, instruction: str) -> None:
        """What is to be done now, or who is waited for."""
        self._instruction = instruction

    def clear(self) -> None:
        """Nothing is asked of anybody at the screen."""
        self._items, self._review, self._told, self._chosen = (), "", "", frozenset()

    def ask(
        self,
        picker: Picker,
        legal: Choices,
        teller: Teller,
        told: str = "",
        quiet: str = "",
        blocked: Mapping[Word, str] = MappingProxyType({}),
    ) -> None:
        """Offer the words, numbers, answers and verbs that go on from what is chosen.

        `told` is said in large letters above them. `quiet` is the label for not being asked again, if that is offered.
        Where words are offered, those `blocked` that are not are shown with the reason why they can't be said.
        """
        touches = picker.going()
        self._items = (
            *_chips(picker, teller, blocked),
            *(_answer(touch, legal, teller) for touch in touches if touch.kind in _ANSWERS),
            *((Item(QUIET, quiet, "quiet"),) if quiet else ()),
        )
        self._review, self._told = "", told
        self._chosen = frozenset(target_id(touch) for touch in picker.chosen)

    def review(self, action: Action, view: View, teller: Teller) -> None:
        """Show what the player is about to do, to be confirmed or changed."""
        self._review, self._told = teller.action(action, view), ""
        self._chosen = frozenset()
        self._items = (
            Item(CONFIRM, teller.words(_button(action)), "call"),
            Item(CHANGE, teller.words("play.change"), "plain"),
        )

    def touch(self, target: str) -> Touch | None:
        """What is touched by the target with this id; None if it belongs to the review or isn't here."""
        return next((item.touch for item in self._items if item.id == target), None)

    def lay_out(self, rect: pygame.Rect, screen: Screen) -> None:
        """Share the rectangle out among what is asked now."""
        self._rects = {}
        chips = [item for item in self._items if item.look == "chip"]
        buttons = [item for item in self._items if item.look != "chip"]
        if self._review or self._told:
            high = min(max(screen.font(30) + screen.px(28), screen.px(52)), rect.height // 2)
            row = pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
            self._lines([buttons], row, screen, screen.px(200))
        elif chips:
            self._grid(self._items, rect, screen)
        elif buttons:
            room = rect.inflate(0, -screen.px(24))
            self._lines(_best_lines(buttons, room, screen), room, screen, screen.px(320))
        self._chips, self._buttons = _faces(chips, self._rects, screen), _faces(buttons, self._rects, screen)

    def _lines(self, lines: Sequence[Sequence[Item]], rect: pygame.Rect, screen: Screen, wish: int) -> None:
        """Rows of buttons, each as wide as its words need and `wish` px where there is room."""
        gap, between = screen.px(GAP * 2), screen.px(GAP)
        high = (rect.height - between * (len(lines) - 1)) // len(lines)
        size = min(_line_size(line, rect.width, high, screen) for line in lines)
        for number, line in enumerate(lines):
            needs = [_button_width(item, size, screen) for item in line]
            room = rect.width - gap * (len(line) - 1)
            wides = [max(need, wish) for need in needs]
            if sum(wides) > room:
                spare = max(0, room - sum(needs)) // len(line)
                wides = [need + spare for need in needs] if sum(needs) <= room else [room // len(line)] * len(line)
            left = rect.centerx - (sum(wides) + gap * (len(line) - 1)) // 2
            for item, wide in zip(line, wides, strict=True):
                self._rects[item.id] = pygame.Rect(left, rect.y + number * (high + between), wide, high)
                left += wide + gap

    def _grid(self, items: Sequence[Item], rect: pygame.Rect, screen: Screen) -> None:
        """In the number of rows in which the words are largest, few rows being preferred."""
        chips = [item for item in items if item.look == "chip"]
        ways = [_cells(items, rect, rows, screen) for rows in range(1, _ROWS + 1)]
        worths = [_faces(chips, way, screen).size * (1.0 - 0.08 * number) for number, way in enumerate(ways)]
        fits = [min(min(cell.size) for cell in way.values()) >= screen.px(48) for way in ways]
        best = max(range(_ROWS), key=lambda number: (fits[number], worths[number]))
        self._rects.update(ways[best])

    def targets(self) -> Iterable[Target]:
        """All that can be touched, and what can only be gone to because it says why not, in Tab order."""
        return [Target(item.id, self._rects[item.id], enabled=not item.why, why=item.why) for item in self._items]

    def draw(
        self,
        surface: pygame.Surface,
        screen: Screen,
        places: tuple[pygame.Rect, pygame.Rect],
        art: CardArt,
        lit: str | None,
        pressed: str | None,
    ) -> None:
        """Draw it; `places` are those of the instruction and of the prompt, `lit` and `pressed` are ids of targets."""
        self._draw_instruction(surface, screen, *places)
        if said := self._review or self._told:
            self._draw_sheet(surface, said, screen, places[1])
        for item in self._items:
            state: State = "pressed" if item.id == pressed else "lit" if item.id == lit else "rest"
            if item.why:
                state = "off"
            rect, chosen = self._rects[item.id], item.id in self._chosen
            if item.look == "chip":
                _draw_chip(surface, item, rect, self._chips, screen, art, state, chosen)
            else:
                _draw_button(surface, item, rect, self._buttons, screen, state, chosen)

    def _draw_instruction(
        self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect, prompt: pygame.Rect
    ) -> None:
        """In its place; a long one takes some more room, of the prompt if that is empty, else above."""
        if not self._instruction:
            return
        pad = screen.px(18)
        more = screen.px(8) if self._items else prompt.height // 2
        room = (rect.width - 2 * pad, rect.height + more)
        size = fitting(self._instruction, room, screen.font(26), screen, "bold")
        wide, high = _extent(self._instruction, room[0], size, screen)
        step = screen.px(72)  # few widths: each is a picture of its own
        wide = min(-(-(wide + 2 * pad) // step) * step, rect.width)
        strip = pygame.Rect(0, 0, wide, max(rect.height, high + screen.px(4)))
        strip.midbottom = rect.midbottom
        if not self._items:
            strip.top = rect.top
        panel(surface, strip, screen, "slate")
        colour = palette(screen.contrast).cream
        inner = strip.inflate(-2 * pad, 0)
        labels.block(surface, self._instruction, inner, size, colour, screen, "bold", "centre", "middle")

    def _draw_sheet(self, surface: pygame.Surface, said: str, screen: Screen, rect: pygame.Rect) -> None:
        """A sentence on paper above the buttons."""
        top = min(self._rects[item.id].y for item in self._items) - screen.px(GAP)
        room = pygame.Rect(rect.x, rect.y, rect.width, top - rect.y)
        panel(surface, room, screen, "paper")
        inner = room.inflate(-screen.px(40), -screen.px(12))
        size = fitting(said, inner.size, screen.font(30), screen, "bold")
        ink = palette(screen.contrast).ink
        labels.block(surface, said, inner, size, ink, screen, "bold", "centre", "middle")


def _chips(picker: Picker, teller: Teller, blocked: Mapping[Word, str]) -> list[Item]:
    """The words that go on from what is chosen, in the game's order, and among them those that can't be said."""
    going = {int(touch.value) for touch in picker.going() if touch.kind == "Word"}
    known = {int(touch.value) for touch in picker.touches() if touch.kind == "Word"}
    off = {word: why for word, why in blocked.items() if going and word not in known}
    return [_chip(word, teller, off.get(word, "")) for word in sorted(going | off.keys())]


def _chip(word: Word, teller: Teller, why: str) -> Item:
    touch = Touch("Word", word)
    return Item(target_id(touch), teller.claim(word), "chip", None if why else touch, teller.game.claims[word], why)


def _answer(touch: Touch, legal: Choices, teller: Teller) -> Item:
    """A button for yes, no, a number or a verb."""
    if touch.kind == "verb":
        return Item(target_id(touch), teller.words(f"button.{touch.value}"), "plain", touch)
    if touch.kind == "Number":
        return Item(target_id(touch), teller.words("number", number=touch.value), "plain", touch)
    verb = next(part.verb for part in legal.parts if "bool" in kinds(part.verb).values())
    yes = bool(touch.value)
    label = teller.words(f"button.{verb.__name__}.{str(yes).lower()}")
    return Item(target_id(touch), label, "yes" if yes else "no", touch)


def _button(action: Action) -> str:
    """The key of the short word for doing something, with the yes or no that may be in it."""
    flags = [str(getattr(action, name)).lower() for name, kind in kinds(type(action)).items() if kind == "bool"]
    return ".".join(["button", type(action).__name__, *flags])


def _cells(items: Sequence[Item], rect: pygame.Rect, rows: int, screen: Screen) -> dict[str, pygame.Rect]:
    """So many rows of equal cells, each in the middle of the rectangle."""
    gap = screen.px(GAP)
    columns = -(-len(items) // rows)
    wide = min((rect.width - gap * (columns - 1)) // columns, screen.px(190) if rows == 1 else screen.px(300))
    high = (rect.height - gap * (rows - 1)) // rows
    cells = {}
    for i, item in enumerate(items):
        line, column = divmod(i, columns)
        here = min(columns, len(items) - line * columns)
        left = rect.centerx - (wide * here + gap * (here - 1)) // 2
        cells[item.id] = pygame.Rect(left + column * (wide + gap), rect.y + line * (high + gap), wide, high)
    return cells


def _button_width(item: Item, size: int, screen: Screen) -> int:
    """How wide a button has to be for its words of `size` px, and its sign beside them."""
    size = _text_size(item, size)
    sign = size * 3 // 2 if item.look in ICONS else 0
    return max(labels.width(item.label, size, "bold") + sign + screen.px(32), screen.px(120))


def _text_size(item: Item, size: int) -> int:
    """The size of an item's words in px, where that of the others is `size`: what is by the way is smaller."""
    return max(size * 3 // 4, 1) if item.look == "quiet" else size


def _line_size(line: Sequence[Item], width: int, high: int, screen: Screen) -> int:
    """The size of words in px at which a row of buttons fits."""
    size = min(screen.font(30), high * 3 // 5)
    room = width - screen.px(GAP * 2) * (len(line) - 1)
    while size > 1 and sum(_button_width(item, size, screen) for item in line) > room:
        size -= 1
    return size


def _best_lines(items: Sequence[Item], rect: pygame.Rect, screen: Screen) -> list[Sequence[Item]]:
    """In one row or in several, so that the words are large: answers in a row of their own if that is good."""
    answers = [item for item in items if item.look in ("yes", "no")]
    others = [item for item in items if item.look not in ("yes", "no")]
    ways: list[list[Sequence[Item]]] = [[items]]
    if answers and others:
        ways.append([answers, others])
    for rows in range(2, min(_ROWS, len(items)) + 1):
        each = -(-len(items) // rows)
        ways.append([items[i : i + each] for i in range(0, len(items), each)])

    def worth(lines: list[Sequence[Item]]) -> float:
        high = (rect.height - screen.px(GAP) * (len(lines) - 1)) // len(lines)
        if high < screen.px(48) and len(lines) > 1:
            return 0.0
        return min(_line_size(line, rect.width, high, screen) for line in lines) * (1.0 - 0.1 * (len(lines) - 1))

    return max(ways, key=worth)


def _faces(items: Sequence[Item], rects: dict[str, pygame.Rect], screen: Screen) -> Faces:
    """The setting with the larger words; beside each other they may be a little smaller."""
    pad = screen.px(8)
    chips = any(item.look == "chip" for item in items)
    wish = screen.font(22 if chips else 30)
    found = [Faces(0, 0, False)]
    if items:
        rooms = {item.id: rects[item.id].width - 2 * pad for item in items}
        wide, high = min(rooms.values()), min(rects[item.id].height for item in items) - pad
        if chips:
            side = min(high, wide * 2 // 5)
            low = round(min(high * 0.45, wish * LINE))
            beside = {id: room - side - pad for id, room in rooms.items()}
            found = [Faces(_size(items, beside, min(wish, high * 5 // 6)), side, False)]
            found.append(Faces(_size(items, rooms, round(low / LINE)), min(high - low, wide), True))
        else:
            wish = min(wish, high * 2 // 3)
            signed = {item.id: rooms[item.id] - (wish * 3 // 2 if item.look in ICONS else 0) for item in items}
            size = _size(items, signed, wish)
            found = [Faces(size, size, False)]
            if any(item.look in ("yes", "no") for item in items):
                found.append(Faces(_size(items, rooms, min(wish, round(high / LINE / 2))), min(wish, high // 2), True))
    return max(found, key=lambda faces: faces.size * (0.85 if faces.below else 1))


def _size(items: Sequence[Item], rooms: Mapping[str, int], wish: int) -> int:
    """The size in px, at most `wish`, at which the words of each fit into one line of its room."""
    size = wish
    while size > 1 and any(labels.width(item.label, _text_size(item, size), "bold") > rooms[item.id] for item in items):
        size -= 1
    return size


def _draw_chip(
    surface: pygame.Surface,
    item: Item,
    rect: pygame.Rect,
    faces: Faces,
    screen: Screen,
    art: CardArt,
    state: State,
    chosen: bool,
) -> None:
    """The coin of a claim and its word, under it or beside it."""
    colours = palette(screen.contrast)
    if state == "pressed":
        rect = rect.move(0, screen.px(2))
    panel(surface, rect, screen, "key" if chosen else "plate", state)
    pad = screen.px(8)
    coin = pygame.Rect(rect.x + pad, rect.centery - faces.side // 2, faces.side, faces.side)
    words = pygame.Rect(coin.right + pad, rect.y, rect.right - coin.right - 2 * pad, rect.height)
    if faces.below:
        high = round(faces.size * LINE)
        coin.midtop = rect.centerx, rect.y + (rect.height - faces.side - high) // 2
        words = pygame.Rect(rect.x + pad, coin.bottom, rect.width - 2 * pad, high)
    surface.blit(art.chip(item.word, faces.side, struck=bool(item.why)), coin)
    ink = colours.ink if chosen else colours.cream_soft if item.why else colours.cream
    labels.line(surface, item.label, words, faces.size, ink, "bold", "centre" if faces.below else "left")
    if chosen:
        _draw_check(surface, rect, screen, colours.ink, colours.brass_light)


def _draw_check(surface: pygame.Surface, rect: pygame.Rect, screen: Screen, ink: RGB, ground: RGB) -> None:
    """A check sign at the corner: chosen, also for those who can't tell the colours apart."""
    side = screen.px(26)
    centre = (rect.right - side // 2, rect.y + side // 2)
    pygame.draw.circle(surface, ink, centre, side // 2 + screen.px(2))
    pygame.draw.circle(surface, ground, centre, side // 2)
    surface.blit(icon("check", side * 2 // 3, hex_colour(ink)), (centre[0] - side // 3, centre[1] - side // 3))


def _draw_button(
    surface: pygame.Surface,
    item: Item,
    rect: pygame.Rect,
    faces: Faces,
    screen: Screen,
    state: State,
    chosen: bool,
) -> None:
    """A large button; yes and no have a colour and a sign."""
    colours = palette(screen.contrast)
    if state == "pressed":
        rect = rect.move(0, screen.px(2))
    ink = colours.on_lacquer
    if item.look in ("yes", "no"):
        fill = colours.good if item.look == "yes" else colours.bad
        lit = mix(fill, (255, 255, 255), 0.1) if state == "lit" else fill
        edge = colours.brass_light if state == "lit" or chosen else colours.brass
        made = plate(rect.size, hex_colour(lit), edge=hex_colour(edge), radius=screen.px(14), shadow=screen.px(8))
        surface.blit(made.surface, (rect.x - made.margin, rect.y - made.margin))
    else:
        style: Style = "lacquer" if item.look == "call" else "quiet" if item.look == "quiet" else "plate"
        panel(surface, rect, screen, style, state)
        ink = colours.on_lacquer if item.look == "call" else colours.cream
    size = _text_size(item, faces.size)
    side = faces.side * size // faces.size if faces.size else 0
    words = pygame.Rect(0, 0, labels.width(item.label, size, "bold") + 2, round(size * LINE))
    words.center = rect.center
    if item.look in ICONS:
        sign = pygame.Rect(0, 0, side, side)
        if faces.below:
            sign.midtop = rect.centerx, rect.centery - (side + words.height) // 2
            words.midtop = sign.midbottom
        else:
            gap = side * 2 // 5
            sign.midleft = rect.centerx - (side + gap + words.width) // 2, rect.centery
            words.midleft = sign.right + gap, rect.centery
        surface.blit(icon(ICONS[item.look], side, hex_colour(ink)), sign)
    labels.line(surface, item.label, words, size, ink, "bold")
    if chosen:
        _draw_check(surface, rect, screen, colours.ink, colours.brass_light)


def needs_review(action: Action, chosen: Collection[Touch]) -> bool:
    """Whether an action is to be confirmed: all but those that are one press of a button anyway."""
    return not (len(chosen) == 1 and all(touch.kind in _ANSWERS for touch in chosen))
