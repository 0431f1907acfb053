"""The pacing of frames: how much is drawn, and when.

While something moves it is all of it, `rate` times a second. At rest time still passes every `REST`, but only what
lives is drawn, and only where it is. So that nothing has to say by itself that it has changed, all is drawn now and
then, too, and compared with what is shown.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from table.app.app import HIDDEN_STEP

if TYPE_CHECKING:
    from table.app.app import App
    from table.app.window import Window

REST = 100.0
"""ms between two frames at rest in a window that is seen."""
AWAKE = 250.0
"""ms for which all is drawn after something has come or moved."""
RARELY = 1000.0
"""Longest time between two comparisons, ms."""
RARER = 4
"""The time without news, in times between two comparisons."""


class Frames:
    """The frames of one window.

    A comparison that finds a change is followed by one with the next frame, so what moves unannounced moves as
    smoothly.
    """

    def __init__(self, app: App, window: Window) -> None:
        self._app = app
        self._window = window
        self._still = 0.0  # ms since something has come or moved
        self._unseen = 0.0  # ms since the latest comparison; infinite if it has found a change
        self._front: object = None

    def draw(self, ms: float, *, news: bool, due: bool) -> bool:
        """Draw and show what is due; True if the window was reopened.

        `ms` have passed. With `news` the player has done something. If the frame is not `due` another thread has asked
        for it: what lives does not show that, for a phone may have been touched in secret.
        """
        app, front = self._app, self._app.front
        calm = not (news or app.moving) and front == self._front
        self._front = front
        self._still, self._unseen = self._still + ms if calm else 0.0, self._unseen + ms
        if app.hidden:  # with news it is drawn: a small picture of it may be seen, and itself as it comes back
            return news and self._show_all()
        if self._still < AWAKE:
            self._unseen = inf
            return self._show_all()
        if not due:
            return False
        changed = app.draw_alive(self._window.canvas)
        if self._unseen >= min(RARELY, self._still / RARER):
            changed |= self._compare()
        return changed and self._window.present()

    def _show_all(self) -> bool:
        self._app.draw(self._window.canvas)
        return self._window.present()

    def _compare(self) -> bool:
        """Draw everything; True if anything has changed."""
        canvas = self._window.canvas
        before = canvas.get_buffer().raw
        self._app.draw(canvas)
        changed = before != canvas.get_buffer().raw
        self._unseen = inf if changed else 0.0
        return changed

    def pause(self, rate: float) -> float:
        """Ms from one frame to the next, at `rate` frames a second."""
        app, frame = self._app, 1000 / rate
        if app.changing:
            return frame
        if not app.hidden and (self._still < AWAKE or self._unseen == inf):
            return frame
        return max(frame, min(HIDDEN_STEP if app.hidden else REST, app.next_change))
