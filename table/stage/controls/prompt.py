"""What the player is asked, above the own hand: what to do, the words that can be said, answers, and the review."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pygame

from games.core.actions import Action, Choices, kinds
from games.core.teller import Teller
from games.core.types import Word
from games.core.view import View
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics import text
from table.graphics.theme import palette
from table.match.picker import Picker, Slot, Touch, fields
from table.match.seats import SeatSetup
from table.stage.controls import slots as chips
from table.stage.controls.buttons import (
    GAP,
    READABLE,
    REST,
    Button,
    Faces,
    Item,
    Rects,
    Row,
    best_lines,
    draw_button,
    faces_of,
    in_grid,
    in_lines,
)
from table.stage.controls.field_rows import in_rows, rows_for
from table.stage.drawing.cards import CardArt
from table.ui import labels
from table.ui.focus import Target
from table.ui.panels import State, panel

CONFIRM, CHANGE = "confirm", "change"
"""Ids of the targets of the review."""
QUIET = "quiet"
"""Id of the target for not being asked again."""

LEAST_TEXT = 17  # px at 1080p that a paragraph is shrunk to where there is little room
_ANSWERS = ("Number", "bool", "verb")
_PRESSED = (*_ANSWERS, "Word")
"""What has a button with its name on it."""


def target_id(touch: Touch) -> str:
    """The id of the target of a touch."""
    return " ".join([touch.kind, str(touch.value), *([touch.field] if touch.field else [])])


@cached(64)
def fitting(words: str, size: tuple[int, int], wish: int, screen: Screen, weight: text.Weight = "regular") -> int:
    """The text size in px, at most `wish`, at which the paragraph fits, as far as that is not too small to read."""
    least = screen.px(LEAST_TEXT)
    px = wish
    while px > least and labels.block_height(words, size[0], px, screen, weight) > size[1]:
        px -= 1
    return px


@cached(64)
def _extent(words: str, width: int, size: int, screen: Screen) -> tuple[int, int]:
    """Width and height of a bold paragraph, at most so wide."""
    wide = min(width, labels.width(words, size, "bold") + 2)
    return wide, labels.block_height(words, wide, size, screen, "bold")


class Prompt:
    """Draws what is asked of the player who looks and says what of it can be touched."""

    def __init__(self, seats: Sequence[SeatSetup] = ()) -> None:
        """`seats`: who sits where; their pictures stand on the chips of seats."""
        self._seats = tuple(seats)
        self._slots: tuple[chips.Chip, ...] = ()
        self._laid = chips.Laid({}, pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0), 0)
        self._picker: Picker | None = None
        # Where chips have been laid out, and whether in the line: there they stay.
        self._kept: tuple[object, bool] | None = None
        self._items: tuple[Item, ...] = ()
        self._shown: tuple[Item, ...] = ()
        self._rects: Rects = {}
        self._labels: Mapping[Row, pygame.Rect] = {}
        self._begin: dict[Row, int] = {}
        self._arrows: Mapping[str, tuple[Row, int]] = {}
        self._label_size = 0
        self._faces: dict[tuple[Row, bool], Faces] = {}
        self._instruction = ""
        self._review = ""
        self._told = ""
        self._chosen: frozenset[str] = frozenset()

    def say(self, instruction: str) -> None:
        """What is to be done now, or who is waited for."""
        self._instruction = instruction

    def clear(self) -> None:
        """Nothing is asked of anybody at the screen."""
        self._items, self._shown, self._slots = (), (), ()
        self._picker = self._kept = None
        self._review, self._told, self._chosen = "", "", frozenset()
        self._begin.clear()

    def ask(
        self,
        picker: Picker,
        legal: Choices,
        view: View,
        teller: Teller,
        told: str = "",
        quiet: str = "",
        blocked: Mapping[Word, str] = MappingProxyType({}),
        refusal: Callable[[Touch], str] = lambda touch: "",
        closed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Offer the words, numbers, answers and verbs that go on from what is chosen; words and numbers in their order.

        `view` is that of whoever is asked: chips show what is chosen, and what is not yet (see `slots`), unless there
        is a row for each field.
        `told` is said in large letters above them if they are but a few buttons. `quiet` is the label for not being
        asked again, if that is offered. Where words are offered, those `blocked` that are not are shown with the reason
        why they can't be said. `refusal`: why something legal is not to be chosen all the same, "" if it may be. Until
        something is chosen verbs that are `closed` have their buttons, too, after the others, and say why not.
        """
        if picker is not self._picker:
            self._picker, self._kept = picker, None
        touches = picker.going()
        rows = rows_for(touches, legal, teller.words)
        answers = [touch for touch in touches if touch.kind in _ANSWERS or (touch.kind == "Seat" and touch.field)]
        numbers = iter(sorted((touch for touch in answers if touch.kind == "Number"), key=lambda touch: touch.value))
        answers = [next(numbers) if touch.kind == "Number" else touch for touch in answers]
        shut = {} if picker.chosen else {Touch("verb", verb): why for verb, why in closed.items()}
        said = [
            *((touch, _chip(touch, teller, why)) for touch, why in _sayable(picker, blocked)),
            *((touch, _answer(touch, legal, teller)) for touch in answers),
            *((touch, replace(_answer(touch, legal, teller), touch=None, why=why)) for touch, why in shut.items()),
        ]
        items = [replace(item, row=rows.get((touch.kind, touch.field), REST)) for touch, item in said]
        items = [replace(item, why=item.why or (refusal(item.touch) if item.touch else "")) for item in items]
        items += [Item(QUIET, quiet, "quiet")] if quiet else []
        order = [*rows.values(), REST]
        self._items = tuple(sorted(items, key=lambda item: order.index(item.row)))
        plain = not rows and all(item.look != "chip" for item in items)
        self._review, self._told = "", told if plain else ""
        self._chosen = frozenset(target_id(touch) for touch in picker.chosen)
        slots = picker.slots()
        in_rows = bool(slots) and all((slot.kind, slot.field) in rows for slot in slots)
        anything = not picker.chosen and any(not slot.verb for slot in slots)  # it has not begun to become one of them
        self._slots = () if in_rows or anything else chips.chips(slots, view, teller, back=bool(picker.chosen))

    def review(self, action: Action, slots: Sequence[Slot], view: View, teller: Teller, foretold: str = "") -> None:
        """Show what the player is about to do, and what would come of it if that is `foretold`, to be confirmed or
        changed."""
        self._slots = chips.chips(slots, view, teller, back=False)
        said = teller.action(action, view)
        self._review = teller.words("play.foretold", action=said, said=foretold) if foretold else said
        self._told = ""
        self._chosen = frozenset()
        self._items = (
            Item(CONFIRM, teller.words(_button(action)), "call"),
            Item(CHANGE, teller.words("play.change"), "plain"),
        )

    @property
    def items(self) -> tuple[Item, ...]:
        """All that is offered, shown or in a part of a row that is not."""
        return self._items

    @property
    def chips(self) -> tuple[chips.Chip, ...]:
        """What is being put together."""
        return self._slots

    @property
    def sheet(self) -> str:
        """What stands above the buttons: what is about to be done, or what has been announced."""
        return self._review or self._told

    def is_chosen(self, item: Item) -> bool:
        """Whether an item is among what is chosen."""
        return item.id in self._chosen

    def touch(self, target: str) -> Touch | None:
        """What is touched by the target with this id; None if it belongs to the review or isn't here."""
        return next((item.touch for item in self._items if item.id == target), None)

    def lay_out(self, places: tuple[pygame.Rect, pygame.Rect], screen: Screen) -> None:
        """Share the places of the instruction and of the prompt out among what is asked now. Nothing moves from choice
        to choice where it needn't."""
        words = [item for item in self._items if item.look == "chip"]
        here = (tuple(map(tuple, places)), screen)
        before = self._kept[1] if self._kept and self._kept[0] == here else None
        lay_out = partial(chips.lay_out, self._slots, self._instruction, places, screen)
        self._laid = lay_out(beside=before is not False, instead=before is True)
        grid = in_grid(self._items, self._laid.rest, screen) if words and self._slots else {}
        if grid and faces_of(words, grid, screen).size < screen.font(READABLE):
            self._laid = lay_out(instead=True)
        rect = self._laid.rest
        if self._slots:
            self._kept = here, rect == places[1]
        self._rects, self._labels, self._arrows, self._shown = {}, {}, {}, self._items
        buttons = [item for item in self._items if item.look != "chip"]
        if self._review or self._told:
            high = min(max(screen.font(30) + screen.px(28), screen.px(52)), rect.height // 2)
            row = pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
            self._rects = in_lines([buttons], row, screen, screen.px(200))
        elif placed := in_rows(self._items, rect, screen, self._begin):
            self._shown, self._rects, self._arrows, self._labels, self._label_size = placed
        elif words:
            self._rects = in_grid(self._items, rect, screen)
        elif buttons:
            room = rect.inflate(0, -screen.px(24))
            self._rects = in_lines(best_lines(buttons, room, screen), room, screen, screen.px(320))
        self._faces = {}
        for key in {_set_alike(item) for item in self._shown}:
            alike = [item for item in self._shown if _set_alike(item) == key and item.id not in self._arrows]
            self._faces[key] = faces_of(alike, self._rects, screen)

    def leaf(self, target: str) -> bool:
        """Show another part of a row if the target with this id is one of its arrows; False if it is none."""
        if target not in self._arrows:
            return False
        row, begin = self._arrows[target]
        self._begin[row] = begin
        return True

    def targets(self) -> Iterable[Target]:
        """All that can be touched, and what can only be gone to because it says why not, in Tab order."""
        asked = [Target(item.id, self._rects[item.id], enabled=not item.why, why=item.why) for item in self._shown]
        return asked + [Target(chip.id, self._laid.rects[chip.id]) for chip in self._slots if chip.pressable]

    def draw(
        self,
        surface: pygame.Surface,
        screen: Screen,
        places: tuple[pygame.Rect, pygame.Rect],
        art: CardArt,
        lit: str | None,
        pressed: str | None,
    ) -> None:
        """Draw it; `places` as it has been laid out for, `lit` and `pressed` are ids of targets."""
        self._draw_instruction(surface, screen, *places)
        for chip in self._slots:
            state: State = "pressed" if chip.id == pressed else "lit" if chip.id == lit else "rest"
            chips.draw(surface, chip, self._laid, state, screen, art, self._seats)
        if said := self._review or self._told:
            self._draw_sheet(surface, said, screen, self._laid.rest)
        for row, rect in self._labels.items():
            cream = palette(screen.contrast).cream
            labels.line(surface, row.label, rect, self._label_size, cream, "bold")
        for item in self._shown:
            state = "pressed" if item.id == pressed else "lit" if item.id == lit else "rest"
            if item.why:
                state = "off"
            rect = self._rects[item.id].move(0, screen.px(2) if state == "pressed" else 0)
            faces = self._faces[_set_alike(item)]
            draw_button(surface, Button(item, rect, state, item.id in self._chosen), faces, screen, art)

    def _draw_instruction(
        self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect, prompt: pygame.Rect
    ) -> None:
        """In its place, beside the chips if these are there, too, if they leave any; a long one takes room of the
        prompt if that is empty."""
        line = self._laid.line
        if not self._instruction or not line.width:
            return
        pad, colour = screen.px(18), palette(screen.contrast).cream
        if line.width < rect.width and self._slots:
            panel(surface, rect, screen, "slate")
            size = fitting(self._instruction, line.size, screen.font(26), screen, "bold")
            labels.block(surface, self._instruction, line, size, colour, screen, "bold", "left", "middle")
            return
        more = 0 if self._items else prompt.height // 2
        room = (rect.width - 2 * pad, rect.height + more)
        size = fitting(self._instruction, room, screen.font(26), screen, "bold")
        wide, high = _extent(self._instruction, room[0], size, screen)
        step = screen.px(72)  # few widths: each is a picture of its own
        wide = min(-(-(wide + 2 * pad) // step) * step, rect.width)
        strip = pygame.Rect(0, 0, wide, max(rect.height, high + screen.px(4)))
        strip.midtop = rect.midtop
        panel(surface, strip, screen, "slate")
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


def _set_alike(item: Item) -> tuple[Row, bool]:
    """What the words and pictures of all items have in common that are set alike."""
    return item.row, item.look == "chip"


def _sayable(picker: Picker, blocked: Mapping[Word, str]) -> Iterator[tuple[Touch, str]]:
    """The words that go on from what is chosen, in the game's order, and among them those that can't be said, with the
    reason."""
    going = [touch for touch in picker.going() if touch.kind == "Word"]
    known = set(picker.touches())
    for field in dict.fromkeys(touch.field for touch in going):
        off = {word: why for word, why in blocked.items() if Touch("Word", word, field) not in known}
        for word in sorted({int(touch.value) for touch in going if touch.field == field} | off.keys()):
            yield Touch("Word", word, field), off.get(word, "")


def _chip(touch: Touch, teller: Teller, why: str) -> Item:
    word = int(touch.value)
    return Item(target_id(touch), teller.claim(word), "chip", None if why else touch, teller.game.claims[word], why)


def _answer(touch: Touch, legal: Choices, teller: Teller) -> Item:
    """A button for yes, no, a number, a seat or a verb."""
    if touch.kind == "verb":
        return Item(target_id(touch), teller.words(f"button.{touch.value}"), "plain", touch)
    if touch.kind == "Seat":
        return Item(target_id(touch), teller.names[int(touch.value)], "plain", touch)
    verb, name = _field_of(touch, legal)
    if touch.kind == "Number":
        return Item(target_id(touch), teller.number(name, int(touch.value)), "plain", touch)
    said = str(bool(touch.value)).lower()
    label = teller.words(f"field.{name}.{said}" if touch.field else f"button.{verb}.{said}")
    return Item(target_id(touch), label, "yes" if touch.value else "no", touch)


def _field_of(touch: Touch, legal: Choices) -> tuple[str, str]:
    """The first verb and field that a touch may be for."""
    found = ((part.verb, name, key) for part in legal.parts for name, key in fields(part.verb).items())
    return next((verb.__name__, name) for verb, name, key in found if key == (touch.kind, touch.field))


def _button(action: Action) -> str:
    """The key of the short word for doing something, with the yes or no that may be in it."""
    flags = [str(getattr(action, name)).lower() for name, kind in kinds(type(action)).items() if kind == "bool"]
    return ".".join(["button", type(action).__name__, *flags])


def needs_review(action: Action, chosen: Collection[Touch]) -> bool:
    """Whether an action is to be confirmed: all but those that are one press of a button anyway, which says all."""
    pressed = len(chosen) == 1 and all(touch.kind in _PRESSED for touch in chosen)
    return not pressed or len(kinds(type(action))) > 1
