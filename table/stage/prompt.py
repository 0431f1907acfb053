"""What the player is asked, above the own hand: what to do, the words that can be said, answers, and the review."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from games.core.actions import Action, Choices, kinds
from games.core.view import View
from games.core.words import Teller
from table.match.picker import Picker, Touch
from table.screen import Screen
from table.stage.cards import CardArt
from table.stage.surface import panel as plate
from table.stage.vector import icon
from table.ui import labels, text
from table.ui.focus import Target
from table.ui.panels import State, panel
from table.ui.theme import RGB, hex_colour, mix, palette

CONFIRM, CHANGE = "confirm", "change"
"""Ids of the targets of the review."""

Look = Literal["chip", "yes", "no", "call", "plain"]

GAP = 10  # px at 1080p between targets
LEAST_TEXT = 18  # px at 1080p that a paragraph is shrunk to where there is little room
LINE = labels.LINE
ICONS = {"yes": "check", "no": "cross"}
"""The signs of answers, by their look."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something in the prompt that can be touched. `word` is the id of the claim on a chip."""

    id: str
    label: str
    look: Look
    touch: Touch | None = None
    word: str = ""


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
        self._chosen: frozenset[str] = frozenset()

    def say(self, instruction: str) -> None:
        """What is to be done now, or who is waited for."""
        self._instruction = instruction

    def clear(self) -> None:
        """Nothing is asked of anybody at the screen."""
        self._items, self._review, self._chosen = (), "", frozenset()

    def ask(self, picker: Picker, legal: Choices, teller: Teller) -> None:
        """Offer the words, answers and verbs that can be touched."""
        touches = picker.touches()
        self._items = (
            *(_chip(touch, teller) for touch in touches if touch.kind == "Word"),
            *(_answer(touch, legal, teller) for touch in touches if touch.kind in ("bool", "verb")),
        )
        self._review = ""
        self._chosen = frozenset(target_id(touch) for touch in picker.chosen)

    def review(self, action: Action, view: View, teller: Teller) -> None:
        """Show what the player is about to do, to be confirmed or changed."""
        self._review = teller.action(action, view)
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
        if self._review:
            high = min(max(screen.font(30) + screen.px(28), screen.px(52)), rect.height // 2)
            row = pygame.Rect(rect.x, rect.bottom - high, rect.width, high)
            widths = [labels.width(item.label, screen.font(28), "bold") + screen.px(90) for item in buttons]
            self._row(buttons, row, screen, max(*widths, screen.px(200)))
        elif chips:
            self._grid(self._items, rect, screen)
        else:
            self._row(buttons, rect.inflate(0, -screen.px(24)), screen, screen.px(320))
        self._chips, self._buttons = _faces(chips, self._rects, screen), _faces(buttons, self._rects, screen)

    def _row(self, items: Sequence[Item], rect: pygame.Rect, screen: Screen, most: int) -> None:
        if not items:
            return
        gap = screen.px(GAP * 2)
        wide = min(most, (rect.width - gap * (len(items) - 1)) // len(items))
        left = rect.centerx - (wide * len(items) + gap * (len(items) - 1)) // 2
        for i, item in enumerate(items):
            self._rects[item.id] = pygame.Rect(left + i * (wide + gap), rect.y, wide, rect.height)

    def _grid(self, items: Sequence[Item], rect: pygame.Rect, screen: Screen) -> None:
        """In one row if there is room for words under the coins, else in two."""
        gap = screen.px(GAP)
        rows = 1 if rect.width >= len(items) * screen.px(104) * screen.text else 2
        columns = -(-len(items) // rows)
        wide = min((rect.width - gap * (columns - 1)) // columns, screen.px(190) if rows == 1 else screen.px(300))
        high = (rect.height - gap * (rows - 1)) // rows
        for i, item in enumerate(items):
            line, column = divmod(i, columns)
            left = rect.centerx - (wide * columns + gap * (columns - 1)) // 2
            self._rects[item.id] = pygame.Rect(left + column * (wide + gap), rect.y + line * (high + gap), wide, high)

    def targets(self) -> Iterable[Target]:
        """All that can be touched, in Tab order."""
        return [Target(item.id, self._rects[item.id]) for item in self._items]

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
        if self._review:
            self._draw_review(surface, screen, places[1])
        for item in self._items:
            state: State = "pressed" if item.id == pressed else "lit" if item.id == lit else "rest"
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

    def _draw_review(self, surface: pygame.Surface, screen: Screen, rect: pygame.Rect) -> None:
        top = min(self._rects[item.id].y for item in self._items) - screen.px(GAP)
        room = pygame.Rect(rect.x, rect.y, rect.width, top - rect.y)
        panel(surface, room, screen, "paper")
        inner = room.inflate(-screen.px(40), -screen.px(12))
        size = fitting(self._review, inner.size, screen.font(30), screen, "bold")
        ink = palette(screen.contrast).ink
        labels.block(surface, self._review, inner, size, ink, screen, "bold", "centre", "middle")


def _chip(touch: Touch, teller: Teller) -> Item:
    word = teller.game.claims[int(touch.value)]
    return Item(target_id(touch), teller.claim(int(touch.value)), "chip", touch, word)


def _answer(touch: Touch, legal: Choices, teller: Teller) -> Item:
    """A button for yes, no or a verb."""
    if touch.kind == "verb":
        return Item(target_id(touch), teller.words(f"button.{touch.value}"), "plain", touch)
    verb = next(part.verb for part in legal.parts if "bool" in kinds(part.verb).values())
    yes = bool(touch.value)
    label = teller.words(f"button.{verb.__name__}.{str(yes).lower()}")
    return Item(target_id(touch), label, "yes" if yes else "no", touch)


def _button(action: Action) -> str:
    """The key of the short word for doing something, with the yes or no that may be in it."""
    flags = [str(getattr(action, name)).lower() for name, kind in kinds(type(action)).items() if kind == "bool"]
    return ".".join(["button", type(action).__name__, *flags])


def _faces(items: Sequence[Item], rects: dict[str, pygame.Rect], screen: Screen) -> Faces:
    """The setting with the larger words; beside each other they may be a little smaller."""
    pad = screen.px(8)
    chips = any(item.look == "chip" for item in items)
    wish = screen.font(22 if chips else 30)
    found = [Faces(0, 0, False)]
    if items:
        wide = min(rects[item.id].width for item in items) - 2 * pad
        high = min(rects[item.id].height for item in items) - pad
        if chips:
            side = min(high, wide * 2 // 5)
            low = round(min(high * 0.45, wish * LINE))
            found = [Faces(_size(items, wide - side - pad, min(wish, high * 5 // 6)), side, False)]
            found.append(Faces(_size(items, wide, round(low / LINE)), min(high - low, wide), True))
        else:
            bare = all(item.look not in ICONS for item in items)
            found = [Faces(_size(items, wide - (0 if bare else wish * 3 // 2), wish), wish, False)]
            if not bare:
                found.append(Faces(_size(items, wide, min(wish, round(high / LINE / 2))), min(wish, high // 2), True))
    return max(found, key=lambda faces: faces.size * (0.85 if faces.below else 1))


def _size(items: Sequence[Item], width: int, wish: int) -> int:
    """The size in px, at most `wish`, at which the words of each fit into one line."""
    size = wish
    while size > 1 and any(labels.width(item.label, size, "bold") > width for item in items):
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
    surface.blit(art.chip(item.word, faces.side), coin)
    ink = colours.ink if chosen else colours.cream
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
    if item.look in ICONS:
        fill = colours.good if item.look == "yes" else colours.bad
        lit = mix(fill, (255, 255, 255), 0.1) if state == "lit" else fill
        edge = colours.brass_light if state == "lit" or chosen else colours.brass
        made = plate(rect.size, hex_colour(lit), edge=hex_colour(edge), radius=screen.px(14), shadow=screen.px(8))
        surface.blit(made.surface, (rect.x - made.margin, rect.y - made.margin))
    else:
        panel(surface, rect, screen, "lacquer" if item.look == "call" else "plate", state)
        ink = colours.on_lacquer if item.look == "call" else colours.cream
    words = pygame.Rect(0, 0, labels.width(item.label, faces.size, "bold") + 2, round(faces.size * LINE))
    words.center = rect.center
    if item.look in ICONS:
        sign = pygame.Rect(0, 0, faces.side, faces.side)
        if faces.below:
            sign.midtop = rect.centerx, rect.centery - (faces.side + words.height) // 2
            words.midtop = sign.midbottom
        else:
            gap = faces.side * 2 // 5
            sign.midleft = rect.centerx - (faces.side + gap + words.width) // 2, rect.centery
            words.midleft = sign.right + gap, rect.centery
        surface.blit(icon(ICONS[item.look], faces.side, hex_colour(ink)), sign)
    labels.line(surface, item.label, words, faces.size, ink, "bold")
    if chosen:
        _draw_check(surface, rect, screen, colours.ink, colours.brass_light)


def needs_review(action: Action, chosen: Collection[Touch]) -> bool:
    """Whether an action is to be confirmed: all but those that are one press of a button anyway."""
    return not (len(chosen) == 1 and all(touch.kind in ("bool", "verb") for touch in chosen))
