"""The curtain: an opaque cover of the window between people.

See docs/design/table.md. What stands on it is public, but for the one card that all but one may see. It is drawn in
place of the table, so nothing private is behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi

import pygame

from games.core.words import Words
from table.base.cache import cached
from table.base.screen import Screen
from table.graphics.text import Weight
from table.graphics.theme import RGB, mix, palette
from table.graphics.vector import solid
from table.match.seats import SeatSetup
from table.stage.drawing.ground import portrait_of
from table.stage.speech.narrator import Narrator
from table.ui import labels
from table.ui.focus import Target
from table.ui.form import tip
from table.ui.panels import State, panel
from table.ui.placement import edges
from table.ui.widgets import Button

I_AM, SHOW, GO_ON = "i_am", "show", "go_on"
"""Ids of targets; people called together also press the first two."""
HEADPHONES = "headphones"
"""The id of the target for who wears them."""

_CARD = 600  # px at 1080p, the height of a card at most

MARGIN = 120  # px at 1080p, both sides of what stands on the panel together
FOLD = 150  # px at 1080p from one fold of the cloth to the next


class Curtain:
    """Calls a seat to the screen, or all but one, or back."""

    def __init__(self) -> None:
        self._buttons: tuple[Button, ...] = ()
        self._box = self._area = pygame.Rect(0, 0, 0, 0)
        self._side = 0
        self._texts: tuple[tuple[str, int, bool], ...] = ()
        self._sitter: SeatSetup | None = None
        self._card: Callable[[int], pygame.Surface] | None = None

    def call(
        self,
        narrator: Narrator,
        seat: int,
        sitter: SeatSetup,
        what: str,
        step: int,
        opens: str = "",
        *,
        again: bool = False,
        hears: bool | None = None,
    ) -> None:
        """Call a seat.

        `what` is the kind of decision, `step` which of the two presses is awaited. `opens` is the button of the
        seat's controller, if it has one; `again`: it still sits there, and only the second press is awaited.
        `hears` is whether the seat wears headphones, None where nothing is spoken anyway.
        """
        words, name = narrator.words, narrator.name(seat)
        self._sitter, self._card = sitter, None
        self._texts = (
            (words("curtain.again" if again else "curtain.call", name=name), 44, True),
            (narrator.purpose(seat, what), 28, False),
            (words("curtain.look_away"), 28, False),
            *([(words("curtain.pad", name=name, legend=opens), 28, True)] if opens else []),
            *([] if hears is None else [(words("curtain.aloud", name=name), 28, False)]),
        )
        here, show = _two(words, step, words("curtain.i_am", name=name), "person", words("curtain.show"))
        if not again:
            first = words("curtain.first", name=name, here=here.label, show=show.label)
            self._texts += ((first, 28, True),)
        label = words("curtain.headphones_on" if hears else "curtain.headphones_off")
        asked = () if hears is None else (_button(HEADPHONES, label, "headphones"),)
        self._buttons = (*((show,) if again else (here, show)), *asked)

    def close(self, narrator: Narrator, seat: int, sitter: SeatSetup) -> None:
        """Say that the seat is done."""
        words = narrator.words
        self._sitter, self._card = sitter, None
        self._texts = ((words("curtain.done", name=narrator.name(seat)), 36, True),)
        self._buttons = (_button(GO_ON, words("curtain.go_on"), "eye"),)

    def call_others(
        self, narrator: Narrator, seat: int, sitter: SeatSetup, said: str, step: int, *, is_person: bool
    ) -> None:
        """Call all but one seat to a card hidden from it.

        `said`: the sentence for what has happened. `is_person`: somebody at the screen has to close the eyes.
        """
        words, name = narrator.words, narrator.name(seat)
        self._sitter, self._card = sitter, None
        call = words("curtain.others", name=name) if is_person else words("curtain.everyone")
        closing = words("curtain.close_eyes", name=name) if is_person else words("curtain.once")
        self._texts = ((call, 44, True), (said, 28, False), (closing, 28, False))
        ready = words("curtain.eyes_closed", name=name) if is_person else words("curtain.all_here")
        sign = "eye-closed" if is_person else "person"
        self._buttons = _two(words, step, ready, sign, words("curtain.show_card"))
        first = words("curtain.first_all", here=ready, show=self._buttons[1].label)
        self._texts += ((first, 28, True),)

    def show_card(self, narrator: Narrator, card: Callable[[int], pygame.Surface], name: str, *, done: bool) -> None:
        """Show a large card; it can be hidden once `done`.

        `card` makes its picture of a height in px.
        """
        words = narrator.words
        self._sitter, self._card = None, card
        self._texts = ((name, 40, True), (words("curtain.once"), 26, False))
        stays = "" if done else words("curtain.stays")
        self._buttons = (_button(GO_ON, words("curtain.hide_card"), "eye-closed", stays),)

    def lay_out(self, screen: Screen) -> None:
        """Place everything in the window."""
        gap = screen.px(24)
        wide = min(screen.width - screen.px(160), round(screen.px(1100) * screen.text))
        widths = [button.width(screen) + screen.px(40) for button in self._buttons]
        area = wide - screen.px(MARGIN)
        beside = sum(widths) + gap * (len(widths) - 1) <= area
        high = max(button.height(screen, area) for button in self._buttons) + screen.px(12)
        rows = 1 if beside else len(self._buttons)
        low = rows * high + (rows - 1) * gap + screen.px(44)
        self._side = screen.px(150) if self._card is None else screen.px(_CARD)
        texts = sum(self._heights(screen, area, 1.0)) + screen.px(36) * (len(self._texts) + 1)
        tall = min(screen.height - screen.px(60), self._side + screen.px(36) + texts + low)
        if self._card:
            self._side = max(tall - screen.px(36) - texts - low, tall * 2 // 5)
        self._box = pygame.Rect(0, 0, wide, tall)
        self._box.center = screen.width // 2, screen.height // 2
        top = self._box.bottom - low
        above = self._box.y + screen.px(36) + self._side
        self._area = pygame.Rect(self._box.centerx - area // 2, above, area, top - above)
        left = self._box.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
        for number, (button, width) in enumerate(zip(self._buttons, widths, strict=True)):
            if beside:
                button.rect = pygame.Rect(left, top, width, high)
                left += width + gap
            else:
                button.rect = pygame.Rect(self._box.centerx - area // 2, top + number * (high + gap), area, high)

    def targets(self) -> Iterable[Target]:
        """Return the targets."""
        return [
            Target(one.id, one.rect, one.enabled, one.why, marked=one.id != HEADPHONES, name=one.label)
            for one in self._buttons
        ]

    @property
    def texts(self) -> list[str]:
        """Its words besides the buttons."""
        return [words for words, _, _ in self._texts]

    def step_of(self, target: str) -> int:
        """Return the number of a target's step."""
        return int(target == SHOW)

    def draw_cloth(self, surface: pygame.Surface, screen: Screen, down: float = 1.0) -> None:
        """Draw the cloth alone, as far as it is down."""
        colours, size = palette(screen.contrast), surface.get_size()
        cloth = _cloth(size, screen.px(FOLD), colours.lacquer, colours.night)
        surface.blit(cloth, (0, round(size[1] * (down - 1))))

    def draw(self, surface: pygame.Surface, screen: Screen, lit: str | None, pressed: str | None) -> None:
        """Cover the whole surface."""
        self.draw_cloth(surface, screen)
        panel(surface, self._box, screen, "wood")
        if self._sitter:
            token = portrait_of(self._sitter, self._side)
            surface.blit(token, (self._box.centerx - self._side // 2, self._box.y + screen.px(36)))
        if self._card:
            card = self._card(self._side)
            surface.blit(card, card.get_rect(midtop=(self._box.centerx, self._box.y + screen.px(36))))
        self._draw_texts(surface, screen, self._area)
        for button in self._buttons:
            state: State = "pressed" if button.id == pressed else "lit" if button.id == lit else "rest"
            button.draw(surface, screen, state if button.enabled else "off", button.rect)
        for button in self._buttons:
            if button.id == lit and button.why:
                others = (other.rect for other in self._buttons if other.id != lit)
                keep = (edges(self._area), *map(edges, others))
                tip(surface, button.why, button.rect, screen, (keep,))

    def _heights(self, screen: Screen, wide: int, part: float) -> list[int]:
        """Of the sentences, at a part of their size."""
        return [
            labels.block_height(words, wide, round(screen.font(size) * part), screen, _weight(strong))
            for words, size, strong in self._texts
        ]

    def _draw_texts(self, surface: pygame.Surface, screen: Screen, area: pygame.Rect) -> None:
        """Draw the sentences, evenly spaced, shrunk together if needed."""
        part = 1.0
        while part > 0.5 and sum(self._heights(screen, area.width, part)) > area.height:
            part -= 0.05
        heights = self._heights(screen, area.width, part)
        gap = max(0, area.height - sum(heights)) // (len(heights) + 1)
        top = area.y + gap
        colours = palette(screen.contrast)
        for (words, size, strong), high in zip(self._texts, heights, strict=True):
            place = pygame.Rect(area.x, top, area.width, high)
            colour = colours.cream if strong else colours.cream_soft
            px = round(screen.font(size) * part)
            labels.block(surface, words, place, px, colour, screen, _weight(strong), "centre")
            top += high + gap


def _weight(strong: bool) -> Weight:
    return "bold" if strong else "regular"


def _two(words: Words, step: int, first: str, sign: str, second: str) -> tuple[Button, Button]:
    """The two presses; only the one of the `step` can be pressed."""
    then, before = (words(f"curtain.{key}", press=label) for key, label in (("then", second), ("before", first)))
    return (
        _button(I_AM, first, "check" if step else sign, then if step else ""),
        _button(SHOW, second, "eye", "" if step else before),
    )


def _button(id: str, label: str, icon: str, why: str = "") -> Button:
    """`why` it can't be pressed; "" if it can."""
    return Button(id, label, lambda: None, style="lacquer", icon=icon, enabled=not why, why=why, size=30)


@cached(2)
def _cloth(size: tuple[int, int], fold: int, colour: RGB, night: RGB) -> pygame.Surface:
    """Return a heavy folded cloth, darker at top and bottom."""
    row = pygame.Surface((size[0], 1))
    for x in range(size[0]):
        wave = 0.5 + 0.5 * cos(2 * pi * x / fold + 0.9 * cos(2 * pi * x / (fold * 5.3)))
        row.set_at((x, 0), mix(mix(colour, night, 0.78), mix(colour, night, 0.15), wave**1.5))
    cloth = pygame.transform.scale(row, size)
    shade = pygame.Surface((1, size[1]), pygame.SRCALPHA)
    for y in range(size[1]):
        at = y / size[1]
        shade.set_at((0, y), (*night, round(150 * abs(2 * at - 0.9) ** 2.2) if at < 0.98 else 190))
    cloth.blit(pygame.transform.scale(shade, size), (0, 0))
    return solid(cloth)
