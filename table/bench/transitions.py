"""The longest frame of every change of scene, language or size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter, sleep
from typing import NamedTuple

import pygame

from games.core.entry import Entry
from table.app.app import SLICE, App
from table.app.loop import FRAME_RATE
from table.input.intents import Back, Help, Intent, Press, Release
from table.scenes import navigation
from table.scenes.base import FormScene
from table.store.settings import Settings

SIZE, SMALLER = (1920, 1080), (1600, 900)
LOOKED_MS, WATCHED_MS = 2500.0, 1500.0
"""Time before a press, and time that a change is watched, ms."""


class Change(NamedTuple):
    """The longest frame of a change, and the first card's delay, ms.

    0 where no card has to move.
    """

    name: str
    longest: float
    moved: float = 0.0


class Stage:
    """An application on the display's surface, at the real pace."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(SIZE)
        self.app = App(navigation, Settings(language="en", welcomed=True), SIZE, slice_ms=SLICE)
        self.app.home()

    def watch(
        self, change: Callable[[], Sequence[Intent] | None], ms: float, until: Callable[[], bool] = lambda: False
    ) -> list[float]:
        """Return the length of each frame from a change on, ms.

        The change happens in the first, or what a player intends by it: that goes into the frame's own step, as
        in the program.
        """
        took: list[float] = []
        begin = last = perf_counter()
        while (last - begin) * 1000 < ms:
            now = perf_counter()
            intents = [] if took else [*(change() or ())]
            self.app.step(intents, (now - last) * 1000)
            self.app.draw(self.surface)
            pygame.display.flip()
            last = now
            took.append((perf_counter() - now) * 1000)
            if until():
                break
            self.app.prewarm_for(1000 / FRAME_RATE - took[-1])
            sleep(max(0.0, 1 / FRAME_RATE - (perf_counter() - now)))
        return took

    def press(self, target: str) -> list[Intent]:
        """Return the intents that press a button of the front scene."""
        scene = self.app.top
        assert isinstance(scene, FormScene)
        rect = next(one.rect for one in scene.form.focus.targets if one.id == target)
        return [Press(rect.center), Release(rect.center)]

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.surface = pygame.display.set_mode(size)
        self.app.resize(size)


def measure(game: Entry) -> list[Change]:
    """Measure all changes of a game between AI seats.

    Each after a look at what was there before.
    """
    stage = Stage()
    app = stage.app
    found: list[Change] = []

    def change(name: str, do: Callable[[], Sequence[Intent] | None]) -> None:
        stage.watch(lambda: None, LOOKED_MS)
        found.append(Change(name, max(stage.watch(do, WATCHED_MS))))

    def playing() -> bool:
        return bool(app.scenes) and app.scenes[0].moving  # nothing does on the title

    def intend(*intents: Intent) -> Callable[[], Sequence[Intent]]:
        return lambda: intents

    change("lobby", intend(*stage.press(f"game {game.id}")))
    stage.watch(lambda: None, LOOKED_MS)
    start = intend(*stage.press("start"))
    begin = perf_counter()
    took = stage.watch(start, 10 * WATCHED_MS, playing)
    moved = (perf_counter() - begin) * 1000
    found.append(Change("deal", max(took + stage.watch(lambda: None, WATCHED_MS)), moved))
    change("rules", intend(Help()))
    change("back from the rules", intend(Help()))
    change("pause", intend(Back()))
    change("back from the pause", intend(Back()))
    change("language", lambda: app.change(language="ja"))
    change("text", lambda: app.change(text=1.5))
    change("size", lambda: stage.resize(SMALLER))
    change("title", app.home)
    app.close()
    return found
