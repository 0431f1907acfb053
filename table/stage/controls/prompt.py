"""The prompt above the player's hand: instruction, words, answers and review."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import pygame

from games.core.actions import Action, Choices, kinds
from games.core.teller import Teller
from games.core.types import Word
from games.core.view import View
from table.base.kept import Kept
from table.base.screen import Screen
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
    draw_key,
    draw_stamp,
    faces_of,
    in_grid,
    in_lines,
    key_width,
)
from table.stage.controls.field_rows import in_rows, rows_for
from table.stage.controls.instruction import draw_beside, draw_strip, fitting
from table.stage.controls.lifting import draw_words, words_place
from table.stage.drawing.cards import CardArt
from table.stage.drawing.stamp import letters_within
from table.stage.layout.stand import StandPlaces
from table.ui import labels
from table.ui.fading import Afterimage, faded
from table.ui.focus import Target
from table.ui.panels import State, panel

CONFIRM, CHANGE = "confirm", "change"
"""Ids of the review's targets."""
ASKED = ("asked",)
"""The group of what is asked, for scanning."""
QUIET, OWN_CARDS = "quiet", "own cards"
"""Ids of offers that are no answers."""

ANSWER_HEIGHT = 84
"""px at 1080p: greatest height of an answer beside the stamps."""
_NOTE, _NOTE_LINES = 26, 4  # px at 1080p: letters of the note on these, and its most lines where there is room
_ANSWERS = ("Number", "bool", "verb")
_PRESSED = (*_ANSWERS, "Word")
"""Kinds of touches that have a button with their name on it."""


def target_id(touch: Touch) -> str:
    """Return the id of a touch's target."""
    return " ".join([touch.kind, str(touch.value), *([touch.field] if touch.field else [])])


_AROUND = 60  # px at 1080p around buttons: their shadows
_ABOVE_HAND = 20  # px at 1080p below buttons: cards that are chosen rise up to there, if the sheet above has room
_WAYS: tuple[chips.Way, ...] = ("beside", "above", "close", "filled", "bare", "instead")
"""Places of chips to try."""


class Prompt:
    """The question to the player at the screen, with its targets."""

    def __init__(self, seats: Sequence[SeatSetup] = ()) -> None:
        """Create an empty prompt.

        `seats`: who sits where; the chips of seats show their portraits.
        """
        self._seats = tuple(seats)
        self.slots: tuple[chips.Chip, ...] = ()
        self.laid = chips.Laid({}, pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0), 0)
        self._picker: Picker | None = None
        # The places and screen that chips were laid out for, and whether they stood in the line: there they stay.
        self._kept: tuple[object, bool] | None = None
        self._items: tuple[Item, ...] = ()
        self._shown: tuple[Item, ...] = ()
        self.rects: Rects = {}
        self.labels: Mapping[Row, pygame.Rect] = {}
        self._begin: dict[Row, int] = {}
        self._arrows: Mapping[str, tuple[Row, int]] = {}
        self._label_size = 0
        self.faces: dict[tuple[Row, bool], Faces] = {}
        self.instruction = ""
        self.result = ""
        self.untold = ""
        """The result, if the prompt had no room for it."""
        self.note = ""
        """The note at a stand on ways beside yes and no."""
        self._note_place = pygame.Rect(0, 0, 0, 0)
        self._review = ""
        self._told = ""
        self._chosen: frozenset[str] = frozenset()
        self.gone = Afterimage()
        """The picture of earlier offers."""
        self._stand: StandPlaces | None = None
        self._targets = Kept[Sequence[Target]]()
        self._letters = 0
        self._words = pygame.Rect(0, 0, 0, 0)

    def say(self, instruction: str, result: str = "") -> None:
        """Set the instruction: what to do, or who is waited for.

        The latest `result` stands below it if there is room.
        """
        self.instruction, self.result = instruction, result

    def clear(self) -> None:
        """Clear the prompt: nobody at the screen is asked anything."""
        self._items, self._shown, self.slots = (), (), ()
        self._picker = self._kept = None
        self._review, self._told, self._chosen = "", "", frozenset()
        self.note = ""
        self._begin.clear()

    def ask(
        self,
        picker: Picker,
        legal: Choices,
        view: View,
        teller: Teller,
        told: str = "",
        aside: Mapping[str, str] = MappingProxyType({}),
        blocked: Mapping[Word, str] = MappingProxyType({}),
        refusal: Callable[[Touch], str] = lambda touch: "",
        closed: Mapping[str, str] = MappingProxyType({}),
        *,
        said: bool = False,
        left: str = "",
        looks: str = "",
        worths: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Offer the words, numbers, answers and verbs that may come next.

        Words and numbers come in their order. `view` is that of the seat that is asked: chips show what is chosen and
        what is still missing (see `slots`), unless each field has a row.

        `told` stands in large letters above the items if these are only a few buttons. `aside`: labels of what is no
        answer, by id (`QUIET`, `OWN_CARDS`); "" is not offered. Where words are offered, words that are `blocked` and
        not on offer are shown with the reason why they can't be said. `refusal` returns why something legal must not
        be chosen, or "". Until something is chosen, verbs that are `closed` have buttons, too: they come after the
        others and say why they are closed. Where all is `said`, words are not offered: they can still be taken back.
        `left`: how often something may still be done; a stand shows it, or why verbs are closed there. `looks`: the
        verb for which a card at a stand is pressed. `worths`: the points of claims, by their names.
        """
        if picker is not self._picker:
            self._picker, self._kept = picker, None
        touches = picker.going()
        rows = rows_for(touches, legal, teller.words)
        answers = [touch for touch in touches if touch.kind in _ANSWERS or (touch.kind == "Seat" and touch.field)]
        numbers = iter(sorted((touch for touch in answers if touch.kind == "Number"), key=lambda touch: touch.value))
        answers = [next(numbers) if touch.kind == "Number" else touch for touch in answers]
        shut = {} if picker.chosen else {Touch("verb", verb): why for verb, why in closed.items()}
        self.note = "\n".join(dict.fromkeys(shut.values())) or left
        offered = [
            *((touch, _chip(touch, teller, why, worths)) for touch, why in (() if said else _sayable(picker, blocked))),
            *((touch, _answer(touch, legal, teller)) for touch in answers),
            *((touch, replace(_answer(touch, legal, teller), touch=None, why=why)) for touch, why in shut.items()),
        ]
        items = [replace(item, row=rows.get((touch.kind, touch.field), REST)) for touch, item in offered]
        items = [replace(item, why=item.why or (refusal(item.touch) if item.touch else "")) for item in items]
        shown = target_id(Touch("verb", looks))
        items = [replace(item, look="lift") if item.id == shown else item for item in items]
        items += [Item(id, label, "quiet" if id == QUIET else "plain") for id, label in aside.items() if label]
        order = [*rows.values(), REST]
        self._items = tuple(sorted(items, key=lambda item: order.index(item.row)))
        plain = not rows and all(item.look != "chip" for item in items)
        self._review, self._told = "", told if plain else ""
        self._chosen = frozenset(target_id(touch) for touch in picker.chosen)
        slots = picker.slots()
        in_rows = bool(slots) and all((slot.kind, slot.field) in rows for slot in slots)
        anything = not picker.chosen and any(not slot.verb for slot in slots)  # no action has been begun yet
        self.slots = () if in_rows or anything else chips.chips(slots, view, teller, back=bool(picker.chosen))

    def review(self, action: Action, slots: Sequence[Slot], view: View, teller: Teller, foretold: str = "") -> None:
        """Show the chosen action, to be confirmed or changed.

        `foretold` says what would come of it, if that is known.
        """
        self.slots = chips.chips(slots, view, teller, back=False)
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
        """Everything on offer, including items in a hidden part of a row."""
        return self._items

    @property
    def chips(self) -> tuple[chips.Chip, ...]:
        """The chips of the action that is being put together."""
        return self.slots

    @property
    def answers(self) -> Mapping[bool, str]:
        """The words of yes and no, if nothing but buttons is offered."""
        found = {item.look == "yes": item.label for item in self._items if item.look in ("yes", "no")}
        plain = (
            not self.sheet and not self.slots and all(item.row == REST and item.look != "chip" for item in self._items)
        )
        return found if plain and len(found) == 2 else {}

    @property
    def lifts(self) -> Item | None:
        """The item that is a card whose corner is lifted, if any."""
        return next((item for item in self._items if item.look == "lift"), None)

    @property
    def numbered(self) -> list[Item]:
        """The answers at a stand, in the order of their keys."""
        order = ("yes", "no", "lift", "plain")
        return [item for look in order for item in self._items if item.look == look]

    @property
    def sheet(self) -> str:
        """The sentence above the buttons: the reviewed action or an announcement."""
        return self._review or self._told

    def is_chosen(self, item: Item) -> bool:
        """True if the item is among the choices."""
        return item.id in self._chosen

    def touch(self, target: str) -> Touch | None:
        """Touch of the target with this id.

        None if the target belongs to the review or isn't in the prompt.
        """
        return next((item.touch for item in self._items if item.id == target), None)

    def lay_out(
        self, places: tuple[pygame.Rect, pygame.Rect], screen: Screen, stand: StandPlaces | None = None
    ) -> None:
        """Share the places of instruction and prompt out among the items.

        From choice to choice nothing moves unless it has to. At a stand yes and no are stamps, without instruction.
        """
        self._stand = stand
        if stand:
            self._lay_out_answers(stand, screen)
            return
        words = [item for item in self._items if item.look == "chip"]
        here = (tuple(map(tuple, places)), screen)
        before = self._kept[1] if self._kept and self._kept[0] == here else None
        ways = [way for way in _WAYS if before is None or way == "instead" or (way == "above") != before]
        for way in ways:
            if laid := chips.lay_out(self.slots, self.instruction, places, screen, way):
                self.laid = laid
                grid = in_grid(self._items, laid.rest, screen) if words and way == "above" else {}
                if not grid or faces_of(words, grid, screen).size >= screen.font(READABLE):
                    break
        rect = self.laid.rest
        if self.slots:
            self._kept = here, rect == places[1]
        self.rects, self.labels, self._arrows, self._shown = {}, {}, {}, self._items
        buttons = [item for item in self._items if item.look != "chip"]
        if self._review or self._told:
            high = min(max(screen.font(30) + screen.px(28), screen.px(52)), rect.height // 2)
            apart = screen.px(_ABOVE_HAND) if rect.height - high > 2 * screen.font(30) else 0
            row = pygame.Rect(rect.x, rect.bottom - high - apart, rect.width, high)
            self.rects = in_lines([buttons], row, screen, screen.px(200))
        elif placed := in_rows(self._items, rect, screen, self._begin):
            self._shown, self.rects, self._arrows, self.labels, self._label_size = placed
        elif words:
            self.rects = in_grid(self._items, rect, screen)
        elif buttons:
            area = rect.inflate(0, -screen.px(24))
            self.rects = in_lines(best_lines(buttons, area, screen), area, screen, screen.px(320))
        self.faces = {}
        for key in {_set_alike(item) for item in self._shown}:
            alike = [item for item in self._shown if _set_alike(item) == key and item.id not in self._arrows]
            self.faces[key] = faces_of(alike, self.rects, screen)

    def _lay_out_answers(self, stand: StandPlaces, screen: Screen) -> None:
        self.labels, self._arrows, self._shown = {}, {}, self._items
        self.laid = chips.Laid({}, pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0), 0)
        others = [item for item in self._items if item.look not in ("yes", "no", "lift")]
        self._letters = letters_within(self.answers.values(), stand.stamps[True].size)
        self.rects = {item.id: stand.stamps[item.look == "yes"] for item in self._items if item not in others}
        self._words = pygame.Rect(0, 0, 0, 0)
        if lifts := self.lifts:
            self.rects[lifts.id] = stand.card.rect
            self._words = words_place(lifts, stand.words, screen)
        area = pygame.Rect(stand.others)
        area.top = self._words.bottom + screen.px(GAP) if self.lifts else area.top
        area.height = stand.others.bottom - area.top
        self._note_place = pygame.Rect(area.topleft, (area.width, 0))
        if self.note:
            high = screen.px(_NOTE) if others else screen.font(_NOTE) * _NOTE_LINES
            self._note_place.height = min(area.height, round(high * labels.TIGHT))
            area.top = self._note_place.bottom
        if others:
            most = screen.px(ANSWER_HEIGHT) * len(others) + screen.px(GAP) * (len(others) - 1)
            area.height = min(most, stand.others.bottom - area.top)
            self.rects |= in_lines([[item] for item in others], area, screen, stand.others.width)
        self.faces = {(REST, False): faces_of(others, self.rects, screen, keyed=True)}

    def leaf(self, target: str) -> bool:
        """Turn a row if this target is one of its arrows.

        False if it isn't.
        """
        if target not in self._arrows:
            return False
        row, begin = self._arrows[target]
        self._begin[row] = begin
        return True

    def targets(self) -> Sequence[Target]:
        """The targets in Tab order; the same list while nothing has changed.

        They include items that can't be touched: the focus can reach them because they say why not.
        """
        return self._targets.get((self._shown, self.slots, self.rects, self.laid), self._find_targets)

    def _find_targets(self) -> Sequence[Target]:
        asked = [
            Target(
                item.id,
                self.rects[item.id],
                enabled=not item.why,
                why=item.why,
                marked=item.id == CONFIRM,
                name=item.read or item.label,
                also=self._words if self._stand and item.look == "lift" else None,
                group=ASKED,
            )
            for item in self._shown
        ]
        return asked + [
            Target(chip.id, self.laid.rects[chip.id], name=chip.label, group=ASKED)
            for chip in self.slots
            if chip.pressable
        ]

    def draw(
        self,
        surface: pygame.Surface,
        screen: Screen,
        places: tuple[pygame.Rect, pygame.Rect],
        art: CardArt,
        lit: str | None,
        pressed: str | None,
        here: float = 1.0,
        *,
        keys: Sequence[str] = (),
        kept: Sequence[pygame.Rect] = (),
        hushed: bool = False,
    ) -> None:
        """Draw the prompt, while `hushed` without its words above.

        `places` are those it was laid out for; `lit` and `pressed` are ids of targets. What can be pressed is `here` in
        part only, 0 to 1. `keys`: the names of those of the answers, which stand on them at a stand. What is `kept` is
        not covered by words.
        """
        self.untold = ""
        if not (self._stand or hushed):
            ends = min((rect.top for rect in kept if rect.colliderect(places[1])), default=places[1].bottom)
            self._draw_instruction(surface, screen, places[0], 0 if self._items else ends - places[1].top)
        offered = [*self.rects.values(), *self.labels.values(), *self.laid.rects.values(), self.laid.rest]
        around = offered[0].unionall(offered[1:]).inflate(screen.px(_AROUND), screen.px(_AROUND))
        with faded(surface, here, around):
            self._draw_offers(surface, screen, art, lit, pressed)
            for key, item in zip(keys, self.numbered if self._stand else (), strict=False):
                if not item.why:
                    draw_key(surface, key, self._keyed(item, screen), screen)
        there = around if self._shown or self.slots or self.sheet else None
        what = (*((item.id, item.label) for item in self._shown), *self.slots, self.sheet)
        self.gone.follow(surface, what, there, reduced=screen.reduced)

    def _keyed(self, item: Item, screen: Screen) -> pygame.Rect:
        """Return what a key stands on; words have it at their corner."""
        if item.look != "lift":
            return self.rects[item.id]
        aside = key_width(screen) * 5 // 8
        return self._words.move(-aside, -aside)

    def _draw_offers(
        self, surface: pygame.Surface, screen: Screen, art: CardArt, lit: str | None, pressed: str | None
    ) -> None:
        for chip in (chip for chip in self.slots if chip.id in self.laid.rects):
            state: State = "pressed" if chip.id == pressed else "lit" if chip.id == lit else "rest"
            chips.draw(surface, chip, self.laid, state, screen, art, self._seats)
        if said := self._review or self._told:
            self._draw_sheet(surface, said, screen, self.laid.rest)
        if self._stand and self.note:
            self._draw_note(surface, screen)
        for row, rect in self.labels.items():
            cream = palette(screen.contrast).cream
            labels.line(surface, row.label, rect, self._label_size, cream, "bold")
        for item in self._shown:
            state = "pressed" if item.id == pressed else "lit" if item.id == lit else "rest"
            if item.why:
                state = "off"
            rect = self.rects[item.id].move(0, screen.px(2) if state == "pressed" else 0)
            if self._stand and item.look in ("yes", "no"):
                draw_stamp(surface, Button(item, rect, state, item.id in self._chosen), self._letters, screen)
                continue
            if self._stand and item.look == "lift":
                draw_words(surface, item, self._words, state, screen)
                continue
            faces = self.faces[_set_alike(item)]
            draw_button(surface, Button(item, rect, state, item.id in self._chosen), faces, screen, art)

    def _draw_instruction(self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect, free: int) -> None:
        """Draw the instruction in its place, beside any chips that stand there.

        Nothing is drawn if the chips leave no room. A long line takes room from the prompt, of which so many px are
        `free`.
        """
        line, self.untold = self.laid.line, self.result
        if self.slots and not self.laid.rects:
            line = rect  # chips would take its room
        if not (self.instruction or self.result) or not line.width:
            return
        if line.width < rect.width and self.slots:
            draw_beside(surface, self.instruction, rect, line, screen)
        elif draw_strip(surface, self.instruction, self.result, rect, free, screen):
            self.untold = ""

    def _draw_note(self, surface: pygame.Surface, screen: Screen) -> None:
        """Draw what is said of the ways beside yes and no."""
        place, cream = self._note_place, palette(screen.contrast).cream
        size = fitting(self.note, place.size, screen.font(_NOTE), screen, "bold")
        labels.block(surface, self.note, place, size, cream, screen, "bold", line=labels.TIGHT)

    def _draw_sheet(self, surface: pygame.Surface, said: str, screen: Screen, rect: pygame.Rect) -> None:
        """Draw a sentence on paper above the buttons."""
        top = min(self.rects[item.id].y for item in self._items) - screen.px(GAP)
        area = pygame.Rect(rect.x, rect.y, rect.width, top - rect.y)
        panel(surface, area, screen, "paper")
        inner = area.inflate(-screen.px(40), -screen.px(12))
        size = fitting(said, inner.size, screen.font(30), screen, "bold")
        ink = palette(screen.contrast).ink
        labels.block(surface, said, inner, size, ink, screen, "bold", "centre", "middle", line=labels.TIGHT)


def _set_alike(item: Item) -> tuple[Row, bool]:
    """Key of the items whose words and pictures have the same size."""
    return item.row, item.look == "chip"


def _sayable(picker: Picker, blocked: Mapping[Word, str]) -> Iterator[tuple[Touch, str]]:
    """The words that may come next, in the game's order.

    Among them are the blocked ones, with the reason why they can't be said; the reason of the others is "".
    """
    going = [touch for touch in picker.going() if touch.kind == "Word"]
    known = set(picker.touches())
    for field in dict.fromkeys(touch.field for touch in going):
        off = {word: why for word, why in blocked.items() if Touch("Word", word, field) not in known}
        for word in sorted({int(touch.value) for touch in going if touch.field == field} | off.keys()):
            yield Touch("Word", word, field), off.get(word, "")


def _chip(touch: Touch, teller: Teller, why: str, worths: Mapping[str, int]) -> Item:
    word = int(touch.value)
    name, claim = teller.game.claims[word], teller.claim(word)
    worth = worths.get(name)
    read = "" if worth is None else teller.words("play.worth", claim=claim, worth=worth)
    return Item(target_id(touch), claim, "chip", None if why else touch, name, why, worth=worth, read=read)


def _answer(touch: Touch, legal: Choices, teller: Teller) -> Item:
    """Button for yes, no, a number, a seat or a verb."""
    if touch.kind == "verb":
        label = next(key for key in (f"deed.{touch.value}", f"button.{touch.value}") if key in teller.words)
        return Item(target_id(touch), teller.words(label), "plain", touch)
    if touch.kind == "Seat":
        return Item(target_id(touch), teller.names[int(touch.value)], "plain", touch)
    verb, name = _field_of(touch, legal)
    if touch.kind == "Number":
        return Item(target_id(touch), teller.number(name, int(touch.value)), "plain", touch)
    said = str(bool(touch.value)).lower()
    label = teller.words(f"field.{name}.{said}" if touch.field else f"button.{verb}.{said}")
    return Item(target_id(touch), label, "yes" if touch.value else "no", touch)


def _field_of(touch: Touch, legal: Choices) -> tuple[str, str]:
    """The first verb and field that a touch may belong to."""
    found = ((part.verb, name, key) for part in legal.parts for name, key in fields(part.verb).items())
    return next((verb.__name__, name) for verb, name, key in found if key == (touch.kind, touch.field))


def _button(action: Action) -> str:
    """Key of an action's short button text, including its yes or no."""
    flags = [str(getattr(action, name)).lower() for name, kind in kinds(type(action)).items() if kind == "bool"]
    return ".".join(["button", type(action).__name__, *flags])


def needs_review(action: Action, chosen: Collection[Touch]) -> bool:
    """True if the action has to be confirmed.

    An action that is a single press of a button needs no review: the button says it all.
    """
    pressed = len(chosen) == 1 and all(touch.kind in _PRESSED for touch in chosen)
    return not pressed or len(kinds(type(action))) > 1
