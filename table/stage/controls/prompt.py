"""What the player is asked, above the own hand: what to do, the words that can be said, answers, and the review."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

import pygame

from games.core.actions import Action, Choices, kinds
from games.core.teller import Teller
from games.core.types import Word
from games.core.view import View
from table.cache import cached
from table.match.picker import Picker, Touch
from table.screen import Screen
from table.stage.controls.buttons import (
    GAP,
    Button,
    Faces,
    Item,
    Rects,
    best_lines,
    draw_button,
    faces_of,
    in_grid,
    in_lines,
)
from table.stage.controls.rows import by_field, fields, in_rows, label_size
from table.stage.drawing.cards import CardArt
from table.ui import labels, text
from table.ui.focus import Target
from table.ui.panels import State, panel
from table.ui.theme import palette

CONFIRM, CHANGE = "confirm", "change"
"""Ids of the targets of the review."""
QUIET = "quiet"
"""Id of the target for not being asked again."""

LEAST_TEXT = 18  # px at 1080p that a paragraph is shrunk to where there is little room
_ANSWERS = ("Number", "bool", "verb")


def target_id(touch: Touch) -> str:
    """The id of the target of a touch."""
    return f"{touch.kind} {touch.value}"


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

    def __init__(self) -> None:
        self._items: tuple[Item, ...] = ()
        self._rects: Rects = {}
        self._labels: dict[str, pygame.Rect] = {}
        self._label_size = 0
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
        items = (
            *_chips(picker, teller, blocked),
            *(_answer(touch, legal, teller) for touch in touches if touch.kind in _ANSWERS),
            *((Item(QUIET, quiet, "quiet"),) if quiet else ()),
        )
        self._items = tuple(by_field(items, fields(touches, legal, teller.words)))
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
        self._rects, self._labels = {}, {}
        chips = [item for item in self._items if item.look == "chip"]
        buttons = [item for item in self._items if item.look != "chip"]
        if self._review or self._told:
            high = min(max(screen.font(30) + screen.px(28), screen.px(52)), rect.height // 2)
            row = pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
            self._rects = in_lines([buttons], row, screen, screen.px(200))
        elif rows := in_rows(self._items, rect, screen):
            self._rects, self._labels = rows
            self._label_size = label_size(self._items, rect, screen)
        elif chips:
            self._rects = in_grid(self._items, rect, screen)
        elif buttons:
            room = rect.inflate(0, -screen.px(24))
            self._rects = in_lines(best_lines(buttons, room, screen), room, screen, screen.px(320))
        self._chips, self._buttons = faces_of(chips, self._rects, screen), faces_of(buttons, self._rects, screen)

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
        for label, rect in self._labels.items():
            cream = palette(screen.contrast).cream
            labels.line(surface, label, rect, self._label_size, cream, "bold")
        for item in self._items:
            state: State = "pressed" if item.id == pressed else "lit" if item.id == lit else "rest"
            if item.why:
                state = "off"
            rect = self._rects[item.id].move(0, screen.px(2) if state == "pressed" else 0)
            faces = self._chips if item.look == "chip" else self._buttons
            draw_button(surface, Button(item, rect, state, item.id in self._chosen), faces, screen, art)

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


def needs_review(action: Action, chosen: Collection[Touch]) -> bool:
    """Whether an action is to be confirmed: all but those that are one press of a button anyway."""
    return not (len(chosen) == 1 and all(touch.kind in _ANSWERS for touch in chosen))
