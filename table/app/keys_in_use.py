"""Keys in use: a scene shows where they begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from table.input.intents import OUTSIDE, Accept, Intent, Move, Next, Point, Press, Previous

if TYPE_CHECKING:
    from table.app.scene import Scene


class KeysInUse:
    """The latest use of keys or of a pointer."""

    def __init__(self) -> None:
        self._last = False
        self._met: Scene | None = None  # the latest scene in front
        self._owes = False  # whether keys are still to begin there

    def meet(self, scene: Scene, *, scanned: bool) -> None:
        """Show where keys begin in a scene that has come in front.

        As soon as something can be done there; if they are in use, and not while it is `scanned` by a switch.
        """
        if self._met is not scene:
            self._met, self._owes = scene, True
        self._owes = self._owes and self._last and not scanned
        if self._owes and scene.keys_can_begin:
            self._owes = False
            scene.begin_keys()

    def note(self, intent: Intent, scene: Scene, *, heard: bool) -> None:
        """Note whether keys are used.

        Who has `heard` where they are need not be shown it first.
        """
        match intent:
            case Press():
                self._last = False
            case Point(pos) if pos != OUTSIDE:
                self._last = False
            case Accept() | Next() | Previous() | Move():
                self._last = True
                if heard:
                    scene.begin_keys()
