"""Widgets of forms.

Each is one target; they grow with the text size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from table.access.node import Node
from table.base.screen import Screen
from table.graphics.text import Align, Weight
from table.graphics.theme import RGB, hex_colour, palette
from table.graphics.vector import icon
from table.input.intents import Pos, Press, Raw, Release
from table.ui import labels
from table.ui.panels import RADIUS, State, Style, panel

TARGET = 56  # px at 1080p, the least height of anything that is touched; never under
LEAST = 40  # real px: with the gap around it a finger has 48
GAP = 12  # px at 1080p between targets


class Widget:
    """An element of a form.

    `rect` is set by the scene, in px of the window before scrolling.
    """

    adjustable = False
    """True if left and right change its value instead of leaving it."""
    focusable = True
    radius = RADIUS

    def __init__(self, id: str, *, enabled: bool = True, why: str = "", name: str = "") -> None:
        """`why` explains in one sentence why it is disabled.

        `name`: what it is, if nothing is written on it.
        """
        self.id = id
        self.name = name
        self.enabled = enabled
        self.why = why
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.group: tuple[str, ...] = ()
        """See `Target.group`."""

    @property
    def beside(self) -> str:
        """The sentence beside it while it is highlighted."""
        return self.name

    @property
    def called(self) -> str:
        """The words for what it is, and its value."""
        return self.name

    @property
    def marked(self) -> bool:
        """True if it is drawn as what Enter does (see `Target`)."""
        return False

    @property
    def node(self) -> Node | None:
        """Its node for screen readers; None if it says nothing.

        Its form adds where it is, and what can be done with it.
        """
        return Node(self.id, "button" if self.focusable else "text", self.name) if self.name else None

    def height(self, screen: Screen, width: int) -> int:
        """Return the height needed at this width."""
        return least(screen)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """Draw it into the rectangle, which is `rect` as scrolled."""

    def act(self, pos: Pos | None) -> None:
        """React to a touch at `pos`, or by keys (None).

        `pos` is in the unscrolled window.
        """

    def adjust(self, step: int) -> None:
        """Left (-1) or right (1) was pressed."""

    def grab(self, pos: Pos) -> bool:
        """React to a press; True to be told how it is dragged."""
        return False

    def drag(self, pos: Pos) -> None:
        """The pointer that has grabbed it moves, perhaps far from it."""


def least(screen: Screen) -> int:
    """The least height of a target in px."""
    return max(LEAST, screen.px(TARGET), round(screen.font(26) * 1.75))


class Label(Widget):
    """Words that are not touched."""

    focusable = False

    def __init__(
        self, words: str, size: int = 26, *, colour: RGB, weight: Weight = "regular", align: Align = "left"
    ) -> None:
        super().__init__(f"label {words}")
        self.words = words
        self.size = size
        self.colour = colour
        self.weight: Weight = weight
        self.align: Align = align

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "heading" if self.weight == "display" else "text", self.words)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return labels.block_height(self.words, width, screen.font(self.size), screen, self.weight)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        size = screen.font(self.size)
        labels.block(surface, self.words, rect, size, self.colour, screen, self.weight, self.align, "middle")


class Button(Widget):
    """A push button: a label, an icon before it or alone."""

    def __init__(
        self,
        id: str,
        label: str,
        press: Callable[[], None],
        *,
        style: Style = "plate",
        icon: str = "",
        size: int = 28,
        align: Align = "centre",
        enabled: bool = True,
        why: str = "",
        name: str = "",
        final: bool = False,
    ) -> None:
        """`final`: what it does can't be made good again."""
        super().__init__(id, enabled=enabled, why=why, name=name)
        self.label = label
        self.align = align
        self.press = press
        self.final = final
        self.style: Style = style
        self.icon = icon
        self.size = size

    @property
    def called(self) -> str:
        """See `Widget.called`."""
        return self.label or self.name

    @property
    def marked(self) -> bool:
        """See `Widget.marked`."""
        return self.style == "lacquer"

    @property
    def node(self) -> Node:
        """See `Widget.node`: a key is one that is chosen."""
        chosen = True if self.style == "key" else None
        return Node(self.id, "button", self.label or self.name, about=self.name if self.label else "", chosen=chosen)

    def width(self, screen: Screen) -> int:
        """Return the preferred width."""
        words = labels.width(self.label, screen.font(self.size), "bold")
        return words + self._icon_width(screen) + 2 * self._pad(screen) if self.label else least(screen)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        area = max(1, width - 2 * self._pad(screen) - self._icon_width(screen))
        words = labels.block_height(self.label, area, screen.font(self.size), screen, "bold") if self.label else 0
        return max(least(screen), words + screen.px(16))

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        if state == "pressed":
            rect = rect.move(0, max(1, screen.px(2)))
        panel(surface, rect, screen, self.style, state)
        colours = palette(screen.contrast)
        ink = colours.ink if self.style == "key" and state != "off" else colours.cream
        if state == "off":
            ink = colours.cream_soft
        pad, before = self._pad(screen), self._icon_width(screen)
        if not self.label:
            side = min(rect.size) * 5 // 8
            surface.blit(tinted(self.icon, side, ink), _centred(rect, side))
            return
        size = screen.font(self.size)
        area = pygame.Rect(rect.x + pad + before, rect.y, rect.width - 2 * pad - before, rect.height)
        high = labels.block_height(self.label, area.width, size, screen, "bold")
        left = rect.x + pad
        if self.align == "centre":
            wide = min(area.width, labels.width(self.label, size, "bold"))
            left = rect.centerx - (wide + before) // 2
            area = pygame.Rect(left + before, rect.y, wide, rect.height) if self.icon else area
        drawn = pygame.Rect(area.x, rect.centery - high // 2, area.width, high)
        labels.block(surface, self.label, drawn, size, ink, screen, "bold", self.align)
        if self.icon:
            side = screen.font(self.size + 4)
            surface.blit(tinted(self.icon, side, ink), (left, rect.centery - side // 2))

    def act(self, pos: Pos | None) -> None:
        """See `Widget.act`."""
        self.press()

    def _pad(self, screen: Screen) -> int:
        return screen.px(24)

    def _icon_width(self, screen: Screen) -> int:
        return screen.font(self.size + 4) + screen.px(14) if self.icon and self.label else 0


def tinted(name: str, side: int, colour: RGB) -> pygame.Surface:
    """An icon in a colour of the palette."""
    return icon(name, side, hex_colour(colour))


def _centred(rect: pygame.Rect, side: int) -> tuple[int, int]:
    return rect.centerx - side // 2, rect.centery - side // 2


class Written(NamedTuple):
    """A text, and all that is needed to write it elsewhere."""

    text: str
    hint: str
    limit: int
    put: Callable[[str], None]


class Editable(Widget):
    """A widget that can be typed into, while its form says so."""

    def begin(self, screen: Screen, rect: pygame.Rect) -> None:
        """Begin to type; the widget is drawn in the rectangle."""
        raise NotImplementedError

    def type(self, raw: Raw) -> None:
        """Take a key or typed text."""
        raise NotImplementedError

    def point(self, intent: Press | Release) -> None:
        """The pointer was pressed or released in the text."""
        raise NotImplementedError

    def update(self, ms: float) -> None:
        """Let so many ms pass."""
        raise NotImplementedError

    def end(self) -> None:
        """Stop typing and keep what was typed."""
        raise NotImplementedError

    @property
    def written(self) -> Written:
        """The text, as it is written elsewhere."""
        raise NotImplementedError


def stack(widgets: Sequence[Widget], screen: Screen, area: pygame.Rect, gap: int = GAP) -> int:
    """Stack widgets over the area's width; return the lower end."""
    top = area.y
    for widget in widgets:
        widget.rect = pygame.Rect(area.x, top, area.width, 0)
        widget.rect.height = widget.height(screen, area.width)
        top = widget.rect.bottom + max(8, screen.px(gap))
    return widgets[-1].rect.bottom if widgets else area.y
