"""The base class of scenes that are made of widgets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from table.access.node import Node, listed, texts
from table.access.spoken import sentences
from table.app.scene import Scene
from table.input.intents import Back, Intent, Move, Next, Previous, Raw, Remind
from table.scenes import navigation
from table.ui.focus import Focus, reaches
from table.ui.form import Form
from table.ui.widgets import Editable

if TYPE_CHECKING:
    from table.app.app import App
    from table.ui.widgets import Written


GREETED = 3
"""Lines of a scene that are said as it comes.

The first one is the name of its list.
"""


class FormScene(Scene):
    """A scene of widgets: `build` places them, `back` closes it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.form = Form()
        self._pointed = ""

    @property
    def typing(self) -> bool:
        """See `Scene.typing`."""
        return self.form.typing

    @property
    def alive(self) -> Sequence[pygame.Rect]:
        """See `Scene.alive`."""
        return self.form.alive

    @property
    def focus(self) -> Focus:
        """See `Scene.focus`."""
        return self.form.focus

    def point_out(self, ids: Sequence[str], *, single: bool) -> None:
        """See `Scene.point_out`."""
        lit = self.form.focus.lit
        super().point_out(ids, single=single)
        if ids and (self._pointed != ids[0] or lit != self.form.focus.lit):
            self.form.show(ids[0])
        self._pointed = ids[0] if ids else ""

    def layout(self) -> None:
        """See `Scene.layout`."""
        self.build()

    def build(self) -> None:
        """Make all widgets anew and set them in the form."""
        raise NotImplementedError

    @property
    def written(self) -> Sequence[str]:
        """The words besides the widgets, the heading first."""
        return ()

    @property
    def nodes(self) -> Sequence[Node]:
        """See `Scene.nodes`."""
        heading, *more = self.written or ("",)
        return listed("form", heading, [*texts("written", more), *self.form.nodes])

    @property
    def node_in_focus(self) -> str:
        """See `Scene.node_in_focus`."""
        return self.form.focus.current.id if self.form.focus.current else ""

    @property
    def greeting(self) -> str:
        """See `Scene.greeting`."""
        return sentences(self.written[1:GREETED], self.words)

    @property
    def instruction(self) -> str:
        """See `Scene.instruction`."""
        return sentences(self.written, self.words)

    def back(self) -> None:
        """Do what Esc does."""
        self.app.pop()

    def handle(self, intent: Intent) -> None:
        """See `Scene.handle`."""
        lit = self.form.focus.lit
        self.form.elsewhere = self._open_keys if self.app.writes_on_screen else None
        outcome = self.form.handle(intent)
        if outcome == "acted":
            self.app.sounds.play("press")
        elif outcome == "refused":
            self.app.sounds.play("no")
        elif isinstance(intent, Next | Previous | Move) and self.form.focus.lit != lit:
            self.app.sounds.play("focus")
        elif reaches(intent, lit, self.form.focus.lit):
            self.app.sounds.play("hover")
        if isinstance(intent, Back) and outcome == "unused":
            self.back()
        elif isinstance(intent, Remind):
            self.app.reciter.repeat()

    def _open_keys(self, text: Written) -> None:
        """Write a text with a controller."""
        entry = self.form.focus.current
        self.app.push(navigation.keyboard(self.app, text, partial(self._type_on, entry.id if entry else "")))

    def _type_on(self, entry: str, typed: str) -> None:
        """Go on in an entry with a keyboard, which has typed this."""
        widget = next((one for one in self.form.widgets if one.id == entry), None)
        if isinstance(widget, Editable):
            self.form.edit(widget)
            self.form.handle(Raw(pygame.Event(pygame.TEXTINPUT, text=typed)))

    def update(self, ms: float) -> None:
        """See `Scene.update`."""
        self.form.update(ms)

    def draw(self, surface: pygame.Surface) -> None:
        """See `Scene.draw`."""
        self.form.draw(surface)

    def cover(self) -> None:
        """See `Scene.cover`."""
        self.form.leave()

    def leave(self) -> None:
        """See `Scene.leave`."""
        self.form.leave()
