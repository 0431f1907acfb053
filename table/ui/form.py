"""Widgets together: focus, presses, scrolling, and reasons for disabled ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal

import pygame

from table.access.node import Node, box
from table.base.cache import cached
from table.base.screen import Contrast, Screen
from table.graphics.clipping import hidden
from table.graphics.theme import palette
from table.input.intents import (
    EVERY,
    OUTSIDE,
    Accept,
    Back,
    GoTo,
    Intent,
    Move,
    Next,
    Point,
    Press,
    Previous,
    Raw,
    Read,
    Release,
    Scroll,
    ScrollPages,
)
from table.ui import labels
from table.ui.fading import Afterimage, eased, fade_edge, faded
from table.ui.focus import Focus, Target
from table.ui.panels import State, panel, ring
from table.ui.placement import Edges, Groups, edges, free_by, nearest
from table.ui.scroll_bar import ScrollBar
from table.ui.widgets import Editable, Widget, Written

Outcome = Literal["acted", "refused", "used", "unused"]
"""Result of an intent.

Something was done, or it can't be used and says why; it was only followed, or it means nothing to the form.
"""

FOLLOWED = (Point, Press, Release, Next, Previous, Move, GoTo, Accept)
_TIP, _TIP_PAD = 24, 16  # px at 1080p: the letters of a hint, and what is left around them
_TIP_WIDTHS = (22, 15, 11)  # multiples of the letter size
_SHADOW = 40  # px at 1080p of both sides together
NOTCH = 90  # px at 1080p scrolled by one step of a wheel
_BEYOND = 80  # px at 1080p: farthest that a widget reaches beyond its place
EDGE = 60  # px at 1080p in which what goes on behind an edge of the window fades away, and
SIGN = 44  # the height of the sign that it does


class Form:
    """The widgets of a scene; those in `scrolled` move behind `window`.

    Tab goes through the scrolled ones first unless `fixed_first` was given.
    """

    def __init__(self) -> None:
        self.focus = Focus()
        self.widgets: tuple[Widget, ...] = ()
        self.window: pygame.Rect | None = None
        self.offset = 0
        self.elsewhere: Callable[[Written], None] | None = None
        """Writes texts in another way than by keys, if one has none."""
        self._screen: Screen | None = None
        self.scrolled: frozenset[str] = frozenset()
        self._bottom = 0
        self._bar = ScrollBar("wood")
        self._held: Widget | None = None
        self._editing: Editable | None = None
        self._pointed: str | None = None
        self._rested = 0.0  # ms for which that has been pointed at
        self._tips = Afterimage()

    def set(
        self,
        screen: Screen,
        widgets: Iterable[Widget],
        scrolled: Sequence[Widget] = (),
        window: pygame.Rect | None = None,
        bottom: int | None = None,
    ) -> None:
        """Set all widgets in Tab order, `scrolled` ones among them.

        They show through `window`. `bottom` is where the scrolled content ends, if that is further down than
        its last widget. A text entry that is among the new widgets goes on being edited.
        """
        if screen != self._screen:
            self._tips.drop()
        self._screen = screen
        self.widgets = tuple(widgets)
        if self._editing not in self.widgets:
            self.stop_editing()
        self.window = window
        self.scrolled = frozenset(widget.id for widget in scrolled)
        self._held = None
        ends = [widget.rect.bottom for widget in scrolled] + ([bottom] if bottom is not None else [])
        self._bottom = max(ends, default=0)
        if window:
            self._bar.lay_out(window, window.height + self.reach, screen)
        self.scroll_to(self.offset)
        if self.focus.by_keyboard and (current := self._current()):  # what is laid out anew keeps it in sight
            self._show(current)

    @property
    def typing(self) -> bool:
        """True while letters go into a text entry."""
        return self._editing is not None

    @property
    def reach(self) -> int:
        """Largest scroll offset, px."""
        return max(0, self._bottom - self.window.bottom) if self.window else 0

    def scroll_to(self, offset: int) -> None:
        """Scroll to an offset in px, within bounds."""
        self.offset = min(max(0, offset), self.reach)
        self._retarget()

    def where(self, widget: Widget) -> pygame.Rect:
        """Return the widget's current rectangle."""
        return widget.rect.move(0, -self.offset) if widget.id in self.scrolled else widget.rect

    def widget(self, id: str) -> Widget:
        """The widget with this id. Raises `KeyError`."""
        for widget in self.widgets:
            if widget.id == id:
                return widget
        raise KeyError(id)

    def go(self, id: str) -> None:
        """Put the focus on a widget, and bring it in sight."""
        self.focus.go(id)
        self.show(id)

    def show(self, id: str) -> None:
        """Bring a widget in sight."""
        self._show(self.widget(id))

    def edit(self, widget: Editable) -> None:
        """Begin to type into a widget."""
        self.stop_editing()
        assert self._screen
        self.focus.go(widget.id)
        self._show(widget)
        self._editing = widget
        widget.begin(self._screen, self.where(widget))

    def stop_editing(self) -> None:
        """Keep what was typed."""
        if self._editing:
            editing, self._editing = self._editing, None
            editing.end()

    def handle(self, intent: Intent) -> Outcome:
        """Let the widgets have an intent."""
        if self.window and (offset := self._bar.handle(intent, self.offset, page=False)) is not None:
            self.focus.pressed = None
            self.scroll_to(round(offset))
            return "used"
        if self._editing and (outcome := self._type(self._editing, intent)) != "unused":
            return outcome
        here = self._current()
        match intent:
            case Move(dx, 0) if here and here.adjustable and here.enabled and self.focus.by_keyboard:
                here.adjust(dx)
                return "acted"
            case Scroll(pos, steps) if self.window and self.window.collidepoint(pos) and self._screen:
                self.scroll_to(self.offset - round(steps * self._screen.px(NOTCH)))
                return "used"
            case ScrollPages(pages):
                self._leaf(pages)
                return "used"
            case Press(pos) if (pages := self._arrow(pos)) != 0:
                self.scroll_to(round(self._bar.leaf(self.offset, pages)))
                return "used"
            case Press(pos):
                target = self.focus.at(pos)
                widget = self.widget(target.id) if target and target.enabled else None
                self._held = widget if widget and widget.grab(self._unscrolled(widget, pos)) else None
                if self.window and not self._held:
                    self._bar.handle(intent, self.offset)
            case Point(pos) if self._held:
                self._held.drag(self._unscrolled(self._held, pos))
            case Release():
                self._held = None
            case Read() if not self._reads:
                return "used"
        acted = self.focus.handle(intent)
        if acted:
            self._act(self.widget(acted.id), intent)
            return "acted"
        if self.focus.refused:
            return "refused"
        if isinstance(intent, Next | Previous | Move | GoTo) and (here := self._current()):
            self._show(here)
        return "used" if isinstance(intent, FOLLOWED) else "unused"

    def _leaf(self, pages: int) -> None:
        """Scroll by pages; whoever uses keys comes along.

        To what lies where the focus was, or to the end once nothing is left to scroll.
        """
        here, before = self._current(), self.offset
        if self.window:
            self.scroll_to(round(self._bar.leaf(self.offset, pages)))
        every = [widget for widget in self.widgets if widget.focusable]
        rows = [widget for widget in every if widget.id in self.scrolled] or every
        if not self.focus.by_keyboard or not rows:
            return
        if abs(pages) >= EVERY or (here in rows and self.offset == before):
            self.go(rows[-1 if pages > 0 else 0].id)
        elif here and here in rows:
            at = here.rect.centery + self.offset - before
            self.go(min(rows, key=lambda row: abs(row.rect.centery - at)).id)

    @property
    def _reads(self) -> bool:
        """True if something is told of what the pointer is at."""
        lit = self.focus.lit
        return lit is not None and bool(self.widget(lit.id).beside if lit.enabled else lit.why)

    def _act(self, widget: Widget, intent: Intent) -> None:
        if isinstance(widget, Editable) and self.elsewhere:
            self.elsewhere(widget.written)
        elif isinstance(widget, Editable):
            self.edit(widget)
        else:
            widget.act(self._unscrolled(widget, intent.pos) if isinstance(intent, Release) else None)

    def _type(self, widget: Editable, intent: Intent) -> Outcome:
        """Handle an intent while a text is edited.

        "unused" if it goes on to the other widgets.
        """
        match intent:
            case Raw():
                widget.type(intent)
            case Accept() | Back():
                self.stop_editing()
                if self.elsewhere and isinstance(intent, Accept):
                    self.elsewhere(widget.written)
            case Press(pos) | Release(pos) if self.where(widget).collidepoint(pos):
                widget.point(intent)
            case Press() | Next() | Previous() | Move():
                self.stop_editing()
                return "unused"
            case _:
                return "unused"
        return "used"

    def update(self, ms: float) -> None:
        """Let the cursor of a text entry blink, and a tip come."""
        lit = self.focus.lit.id if self.focus.lit else None
        self._pointed, self._rested = lit, self._rested + ms if lit == self._pointed else ms
        self._tips.update(ms)
        if self._editing:
            self._editing.update(ms)

    @property
    def alive(self) -> list[pygame.Rect]:
        """The place of a cursor that blinks."""
        return [self.where(self._editing)] if self._editing else []

    def _current(self) -> Widget | None:
        return self.widget(self.focus.current.id) if self.focus.current else None

    def _unscrolled(self, widget: Widget, pos: tuple[int, int]) -> tuple[int, int]:
        return (pos[0], pos[1] + self.offset) if widget.id in self.scrolled else pos

    def _show(self, widget: Widget) -> None:
        """Scroll until the widget can be seen."""
        if self.window is None or widget.id not in self.scrolled or self._screen is None:
            return
        margin = self._screen.px(EDGE)
        rect = widget.rect
        if rect.bottom - self.offset > self.window.bottom - margin:
            self.scroll_to(rect.bottom - self.window.bottom + margin)
        if rect.top - self.offset < self.window.top + margin:
            self.scroll_to(rect.top - self.window.top - margin)

    def _retarget(self) -> None:
        targets = []
        for widget in self.widgets:
            if widget.focusable:
                rect = self.where(widget)
                reach = rect.clip(self.window) if self.window and widget.id in self.scrolled else rect
                found = Target(widget.id, rect, widget.enabled, widget.why, reach, marked=widget.marked)
                targets.append(replace(found, name=widget.called, again=widget.adjustable, group=widget.group))
        self.focus.set(targets)

    @property
    def nodes(self) -> list[Node]:
        """The widgets as nodes, in Tab order."""
        found = []
        for widget in self.widgets:
            if (node := widget.node) is None:
                continue
            why = "" if widget.enabled else widget.why
            about = " ".join(part for part in (why, node.about) if part)
            node = replace(node, about=about, box=box(self.where(widget)), enabled=widget.enabled)
            if widget.focusable:
                node = replace(node, target=True, adjusts=widget.adjustable and widget.enabled)
            found.append(node)
        return found

    def leave(self) -> None:
        """Drop pointer and typing: another scene is in front."""
        self.stop_editing()
        self._held = None
        self.focus.pressed = None
        self.focus.handle(Point(OUTSIDE))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, the ring, and the highlighted one's explanation."""
        if self._screen is None:
            return
        lit = self.focus.lit
        edges = [(up, rect, surface.subsurface(rect).copy()) for up, rect in self._edges(self._screen)]
        cut = [widget for widget in self.widgets if self._is_cut(widget)]
        self._draw_all(surface, self._screen, cut)
        for up, rect, ground in edges:
            fade_edge(surface, ground, rect, up=up)
        self._draw_all(surface, self._screen, [widget for widget in self.widgets if widget not in cut])
        for up, rect, _ in edges:
            more = _more(self._screen.px(SIGN), up, self._screen.contrast)
            surface.blit(more, _arrow_rect(up, rect, self._screen))
        if self.window:
            self._bar.draw(surface, self.offset)
        if lit and self.focus.by_keyboard and not self.typing:
            ring(surface, lit.rect, self._screen, self.widget(lit.id).radius)
        said, told = (self.widget(lit.id).beside if lit.enabled else lit.why) if lit else "", None
        if lit and said:
            with faded(surface, eased(self._rested, reduced=self._screen.reduced)):
                told = tip(surface, said, lit.rect, self._screen)
        self._tips.follow(surface, said, around(told, self._screen), reduced=self._screen.reduced)

    def _is_cut(self, widget: Widget) -> bool:
        """True if an edge of the window cuts it, where it fades.

        What is whole never fades, or its own edge could not be seen.
        """
        return widget.id in self.scrolled and self.window is not None and not self.window.contains(self.where(widget))

    def _draw_all(self, surface: pygame.Surface, screen: Screen, widgets: Iterable[Widget]) -> None:
        lit, whole = self.focus.lit, surface.get_clip()
        for widget in widgets:
            inside = self.window if widget.id in self.scrolled else None
            rect = self.where(widget)
            surface.set_clip(inside.clip(whole) if inside else whole)
            if not (inside and not rect.colliderect(inside)) and not hidden(surface, rect, screen.px(_BEYOND)):
                widget.draw(surface, screen, self._state(widget, lit), rect)
        surface.set_clip(whole)

    def _state(self, widget: Widget, lit: Target | None) -> State:
        if not widget.enabled:
            return "off"
        if self.focus.pressed == widget.id:
            return "pressed"
        return "lit" if lit and lit.id == widget.id else "rest"

    def _arrow(self, pos: tuple[int, int]) -> int:
        """Return the pages that a press on an arrow scrolls; 0 elsewhere."""
        if self._screen is None:
            return 0
        for up, edge in self._edges(self._screen):
            if _arrow_rect(up, edge, self._screen).collidepoint(pos):
                return -1 if up else 1
        return 0

    def _edges(self, screen: Screen) -> list[tuple[bool, pygame.Rect]]:
        """Return the edges with more content behind; True for the upper."""
        if not self.window:
            return []
        high = min(screen.px(EDGE), self.window.height // 4)
        above, below = (pygame.Rect(self.window.x, y, self.window.width, high) for y in (self.window.y, 0))
        below.bottom = self.window.bottom
        return [(True, above)] * (self.offset > 0) + [(False, below)] * (self.offset < self.reach)


def _arrow_rect(up: bool, edge: pygame.Rect, screen: Screen) -> pygame.Rect:
    """Return the place of the arrow at an edge."""
    side = screen.px(SIGN)
    rect = pygame.Rect(0, 0, side, side)
    if up:
        rect.midtop = edge.midtop
    else:
        rect.midbottom = edge.midbottom
    return rect


@cached(8)
def _more(high: int, up: bool, contrast: Contrast) -> pygame.Surface:
    """An arrow on a disc."""
    colours = palette(contrast)
    sign = pygame.Surface((high, high), pygame.SRCALPHA)
    pygame.draw.aacircle(sign, colours.brass, (high / 2, high / 2), high / 2 - 1)
    pygame.draw.aacircle(sign, colours.wood_dark, (high / 2, high / 2), high / 2 - 1 - max(1, high // 16))
    tip, ends = (0.36, 0.6) if up else (0.66, 0.42)
    points = [(0.27 * high, ends * high), (0.5 * high, tip * high), (0.73 * high, ends * high)]
    pygame.draw.lines(sign, colours.brass_light, False, points, max(2, high // 10))
    return sign


def tip(
    surface: pygame.Surface,
    words: str,
    beside: pygame.Rect,
    screen: Screen,
    keep: Groups = (),
    ems: tuple[int, ...] = _TIP_WIDTHS,
) -> pygame.Rect:
    """Draw a sentence in a bubble near a rectangle; return its place.

    Above or below, inside the surface. With something to `keep` free, it is as near as possible without covering it,
    except its last part where there is no other way. `ems`: line widths to try, in multiples of the letter size.
    """
    rect = pygame.Rect(place_tip(words, edges(beside), screen, surface.get_size(), keep, ems))
    draw_tip(surface, words, rect, screen)
    return rect


def draw_tip(surface: pygame.Surface, words: str, rect: pygame.Rect, screen: Screen, part: float = 1.0) -> None:
    """Draw a sentence in a bubble of this place.

    `part`: see `tip_sizes`.
    """
    panel(surface, rect, screen, "paper")
    inner = rect.inflate(-2 * screen.px(_TIP_PAD), -screen.px(_TIP_PAD))
    letters, ink = round(screen.font(_TIP) * part), palette(screen.contrast).ink
    labels.block(surface, words, inner, letters, ink, screen, valign="middle")


def tip_sizes(
    words: str, screen: Screen, size: tuple[int, int], ems: Iterable[int], part: float = 1.0
) -> list[tuple[int, int]]:
    """Return the sizes of bubbles with these words, px.

    For lines of so many letters, in a window of a `size`. `part`: of the usual letter size.
    """
    pad, letters = screen.px(_TIP_PAD), round(screen.font(_TIP) * part)
    ways = []
    for broad in ems:
        wide = min(labels.width(words, letters) + 1, letters * broad, size[0] - 4 * pad)
        ways.append((wide + 2 * pad, labels.block_height(words, wide, letters, screen) + pad))
    return ways


def around(place: pygame.Rect | None, screen: Screen) -> pygame.Rect | None:
    """Return a place together with the shadow around it, if any."""
    return place.inflate(screen.px(_SHADOW), screen.px(_SHADOW)) if place else None


@cached(32)
def place_tip(
    words: str,
    beside: Edges,
    screen: Screen,
    size: tuple[int, int],
    keep: Groups,
    ems: tuple[int, ...] = _TIP_WIDTHS,
) -> Edges:
    """Return the edges of a bubble with these words; see `tip`."""
    pad, away = screen.px(_TIP_PAD), screen.px(10)
    about, window = pygame.Rect(beside), pygame.Rect((0, 0), size).inflate(-pad, -pad)
    ways = tip_sizes(words, screen, size, ems)
    if keep:
        least = min(wide for wide, _ in ways), min(high for _, high in ways)
        for _, free in free_by(window, about.inflate(2 * away, 2 * away), keep, least):
            if found := next((rect for way in ways if (rect := nearest(free, way, about))), None):
                return edges(found)
    rect = pygame.Rect((0, 0), ways[0])
    rect.midbottom = about.centerx, about.top - away
    if rect.top < 0:
        rect.top = about.bottom + away
    return edges(rect.clamp(window))
