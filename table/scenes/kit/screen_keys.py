"""Keys on the screen, for texts that are written with a controller.

Latin letters, and kana where the language has them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from table.access.node import Node
from table.base.graphemes import graphemes
from table.base.screen import Screen
from table.graphics.text import font_for
from table.input.intents import Intent, Menu, Move, Raw, Remind, TakeBack
from table.scenes.base import FormScene
from table.scenes.kit.backdrop import inside
from table.ui import labels
from table.ui.panels import panel, shade
from table.ui.widgets import Button, Widget, least

if TYPE_CHECKING:
    from table.app.app import App

LATIN = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-.&")
HIRAGANA = (
    "あかさたなはまやらわ",
    "いきしちにひみゆりを",
    "うくすつぬふむよるん",
    "えけせてねへめゃれー",
    "おこそとのほもょろっ",
)
SETS: Mapping[str, tuple[str, ...]] = {
    "abc": LATIN,
    "ABC": tuple(row.upper() for row in LATIN),
    "あいう": HIRAGANA,
    "アイウ": tuple("".join(chr(ord(sign) + 0x60) if sign != "ー" else sign for sign in row) for row in HIRAGANA),
}
"""Rows of keys by the name of their set."""
IN_LANGUAGE: Mapping[str, tuple[str, ...]] = {"ja": ("あいう", "アイウ", "abc", "ABC"), "en": ("ABC", "abc")}
FIRST: Mapping[str, str] = {"ja": "あいう", "en": "ABC"}

_VARIANTS = (
    "かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つっづ てで とど はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ "
    "あぁ いぃ うぅゔ えぇ おぉ やゃ ゆゅ よょ わゎ"
)
VARIANTS: Mapping[str, str] = {
    chr(ord(sign) + shift): chr(ord(after) + shift)
    for row in _VARIANTS.split()
    for sign, after in zip(row, row[1:] + row[0], strict=True)
    for shift in (0, 0x60)
}
"""The next form of a kana: voiced, small, and back."""

KEY, PAD, GAP = 30, 40, 10  # px at 1080p
TEXT = 34


class KeyboardScene(FormScene):
    """Writes one text: `done` gets it at the end.

    Whoever has a keyboard after all just types: then these keys go.
    """

    overlay = True

    def __init__(
        self,
        app: App,
        text: str,
        hint: str,
        limit: int,
        done: Callable[[str], None],
        go_on: Callable[[str], None],
    ) -> None:
        """`hint` stands where there is no text; `limit`: the most characters.

        `go_on` goes on with what a keyboard has typed, when this is over.
        """
        super().__init__(app)
        self._go_on = go_on
        self.text = text
        self._hint = hint
        self._limit = limit
        self._done = done
        self._set = FIRST[app.settings.language]
        self._panel = self._line = self._note = pygame.Rect(0, 0, 0, 0)

    def build(self) -> None:
        """See `FormScene.build`."""
        screen, words = self.screen, self.words
        sets = IN_LANGUAGE[self.app.settings.language]
        if self._set not in sets:
            self._set = sets[0]
        rows = SETS[self._set]
        side, gap, pad = max(least(screen), screen.px(64)), max(8, screen.px(GAP)), screen.px(PAD)
        columns = max(map(len, rows))
        wide = columns * (side + gap) - gap
        high = round(screen.font(TEXT) * 1.6)
        told = self._told()
        note = labels.block_height(told, wide, screen.font(22), screen) if told else 0
        tall = high + (len(rows) + 1) * (side + gap) + note + gap + 2 * pad
        self._panel = pygame.Rect(0, 0, wide + 2 * pad, tall)
        self._panel.center = inside(screen).center
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        self._line = pygame.Rect(inner.x, inner.y, inner.width, high)
        self._note = pygame.Rect(inner.x, inner.bottom - note, inner.width, note)
        keys: list[Widget] = []
        top = self._line.bottom + gap
        for row in rows:
            for column, sign in enumerate(row):
                key = _Key(f"key {sign}", sign, partial(self._write, sign), style="key", size=KEY)
                key.rect = pygame.Rect(inner.x + column * (side + gap), top, side, side)
                keys.append(key)
            top += side + gap
        below: list[Widget] = [
            _Key("set", self._next_set, self._turn, size=KEY),
            _Key("space", words("keyboard.space"), partial(self._write, " "), size=KEY),
            _Key("delete", words("keyboard.delete"), self._delete, size=KEY),
            _Key("done", words("keyboard.done"), self.back, style="lacquer", size=KEY),
        ]
        if self._set in ("あいう", "アイウ"):
            below.insert(1, _Key("variant", "濁・小", self._vary, size=KEY))
        share = (inner.width + gap) // len(below)
        for number, button in enumerate(below):
            button.rect = pygame.Rect(inner.x + number * share, top, share - gap, side)
        self.form.set(screen, [*keys, *below])
        self.form.focus.prefer(keys[0].id if self.app.scanner.on else "done")
        if self.form.focus.current is None or not self.form.focus.by_keyboard:
            self.form.focus.go(keys[0].id)

    @property
    def _next_set(self) -> str:
        sets = IN_LANGUAGE[self.app.settings.language]
        return sets[(sets.index(self._set) + 1) % len(sets)]

    def _told(self) -> str:
        """Return what buttons do here, if a controller is used."""
        if not self.app.device.is_pad:
            return ""
        return self.words("keyboard.note", **self.app.legends())

    def _turn(self) -> None:
        self._set = self._next_set
        self.build()
        self.form.focus.go("set")

    def _write(self, sign: str) -> None:
        if len(graphemes(self.text + sign)) <= self._limit:
            self.text += sign

    def _delete(self) -> None:
        self.text = "".join(graphemes(self.text)[:-1])

    def _vary(self) -> None:
        """Voice the last kana, or make it small."""
        if self.text and (after := VARIANTS.get(self.text[-1])):
            self.text = self.text[:-1] + after

    @property
    def typing(self) -> bool:
        """See `Scene.typing`: letters of a keyboard are letters.

        A switch may be one of its keys.
        """
        return not self.app.scanner.on

    def _type(self, event: pygame.Event) -> None:
        """Take a key of a keyboard."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return
        way = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if way:
            super().handle(Move(way, 0))
        elif event.key == pygame.K_BACKSPACE:
            self._delete()
        elif event.unicode and event.unicode.isprintable():
            self.back()
            self._go_on(event.unicode)

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        match intent:
            case Raw(event):
                self._type(event)
            case TakeBack():
                self._delete()
                self.app.sounds.play("press")
            case Remind() if self.app.device.is_pad:
                self._write(" ")
                self.app.sounds.play("press")
            case Menu():
                self.back()
            case _:
                super().handle(intent)

    def take_up(self) -> None:
        """See `Scene.take_up`."""
        self.build()

    def back(self) -> None:
        """Keep what is written, as other entries do."""
        self._done(self.text)
        self.app.pop()

    @property
    def written(self) -> Sequence[str]:
        """See `FormScene.written`."""
        return self.text or self._hint, self._told()

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        screen, colours = self.screen, self.palette
        shade(surface, screen)
        panel(surface, self._panel, screen, "wood")
        panel(surface, self._line, screen, "field", "lit")
        size, inner = screen.font(TEXT), self._line.inflate(-screen.px(28), 0)
        cells = graphemes(self.text)
        while cells and labels.width("".join(cells), size) > inner.width - screen.px(8):
            del cells[0]  # the end is what is being written
        shown = "".join(cells)
        if not shown:
            labels.line(surface, self._hint, inner.move(screen.px(8), 0), size, colours.ink_soft)
        else:
            labels.line(surface, shown, inner, size, colours.ink)
        left = inner.x + font_for(shown, size).size(shown)[0] + screen.px(2)
        pygame.draw.rect(surface, colours.lacquer, (left, inner.centery - size // 2, max(2, screen.px(3)), size))
        if told := self._told():
            labels.block(surface, told, self._note, screen.font(22), colours.cream_soft, screen, align="centre")
        super().draw(surface)


class _Key(Button):
    """A key, which need not have room beside its letter."""

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "button", self.label)

    def height(self, screen: Screen, width: int) -> int:
        """See `Widget.height`."""
        return max(least(screen), labels.block_height(self.label, width, screen.font(self.size), screen, "bold"))

    def _pad(self, screen: Screen) -> int:
        return screen.px(4)
