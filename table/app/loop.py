"""The frame loop."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from table.app.pacing import Frames

if TYPE_CHECKING:
    from table.app.app import App
    from table.app.window import Window
    from table.input.events import Reader

FRAME_RATE = 60
"""Frames a second in motion, unless the display's own are wished for."""

EXACT = 0.001
"""s by which a frame may begin before it is due."""


def run(
    app: App, window: Window, reader: Reader, watch: Callable[[float, float], None] = lambda ms, late: None
) -> None:
    """Run frames until the program ends.

    At rest it waits for something to happen. `watch` is told with each frame how many ms after the one before it
    began, and how many ms late.
    """
    frames = Frames(app, window)
    due = last = perf_counter()
    while app.running:
        now = perf_counter()
        ms, late, early = (now - last) * 1000, max(0.0, now - due), max(0.0, due - now - EXACT)
        watch(ms, late * 1000)
        intents = reader.read(app.typing, app.keymaps)
        app.step(intents, ms)
        last = now
        if not app.running:
            break
        if frames.draw(ms, news=bool(intents), due=not early or reader.woken):
            reader.prepare()
            app.reciter.renew()
        rate = window.display_rate if app.settings.display_rate else FRAME_RATE
        frame = 1 / rate
        due = max(now - late + frame, perf_counter() - frame)
        unfinished = app.prewarm_for((due - perf_counter()) * 1000)
        if (wait := due - perf_counter()) > 0:
            sleep(wait)
        pause = frames.pause(rate) / 1000
        rest = (min(pause, early) if early else pause) - frame
        if rest > 0 and not unfinished:
            due += rest
            reader.wait((due - perf_counter()) * 1000, hidden=app.hidden)
