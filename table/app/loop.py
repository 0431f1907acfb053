"""The frame loop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from table.app.app import App
    from table.app.window import Window
    from table.input.events import Reader

FRAME_RATE = 120


def run(app: App, window: Window, reader: Reader, watch: Callable[[float], None] = lambda ms: None) -> None:
    """Run frames, at most `FRAME_RATE` a second, until the program ends.

    `watch` is told with each frame how many ms after the one before it began.
    """
    last = perf_counter()
    due = last
    while app.running:
        now = perf_counter()
        watch((now - last) * 1000)
        app.step(reader.read(app.typing), (now - last) * 1000)
        last = now
        if not app.running:
            break
        app.draw(window.canvas)
        if window.present():
            reader.prepare()
        due = max(due + 1 / FRAME_RATE, perf_counter() - 1 / FRAME_RATE)
        app.prewarm_for((due - perf_counter()) * 1000)
        if (wait := due - perf_counter()) > 0:
            sleep(wait)
