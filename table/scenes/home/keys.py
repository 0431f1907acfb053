"""Keys and buttons, as one likes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import pygame

from table.access.node import Node
from table.base.screen import Screen
from table.graphics.theme import palette
from table.input.intents import Accept, Away, Back, Intent, Keystroke, Move, Press
from table.input.keymap import BUTTONS, INTENTS, KEYS, Keymap
from table.input.legends import Button as PadButton
from table.input.legends import glyph, key_name
from table.scenes.kit.dialog import NoticeScene
from table.scenes.kit.row_panel import RowsScene
from table.ui import labels
from table.ui.choices import Choice, Labelled
from table.ui.panels import State, panel
from table.ui.widgets import Button, Label, Widget

if TYPE_CHECKING:
    from table.app.app import App

LEAST_CAP = 120  # px at 1080p


class KeyRow(Labelled):
    """A wish, and the keys that bring it about."""

    adjustable = False

    def __init__(self, id: str, label: str, said: str, press: Callable[[], None], *, waits: bool) -> None:
        """`said` names the keys, or says what is waited for."""
        super().__init__(id)
        self.label = label
        self._said = said
        self._press = press
        self._waits = waits

    def control_width(self, screen: Screen) -> int:
        """See `Labelled.control_width`."""
        return max(screen.px(LEAST_CAP), labels.width(self._said, screen.font(self.size), "bold") + screen.px(48))

    @property
    def node(self) -> Node:
        """See `Widget.node`."""
        return Node(self.id, "button", self.label, self._said)

    def draw(self, surface: pygame.Surface, screen: Screen, state: State, rect: pygame.Rect) -> None:
        """See `Widget.draw`."""
        self.draw_label(surface, screen, rect)
        colours, control = palette(screen.contrast), self.control(screen, rect)
        panel(surface, control, screen, "lacquer" if self._waits else "key", state)
        ink = colours.cream if self._waits else colours.ink
        labels.line(surface, self._said, control, screen.font(self.size), ink, "bold", "centre")

    @property
    def called(self) -> str:
        """See `Widget.called`."""
        return f"{self.label} {self._said}"

    def act(self, pos: tuple[int, int] | None) -> None:
        """See `Widget.act`."""
        self._press()


class KeysScene(RowsScene):
    """Every wish of the table with its keys, or its buttons."""

    heading = "keys.heading"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._pad = app.device.is_pad
        self._waits = ""

    @property
    def strikes(self) -> bool:
        """See `Scene.strikes`: while a key is waited for."""
        return bool(self._waits)

    @property
    def _keymap(self) -> Keymap:
        return self.app.keymaps.buttons if self._pad else self.app.keymaps.keys

    def rows(self) -> list[Widget]:
        """See `RowsScene.rows`."""
        words = self.app.words()
        wishes = [wish for wish in INTENTS if wish in (BUTTONS if self._pad else {**KEYS, "previous": ()})]
        devices = [(False, words("keys.desk")), (True, words("keys.pad"))]
        return [
            Choice("device", words("keys.device"), devices, self._pad, self._turn),
            Label(words("keys.note_pad" if self._pad else "keys.note"), 24, colour=self.palette.cream_soft),
            *map(self._row, wishes),
            Button("reset", words("keys.reset"), self._reset, icon="undo"),
        ]

    def _row(self, wish: str) -> KeyRow:
        words, waits = self.app.words(), self._waits == wish
        said = self._asks if waits else self._said(wish)
        return KeyRow(f"wish {wish}", words(f"keys.{wish}"), said, lambda: self._ask(wish), waits=waits)

    @property
    def _asks(self) -> str:
        """The words for a key or button to be pressed."""
        return self.app.words()("keys.press_pad" if self._pad else "keys.press")

    def _said(self, wish: str) -> str:
        if not self._pad:
            return self.app.keys(wish)
        return "".join(map(self.called, self._keymap.of(wish)))

    def called(self, key: str) -> str:
        """Return the legend of a key or button."""
        if not self._pad:
            return key_name(key, self.app.words())
        devices = [self.app.device, *self.app.pads.devices]
        return glyph(next((device.kind for device in devices if device.is_pad), "unknown"), cast(PadButton, key))

    def _turn(self, pad: bool) -> None:
        self._pad = pad
        self.build()

    def _ask(self, wish: str) -> None:
        """Wait for a wish's new key; "" waits no more."""
        self._waits = wish
        if wish:
            self.app.reciter.say(self._asks)
        self.build()

    def _reset(self) -> None:
        self.app.change(**{self._field: {}})
        self.app.toast.show(self.app.words()("keys.was_reset"))
        self.build()

    @property
    def _field(self) -> str:
        return "buttons" if self._pad else "keys"

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        if not self._waits:
            super().handle(intent)
        elif isinstance(intent, Keystroke) and self.app.device.is_pad == self._pad:
            wish, self._waits = self._waits, ""
            self._take(wish, intent.key)
        elif isinstance(intent, Back | Away | Press | Accept | Move):
            self._ask("")

    def _take(self, wish: str, key: str) -> None:
        """Give a wish a key, or ask if another one has it."""
        self.build()
        if self._keymap.taken(wish, key):
            self.app.sounds.play("no")
            self.app.push(TakenScene(self.app, self, wish, key))
        else:
            self.put(wish, key)

    def put(self, wish: str, key: str) -> None:
        """Give a wish this key."""
        self.app.change(**{self._field: self._keymap.put(wish, key).own})
        self.app.sounds.play("press")
        words = self.app.words()
        self.app.toast.show(words("keys.set", wish=words(f"keys.{wish}"), cap=self.called(key)))
        self.build()

    def take_up(self) -> None:
        """See `Scene.take_up`: controllers have other legends."""
        self.build()

    def taker(self, wish: str, key: str) -> tuple[str, str] | None:
        """Return the wish that has a key, and what it would get.

        None if that would be nothing.
        """
        keymap = self._keymap
        other = keymap.taken(wish, key) or ""
        after = keymap.put(wish, key).of(other)
        return (other, self.called(after[0])) if after else None

    def owner(self, wish: str, key: str) -> str:
        """Return the other wish that has a key."""
        return self._keymap.taken(wish, key) or wish


class TakenScene(NoticeScene):
    """Asks whether two wishes swap their keys.

    Keys begin at leaving all as it is: whoever has struck a key did not come to swap.
    """

    heading = "keys.taken"

    def __init__(self, app: App, keys: KeysScene, wish: str, key: str) -> None:
        super().__init__(app)
        self._keys = keys
        self._wish = wish
        self._key = key

    @property
    def note(self) -> str:  # type: ignore[override]
        """See `NoticeScene.note`."""
        return "keys.swap_note" if self._keys.taker(self._wish, self._key) else "keys.only_one"

    def said(self, key: str) -> str:
        """See `NoticeScene.said`."""
        words, keys = self.words, self._keys
        other, given = keys.taker(self._wish, self._key) or (keys.owner(self._wish, self._key), "")
        return words(key, cap=keys.called(self._key), other=words(f"keys.{other}"), given=given)

    def buttons(self) -> list[Button]:
        """See `NoticeScene.buttons`."""
        words, can = self.words, self._keys.taker(self._wish, self._key)
        return [
            *([Button("swap", words("keys.swap"), self._swap)] if can else []),
            Button("keep", words("keys.keep"), self.back, style="lacquer"),
        ]

    def _swap(self) -> None:
        self.app.pop()
        self._keys.put(self._wish, self._key)
